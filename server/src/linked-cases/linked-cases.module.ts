import { exportLinks } from './export-links.ts';
import { linkedCaseChanges } from './linked-cases.changes.ts';
import { linkedCaseAbilities } from './linked-cases.policy.ts';
import { linkedCasesRoutes } from './linked-cases.routes.ts';

export const linkedCases = {
  routes: linkedCasesRoutes,
  abilities: linkedCaseAbilities,
  changes: linkedCaseChanges,
  exports: exportLinks,
};
