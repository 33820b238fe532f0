import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { cast } from '../cast.ts';
import { letterRow, templateOf } from '../letter-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, viewer } from '../oracle-rules.ts';

/** The number of the template of every letter that the matrix arranges. */
const TEMPLATE_ID = 7;

/** How the ids of the letters begin: in progress, completed, the correction of that, and one that was sent. */
const [IN_PROGRESS, COMPLETED, CORRECTION, SENT] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'];

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const lettersMatrix = {
  verdicts: {
    'GET /api/cases/:id/letters/': viewer,
    'GET /v1/document/:documentGuid': viewer,
    'GET /v1/pdf/getPdf': viewer,
    'GET /v1/document/getDocx': viewer,
    'POST /v1/document': editor,
    'PUT /v1/document/:documentGuid': editor,
    'POST /v1/document/:documentGuid/complete': editor,
    'POST /v1/document/:documentGuid/correct': editor,
    'POST /v1/document/:documentGuid/sendings': editor,
    'POST /v1/document/:documentGuid/not-sent': editor,
    'POST /v1/document/:documentGuid/sendings/:sendingId/take-back': editor,
  },
  callerOnly: ['GET /v1/document/GetStatus'],
  async arrange(server, { caseId, recordId }) {
    const values = { ...letterRow({ caseId, recordId }, guidOf(caseId), 1), template: JSON.stringify(shortLetter) };
    const at = values.updated_at;
    const completed = {
      status: 2,
      case_values: '{}',
      letter_date: '2026-11-18',
      completed_at: at,
      completed_by: cast.maren,
    };
    await server.db.insertInto('case_letter').values(values).execute();
    await server.db
      .insertInto('case_letter')
      .values({ ...values, guid: guidOf(caseId, COMPLETED), ...completed })
      .execute();
    const { id: sentId } = await server.db
      .insertInto('case_letter')
      .values({ ...values, guid: guidOf(caseId, SENT), ...completed })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: sendingId } = await server.db
      .insertInto('letter_sending')
      .values({
        service_id: 1,
        case_id: caseId,
        letter_id: sentId,
        how: 'hand',
        sent_on: '2026-11-18',
        recorded_at: at,
        recorded_by: cast.maren,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { letterId: caseId, sendingId };
  },
  samples({ matrixCase }) {
    const named = (kind?: string) => ({ documentGuid: guidOf(matrixCase.ids.letterId ?? 999_999, kind) });
    const params = named();
    const { documentGuid } = params;
    return {
      'GET /api/cases/:id/letters/': { params: { id: matrixCase.caseId } },
      'GET /v1/document/:documentGuid': { params },
      'GET /v1/pdf/getPdf': { query: { DocumentGuid: documentGuid } },
      'GET /v1/document/getDocx': { query: { documentGuid } },
      // It has been begun, so this call finds it as it is.
      'POST /v1/document': { body: { documentGuid, templateId: TEMPLATE_ID, caseId: matrixCase.caseId } },
      'PUT /v1/document/:documentGuid': { params, body: { values: { place: 'Quiet room' } } },
      'POST /v1/document/:documentGuid/complete': { params, body: { values: { place: 'Quiet room' } } },
      'POST /v1/document/:documentGuid/correct': { params: named(COMPLETED), body: named(CORRECTION) },
      'POST /v1/document/:documentGuid/sendings': {
        params: named(COMPLETED),
        body: { how: 'post', day: '2026-11-18', to: '3 High Street, York' },
      },
      'POST /v1/document/:documentGuid/not-sent': { params: named(COMPLETED), body: { reason: 'Not needed.' } },
      'POST /v1/document/:documentGuid/sendings/:sendingId/take-back': {
        params: { ...named(SENT), sendingId: matrixCase.ids.sendingId ?? 999_999 },
        body: { reason: 'Recorded by mistake.' },
      },
    };
  },
} satisfies ModuleMatrix;

/** The matrix knows what is on its cases by number. */
function guidOf(letterId: number, kind = IN_PROGRESS): string {
  return `${kind}-0000-4000-8000-${letterId.toString(16).padStart(12, '0')}`;
}

const shortLetter = { ...templateOf([], [{ ...blankField, key: 'place', label: 'Place' }]), id: TEMPLATE_ID };
