import { usersRoutes } from './users.routes.ts';

export const users = { routes: usersRoutes };
