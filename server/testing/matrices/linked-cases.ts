import { LINK_TYPE, linkCases } from '@evenhand/contract/linked-cases';
import { openCase } from '../case-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { hrAlways } from '../oracle-rules.ts';
import type { TestServer } from '../test-server.ts';

/** What the specification says of these calls (PERM-38, gaps G-34). It imports no policy, and must not. */
export const linkedCasesMatrix = {
  verdicts: {
    'GET /api/linked/cases/:id': hrAlways,
    'GET /api/linked/link/:a/:b/:c': hrAlways,
    'GET /api/linked/unlink/:a/:b': hrAlways,
  },
  async arrange(server, { caseId }) {
    const { linked, notLinked } = await othersOf(server);
    await server.as('maren').call(linkCases, { params: { a: caseId, b: linked, c: LINK_TYPE } });
    return { linkedCaseId: linked, notLinkedCaseId: notLinked };
  },
  samples: ({ matrixCase: { caseId, ids } }) => ({
    'GET /api/linked/link/:a/:b/:c': { params: { a: caseId, b: ids.notLinkedCaseId ?? 999_999, c: LINK_TYPE } },
    'GET /api/linked/unlink/:a/:b': { params: { a: caseId, b: ids.linkedCaseId ?? 999_999 } },
  }),
  promises: { linkCases: 'GET /api/linked/link/:a/:b/:c' },
} satisfies ModuleMatrix;

interface Others {
  readonly linked: number;
  readonly notLinked: number;
}

/** Two cases of the policy area of the matrix, for all cases of one server. */
const opened = new WeakMap<TestServer, Promise<Others>>();

async function othersOf(server: TestServer): Promise<Others> {
  const found = opened.get(server) ?? openOthers(server);
  opened.set(server, found);
  return await found;
}

async function openOthers(server: TestServer): Promise<Others> {
  return { linked: await openCase(server), notLinked: await openCase(server) };
}
