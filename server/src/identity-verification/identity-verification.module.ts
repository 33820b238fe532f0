import * as contract from '@evenhand/contract/identity-verification';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { AnswerOf, BodyOf } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';
import type { Act } from '../access/act.ts';
import { permitted } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import type { AbilityTable } from '../cases/case-abilities.ts';
import { onCaseOfBody } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRules } from '../cases/case-rules.ts';
import { hr } from '../cases/case-rules.ts';
import { participantsOf } from '../cases/participant.queries.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { badField } from '../platform/http/app-error.ts';
import { namesOf } from '../users/person.queries.ts';

/** Verifying a caller is HR's alone, also on a locked or closed case (PERM-36, gaps G-34). */
export const identityVerificationRules = { verify: hr } satisfies CaseRules;

export const identityVerificationAbilities = {
  verifyIdentity: ({ may }) => may(identityVerificationRules.verify),
} satisfies Partial<AbilityTable>;

const about = { subject: ({ person }: { readonly person: { readonly name: string } }): string => person.name };

/** A verification reads in the history by the name of the caller. Nobody is notified. */
const changes = { 'identity.passed': about, 'identity.failed': about } satisfies Partial<ChangeTable>;

export const identityVerification = { routes, abilities: identityVerificationAbilities, changes };

/** HR verifies that a caller is who they say they are (specification 2 §2.4, gaps G-87). */
function routes(serve: Serve): void {
  serve.read(
    contract.getIdentityVerification,
    permitted(({ isHr }) => isHr),
    async ({ configuration }) => presentIdentityVerification(configuration.pack),
  );
  const onCase = onCaseOfBody(
    identityVerificationRules.verify,
    (body: BodyOf<typeof contract.submitIdentityVerification>) => body.caseTrackingRecordId,
  );
  serve.act(contract.submitIdentityVerification, onCase, async (act, { subject, body }) => {
    await recordVerification(act, subject, body);
    return { succeeded: true };
  });
}

/** Columns and instructions of the service. A service that configures none has no columns and no instructions. */
function presentIdentityVerification({ service }: CompiledPack): AnswerOf<typeof contract.getIdentityVerification> {
  const { columns = [], instructions = '' } = service.identityVerification ?? {};
  return { columns: columns.map(({ name, label }) => ({ name, label })), verificationInstructions: instructions };
}

/**
 * Records on a case that the signed-in person has verified who is calling, or could not (gaps G-87). The
 * history entry is all that is kept.
 * @throws BAD_REQUEST with the field for an adviser who is somebody else, and for a caller who is neither on
 * the case nor its employee, or is blocked.
 */
async function recordVerification(
  act: Act,
  theCase: CaseFacts,
  input: BodyOf<typeof contract.submitIdentityVerification>,
): Promise<void> {
  if (input.adviserId !== act.actor.userId) throw badField('adviserId', 'This must be your own adviser id.');
  const person = await callerOf(act, theCase, input.callerId);
  act.record(theCase, input.hasPassed ? 'identity.passed' : 'identity.failed', { person });
}

/** A participant who is not blocked, or the employee of the case, who gains no sight of it (gaps G-111). */
async function callerOf(act: Act, theCase: CaseFacts, callerId: string): Promise<{ userId: string; name: string }> {
  const participant = (await participantsOf(act.db, scopeOf(act.actor), theCase.id)).find(
    ({ userId }) => userId === callerId,
  );
  if (participant !== undefined && participant.roleId !== ParticipantRole.Blocked)
    return { userId: callerId, name: participant.fullName };
  const [employee] = callerId === theCase.employeeUserId ? await namesOf(act.db, theCase.serviceId, [callerId]) : [];
  if (employee === undefined) throw badField('callerId', 'This person is not on the case.');
  return { userId: callerId, name: employee.name };
}
