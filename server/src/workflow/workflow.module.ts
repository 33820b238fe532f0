import { processChanges } from './workflow.changes.ts';
import { processAbilities } from './workflow.policy.ts';
import { workflowRoutes } from './workflow.routes.ts';

export const workflow = { routes: workflowRoutes, abilities: processAbilities, changes: processChanges };
