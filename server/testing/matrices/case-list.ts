import type { ModuleMatrix } from '../module-matrix.ts';
import { signedIn } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const caseListMatrix = {
  verdicts: {
    'GET /api/cases': signedIn,
    'GET /api/cases/page/:page': signedIn,
    'GET /api/cases/page/total': signedIn,
    'GET /api/cases/export': signedIn,
  },
  samples: () => ({
    'GET /api/cases/page/:page': { params: { page: 1 } },
    'GET /api/cases/export': { query: { format: 'csv' } },
  }),
} satisfies ModuleMatrix;
