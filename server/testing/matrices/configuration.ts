import type { ModuleMatrix } from '../module-matrix.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const configurationMatrix = {
  callerOnly: [
    'GET /api/services/:id',
    'GET /api/branding',
    'GET /api/accesslevels/:id/sections',
    'GET /api/accessleveltopicsections',
    'GET /api/topics/:id/workflows',
  ],
} satisfies ModuleMatrix;
