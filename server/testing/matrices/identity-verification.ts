import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways } from '../oracle-rules.ts';

/** What the specification says of these calls (PERM-36, gaps G-34). It imports no policy, and must not. */
export const identityVerificationMatrix = {
  verdicts: { 'POST /v1/IdentityVerification/submit': hrAlways },
  callerOnly: ['GET /v1/IdentityVerification'],
  samples: ({ matrixCase: { caseId }, callerId }) => ({
    'POST /v1/IdentityVerification/submit': {
      body: { callerId: cast.teodora, adviserId: callerId, hasPassed: true, caseTrackingRecordId: caseId },
    },
  }),
  promises: { verifyIdentity: 'POST /v1/IdentityVerification/submit' },
} satisfies ModuleMatrix;
