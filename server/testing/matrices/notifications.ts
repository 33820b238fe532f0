import type { ModuleMatrix } from '../module-matrix.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const notificationsMatrix = {
  callerOnly: [
    'GET /api/notifications/query',
    'GET /api/notification/unreadnotificationcount',
    'GET /api/notification/:id',
    'POST /api/notification/read/:id',
    'POST /api/notifications/read',
    'POST /api/notification/unread/:id',
    'DELETE /api/notification/delete/:id',
    'GET /api/notifications/email',
    'PUT /api/notifications/email',
  ],
} satisfies ModuleMatrix;
