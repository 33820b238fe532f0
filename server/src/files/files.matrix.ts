import type { ModuleMatrix } from '../testing/module-matrix.ts';
import { viewer } from '../testing/oracle-rules.ts';
import { pdf, putParts } from '../testing/uploads.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const filesMatrix = {
  verdicts: {
    'GET /api/cases/files/:storageId': viewer,
    'GET /api/cases/files/:storageId/content': viewer,
    'POST /api/cases/files/getallpaginated/': viewer,
    'GET /api/cases/:id/files/filters/': viewer,
  },
  async arrange(server, { eventId }) {
    if (eventId === null) return {};
    const model = JSON.stringify({ onlyDateTime: '2026-11-16T00:00:00.000Z' });
    const put = await putParts(server, 'maren', eventId, [
      ['model', model],
      ['files', pdf()],
    ]);
    const [{ id }] = JSON.parse(put.body).data.componentTrackingData.caseTrackingEventAttachments;
    await server.db
      .updateTable('case_file')
      .set({ storage_id: storageIdOf(id) })
      .where('id', '=', id)
      .execute();
    return { fileId: id };
  },
  samples({ matrixCase }) {
    const params = { storageId: storageIdOf(matrixCase.ids.fileId ?? 999_999) };
    return {
      'GET /api/cases/files/:storageId': { params },
      'GET /api/cases/files/:storageId/content': { params },
      'POST /api/cases/files/getallpaginated/': { body: { caseTrackingRecordId: matrixCase.caseId } },
    };
  },
} satisfies ModuleMatrix;

/** The matrix knows what is on its cases by number. */
function storageIdOf(fileId: number): string {
  return fileId.toString(16).padStart(32, '0');
}
