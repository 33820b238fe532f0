import { exportHistory } from './export-history.ts';
import { timelineRoutes } from './timeline.routes.ts';

export const timeline = { routes: timelineRoutes, exports: exportHistory };
