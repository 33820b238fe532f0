import type { CaseRecord } from '@evenhand/contract/case-details';
import type { createParkedCall } from '@evenhand/contract/parked-calls';
import { PARKED_CALL_DETAILS_MAXIMUM } from '@evenhand/contract/parked-calls';
import type { BodyInputOf } from '@evenhand/contract/route';
import { isClosed } from '../cases/case-words.ts';
import type { Formats } from '../lib/format.ts';
import { instantAt } from '../lib/instant-at.ts';
import { badDateText } from '../ui/DateField.tsx';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';
import { badTimeText } from '../ui/TimeField.tsx';
import type { FieldErrors } from '../ui/use-dialog-form.ts';
import { parkedCallsText as text } from './parked-calls.text.ts';

/** What is typed about a call. */
export interface ParkCallValues {
  /** Who called: the number of a participant, as text. */
  participantId: string | null;
  /** `YYYY-MM-DD` and `HH:mm` by the clocks of the service, or what was typed when it is neither. */
  date: string;
  time: string;
  reasonId: string | null;
  details: string;
}

/** A call is parked during the call or just after it. Its time is now until the person changes it. */
export function emptyCall(now: Date, formats: Formats): ParkCallValues {
  return { participantId: null, date: formats.dayOf(now), time: formats.time(now.toISOString()), reasonId: null, details: '' };
}

/**
 * The errors of a call (PARK-06 … PARK-08). A time in the future is an error of its day, or else of its time.
 */
export function callErrors(values: ParkCallValues, now: Date, formats: Formats): FieldErrors<ParkCallValues> {
  const errors: FieldErrors<ParkCallValues> = {};
  if (values.participantId === null) errors.participantId = text.required;
  if (values.reasonId === null) errors.reasonId = text.required;
  if (values.details.length > PARKED_CALL_DETAILS_MAXIMUM) errors.details = text.tooLong(PARKED_CALL_DETAILS_MAXIMUM);

  const time = parseTime(values.time);
  if (values.date === '') errors.date = text.required;
  else if (!isDay(values.date)) errors.date = badDateText;
  else if (values.date > formats.dayOf(now)) errors.date = text.inFuture;
  if (values.time === '') errors.time = text.required;
  else if (time === null) errors.time = badTimeText;
  else if (errors.date === undefined && new Date(instantAt(values.date, time, formats)) > now) errors.time = text.inFuture;
  return errors;
}

/** A call without errors, as it is sent (PARK-11). */
export function callBody({ participantId, date, time, reasonId, details }: ParkCallValues, formats: Formats): BodyInputOf<typeof createParkedCall> {
  const recordedDateTime = instantAt(date, parseTime(time) ?? '', formats);
  return { participantId: Number(participantId), recordedDateTime, reasonId: Number(reasonId), details };
}

/** The server's errors by field, at the fields they were typed into. */
export function refusedFields({ recordedDateTime, ...fields }: Readonly<Record<string, string>>): FieldErrors<ParkCallValues> {
  const known = Object.entries(fields).filter(([name]) => ['participantId', 'reasonId', 'details'].includes(name));
  return { ...Object.fromEntries(known), ...(recordedDateTime === undefined ? {} : { date: recordedDateTime }) };
}

/**
 * Why no call can be parked on this case now, in the specified words (PARK-09, PARK-10); null when one can.
 */
export function noCallBecause(record: CaseRecord): string | null {
  if (record.abilities.parkCall) return null;
  if (isClosed(record)) return text.closed;
  return record.caseAdviser === null ? text.noAdviser : text.notYou;
}
