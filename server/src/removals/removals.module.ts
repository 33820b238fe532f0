import { removalChanges } from './removals.changes.ts';
import { removalAbilities } from './removals.policy.ts';
import { removalsRoutes } from './removals.routes.ts';

export const removals = { routes: removalsRoutes, abilities: removalAbilities, changes: removalChanges };
