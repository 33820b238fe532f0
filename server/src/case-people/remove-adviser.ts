import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { giveAdviser } from './give-adviser.ts';

/** Leaves the case without an adviser; repeating it changes nothing. */
export async function removeAdviser(act: Act, theCase: CaseFacts): Promise<void> {
  await giveAdviser(act, theCase, null);
}
