import { caseListRoutes } from './case-list.routes.ts';

export const caseList = { routes: caseListRoutes };
