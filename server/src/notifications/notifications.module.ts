import { notificationsRoutes } from './notifications.routes.ts';

export const notifications = { routes: notificationsRoutes };
