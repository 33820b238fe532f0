import type { getIdentityVerification } from '@evenhand/contract/identity-verification';
import type { AnswerOf } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';

/** What the service has configured; nothing where it says nothing of it. */
export function presentIdentityVerification({ service }: CompiledPack): AnswerOf<typeof getIdentityVerification> {
  const { columns = [], instructions = '' } = service.identityVerification ?? {};
  return { columns: columns.map(({ name, label }) => ({ name, label })), verificationInstructions: instructions };
}
