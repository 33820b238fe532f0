import type { ModuleMatrix } from '../module-matrix.ts';

/** What is said of the calls of this module. It imports no policy, and must not. */
export const searchMatrix = {
  callerOnly: ['POST /api/search/query', 'POST /api/search/export'],
  samples: () => ({
    'POST /api/search/query': { body: { words: 'hearing' } },
    'POST /api/search/export': { body: { words: 'hearing', format: 'csv' } },
  }),
} satisfies ModuleMatrix;
