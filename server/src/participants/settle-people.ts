import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseHooks } from '../cases/case-hooks.ts';
import { giveAdviser } from '../cases/give-adviser.ts';
import { handOverNextAction } from '../cases/hand-over-next-action.ts';

/**
 * What hangs on the people of a case follows them: somebody off the case is responsible for nothing on it, the owner takes over
 * (domain brief §3.4), and a blocked adviser is its adviser no longer, since they cannot even open it (security study §6.2).
 */
export async function settlePeople(
  act: Act,
  theCase: CaseFacts,
  hooks: Pick<CaseHooks, 'configuration' | 'holdersChanged'>,
  change: { readonly blockedUserId?: string; readonly ownerUserId?: string } = {},
): Promise<void> {
  const settled = { ...theCase, ownerUserId: change.ownerUserId ?? theCase.ownerUserId };
  if (change.blockedUserId !== undefined && change.blockedUserId === theCase.adviserUserId) {
    await giveAdviser(act, settled, null, hooks);
    return;
  }
  await handOverNextAction(act, theCase, settled.ownerUserId, hooks.configuration);
  await hooks.holdersChanged(act, theCase.id);
}
