import { createParkedCall } from '@evenhand/contract/parked-calls';
import type { ModuleMatrix } from '../module-matrix.ts';
import { about, hrAlways, hrWhileOpen, isClosed, isHr } from '../oracle-rules.ts';

/** Only those who act as HR on the case can see such a call (PERM-35). */
const callWhileOpen = about((situation) => (!isHr(situation.actor) ? 'hidden' : isClosed(situation) ? 'state' : 'allowed'));

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const parkedCallsMatrix = {
  verdicts: {
    'GET /api/cases/:id/parkedcalls': hrAlways,
    'POST /api/cases/:id/createparkedcall': hrWhileOpen,
    'PUT /api/cases/updateparkedcall/:id': callWhileOpen,
    'DELETE /api/cases/deleteparkedcall/:id': callWhileOpen,
  },
  async arrange(server, { caseId, participantIds }) {
    const reasonId = server.configuration.of(1).pack.lookups['parked-call-reasons']![0]!.id;
    const body = { participantId: participantIds.owner, recordedDateTime: '2026-11-17T09:00:00.000Z', reasonId };
    const parked = await server.as('maren').call(createParkedCall, { params: { id: caseId }, body });
    return { parkedCallId: parked.data.id };
  },
  samples({ matrixCase, lookup }) {
    const params = { id: matrixCase.ids.parkedCallId ?? 999_999 };
    const body = { participantId: matrixCase.participantIds.owner, recordedDateTime: '2026-11-17T09:30:00.000Z', reasonId: lookup('parked-call-reasons') };
    return {
      'POST /api/cases/:id/createparkedcall': { body },
      'PUT /api/cases/updateparkedcall/:id': { params, query: { completedDateTime: '2026-11-17T10:00:00.000Z' } },
      'DELETE /api/cases/deleteparkedcall/:id': { params },
    };
  },
  promises: { viewParkedCalls: 'GET /api/cases/:id/parkedcalls', parkCall: 'POST /api/cases/:id/createparkedcall' },
} satisfies ModuleMatrix;
