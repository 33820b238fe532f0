import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways } from '../oracle-rules.ts';

/** What decision 0033 demands of the call of this module. It imports no policy, and must not. */
export const evidenceMatrix = {
  verdicts: { 'GET /api/cases/:id/evidence': hrAlways },
  promises: { viewEvidence: 'GET /api/cases/:id/evidence' },
} satisfies ModuleMatrix;
