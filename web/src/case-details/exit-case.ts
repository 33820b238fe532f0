import type { CaseRecord } from '@evenhand/contract/cases';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { FieldErrors } from '../cases/use-dialog-form.ts';
import { formatsFor } from '../lib/format.ts';
import { dayInstant, instantAt } from '../lib/instant-at.ts';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';
import { exitText } from './closing.text.ts';

/** What is typed into Exit Case; `includesTime` is "time enabled" (gaps G-44). */
export interface ExitValues {
  taskId: string | null;
  userId: string | null;
  dueDate: string;
  dueTime: string;
  includesTime: boolean;
}

export const emptyExit: ExitValues = { taskId: null, userId: null, dueDate: '', dueTime: '', includesTime: false };

export function exitErrors({ taskId, userId, dueDate, dueTime, includesTime }: ExitValues): FieldErrors<ExitValues> {
  const errors: FieldErrors<ExitValues> = {};
  if (taskId === null) errors.taskId = exitText.required;
  if (userId === null) errors.userId = exitText.required;
  if (dueDate === '') errors.dueDate = exitText.required;
  else if (!isDay(dueDate)) errors.dueDate = exitText.badDate;
  if (includesTime && dueTime === '') errors.dueTime = exitText.required;
  else if (includesTime && parseTime(dueTime) === null) errors.dueTime = exitText.badTime;
  return errors;
}

/** An action marked so sets the due date and time to now (EXIT-04). */
export function prepopulated(now: Date, timeZone: string): Pick<ExitValues, 'dueDate' | 'dueTime' | 'includesTime'> {
  const formats = formatsFor(timeZone);
  return { dueDate: formats.dayOf(now), dueTime: formats.time(now.toISOString()), includesTime: true };
}

/** The due moment as it is sent: without a time UTC midnight (EXIT-07), else that time of the service's clock. */
export function dueInstant({ dueDate, dueTime, includesTime }: ExitValues, timeZone: string): string {
  return includesTime ? instantAt(dueDate, parseTime(dueTime) ?? '00:00', formatsFor(timeZone)) : dayInstant(dueDate);
}

export interface Responsible {
  userId: string;
  name: string;
}

/** The adviser and every participant except blocked ones (EXIT-08, gaps G-44); a person who is both stands there once. */
export function responsibleFor({ caseParticipants, caseAdviser }: CaseRecord, advisers: readonly { id: string; userId: string }[]): Responsible[] {
  const adviserUserId = advisers.find(({ id }) => id === caseAdviser?.adviserId)?.userId;
  const adviser = caseAdviser === null || adviserUserId === undefined ? [] : [{ userId: adviserUserId, name: caseAdviser.adviserName }];
  const participants = caseParticipants
    .filter(({ roleId }) => roleId !== ParticipantRole.Blocked && roleId !== ParticipantRole.Removed)
    .map(({ participantUserId, employee }) => ({ userId: participantUserId, name: employee.name }));
  return [...adviser, ...participants].filter((person, index, all) => all.findIndex((other) => other.userId === person.userId) === index);
}
