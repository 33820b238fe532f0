import { caseChanges } from './cases.changes.ts';
import { caseAbilities } from './cases.policy.ts';
import { casesRoutes } from './cases.routes.ts';

export const cases = { routes: casesRoutes, abilities: caseAbilities, changes: caseChanges };
