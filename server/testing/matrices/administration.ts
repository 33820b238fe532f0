import type { ModuleMatrix } from '../module-matrix.ts';

/** Calls of administration depend on the caller alone: none is about a case. Who may make them: `administration/actors.test.ts`. */
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
