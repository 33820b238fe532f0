import { ParticipantRole } from '@evenhand/contract/participants';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { endParticipant } from '../cases/participant.rows.ts';
import { badRequest, notFound } from '../platform/http/app-error.ts';
import { assertMayChangeParticipation } from './participant-checks.ts';
import { roleTitle } from './participant-titles.ts';
import { settlePeople } from './settle-people.ts';

/**
 * Takes a stakeholder or observer off the case, or lifts a block.
 * @throws NOT_FOUND when nobody with this id is on the case; BAD_REQUEST for the
 * owner, whom a case always has.
 */
export async function removeParticipant(act: Act, theCase: CaseFacts, participantId: number): Promise<void> {
  const leaving = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(
    (one) => one.id === participantId,
  );
  if (leaving === undefined) throw notFound('This participant could not be found.');
  if (leaving.roleId === ParticipantRole.CaseOwner)
    throw badRequest('The case owner cannot be removed. Change the case owner instead.');
  await assertMayChangeParticipation(act, theCase, leaving.userId, { before: leaving, after: null });
  await endParticipant(act, theCase.id, leaving.id);
  const person = { userId: leaving.userId, name: leaving.fullName };
  if (leaving.roleId === ParticipantRole.Blocked) act.record(theCase, 'participant.unblocked', { person });
  else {
    act.record(theCase, 'participant.removed', { person, role: roleTitle(act.configuration.titles, leaving.roleId) });
  }
  await settlePeople(act, theCase);
}
