import { caseCreationRoutes } from './case-creation.routes.ts';

export const caseCreation = { routes: caseCreationRoutes };
