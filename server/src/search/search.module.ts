import { searchRoutes } from './search.routes.ts';

export const search = { routes: searchRoutes };
