import { EMPTY_ID } from '@evenhand/contract/limits';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { changeCase } from '../cases/change-case.ts';
import { canAdvise } from '../cases/hr-users.queries.ts';
import { conflictsOf, separationGroundOf } from '../cases/role-separation.ts';
import { handOverNextAction } from '../next-actions/next-action-acts.ts';
import { alreadyExists, badRequest } from '../platform/http/app-error.ts';
import { holdersChanged } from '../tasks/pass-on-tasks.ts';
import { peopleById } from '../users/person.queries.ts';

/**
 * Changes the adviser, also in place of another one (gaps G-38); choosing the present
 * adviser changes nothing (ADV-05).
 * @throws BAD_REQUEST for a person who cannot be the adviser of this case.
 */
export async function setAdviser(act: Act, theCase: CaseFacts, adviserUserId: string): Promise<void> {
  const chosen = adviserUserId.toLowerCase();
  if (chosen === EMPTY_ID) throw badRequest('Please select a new case adviser to continue.');
  if (chosen === theCase.adviserUserId) return;
  await assertIsNoPartyAsAdviser(act, theCase, chosen);
  if (!(await canAdvise(act.db, theCase, chosen))) throw badRequest('This person cannot be the adviser of this case.');
  await giveAdviser(act, theCase, chosen);
}

/** Names the party, where `canAdvise` only refuses. Whatever the service says, a party has no HR right (PARTY-03). */
async function assertIsNoPartyAsAdviser(act: Act, theCase: CaseFacts, userId: string): Promise<void> {
  const name = (await peopleById(act.db, theCase.serviceId, [userId])).get(userId)?.fullName ?? '';
  const ground = await separationGroundOf(act.db, theCase, [userId]);
  const [conflict] = conflictsOf(ground, act.configuration, { userId, name, as: { kind: 'adviser' } });
  if (conflict !== undefined) throw badRequest(conflict.sentence);
}

/**
 * The acting HR user becomes the adviser of a case that has none; of two who claim it at once one wins (gaps
 * G-38). @throws ALREADY_EXISTS
 */
export async function claimCase(act: Act, theCase: CaseFacts): Promise<void> {
  if (theCase.adviserUserId !== null && theCase.adviserUserId !== act.actor.userId)
    throw alreadyExists('This case already has an adviser.');
  await setAdviser(act, theCase, act.actor.userId);
}

/** Leaves the case without an adviser; repeating it changes nothing. */
export async function removeAdviser(act: Act, theCase: CaseFacts): Promise<void> {
  await giveAdviser(act, theCase, null);
}

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
