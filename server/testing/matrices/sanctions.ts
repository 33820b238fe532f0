import { recordSanction } from '@evenhand/contract/sanctions';
import type { ModuleMatrix } from '../module-matrix.ts';
import { about, anyHr, hrAlways, hrWhileOpen, isHr, writers } from '../oracle-rules.ts';

const day = '2026-11-17';
const warning = {
  kind: 'final-warning',
  issuedOn: day,
  inForceFrom: day,
  length: { unit: 'months', count: 12 },
} as const;

/**
 * What issue 45 says of these calls. Nobody of the matrix is hearing or appeal manager, whose own calls are proved
 * beside the policy. It imports no policy, and must not.
 */
export const sanctionsMatrix = {
  verdicts: {
    'GET /api/cases/:id/sanctions': about(({ actor }) =>
      isHr(actor) || writers.includes(actor) ? 'allowed' : 'forbidden',
    ),
    'GET /api/cases/:id/livewarnings': hrAlways,
    'GET /api/cases/:id/comparableoutcomes': hrAlways,
    'POST /api/cases/:id/sanctions': hrWhileOpen,
    'POST /api/cases/:id/sanctions/:sanctionId/appeal': hrWhileOpen,
    'POST /api/cases/:id/sanctions/:sanctionId/withdraw': hrAlways,
    'GET /api/sanctions/page/:page': anyHr,
    'GET /api/sanctions/page/total': anyHr,
    'GET /api/sanctions/export': anyHr,
  },
  async arrange(server, { caseId }) {
    const { data } = await server.as('maren').call(recordSanction, { params: { id: caseId }, body: warning });
    return { sanctionId: data.id };
  },
  samples({ matrixCase: { caseId, ids } }) {
    const params = { id: caseId, sanctionId: ids.sanctionId ?? 999_999 };
    return {
      'POST /api/cases/:id/sanctions': { body: warning },
      'POST /api/cases/:id/sanctions/:sanctionId/appeal': { params, body: { result: 'overturned', decidedOn: day } },
      'POST /api/cases/:id/sanctions/:sanctionId/withdraw': { params, body: { reason: 'Recorded on the wrong case.' } },
      'GET /api/sanctions/page/:page': { params: { page: 1 } },
      'GET /api/sanctions/export': { query: { format: 'csv' } },
    };
  },
  promises: {
    viewComparableOutcomes: 'GET /api/cases/:id/comparableoutcomes',
    viewLiveWarnings: 'GET /api/cases/:id/livewarnings',
    viewSanctions: 'GET /api/cases/:id/sanctions',
    recordSanction: 'POST /api/cases/:id/sanctions',
    changeSanctionOnAppeal: 'POST /api/cases/:id/sanctions/:sanctionId/appeal',
    withdrawSanction: 'POST /api/cases/:id/sanctions/:sanctionId/withdraw',
  },
} satisfies ModuleMatrix;
