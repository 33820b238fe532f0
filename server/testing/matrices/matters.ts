import { addMatter } from '@evenhand/contract/matters';
import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, onlyOn, viewer } from '../oracle-rules.ts';

const text = 'Goods left the store without a docket.';
const reason = 'It was said by mistake.';

/** What is demanded of these calls (ALLEG-02, ALLEG-05, ALLEG-14). It imports no policy, and must not. */
export const mattersMatrix = {
  verdicts: {
    'GET /api/cases/:id/matters': viewer,
    'POST /api/cases/:id/matters': onlyOn('guided', editor),
    'PUT /api/cases/:id/matters/:number': onlyOn('guided', editor),
    'POST /api/cases/:id/matters/:number/withdraw': onlyOn('guided', editor),
    'POST /api/cases/:id/matters/:number/merge': onlyOn('guided', editor),
  },
  async arrange(server, { caseId, kind }) {
    if (kind !== 'guided') return {};
    for (const body of [{ text }, { text: 'The docket was signed later.' }])
      await server.as('maren').call(addMatter, { params: { id: caseId }, body });
    return {};
  },
  samples: () => ({
    'POST /api/cases/:id/matters': { body: { text } },
    'PUT /api/cases/:id/matters/:number': { params: { number: 1 }, body: { text: `${text} Twice.` } },
    'POST /api/cases/:id/matters/:number/withdraw': { params: { number: 1 }, body: { reason } },
    'POST /api/cases/:id/matters/:number/merge': { params: { number: 1 }, body: { into: 2, reason } },
  }),
  promises: { viewMatters: null, changeMatters: 'POST /api/cases/:id/matters' },
} satisfies ModuleMatrix;
