import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { anyHr, signedIn } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const dashboardMatrix = {
  verdicts: {
    'GET /api/CanSeeCase/:id': signedIn,
    'GET /api/cases/nextcases': signedIn,
    'GET /api/cases/assignedcasecount': signedIn,
    'GET /api/cases/search/:id': anyHr,
    'GET /api/casesuser/:employeeId': anyHr,
    'GET /api/advisers': anyHr,
  },
  samples: () => ({ 'GET /api/casesuser/:employeeId': { params: { employeeId: cast.callum } } }),
} satisfies ModuleMatrix;
