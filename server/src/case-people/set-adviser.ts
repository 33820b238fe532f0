import { EMPTY_ID } from '@evenhand/contract/limits';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { canAdvise } from '../cases/hr-users.queries.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { giveAdviser } from './give-adviser.ts';

/**
 * Changes the adviser, also in place of another one (gaps G-38); choosing the present
 * adviser changes nothing (ADV-05).
 * @throws BAD_REQUEST for a person who cannot be the adviser of this case.
 */
export async function setAdviser(act: Act, theCase: CaseFacts, adviserUserId: string): Promise<void> {
  const chosen = adviserUserId.toLowerCase();
  if (chosen === EMPTY_ID) throw badRequest('Please select a new case adviser to continue.');
  if (chosen === theCase.adviserUserId) return;
  if (!(await canAdvise(act.db, theCase, chosen))) throw badRequest('This person cannot be the adviser of this case.');
  await giveAdviser(act, theCase, chosen);
}
