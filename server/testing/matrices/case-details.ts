import type { ModuleMatrix } from '../module-matrix.ts';
import { viewer } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const caseDetailsMatrix = { verdicts: { 'GET /api/cases/:id': viewer } } satisfies ModuleMatrix;
