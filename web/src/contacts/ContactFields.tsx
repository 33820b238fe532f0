import type { CaseRecord } from '@evenhand/contract/case-details';
import { namedEmployee } from '@evenhand/contract/case-names';
import type { ContactKind } from '@evenhand/contract/contacts';
import { CONTACT_DETAILS_MAXIMUM } from '@evenhand/contract/contacts';
import { casesText } from '../cases/cases.text.ts';
import { LookupSelect } from '../configuration/LookupSelect.tsx';
import { DateField } from '../ui/DateField.tsx';
import { Select } from '../ui/Select.tsx';
import { Textarea } from '../ui/Textarea.tsx';
import { TimeField } from '../ui/TimeField.tsx';
import type { DialogForm } from '../ui/use-dialog-form.ts';
import { contactKinds } from './contact-kinds.ts';
import type { ContactValues } from './contact-values.ts';
import { EMPLOYEE } from './contact-values.ts';
import styles from './contacts.module.css';
import { contactsText as text } from './contacts.text.ts';

interface ContactFieldsProps {
  record: Pick<CaseRecord, 'caseParticipants' | 'caseEmployee'>;
  kind: ContactKind;
  /** The last day the calendar offers. */
  today: string;
  form: DialogForm<ContactValues>;
}

/** Fields of a contact: person, the employee of the case first (gaps G-111), time, reason and details. */
export function ContactFields({ record, kind, today, form: { values, errors, set } }: ContactFieldsProps) {
  const people = record.caseParticipants;
  const employee = namedEmployee(record.caseEmployee);
  return (
    <>
      <Select
        label={contactKinds[kind].text.person}
        name="participantId"
        placeholder={text.pleaseSelect}
        options={[
          ...(employee === null ? [] : [{ value: EMPLOYEE, label: casesText.theEmployee(employee) }]),
          ...people.map(({ id, employee: { name } }) => ({ value: String(id), label: name })),
        ]}
        value={values.participantId}
        onChange={(participantId) => set({ participantId })}
        error={errors.participantId}
      />
      <div className={styles.moment}>
        <DateField
          label={text.date}
          name="date"
          kind="contact"
          max={today}
          value={values.date}
          // Another day may correct a time in the future, so the error of the time is cleared too.
          onChange={(date) => set({ date, time: values.time })}
          error={errors.date}
        />
        <TimeField
          label={text.time}
          name="time"
          value={values.time}
          onChange={(time) => set({ time })}
          error={errors.time}
        />
      </div>
      <LookupSelect
        lookup={contactKinds[kind].reasons}
        label={text.reason}
        name="reasonId"
        placeholder={text.pleaseSelect}
        value={values.reasonId}
        onChange={(reasonId) => set({ reasonId })}
        error={errors.reasonId}
      />
      <Textarea
        label={text.details}
        name="details"
        isOptional
        limit={CONTACT_DETAILS_MAXIMUM}
        rows={6}
        value={values.details}
        onChange={(event) => set({ details: event.currentTarget.value })}
        error={errors.details}
      />
    </>
  );
}
