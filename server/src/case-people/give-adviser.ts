import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';
import { handOverNextAction } from '../next-actions/next-action-acts.ts';
import { holdersChanged } from '../tasks/settle-tasks.ts';
import { peopleById } from '../users/person.queries.ts';

/**
 * Puts an adviser on a case in place of the one there is, or nobody. Whether that person can be its
 * adviser has been decided before.
 */
export async function giveAdviser(act: Act, theCase: CaseFacts, adviserUserId: string | null): Promise<void> {
  if (adviserUserId === theCase.adviserUserId) return;
  await changeCase(act, theCase.id, { adviser_user_id: adviserUserId });
  const people = await peopleById(
    act.db,
    theCase.serviceId,
    [theCase.adviserUserId, adviserUserId].filter((id) => id !== null),
  );
  const named = (userId: string | null) =>
    userId === null ? null : { userId, name: people.get(userId)?.fullName ?? '' };
  act.record(theCase, 'case.adviser-changed', { from: named(theCase.adviserUserId), to: named(adviserUserId) });
  await handOverNextAction(act, theCase, adviserUserId ?? theCase.ownerUserId);
  await holdersChanged(act, theCase.id);
}
