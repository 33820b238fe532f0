import type { ModuleMatrix } from '../module-matrix.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const liveMatrix = {
  callerOnly: ['GET /hub/cases', 'GET /hub/messageinbox', 'GET /hub/unassignedcases'],
} satisfies ModuleMatrix;
