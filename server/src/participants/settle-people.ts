import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseHooks } from '../cases/case-hooks.ts';
import { giveAdviser } from '../cases/give-adviser.ts';
import { handOverNextAction } from '../cases/hand-over-next-action.ts';

/**
 * What hangs on the people of a case follows them: somebody off the case is responsible for nothing on it, the owner takes over
 * (domain brief §3.4), and an adviser from whom HR has been taken, by a block or as the respondent, is its adviser no longer.
 */
export async function settlePeople(
  act: Act,
  theCase: CaseFacts,
  hooks: Pick<CaseHooks, 'configuration' | 'holdersChanged'>,
  change: { readonly hrTakenFrom?: string; readonly ownerUserId?: string } = {},
): Promise<void> {
  const settled = { ...theCase, ownerUserId: change.ownerUserId ?? theCase.ownerUserId };
  if (change.hrTakenFrom !== undefined && change.hrTakenFrom === theCase.adviserUserId) {
    await giveAdviser(act, settled, null, hooks);
    return;
  }
  await handOverNextAction(act, theCase, settled.ownerUserId, hooks.configuration);
  await hooks.holdersChanged(act, theCase.id);
}
