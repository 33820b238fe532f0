import type { Act } from '../access/act.ts';
import { giveAdviser } from '../case-people/case-adviser.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { handOverNextAction } from '../next-actions/next-action-acts.ts';
import { holdersChanged } from '../tasks/pass-on-tasks.ts';
import { recordIdsOf } from '../users/person.queries.ts';

/**
 * Adjusts what depends on the people of a case. A person who is off the case is responsible for nothing on
 * it, and the owner takes over (domain brief §3.4). An adviser who has lost HR on the case, by a block or as
 * the respondent under any of their records, is no longer its adviser.
 */
export async function settlePeople(
  act: Act,
  theCase: CaseFacts,
  change: { readonly hrTakenFrom?: string; readonly ownerUserId?: string } = {},
): Promise<void> {
  const settled = { ...theCase, ownerUserId: change.ownerUserId ?? theCase.ownerUserId };
  if (change.hrTakenFrom !== undefined && isAdviserAmong(theCase, await recordIdsOf(act.db, change.hrTakenFrom))) {
    await giveAdviser(act, settled, null);
    return;
  }
  await handOverNextAction(act, theCase, settled.ownerUserId);
  await holdersChanged(act, theCase.id);
}

function isAdviserAmong({ adviserUserId }: CaseFacts, userIds: readonly string[]): boolean {
  return adviserUserId !== null && userIds.includes(adviserUserId);
}
