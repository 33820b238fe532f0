import type { DueTyped } from '../cases/due-moment.ts';
import { useUnknownHolidays } from '../configuration/unknown-holidays.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateField } from '../ui/DateField.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import styles from './EditTaskModal.module.css';
import { tasksText } from './tasks.text.ts';

interface DueFieldsProps {
  values: DueTyped;
  errors: FieldErrors<DueTyped>;
  set: (change: Partial<DueTyped>) => void;
}

/** The day on which a task is due, and its time where one is wanted. */
export function DueFields({ values, errors, set }: DueFieldsProps) {
  const unknownHolidays = useUnknownHolidays();
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label={tasksText.dueDate}
          name="dueDate"
          kind="planned"
          hint={unknownHolidays(values.dueDate) ?? undefined}
          value={values.dueDate}
          onChange={(dueDate) => set({ dueDate })}
          error={errors.dueDate}
        />
        {values.includesTime && (
          <TimeField
            label={tasksText.dueTime}
            name="dueTime"
            value={values.dueTime}
            onChange={(dueTime) => set({ dueTime })}
            error={errors.dueTime}
          />
        )}
      </div>
      <Checkbox
        label={tasksText.includeTime}
        checked={values.includesTime}
        onChange={(event) => set({ includesTime: event.currentTarget.checked })}
      />
    </>
  );
}
