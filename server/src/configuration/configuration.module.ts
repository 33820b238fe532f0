import { configurationRoutes } from './configuration.routes.ts';

export const configuration = { routes: configurationRoutes };
