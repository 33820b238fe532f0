import { exportFiles } from './export-files.ts';
import { fileChanges } from './files.changes.ts';
import { filesRoutes } from './files.routes.ts';

export const files = { routes: filesRoutes, changes: fileChanges, exports: exportFiles };
