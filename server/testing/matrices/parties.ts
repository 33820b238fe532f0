import { addParty } from '@evenhand/contract/parties';
import { SPARE_PERSON } from '../matrix-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { about, editor, isHr, writers } from '../oracle-rules.ts';

/** The case team reads the parties: HR, the owner and the stakeholders (PARTY-02). */
const team = about(({ actor }) => (isHr(actor) || writers.includes(actor) ? 'allowed' : 'forbidden'));

/** What is demanded of the calls of this module. It imports no policy, and must not. */
export const partiesMatrix = {
  verdicts: {
    'GET /api/cases/:id/parties': team,
    'POST /api/cases/:id/parties': editor,
    'PUT /api/cases/:id/parties/:partyId': editor,
    'POST /api/cases/:id/parties/:partyId/removal': editor,
  },
  async arrange(server, { caseId }) {
    const body = { relation: 'witness' as const, name: 'Theo Marsh' };
    const added = await server.as('maren').call(addParty, { params: { id: caseId }, body });
    if (added.error) throw new Error(JSON.stringify(added.error));
    return { partyId: added.data.id };
  },
  samples({ matrixCase: { ids } }) {
    const params = { partyId: ids.partyId ?? 999_999 };
    return {
      'POST /api/cases/:id/parties': { body: { relation: 'witness', userId: SPARE_PERSON } },
      'PUT /api/cases/:id/parties/:partyId': { params, body: { relation: 'companion', name: 'Theo Marsh' } },
      'POST /api/cases/:id/parties/:partyId/removal': { params, body: { reason: 'Added by mistake.' } },
    };
  },
  promises: { viewParties: 'GET /api/cases/:id/parties', changeParties: 'POST /api/cases/:id/parties' },
} satisfies ModuleMatrix;
