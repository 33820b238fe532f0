import { ParticipantRole, ParticipantSource, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import { record } from '../history/record.ts';
import { everybodyByEmail, peopleById } from '../users/person.queries.ts';
import type { CaseFacts } from './case-facts.ts';
import { isHrUser } from './hr-users.queries.ts';
import { insertParticipant, participantsOf } from './participant-rows.ts';

const REASON = 'Was the employee of this case.';

/**
 * Blocks whoever works in HR and is the employee of a case that is about to have another: its record tells of them (decision 0016). It comes before
 * the change, while they see nothing, so that they never hear of a case going out of their sight.
 */
export async function blockFormerSubjects(act: Act, theCase: CaseFacts): Promise<void> {
  const typedIn = theCase.employeeEmail === null ? [] : await everybodyByEmail(act.db, theCase.employeeEmail);
  const subjects = [theCase.employeeUserId, ...typedIn].filter((userId) => userId !== null);
  if (subjects.length === 0) return;
  const placed = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).map((one) => one.userId);
  const people = await peopleById(act.db, theCase.serviceId, subjects);
  for (const userId of subjects) {
    if (placed.includes(userId) || !(await isHrUser(act.db, theCase.serviceId, userId))) continue;
    const blocked = { roleId: ParticipantRole.Blocked, relationId: Relation.InterestedParty, blockedReason: REASON } as const;
    await insertParticipant(act, theCase, { userId, ...blocked, sourceId: ParticipantSource.HrUser });
    record(act, theCase, 'participant.blocked', { person: { userId, name: people.get(userId)?.fullName ?? '' }, reason: REASON });
  }
}
