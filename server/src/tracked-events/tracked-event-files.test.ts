import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockCase } from '@evenhand/contract/cases';
import { FILE_MAX_BYTES, getFile } from '@evenhand/contract/files';
import { getHistory } from '@evenhand/contract/timeline';
import { editTrackedEvent, getTrackedEvent } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commandAs, historyOf, join as joinCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { fileOf, filesOnDisk, multipartOf, pdf, putBytes, putParts } from '../../testing/uploads.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { sweepContent } from '../files/sweep-content.ts';
import { loadProcess } from '../processes/process-facts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const content = { onlyDateTime: '2026-11-10T00:00:00.000Z' };
const model = JSON.stringify(content);
const asModel = ['model', model] as const;

const put = async (id: number, parts: Parts, as: 'maren' | 'teodora' = 'maren') => {
  const { status, body } = await putParts(server, as, id, parts);
  return { status, body: JSON.parse(body) };
};

describe('The multipart call of a tracked event', () => {
  test('is read from its model part like JSON [API-088]', async () => {
    const { eventId } = await openWithReceipt(server);
    expect(await put(eventId, [asModel])).toMatchObject({
      status: 200,
      body: { data: { componentTrackingData: { ...content, caseTrackingEventAttachments: [] } } },
    });
  });

  test('adds a file, which the event and its component then list, and history tells [API-088, COMP-EVENT-12, HIST-05]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const bytes = '%PDF-1.7\nThe grievance.';
    const { status, body } = await put(eventId, [asModel, ['files', fileOf('Übersicht – 1.PDF', bytes)]], 'teodora');
    expect(status).toBe(200);
    const [attachment] = body.data.componentTrackingData.caseTrackingEventAttachments;
    expect(attachment).toEqual({
      id: expect.any(Number),
      filename: 'Übersicht – 1.PDF',
      storageId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(body.data.componentTrackingData.onlyDateTime).toBe(content.onlyDateTime);

    const read = await server.as('maren').call(getTrackedEvent, { params: { id: eventId } });
    expect(read.data).toMatchObject({ componentTrackingData: { caseTrackingEventAttachments: [attachment] } });
    expect(await main.visit('received')).toMatchObject({
      componentTrackingData: { caseTrackingEventAttachments: [attachment] },
    });

    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(
      await server.db.selectFrom('case_file').selectAll().where('tracked_event_id', '=', eventId).execute(),
    ).toEqual([
      {
        id: attachment.id,
        service_id: 1,
        case_id: main.caseId,
        tracked_event_id: eventId,
        form_record_id: null,
        message_id: null,
        form_component_id: null,
        corrected_event_id: null,
        corrected_by: null,
        audience: null,
        storage_id: attachment.storageId,
        filename: 'Übersicht – 1.PDF',
        content_type: 'application/pdf',
        size: bytes.length,
        sha256,
        scan: null,
        is_mail: false,
        added_at: server.now(),
        added_by: cast.teodora,
      },
    ]);
    expect(readFileSync(join(server.filesDirectory, 'content', sha256.slice(0, 2), sha256), 'utf8')).toBe(bytes);
    expect(filesOnDisk(server).staged).toEqual([]);

    const recorded = (await historyOf(server, main.caseId)).at(-1);
    expect(recorded).toMatchObject({
      kind: 'event.changed',
      by: cast.teodora,
      facts: { filesAdded: [{ filename: attachment.filename, storageId: attachment.storageId }] },
    });
    const { data: page } = await server.as('maren').call(getHistory, { params: { id: main.caseId }, query: {} });
    const { filename, storageId } = attachment;
    const line = {
      detailText: 'File added: “Übersicht – 1.PDF”',
      change: null,
      eventFileAttachment: { filename, storageId },
      documentId: null,
    };
    expect(page.data[0]!.changeDetails).toContainEqual(line);
  });

  test('lets the engine count it as a part of the event [COMP-EVENT-26]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const countedFiles = () =>
      commandAs(server, 'maren', main.caseId, async ({ db, actor, configuration, now }, theCase) => {
        const loaded = await loadProcess(db, configuration, { actor, theCase, recordId: main.recordId, now });
        return loaded!.view.facts.eventFiles;
      });
    expect(await countedFiles()).toEqual([]);
    await put(eventId, [asModel, ['files', pdf('1.pdf', '1')], ['files', pdf('2.pdf', '2')]]);
    expect(await countedFiles()).toEqual([
      { visitId: await main.visitId('received'), fileCount: 2, documentStatus: 0 },
    ]);
    await server.db
      .updateTable('tracked_event')
      .set({ withdrawn_at: server.now() })
      .where('id', '=', eventId)
      .execute();
    expect(await countedFiles()).toEqual([]);
  });

  test('keeps equal files once, each under a name of its own [API-088]', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = filesOnDisk(server).content.length;
    const { body } = await put(eventId, [
      ['files', pdf('a.pdf', 'Twice.')],
      asModel,
      ['files', pdf('b.pdf', 'Twice.')],
    ]);
    const attachments: { filename: string; storageId: string }[] =
      body.data.componentTrackingData.caseTrackingEventAttachments;
    expect(attachments.map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf']);
    expect(new Set(attachments.map(({ storageId }) => storageId)).size).toBe(2);
    expect(filesOnDisk(server).content).toHaveLength(before + 1);
    const again = await put(eventId, [asModel, ['files', pdf('c.pdf', 'Twice.')]]);
    expect(again.body.data.componentTrackingData.caseTrackingEventAttachments).toHaveLength(3);
    expect(filesOnDisk(server).content).toHaveLength(before + 1);
  });

  test('removes files, whose names history keeps and whose bytes go within two hours, unless another file has them [API-088, COMP-EVENT-09]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const { body } = await put(eventId, [
      asModel,
      ['files', pdf('mine.pdf', 'Only mine.')],
      ['files', pdf('a.pdf', 'Of both.')],
      ['files', pdf('b.pdf', 'Of both.')],
    ]);
    const held: { filename: string; storageId: string }[] =
      body.data.componentTrackingData.caseTrackingEventAttachments;
    const [mine, a, b] = held.map(({ storageId }) => storageId) as [string, string, string];
    const rows = await server.db
      .selectFrom('case_file')
      .select(['storage_id', 'sha256'])
      .where('tracked_event_id', '=', eventId)
      .execute();
    const hashOf = (id: string) => rows.find((row) => row.storage_id === id)!.sha256;

    const removed = await server
      .as('teodora')
      .call(editTrackedEvent, { params: { id: eventId }, body: { ...content, filesPendingDelete: [mine, a] } });
    expect(removed.data.componentTrackingData.caseTrackingEventAttachments.map(({ filename }) => filename)).toEqual([
      'b.pdf',
    ]);
    expect((await server.as('maren').call(getFile, { params: { storageId: mine } })).status).toBe(404);
    expect((await server.as('maren').call(getFile, { params: { storageId: b } })).status).toBe(200);

    const { data: page } = await server.as('maren').call(getHistory, { params: { id: main.caseId }, query: {} });
    expect(page.data[0]!.changeDetails.map(({ detailText }) => detailText)).toEqual([
      'File removed: “mine.pdf”',
      'File removed: “a.pdf”',
    ]);
    // What was added and is gone is told, and not offered.
    expect(
      page.data[1]!.changeDetails.flatMap(({ eventFileAttachment }) => eventFileAttachment?.storageId ?? []),
    ).toEqual([b]);

    expect(filesOnDisk(server).content).toEqual(expect.arrayContaining([hashOf(mine), hashOf(b)]));
    await sweepContent(server.serving, server.files, new Date(Date.now() + 2 * 60 * 60_000));
    expect(filesOnDisk(server).content).toContain(hashOf(b));
    expect(filesOnDisk(server).content).not.toContain(hashOf(mine));
  });

  test('counts out the files it removes, so that there is room for others [COMP-EVENT-31]', async () => {
    const { eventId } = await openWithReceipt(server);
    const five: Parts = Array.from({ length: 5 }, (_, index) => ['files', pdf(`${index}.pdf`, `${index}`)] as const);
    const { body } = await put(eventId, [asModel, ...five]);
    const [first] = body.data.componentTrackingData.caseTrackingEventAttachments;
    const exchange = JSON.stringify({ ...content, filesPendingDelete: [first.storageId] });
    const exchanged = await put(eventId, [
      ['model', exchange],
      ['files', pdf('new.pdf', 'New.')],
    ]);
    expect(exchanged.status).toBe(200);
    expect(
      exchanged.body.data.componentTrackingData.caseTrackingEventAttachments.map(
        ({ filename }: { filename: string }) => filename,
      ),
    ).toEqual([...['1.pdf', '2.pdf', '3.pdf', '4.pdf', 'new.pdf']]);
    // Sent again, the file it would remove is no longer there.
    await refusedAndNothingKept(eventId, [['model', exchange]], {
      status: 400,
      body: { errorCode: 'BAD_REQUEST', fields: { filesPendingDelete: 'A file to be removed is no longer there.' } },
    });
  });

  test('removes no file of another event, and none for a person who may not edit', async () => {
    const [mine, other] = [await openWithReceipt(server), await openWithReceipt(server)];
    const { body } = await put(other.eventId, [asModel, ['files', pdf()]]);
    const [{ storageId }] = body.data.componentTrackingData.caseTrackingEventAttachments;
    const remove = ['model', JSON.stringify({ ...content, filesPendingDelete: [storageId] })] as const;
    await refusedAndNothingKept(mine.eventId, [remove], {
      status: 400,
      body: { fields: { filesPendingDelete: expect.any(String) } },
    });
    await refusedAndNothingKept(
      other.eventId,
      [['model', JSON.stringify({ ...content, filesPendingDelete: ['../../x'] })]],
      { status: 400, body: {} },
    );
    await server.as('maren').call(lockCase, { params: { id: other.main.caseId } });
    await refusedAndNothingKept(
      other.eventId,
      [remove],
      { status: 403, body: { errorCode: 'NOT_AUTHORISED' } },
      'teodora',
    );
  });

  test('takes no more files than the event may hold, those it already holds included [COMP-EVENT-31]', async () => {
    const { eventId } = await openWithReceipt(server);
    const files = (count: number): Parts =>
      Array.from({ length: count }, (_, index) => ['files', pdf(`${index}.pdf`, `${index}`)] as const);
    const full = 'Maximum uploads for this Event have been reached.';
    const refusal = {
      errorCode: 'BAD_REQUEST',
      errorDescription: full,
      fields: { caseTrackingEventAttachments: full },
    };
    await refusedAndNothingKept(eventId, [asModel, ...files(6)], { status: 400, body: refusal });
    expect((await put(eventId, [asModel, ...files(4)])).status).toBe(200);
    await refusedAndNothingKept(eventId, [asModel, ...files(2)], { status: 400, body: refusal });
    expect((await put(eventId, [asModel, ...files(1)])).status).toBe(200);
    await refusedAndNothingKept(eventId, [asModel, ...files(1)], { status: 400, body: refusal });
    expect((await put(eventId, [asModel])).status).toBe(200);
    await refusedAndNothingKept(eventId, [...files(21), asModel], {
      status: 400,
      body: { errorDescription: 'At most 20 files can be sent at once.' },
    });
  });

  test('refuses files that are too large, of another type, empty or not what their name says; nothing is kept [COMP-EVENT-32]', async () => {
    const { eventId } = await openWithReceipt(server);
    for (const [file, status, message] of hostileFiles()) {
      const refusal = {
        status,
        body: { isError: true, errorCode: 'BAD_REQUEST', errorDescription: message, fields: { files: message } },
      };
      await refusedAndNothingKept(eventId, [asModel, ['files', pdf('good.pdf', 'Fine.')], ['files', file]], refusal);
    }
  });

  test('takes a file of exactly 20 MB [COMP-EVENT-32]', async () => {
    const { eventId } = await openWithReceipt(server);
    const largest = new Uint8Array(FILE_MAX_BYTES);
    largest.set(Buffer.from('%PDF-'));
    const { status } = await put(eventId, [asModel, ['files', fileOf('largest.pdf', largest)]]);
    expect(status).toBe(200);
    const row = server.db.selectFrom('case_file').select('size').where('tracked_event_id', '=', eventId);
    expect(await row.execute()).toEqual([{ size: 20_971_520 }]);
  });

  test('refuses unknown and repeated parts, and what cannot be read; nothing is kept', async () => {
    const { eventId } = await openWithReceipt(server);
    const file = ['files', pdf()] as const;
    const oneModel = { status: 400, body: { fields: { model: 'Send one part called model.' } } };
    await refusedAndNothingKept(eventId, [file, asModel, ['other', 'x']], {
      status: 400,
      body: { fields: { other: 'Is not a known part.' } },
    });
    await refusedAndNothingKept(eventId, [file, asModel, ['attachments', pdf()]], {
      status: 400,
      body: { fields: { attachments: 'Is not a known part.' } },
    });
    await refusedAndNothingKept(eventId, [file, asModel, asModel], oneModel);
    await refusedAndNothingKept(eventId, [file], oneModel);
    await refusedAndNothingKept(eventId, [file, ['model', '{']], {
      status: 400,
      body: { errorDescription: 'The request could not be read.' },
    });
    await refusedAndNothingKept(eventId, [file, ['model', '{"__proto__":{}}']], {
      status: 400,
      body: { errorDescription: 'The request could not be read.' },
    });
    await refusedAndNothingKept(eventId, [file, ['model', '{"unknown":1}']], {
      status: 400,
      body: { fields: { unknown: 'Is not a known field.' } },
    });
    await refusedAndNothingKept(eventId, [file, ['model', '{"onlyDateTime":7}']], {
      status: 400,
      body: { fields: { onlyDateTime: 'Must be a date and time.' } },
    });
    await refusedAndNothingKept(eventId, [file, ['model', JSON.stringify({ freeText: 'x'.repeat(1_100_000) })]], {
      status: 413,
      body: { errorDescription: 'The request is too large.' },
    });
    const many: Parts = Array.from({ length: 5000 }, (_, index) => [`part ${index}`, 'x'] as const);
    await refusedAndNothingKept(eventId, many, { status: 400, body: { fields: { 'part 0': 'Is not a known part.' } } });
  });

  test('refuses a part that nobody could name, instead of passing over it; nothing is kept [COMP-EVENT-32]', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = [await checksumOfCases(server.db), filesOnDisk(server)];
    for (const head of [
      'Content-Disposition: attachment; name="files"; filename="a.pdf"',
      'Content-Disposition: form-data; filename="a.pdf"',
      'Content-Disposition: form-data; name="files"; filename="a\nb.pdf"',
      'Content-Type: application/pdf',
    ]) {
      const model = `Content-Disposition: form-data; name="model"\r\n\r\n${JSON.stringify(content)}`;
      for (const parts of [
        [head, model],
        [model, head],
      ]) {
        const bytes = Buffer.from(
          `${parts.map((part) => `--x\r\n${part}${part === head ? '\r\n\r\n%PDF-1.7' : ''}`).join('\r\n')}\r\n--x--\r\nThe end.\r\n--x\r\n`,
        );
        const answer = await putBytes(server, 'maren', eventId, 'multipart/form-data; boundary="x"', bytes);
        expect([answer.status, JSON.parse(answer.body)], head).toMatchObject([
          400,
          {
            errorCode: 'BAD_REQUEST',
            errorDescription: 'A part of the request cannot be read. Each must be form-data, with a name.',
          },
        ]);
      }
    }
    expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
  });

  test('keeps a quotation mark in a name, which browsers encode, and decodes nothing else', async () => {
    const { eventId } = await openWithReceipt(server);
    // Node's FormData encodes as browsers do.
    const { body } = await put(eventId, [
      asModel,
      ['files', pdf('The “final” "draft" 100%25 %41.pdf')],
      ['files', pdf('two\r\nlines.pdf', 'two')],
    ]);
    const names = body.data.componentTrackingData.caseTrackingEventAttachments.map(
      ({ filename }: { filename: string }) => filename,
    );
    expect(names).toEqual(['The “final” "draft" 100%25 %41.pdf', 'twolines.pdf']);
  });

  test('refuses a request that breaks off or is no multipart, and nothing is kept', async () => {
    const { eventId } = await openWithReceipt(server);
    const before = [await checksumOfCases(server.db), filesOnDisk(server)];
    const { type, bytes } = await multipartOf([asModel, ['files', pdf('cut.pdf', 'x'.repeat(5000))]]);
    for (const broken of [
      bytes.subarray(0, bytes.length - 2000),
      bytes.subarray(0, 40),
      Buffer.from('nothing of the kind'),
    ]) {
      const answer = await putBytes(server, 'maren', eventId, type, broken);
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { errorCode: 'BAD_REQUEST' }]);
    }
    const noBoundary = await putBytes(server, 'maren', eventId, 'multipart/form-data', bytes);
    expect(JSON.parse(noBoundary.body)).toMatchObject({ errorDescription: 'The request could not be read.' });
    expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
  });

  test('keeps nothing when the edit is refused: a stale version, a bad value, a case that is closed or locked [API-088, PERM-31]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const file = ['files', pdf()] as const;
    await refusedAndNothingKept(
      eventId,
      [file, ['model', JSON.stringify({ ...content, baseUpdatedAt: '2026-01-01T00:00:00.000Z' })]],
      { status: 409, body: { errorCode: 'ALREADY_EXISTS', current: { id: eventId } } },
    );
    await refusedAndNothingKept(eventId, [file, ['model', '{}']], {
      status: 400,
      body: { fields: { onlyDateTime: 'Field is required' } },
    });
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    await refusedAndNothingKept(
      eventId,
      [file, asModel],
      { status: 403, body: { errorCode: 'NOT_AUTHORISED' } },
      'teodora',
    );
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now(), closed_by: cast.maren })
      .where('id', '=', main.caseId)
      .execute();
    await refusedAndNothingKept(eventId, [file, asModel], { status: 400, body: { errorCode: 'BAD_REQUEST' } });
  });

  test('answers people who cannot see the event as if there were none, before anything they sent is stored [PERM-04]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await joinCase(server, main.caseId, 'silas', 'blocked');
    const before = [await checksumOfCases(server.db), filesOnDisk(server)];
    const parts: Parts = [['files', pdf()], asModel];
    const opened = vi.spyOn(server.files.staging, 'open');
    for (const name of ['silas', 'wren', 'rufus', 'odile', 'callum'] as const) {
      const hidden = await putParts(server, name, eventId, parts);
      expect([name, hidden]).toEqual([name, await putParts(server, name, 987_654, parts)]);
      expect(hidden.status).toBe(404);
    }
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
  });

  test('is refused by calls that take JSON only', async () => {
    const { main } = await openWithReceipt(server);
    const before = await checksumOfCases(server.db);
    const answer = await server.server.inject({
      method: 'PUT',
      url: `/api/cases/${main.caseId}/overview`,
      headers: { authorization: `Bearer test.${cast.maren}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(415);
    expect(await checksumOfCases(server.db)).toEqual(before);
  });
});

/**
 * Sends parts that must be refused, and proves that neither the database nor the disk holds anything of them.
 */
async function refusedAndNothingKept(
  eventId: number,
  parts: Parts,
  refusal: { status: number; body: object },
  as: 'maren' | 'teodora' = 'maren',
): Promise<void> {
  const before = [await checksumOfCases(server.db), filesOnDisk(server)];
  expect(await put(eventId, parts, as)).toMatchObject(refusal);
  expect([await checksumOfCases(server.db), filesOnDisk(server)]).toEqual(before);
}
