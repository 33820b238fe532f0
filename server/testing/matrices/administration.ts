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
    'GET /v1/Administration/Register',
  ],
} satisfies ModuleMatrix;
