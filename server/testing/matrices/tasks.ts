import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, viewer } from '../oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const tasksMatrix = {
  verdicts: { 'GET /api/cases/:id/tasks': viewer, 'PUT /api/tasks/:id': editor },
  callerOnly: [
    'GET /api/tasks/query',
    'GET /api/tasks/export',
    'POST /api/tasks/getallpaginated',
    'GET /api/tasks/outstandingtaskscount',
    'GET /api/tasks/overduetaskscount',
    'GET /api/tasks/tasksduetodaycount',
    'GET /api/tasks/filters',
  ],
  samples: ({ matrixCase }) => ({
    'GET /api/tasks/export': { query: { format: 'csv' } },
    'PUT /api/tasks/:id': {
      params: { id: matrixCase.taskId ?? 999_999 },
      body: { taskAssignedUserId: cast.teodora, taskTargetDateTime: '2026-12-01T00:00:00.000Z' },
    },
  }),
  promises: { editTasks: 'PUT /api/tasks/:id', openTasks: null },
} satisfies ModuleMatrix;
