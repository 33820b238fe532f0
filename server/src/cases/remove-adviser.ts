import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import type { CaseHooks } from './case-hooks.ts';
import { giveAdviser } from './give-adviser.ts';

/** Leaves the case without an adviser; repeating it changes nothing. */
export async function removeAdviser(act: Act, theCase: CaseFacts, hooks: Pick<CaseHooks, 'configuration' | 'holdersChanged'>): Promise<void> {
  await giveAdviser(act, theCase, null, hooks);
}
