import { caseDetailsRoutes } from './case-details.routes.ts';
import { exportDetails } from './export-details.ts';

export const caseDetails = { routes: caseDetailsRoutes, exports: exportDetails };
