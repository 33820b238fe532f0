import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboard = { routes: dashboardRoutes };
