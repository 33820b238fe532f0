import type { submitIdentityVerification } from '@evenhand/contract/identity-verification';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import { badField } from '../platform/http/app-error.ts';

/**
 * Records on a case that the signed-in person has verified who is calling, or could not (gaps G-87). The
 * history entry is all that is kept.
 * @throws BAD_REQUEST with the field for an adviser who is somebody else, and for a caller who is not on the
 * case or is blocked.
 */
export async function recordVerification(
  act: Act,
  theCase: CaseFacts,
  input: BodyOf<typeof submitIdentityVerification>,
): Promise<void> {
  if (input.adviserId !== act.actor.userId) throw badField('adviserId', 'This must be your own adviser id.');
  const person = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(
    ({ userId }) => userId === input.callerId,
  );
  if (person === undefined || person.roleId === ParticipantRole.Blocked)
    throw badField('callerId', 'This person is not on the case.');
  act.record(theCase, input.hasPassed ? 'identity.passed' : 'identity.failed', {
    person: { userId: person.userId, name: person.fullName },
  });
}
