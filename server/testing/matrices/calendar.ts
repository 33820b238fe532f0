import type { ModuleMatrix } from '../module-matrix.ts';

/** What is said of the calls of this module. It imports no policy, and must not. */
export const calendarMatrix = {
  callerOnly: ['GET /api/calendar/link', 'PUT /api/calendar/link', 'DELETE /api/calendar/link'],
} satisfies ModuleMatrix;
