import { timelineRoutes } from './timeline.routes.ts';

export const timeline = { routes: timelineRoutes };
