import type { FormerEmployee } from '@evenhand/contract/case-people';
import { ParticipantRole, ParticipantSource, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { couldOpenAsHr } from '../cases/hr-users.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { endParticipant, insertParticipant } from '../cases/participant.rows.ts';
import type { Employee } from '../cases/people-checks.ts';
import { subjectIdsOf } from '../cases/people-checks.ts';
import { peopleById } from '../users/person.queries.ts';

const REASON = 'Was the employee of this case.';

/**
 * Keeps out the person a case was about until this change, unless they were chosen by mistake (gaps G-97,
 * decision 0016). Where nobody has said which, only who could now see the case is kept out. The block comes
 * before the change, while the person does not see the case, so that they are not notified that it is gone.
 */
export async function keepOutFormerSubjects(
  act: Act,
  theCase: CaseFacts,
  to: Employee,
  former: FormerEmployee,
): Promise<void> {
  if (former === 'mistake') return;
  const subjects = await subjectIdsOf(act.db, theCase);
  if (subjects.length === 0) return;
  const staying = new Set([
    ...(await subjectIdsOf(act.db, to)),
    ...(await participantsOf(act.db, scopeOf(act.actor), theCase.id)).map((one) => one.userId),
  ]);
  const people = await peopleById(act.db, theCase.serviceId, subjects);
  for (const userId of subjects) {
    if (staying.has(userId)) continue;
    if (former === undefined && !(await couldOpenAsHr(act.db, { ...theCase, ...to }, userId))) continue;
    const blocked = {
      roleId: ParticipantRole.Blocked,
      relationId: Relation.InterestedParty,
      blockedReason: REASON,
    } as const;
    await insertParticipant(act, theCase, { userId, ...blocked, sourceId: ParticipantSource.HrUser });
    act.record(theCase, 'participant.blocked', {
      person: { userId, name: people.get(userId)?.fullName ?? '' },
      reason: REASON,
    });
  }
}

/**
 * Ends the block of the person a case is about from now on: being its employee keeps them from it, and
 * when they cease to be, it is asked again whether they are kept out.
 */
export async function endBlocksOfSubjects(act: Act, theCase: CaseFacts, to: Employee): Promise<void> {
  const subjects = await subjectIdsOf(act.db, to);
  const blocked = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).filter(
    (one) => one.roleId === ParticipantRole.Blocked,
  );
  for (const { id, userId, fullName } of blocked) {
    if (!subjects.includes(userId)) continue;
    await endParticipant(act, theCase.id, id);
    act.record(theCase, 'participant.unblocked', { person: { userId, name: fullName } });
  }
}
