import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { alreadyExists } from '../platform/http/app-error.ts';
import { setAdviser } from './set-adviser.ts';

/**
 * The acting HR user becomes the adviser of a case that has none; of two who claim it at once one wins (gaps
 * G-38). @throws ALREADY_EXISTS
 */
export async function claimCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (theCase.adviserUserId !== null && theCase.adviserUserId !== act.actor.userId)
    throw alreadyExists('This case already has an adviser.');
  await setAdviser(act, theCase, act.actor.userId);
}
