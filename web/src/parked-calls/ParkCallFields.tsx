import type { CaseRecord } from '@evenhand/contract/case-details';
import { PARKED_CALL_DETAILS_MAXIMUM } from '@evenhand/contract/parked-calls';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import type { ParkCallValues } from './park-call.ts';
import styles from './parked-calls.module.css';
import { parkedCallsText as text } from './parked-calls.text.ts';

interface ParkCallFieldsProps {
  callers: CaseRecord['caseParticipants'];
  /** The last day the calendar offers. */
  today: string;
  form: DialogForm<ParkCallValues>;
}

/** Who called, when, why, and what about. */
export function ParkCallFields({ callers, today, form: { values, errors, set } }: ParkCallFieldsProps) {
  return (
    <>
      <Select
        label={text.callFrom}
        name="participantId"
        placeholder={text.choosePerson}
        options={callers.map(({ id, employee }) => ({ value: String(id), label: employee.name }))}
        value={values.participantId}
        onChange={(participantId) => set({ participantId })}
        error={errors.participantId}
      />
      <div className={styles.moment}>
        <DateField
          label={text.date}
          name="date"
          max={today}
          value={values.date}
          // Another day may correct a time in the future, so the error of the time is cleared too.
          onChange={(date) => set({ date, time: values.time })}
          error={errors.date}
        />
        <TimeField label={text.time} name="time" value={values.time} onChange={(time) => set({ time })} error={errors.time} />
      </div>
      <LookupSelect
        lookup="parkedCallReasons"
        label={text.reason}
        name="reasonId"
        placeholder={text.chooseReason}
        value={values.reasonId}
        onChange={(reasonId) => set({ reasonId })}
        error={errors.reasonId}
      />
      <Textarea
        label={text.details}
        name="details"
        isOptional
        limit={PARKED_CALL_DETAILS_MAXIMUM}
        rows={6}
        value={values.details}
        onChange={(event) => set({ details: event.currentTarget.value })}
        error={errors.details}
      />
    </>
  );
}
