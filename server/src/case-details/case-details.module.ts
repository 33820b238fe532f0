import { caseDetailsRoutes } from './case-details.routes.ts';

export const caseDetails = { routes: caseDetailsRoutes };
