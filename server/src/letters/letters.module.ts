import { exportLetters } from './export-letters.ts';
import { letterChanges } from './letters.changes.ts';
import { lettersRoutes } from './letters.routes.ts';

export const letters = { routes: lettersRoutes, changes: letterChanges, exports: exportLetters };
