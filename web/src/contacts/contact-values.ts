import type { CaseRecord } from '@evenhand/contract/case-details';
import type { NewContact } from '@evenhand/contract/contacts';
import { CONTACT_DETAILS_MAXIMUM } from '@evenhand/contract/contacts';
import type { Formats } from '../lib/format.ts';
import { instantAt } from '../lib/instant-at.ts';
import { dayProblem } from '../ui/day-problem.ts';
import { parseTime } from '../ui/parse-uk-date.ts';
import { badTimeText } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { contactsText as text } from './contacts.text.ts';

/** Chosen for the employee of the case, who is no participant and has no number. */
export const EMPLOYEE = 'employee';

/** The typed values of a contact. */
export interface ContactValues {
  /** The number of the participant, as text, or `EMPLOYEE`. */
  participantId: string | null;
  /** `YYYY-MM-DD` and `HH:mm` by the clocks of the service, or what was typed when it is neither. */
  date: string;
  time: string;
  reasonId: string | null;
  details: string;
}

export const emptyContact: ContactValues = { participantId: null, date: '', time: '', reasonId: null, details: '' };

type PeopleOfCase = Pick<CaseRecord, 'caseParticipants' | 'caseEmployee'>;

/** The choice that stands for a user; null for somebody who is not on the case. */
export function personOf({ caseParticipants, caseEmployee }: PeopleOfCase, userId: string | null): string | null {
  if (userId === null) return null;
  if (caseEmployee.employeeUserInfo?.userId === userId) return EMPLOYEE;
  const participant = caseParticipants.find(({ participantUserId }) => participantUserId === userId);
  return participant === undefined ? null : String(participant.id);
}

/** The user id of a choice; null where nobody is chosen, and for an employee whom the directory does not know. */
export function userOf({ caseParticipants, caseEmployee }: PeopleOfCase, choice: string | null): string | null {
  if (choice === EMPLOYEE) return caseEmployee.employeeUserInfo?.userId ?? null;
  return caseParticipants.find(({ id }) => String(id) === choice)?.participantUserId ?? null;
}

/**
 * The errors of a contact (PARK-06 … PARK-08, FAIL-06 … FAIL-08). A time in the future is an error of its
 * day, or else of its time.
 */
export function contactErrors(values: ContactValues, now: Date, formats: Formats): FieldErrors<ContactValues> {
  const errors: FieldErrors<ContactValues> = {};
  if (values.participantId === null) errors.participantId = text.required;
  if (values.reasonId === null) errors.reasonId = text.required;
  if (values.details.length > CONTACT_DETAILS_MAXIMUM) errors.details = text.tooLong(CONTACT_DETAILS_MAXIMUM);

  const time = parseTime(values.time);
  const problem = values.date === '' ? text.required : dayProblem(values.date, 'contact');
  if (problem !== null) errors.date = problem;
  else if (values.date > formats.dayOf(now)) errors.date = text.inFuture;
  if (values.time === '') errors.time = text.required;
  else if (time === null) errors.time = badTimeText;
  else if (errors.date === undefined && new Date(instantAt(values.date, time, formats)) > now)
    errors.time = text.inFuture;
  return errors;
}

/** A contact without errors, as it is sent (PARK-11, FAIL-03). */
export function contactBody(
  { participantId, date, time, reasonId, details }: ContactValues,
  formats: Formats,
): NewContact {
  const recordedDateTime = instantAt(date, parseTime(time) ?? '', formats);
  const person = participantId === EMPLOYEE ? { isEmployee: true } : { participantId: Number(participantId) };
  return { ...person, recordedDateTime, reasonId: Number(reasonId), details };
}

/** The server's errors by field, at the fields they were typed into. */
export function refusedFields({
  recordedDateTime,
  ...fields
}: Readonly<Record<string, string>>): FieldErrors<ContactValues> {
  const known = Object.entries(fields).filter(([name]) => ['participantId', 'reasonId', 'details'].includes(name));
  return { ...Object.fromEntries(known), ...(recordedDateTime === undefined ? {} : { date: recordedDateTime }) };
}
