import { ParticipantRole, ParticipantSource, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { insertParticipant } from '../cases/participant.rows.ts';
import { everybodyByEmail, peopleById } from '../users/person.queries.ts';

const REASON = 'Was the employee of this case.';

type Subject = Pick<CaseFacts, 'employeeUserId' | 'employeeEmail'>;

/**
 * Blocks the person a case was about until this change, because the case is about them (decision 0016).
 * People outside HR are blocked too, because they may come to work there later. The block comes before the
 * change, while the person does not see the case, so that they are not notified that it is gone.
 */
export async function blockFormerSubjects(act: Act, theCase: CaseFacts, to: Subject): Promise<void> {
  const subjects = await subjectsOf(act, theCase);
  if (subjects.length === 0) return;
  const staying = new Set([...(await subjectsOf(act, to)), ...(await participantsOf(act.db, scopeOf(act.actor), theCase.id)).map((one) => one.userId)]);
  const people = await peopleById(act.db, theCase.serviceId, subjects);
  for (const userId of subjects) {
    if (staying.has(userId)) continue;
    const blocked = { roleId: ParticipantRole.Blocked, relationId: Relation.InterestedParty, blockedReason: REASON } as const;
    await insertParticipant(act, theCase, { userId, ...blocked, sourceId: ParticipantSource.HrUser });
    act.record(theCase, 'participant.blocked', { person: { userId, name: people.get(userId)?.fullName ?? '' }, reason: REASON });
  }
}

async function subjectsOf(act: Act, { employeeUserId, employeeEmail }: Subject): Promise<string[]> {
  const typedIn = employeeEmail === null ? [] : await everybodyByEmail(act.db, employeeEmail);
  return employeeUserId === null ? [...typedIn] : [employeeUserId, ...typedIn];
}
