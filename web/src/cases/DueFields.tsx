import { useUnknownHolidays } from '../configuration/unknown-holidays.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { DateField } from '../ui/DateField.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import styles from './DueFields.module.css';
import { dueText } from './due.text.ts';
import type { DueTyped } from './due-moment.ts';

interface DueFieldsProps {
  values: DueTyped;
  errors: FieldErrors<DueTyped>;
  set: (change: Partial<DueTyped>) => void;
}

/** The fields of a due moment: its day, and its time where one is wanted. */
export function DueFields({ values, errors, set }: DueFieldsProps) {
  const unknownHolidays = useUnknownHolidays();
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label={dueText.dueDate}
          name="dueDate"
          kind="planned"
          hint={unknownHolidays(values.dueDate) ?? undefined}
          value={values.dueDate}
          onChange={(dueDate) => set({ dueDate })}
          error={errors.dueDate}
        />
        {values.includesTime && (
          <TimeField
            label={dueText.dueTime}
            name="dueTime"
            value={values.dueTime}
            onChange={(dueTime) => set({ dueTime })}
            error={errors.dueTime}
          />
        )}
      </div>
      <Checkbox
        label={dueText.includeTime}
        checked={values.includesTime}
        onChange={(event) => set({ includesTime: event.currentTarget.checked })}
      />
    </>
  );
}
