import * as contract from '@evenhand/contract/identity-verification';
import type { BodyOf } from '@evenhand/contract/route';
import type { Policy } from '../access/policy.ts';
import { permitted } from '../access/policy.ts';
import type { Serve } from '../access/serve.ts';
import { assertMay } from '../cases/case-access.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { loadCaseFor } from '../cases/load-case-for.ts';
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
  serve.act(contract.submitIdentityVerification, onCaseOfCall, async (act, { subject, body }) => {
    await recordVerification(act, subject, body);
    return { succeeded: true };
  });
}

/** The policy of the call that records a result on the case its body names. @throws CASE_NOT_FOUND */
const onCaseOfCall: Policy<CaseFacts> = {
  about: 'case',
  async admit({ db, actor, body, isAct }) {
    const { caseTrackingRecordId } = body as BodyOf<typeof contract.submitIdentityVerification>;
    const theCase = await loadCaseFor(db, actor, caseTrackingRecordId, { lock: isAct });
    assertMay(actor, identityVerificationRules.verify, theCase);
    return theCase;
  },
};
