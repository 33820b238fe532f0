import type { ModuleMatrix } from '../module-matrix.ts';
import { editor, viewer, withoutFiles } from '../oracle-rules.ts';
import { storageIdOf } from './files.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const trackedEventsMatrix = {
  verdicts: {
    'GET /api/cases/:id/trackedEvents': viewer,
    'GET /api/caseTrackingEvents/:id': viewer,
    'PUT /api/caseTrackingEvents/:id': editor,
    'POST /api/caseTrackingEvents/:id/files': withoutFiles(editor),
    'DELETE /api/caseTrackingEvents/:id/files/:storageId': editor,
    'PUT /api/caseTrackingEvents/:id/draft': editor,
  },
  samples({ matrixCase }) {
    const params = { id: matrixCase.eventId ?? 999_999 };
    return {
      'GET /api/caseTrackingEvents/:id': { params },
      'PUT /api/caseTrackingEvents/:id': { params, body: { onlyDateTime: '2026-11-17T00:00:00.000Z' } },
      'POST /api/caseTrackingEvents/:id/files': { params, body: {} },
      'DELETE /api/caseTrackingEvents/:id/files/:storageId': { params: { ...params, storageId: storageIdOf(999_997) } },
      'PUT /api/caseTrackingEvents/:id/draft': {
        params,
        body: { draft: { freeText: 'half' }, baseUpdatedAt: '2026-11-17T00:00:00.000Z' },
      },
    };
  },
} satisfies ModuleMatrix;
