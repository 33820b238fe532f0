import type { ModuleMatrix } from '../module-matrix.ts';
import { viewer } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const timelineMatrix = {
  verdicts: { 'GET /api/cases/:id/history': viewer, 'GET /api/cases/:id/history/filters': viewer },
} satisfies ModuleMatrix;
