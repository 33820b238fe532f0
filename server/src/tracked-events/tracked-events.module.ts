import { exportEvents } from './export-events.ts';
import { trackedEventChanges } from './tracked-events.changes.ts';
import { trackedEventsRoutes } from './tracked-events.routes.ts';

export const trackedEvents = { routes: trackedEventsRoutes, changes: trackedEventChanges, exports: exportEvents };
