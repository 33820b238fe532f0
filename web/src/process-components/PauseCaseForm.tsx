import { useCase } from '../cases/cases.api.ts';
import { responsibleFor } from '../cases/responsible.ts';
import { useFormats, useLookup } from '../configuration/configuration.api.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { useUnknownHolidays } from '../configuration/unknown-holidays.ts';
import { Banner } from '../ui/Banner.tsx';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import type { ComponentFormProps } from './component-form.ts';
import { momentOf, storeMoment } from './event-moment.ts';
import { formText } from './form.text.ts';

/**
 * Form for the next action, its person and time; completing it locks the case until HR unlocks it (COMP-PAUSE-02). The
 * time may be left out.
 */
export function PauseCaseForm({ values, onChange, onTouch, errors, surroundings }: ComponentFormProps<'PauseCase'>) {
  const formats = useFormats();
  const unknownHolidays = useUnknownHolidays();
  const { data: record } = useCase(surroundings.caseId);
  const { data: actions = [] } = useLookup('nextActions');
  const moment = momentOf(values.nextActionDueDateTime, true, formats);
  const change = (part: Partial<typeof moment>): void =>
    onChange({ ...values, nextActionDueDateTime: storeMoment({ ...moment, ...part }, formats, 'planned') });
  const choose = (chosen: string | null): void => {
    const nextActionId = chosen === null ? null : Number(chosen);
    const isNow = actions.find(({ id }) => id === nextActionId)?.isCurrentDateTimePrepopulated === true;
    onChange({ ...values, nextActionId, ...(isNow ? { nextActionDueDateTime: new Date().toISOString() } : {}) });
  };
  return (
    <Stack>
      <Banner>{formText.pauseEffect}</Banner>
      <LookupSelect
        lookup="nextActions"
        label={formText.nextAction}
        name="nextActionId"
        placeholder={formText.chooseAction}
        value={values.nextActionId === null ? null : String(values.nextActionId)}
        onChange={choose}
        error={errors.nextActionId}
      />
      <Select
        label={formText.responsible}
        name="nextActionUserId"
        placeholder={formText.choosePerson}
        options={
          record === undefined ? [] : responsibleFor(record).map(({ userId, name }) => ({ value: userId, label: name }))
        }
        value={values.nextActionUserId}
        onChange={(nextActionUserId) => onChange({ ...values, nextActionUserId })}
        error={errors.nextActionUserId}
      />
      <div className="date-time">
        <DateField
          label={formText.dueDate}
          name="nextActionDueDateTime"
          kind="planned"
          hint={unknownHolidays(moment.day) ?? undefined}
          value={moment.day}
          error={errors.nextActionDueDateTime}
          onChange={(day) => change({ day })}
          onBlur={() => onTouch('nextActionDueDateTime')}
        />
        <TimeField
          label={formText.dueTime}
          value={moment.time}
          onChange={(time) => change({ time })}
          onBlur={() => onTouch('nextActionDueDateTime')}
        />
      </div>
    </Stack>
  );
}
