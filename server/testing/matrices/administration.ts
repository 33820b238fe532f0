import type { ModuleMatrix } from '../module-matrix.ts';

/** None of these calls is about a case. Who may make them is in `administration/actors.test.ts`. */
export const administrationMatrix = {
  verdicts: {},
  callerOnly: [
    'GET /v1/Administration/Current',
    'PUT /v1/Administration/People/:userId/Rights/:name',
    'DELETE /v1/Administration/People/:userId/Rights/:name',
    'GET /v1/Administration/Access',
    'POST /v1/Administration/Access',
    'POST /v1/Administration/Access/:id/Approve',
    'POST /v1/Administration/Access/:id/Refuse',
    'DELETE /v1/Administration/Access/:id',
    'POST /v1/Administration/People/:userId/Confirm',
    'POST /v1/Administration/People/:userId/Join',
    'GET /v1/Administration/Register',
    'GET /v1/Administration/People',
    'GET /v1/Administration/People/:userId',
    'POST /v1/Administration/People',
    'PUT /v1/Administration/People/:userId',
    'POST /v1/Administration/People/:userId/Invitation',
    'POST /v1/Administration/People/:userId/Disable',
    'POST /v1/Administration/People/:userId/Return',
    'POST /v1/Administration/People/:userId/SignOut',
    'DELETE /v1/Administration/People/:userId/Identity',
    'GET /v1/Administration/Health',
    'POST /v1/Administration/Import/Columns',
    'POST /v1/Administration/Import/Check',
    'GET /v1/Administration/Import/Check',
    'GET /v1/Administration/Import/Check/Lines',
    'POST /v1/Administration/Import/Apply',
  ],
} satisfies ModuleMatrix;
