import { closureAbilities } from './case-closure.policy.ts';
import { caseClosureRoutes } from './case-closure.routes.ts';

export const caseClosure = { routes: caseClosureRoutes, abilities: closureAbilities };
