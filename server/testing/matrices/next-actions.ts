import { setNextAction } from '@evenhand/contract/next-actions';
import { cast } from '../cast.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { about, editor, hrWhileOpen, isHr, viewer } from '../oracle-rules.ts';

/** HR, and the person it is scheduled for: the owner of the case. */
const hrOrOwner = about((situation) =>
  isHr(situation.actor) || situation.actor === 'owner' ? editor(situation) : 'forbidden',
);

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const nextActionsMatrix = {
  verdicts: {
    'GET /api/cases/:id/nextaction': viewer,
    'POST /api/cases/:id/nextaction': hrWhileOpen,
    'PUT /api/cases/:id/nextaction/complete': hrOrOwner,
  },
  async arrange(server, { caseId }) {
    const nextActionId = server.configuration.of(1).pack.lookups['next-actions']![0]!.id;
    const body = { nextActionId, nextActionUserId: cast.teodora, nextActionDueDateTime: '2026-12-01T10:00:00.000Z' };
    await server.as('maren').call(setNextAction, { params: { id: caseId }, body });
    return {};
  },
  samples: ({ lookup }) => ({
    'POST /api/cases/:id/nextaction': {
      body: {
        nextActionId: lookup('next-actions'),
        nextActionUserId: cast.teodora,
        nextActionDueDateTime: '2026-12-01T10:00:00.000Z',
      },
    },
  }),
  promises: { scheduleNextAction: 'POST /api/cases/:id/nextaction' },
} satisfies ModuleMatrix;
