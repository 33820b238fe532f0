import { caseChanges } from './case.changes.ts';
import { caseAbilities } from './case.policy.ts';
import { casesRoutes } from './cases.routes.ts';

export const cases = { routes: casesRoutes, abilities: caseAbilities, changes: caseChanges };
