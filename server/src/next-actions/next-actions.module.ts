import { nextActionChanges } from './next-actions.changes.ts';
import { nextActionAbilities } from './next-actions.policy.ts';
import { nextActionsRoutes } from './next-actions.routes.ts';

export const nextActions = { routes: nextActionsRoutes, abilities: nextActionAbilities, changes: nextActionChanges };
