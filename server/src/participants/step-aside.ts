import { ParticipantRole, ParticipantSource, Relation } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isHrUserLeftWithout } from '../cases/hr-users.queries.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { insertParticipant, updateParticipant } from '../cases/participant.rows.ts';
import { badRequest } from '../platform/http/app-error.ts';
import { roleTitle } from './participant.presenter.ts';
import { settlePeople } from './settle-people.ts';

/**
 * The acting HR user has a conflict of interest and leaves the case for good: they are blocked from it, are
 * no longer its adviser, and their open tasks move on. Only HR brings them back, by lifting the block
 * (decision 0012). The case row is locked, so of the last two who step aside at once one stays.
 * @throws BAD_REQUEST when no other HR user could open the case.
 */
export async function stepAside(act: Act, theCase: CaseFacts, reason: string): Promise<void> {
  const { userId, fullName } = act.actor;
  if (!(await isHrUserLeftWithout(act.db, theCase, userId)))
    throw badRequest(
      'You are the last HR user who can open this case. Give another HR user access to its policy area first, then step aside.',
    );
  const present = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find((one) => one.userId === userId);
  const blocked = {
    roleId: ParticipantRole.Blocked,
    relationId: Relation.InterestedParty,
    blockedReason: reason,
  } as const;
  if (present === undefined)
    await insertParticipant(act, theCase, { userId, ...blocked, sourceId: ParticipantSource.HrUser });
  else await updateParticipant(act, theCase.id, present.id, blocked);
  const formerRole = present === undefined ? null : roleTitle(act.configuration.titles, present.roleId);
  act.record(theCase, 'participant.stepped-aside', { person: { userId, name: fullName }, formerRole, reason });
  await settlePeople(act, theCase, { hrTakenFrom: userId });
}
