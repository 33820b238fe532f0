import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways } from '../oracle-rules.ts';

/** What decision 0086 demands of the call of this module. It imports no policy, and must not. */
export const accessLogMatrix = {
  verdicts: { 'GET /api/cases/:id/access': hrAlways },
  promises: { viewAccessLog: 'GET /api/cases/:id/access' },
} satisfies ModuleMatrix;
