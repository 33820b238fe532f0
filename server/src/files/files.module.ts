import { fileChanges } from './files.changes.ts';
import { filesRoutes } from './files.routes.ts';

export const files = { routes: filesRoutes, changes: fileChanges };
