import { refusalsText } from '@evenhand/contract/refusals.text';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { canHrOpen, isHrUserLeftWithout } from '../cases/hr-users.queries.ts';
import { badRequest } from '../platform/http/app-error.ts';
import type { Person } from '../users/person.queries.ts';

/** The employee of a case can never be its owner or a participant (gaps G-40). @throws BAD_REQUEST */
export function assertNotEmployee(
  theCase: Pick<CaseFacts, 'employeeUserId' | 'employeeEmail'>,
  person: Pick<Person, 'userId' | 'email'>,
): void {
  const isTypedIn = person.email !== null && person.email.toLowerCase() === theCase.employeeEmail?.toLowerCase();
  if (person.userId === theCase.employeeUserId || isTypedIn) throw badRequest(refusalsText.alreadyAttached);
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
