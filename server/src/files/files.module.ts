import { filesRoutes } from './files.routes.ts';

export const files = { routes: filesRoutes };
