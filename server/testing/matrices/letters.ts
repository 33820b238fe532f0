import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { cast } from '../cast.ts';
import { letterRow, templateOf } from '../letter-world.ts';
import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, viewer } from '../oracle-rules.ts';

/** The number of the template of every letter that the matrix arranges. */
const TEMPLATE_ID = 7;

/** How the ids of the letters begin: the one in progress, the completed one, and the correction of that. */
const [IN_PROGRESS, COMPLETED, CORRECTION] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];

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
    return { letterId: caseId };
  },
  samples({ matrixCase }) {
    const documentGuid = guidOf(matrixCase.ids.letterId ?? 999_999);
    const params = { documentGuid };
    return {
      'GET /api/cases/:id/letters/': { params: { id: matrixCase.caseId } },
      'GET /v1/document/:documentGuid': { params },
      'GET /v1/pdf/getPdf': { query: { DocumentGuid: documentGuid } },
      'GET /v1/document/getDocx': { query: { documentGuid } },
      // It has been begun, so this call finds it as it is.
      'POST /v1/document': { body: { documentGuid, templateId: TEMPLATE_ID, caseId: matrixCase.caseId } },
      'PUT /v1/document/:documentGuid': { params, body: { values: { place: 'Quiet room' } } },
      'POST /v1/document/:documentGuid/complete': { params, body: { values: { place: 'Quiet room' } } },
      'POST /v1/document/:documentGuid/correct': {
        params: { documentGuid: guidOf(matrixCase.ids.letterId ?? 999_999, COMPLETED) },
        body: { documentGuid: guidOf(matrixCase.ids.letterId ?? 999_999, CORRECTION) },
      },
    };
  },
} satisfies ModuleMatrix;

/** The matrix knows what is on its cases by number. */
function guidOf(letterId: number, kind = IN_PROGRESS): string {
  return `${kind}-0000-4000-8000-${letterId.toString(16).padStart(12, '0')}`;
}

const shortLetter = { ...templateOf([], [{ ...blankField, key: 'place', label: 'Place' }]), id: TEMPLATE_ID };
