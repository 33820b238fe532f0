import type { ModuleMatrix } from '../module-matrix.ts';
import { viewer, withoutFiles } from '../oracle-rules.ts';
import { pdf, putParts } from '../uploads.ts';
import { poster } from './messages.ts';

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const filesMatrix = {
  verdicts: {
    'GET /api/cases/files/:storageId': viewer,
    'GET /api/cases/files/:storageId/content': viewer,
    'POST /api/cases/files/getallpaginated/': viewer,
    'GET /api/cases/:id/files/filters/': viewer,
    'POST /api/cases/:id/files': withoutFiles(poster),
  },
  async arrange(server, { recordId, visitId, eventId }) {
    if (eventId === null || visitId === null) return {};
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
    const row = await server.db.selectFrom('case_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { component_id } = await server.db
      .selectFrom('visit')
      .select('component_id')
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    const { id: _id, ...file } = {
      ...row,
      tracked_event_id: null,
      form_record_id: recordId,
      form_component_id: component_id,
    };
    const formFileId = id + 900_000;
    await server.db
      .insertInto('case_file')
      .values({ ...file, storage_id: storageIdOf(formFileId) })
      .execute();
    return { fileId: id, formFileId };
  },
  samples({ matrixCase }) {
    const params = { storageId: storageIdOf(matrixCase.ids.fileId ?? 999_999) };
    return {
      'GET /api/cases/files/:storageId': { params },
      'GET /api/cases/files/:storageId/content': { params },
      'POST /api/cases/:id/files': { body: {} },
      'POST /api/cases/files/getallpaginated/': { body: { caseTrackingRecordId: matrixCase.caseId } },
    };
  },
} satisfies ModuleMatrix;

/** The matrix knows what is on its cases by number. */
export function storageIdOf(fileId: number): string {
  return fileId.toString(16).padStart(32, '0');
}
