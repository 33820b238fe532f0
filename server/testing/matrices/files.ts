import type { ModuleMatrix } from '../module-matrix.ts';
import { about, isHr, viewer, withoutFiles } from '../oracle-rules.ts';
import type { TestServer } from '../test-server.ts';
import { pdf, putParts, sendParts } from '../uploads.ts';
import { poster } from './messages.ts';

/** Of the people of the matrix the owner has added the file. */
const changesReaders = about((situation) => {
  const { actor } = situation;
  return isHr(actor) || actor === 'owner' || poster(situation) !== 'allowed' ? poster(situation) : 'forbidden';
});

/** What the specification says of the calls of this module. It imports no policy, and must not. */
export const filesMatrix = {
  verdicts: {
    'GET /api/cases/files/:storageId': viewer,
    'GET /api/cases/files/:storageId/content': viewer,
    'POST /api/cases/files/getallpaginated/': viewer,
    'GET /api/cases/:id/files/filters/': viewer,
    'POST /api/cases/:id/files': withoutFiles(poster),
    'PUT /api/cases/files/:storageId/audience': changesReaders,
  },
  async arrange(server, { caseId, recordId, visitId, eventId }) {
    const addedFileId = await addFile(server, caseId);
    if (eventId === null || visitId === null) return { addedFileId };
    const model = JSON.stringify({ onlyDateTime: '2026-11-16T00:00:00.000Z' });
    const put = await putParts(server, 'maren', eventId, [
      ['model', model],
      ['files', pdf()],
    ]);
    const [{ id }] = JSON.parse(put.body).data.componentTrackingData.caseTrackingEventAttachments;
    await nameByNumber(server, id);
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
    return { addedFileId, fileId: id, formFileId };
  },
  samples({ matrixCase }) {
    const params = { storageId: storageIdOf(matrixCase.ids.fileId ?? 999_999) };
    return {
      'GET /api/cases/files/:storageId': { params },
      'GET /api/cases/files/:storageId/content': { params },
      'POST /api/cases/:id/files': { body: {} },
      // For those who read it already: it stays what all see.
      'PUT /api/cases/files/:storageId/audience': {
        params: { storageId: storageIdOf(matrixCase.ids.addedFileId ?? 999_999) },
        body: { audience: 1 },
      },
      'POST /api/cases/files/getallpaginated/': { body: { caseTrackingRecordId: matrixCase.caseId } },
    };
  },
} satisfies ModuleMatrix;

/** The owner adds a file to the case. */
async function addFile(server: TestServer, caseId: number): Promise<number> {
  const target = { method: 'POST', path: `/api/cases/${caseId}/files` } as const;
  const added = await sendParts(server, 'teodora', target, [['attachments', pdf()]]);
  const { id } = JSON.parse(added.body).data[0];
  await nameByNumber(server, id);
  return id;
}

async function nameByNumber(server: TestServer, id: number): Promise<void> {
  await server.db
    .updateTable('case_file')
    .set({ storage_id: storageIdOf(id) })
    .where('id', '=', id)
    .execute();
}

/** The matrix knows what is on its cases by number. */
export function storageIdOf(fileId: number): string {
  return fileId.toString(16).padStart(32, '0');
}
