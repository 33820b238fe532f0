import type { ModuleMatrix } from '../testing/module-matrix.ts';
import { signedIn } from '../testing/oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const searchMatrix = {
  verdicts: { 'GET /api/employees/search': signedIn },
  callerOnly: ['GET /v1/Search/api/searchusers/:query'],
  samples: () => ({ 'GET /api/employees/search': { query: { query: 'wren' } } }),
} satisfies ModuleMatrix;
