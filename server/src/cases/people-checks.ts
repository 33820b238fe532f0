import { refusalsText } from '@evenhand/contract/refusals.text';
import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { badField, badRequest } from '../platform/http/app-error.ts';
import { everybodyByEmail, recordIdsOf } from '../users/person.queries.ts';
import type { CaseFacts } from './case-facts.ts';
import { canHrOpen, isHrUserLeftWithout } from './hr-users.queries.ts';

export type Employee = Pick<CaseFacts, 'employeeUserId' | 'employeeEmail'>;

/**
 * Reads whom a case is about, under every record of theirs: its employee, or everybody who has had the e-mail address
 * that was typed in, which may be several people.
 */
export async function subjectIdsOf(db: ReadDb, { employeeUserId, employeeEmail }: Employee): Promise<string[]> {
  const typedIn = employeeEmail === null ? [] : await everybodyByEmail(db, employeeEmail);
  return employeeUserId === null ? [...typedIn] : [...(await recordIdsOf(db, employeeUserId)), ...typedIn];
}

/**
 * The employee of a case is never its owner, its adviser or a participant (gaps G-40).
 * @param subjectIds the people whom the case is about, or would be.
 * @param otherIds the other people of the case.
 * @throws BAD_REQUEST, with the field where it is known.
 */
export function assertEmployeeIsApart(
  subjectIds: readonly string[],
  otherIds: readonly (string | null)[],
  field?: string,
): void {
  if (!subjectIds.some((userId) => otherIds.includes(userId))) return;
  throw field === undefined ? badRequest(refusalsText.alreadyAttached) : badField(field, refusalsText.alreadyAttached);
}

/**
 * Refuses a change that would take the case from its last HR user: a case on which nobody acts as HR could
 * never be unlocked, unblocked or handed on (security study D5).
 * @throws BAD_REQUEST
 */
export async function assertHrUserRemains(act: Act, theCase: CaseFacts, withoutUserId: string): Promise<void> {
  if ((await canHrOpen(act.db, theCase)) && !(await isHrUserLeftWithout(act.db, theCase, withoutUserId)))
    throw noHrUserLeft();
}

export function noHrUserLeft(): Error {
  return badRequest(
    'No HR user would be able to open this case. Give another HR user access to its policy area first.',
  );
}
