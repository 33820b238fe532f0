import { casePeopleChanges } from './case-people.changes.ts';
import { casePeopleAbilities } from './case-people.policy.ts';
import { casePeopleRoutes } from './case-people.routes.ts';

export const casePeople = { routes: casePeopleRoutes, abilities: casePeopleAbilities, changes: casePeopleChanges };
