import type { ModuleMatrix } from '../module-matrix.ts';
import { signedIn } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const usersMatrix = {
  verdicts: { 'GET /api/employees/search': signedIn },
  callerOnly: [
    'GET /v1/User/Current',
    'POST /v1/Availability',
    'GET /v1/Absences',
    'POST /v1/Absences',
    'DELETE /v1/Absences/:id',
    'POST /v1/User/Names',
    'GET /v1/User/UserProfile/:id',
    'GET /v1/adviser',
    'GET /v1/permissions',
    'GET /v1/UserDefinedFilter',
    'POST /v1/UserDefinedFilter',
    'PUT /v1/User/AccessLevel/:accessLevelId',
    'GET /v1/User/Services',
    'PUT /v1/User/Service/:serviceId',
    'GET /v1/Search/api/searchusers/:query',
  ],
  samples: () => ({ 'GET /api/employees/search': { query: { query: 'wren' } } }),
} satisfies ModuleMatrix;
