import { cast } from '../testing/cast.ts';
import type { ModuleMatrix } from '../testing/module-matrix.ts';
import { hrWhileOpen, viewer } from '../testing/oracle-rules.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const nextActionsMatrix = {
  verdicts: { 'GET /api/cases/:id/nextaction': viewer, 'POST /api/cases/:id/nextaction': hrWhileOpen },
  samples: ({ lookup }) => ({
    'POST /api/cases/:id/nextaction': {
      body: { nextActionId: lookup('next-actions'), nextActionUserId: cast.teodora, nextActionDueDateTime: '2026-12-01T10:00:00.000Z' },
    },
  }),
  promises: { scheduleNextAction: 'POST /api/cases/:id/nextaction' },
} satisfies ModuleMatrix;
