import { exportTasks } from './export-tasks.ts';
import { taskChanges } from './tasks.changes.ts';
import { taskAbilities } from './tasks.policy.ts';
import { tasksRoutes } from './tasks.routes.ts';

export const tasks = { routes: tasksRoutes, abilities: taskAbilities, changes: taskChanges, exports: exportTasks };
