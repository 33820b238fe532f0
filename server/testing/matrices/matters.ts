import { addMatter } from '@evenhand/contract/matters';
import type { ModuleMatrix } from '../module-matrix.ts';
import type { Rule } from '../oracle-rules.ts';
import { editor, onlyOn, viewer } from '../oracle-rules.ts';

/** A simple case has no matter that could be named. */
const ofMatter: Rule = (situation) => {
  const verdict = editor(situation);
  return verdict === 'allowed' && situation.kind === 'simple' ? 'hidden' : verdict;
};

const text = 'Goods left the store without a docket.';
const reason = 'It was said by mistake.';

/** What is demanded of these calls (ALLEG-02, ALLEG-05, ALLEG-14). It imports no policy, and must not. */
export const mattersMatrix = {
  verdicts: {
    'GET /api/cases/:id/matters': viewer,
    'POST /api/cases/:id/matters': onlyOn('guided', editor),
    'PUT /api/cases/:id/matters/:number': ofMatter,
    'POST /api/cases/:id/matters/:number/withdraw': ofMatter,
    'POST /api/cases/:id/matters/:number/merge': ofMatter,
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
