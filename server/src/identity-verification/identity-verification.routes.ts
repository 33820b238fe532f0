import * as contract from '@evenhand/contract/identity-verification';
import type { BodyOf } from '@evenhand/contract/route';
import { permitted } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { onCaseOfBody } from '../cases/case-access.ts';
import { identityVerificationRules } from './identity-verification.policy.ts';
import { presentIdentityVerification } from './identity-verification.presenter.ts';
import { recordVerification } from './record-verification.ts';

/** HR verifies that a caller is who they say they are (specification 2 §2.4, gaps G-87). */
export function identityVerificationRoutes(serve: Serve): void {
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
