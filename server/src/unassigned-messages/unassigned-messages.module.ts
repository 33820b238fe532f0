import { unassignedMessageChanges } from './unassigned-messages.changes.ts';
import { unassignedMessagesRoutes } from './unassigned-messages.routes.ts';

export const unassigned = { routes: unassignedMessagesRoutes, changes: unassignedMessageChanges };
