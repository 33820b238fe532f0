import { lockCase } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import type { Attachment } from '@evenhand/contract/files';
import { getFile, listFiles } from '@evenhand/contract/files';
import {
  editTrackedEvent,
  getTrackedEvent,
  listTrackedEvents,
  removeFileFromCorrection,
} from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { fileOf, pdf, sendParts, toCorrection } from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { openWithReceipt } from '../../testing/walk.ts';
import { sweepForms } from '../files/sweep-content.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const content = { onlyDateTime: '2026-11-10T00:00:00.000Z' };
const empty = ['model', '{}'] as const;

async function send(eventId: number, files: readonly File[], as: CastName = 'maren') {
  const { status, body } = await sendParts(server, as, toCorrection(eventId), [
    empty,
    ...files.map((file) => ['files', file] as const),
  ]);
  return { status, body: JSON.parse(body) };
}
const read = async (id: number, as: CastName = 'maren') =>
  (await server.as(as).call(getTrackedEvent, { params: { id } })).data;
const waitingOf = async (id: number, as: CastName = 'maren') => (await read(id, as)).waitingAttachments;
const recordedOf = async (id: number, as: CastName = 'maren') =>
  (await read(id, as)).componentTrackingData.caseTrackingEventAttachments;
const save = (id: number, body: object = {}, as: CastName = 'maren') =>
  server.as(as).call(editTrackedEvent, { params: { id }, body: { freeText: '', ...content, ...body } });
const namesOf = (files: readonly Attachment[]) => files.map(({ filename }) => filename);
const listed = async ({ caseId }: Walk) =>
  (await server.as('maren').call(listFiles, { body: { caseTrackingRecordId: caseId } })).data.data.map(
    ({ filename }) => filename,
  );

describe('Files added in the editor of a tracked event', () => {
  test('wait with what was typed, for their author alone, and nothing is recorded of them [API-088]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    const before = await historyOf(server, main.caseId);
    expect(await send(eventId, [pdf('1.pdf', '1'), pdf('2.pdf', '2')])).toMatchObject({
      status: 200,
      body: { data: { attachments: [{ filename: '1.pdf' }, { filename: '2.pdf' }] } },
    });
    expect(namesOf(await waitingOf(eventId))).toEqual(['1.pdf', '2.pdf']);
    expect(await waitingOf(eventId, 'teodora')).toEqual([]);
    expect([await recordedOf(eventId), await recordedOf(eventId, 'teodora')]).toEqual([[], []]);
    expect(await listed(main)).toEqual([]);
    const [row] = (await server.as('teodora').call(listTrackedEvents, { params: { id: main.caseId } })).data;
    expect(row?.fileCount).toBe(0);
    expect(await historyOf(server, main.caseId)).toEqual(before);
    const [{ storageId }] = (await waitingOf(eventId)) as [Attachment];
    expect((await server.as('maren').call(getFile, { params: { storageId } })).status).toBe(200);
    const missing = await server.as('teodora').call(getFile, { params: { storageId: '0'.repeat(32) } });
    const hidden = await server.as('teodora').call(getFile, { params: { storageId } });
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  });

  test('belong to the event once it is saved, and its history names them [API-088, COMP-EVENT-09, HIST-05]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await send(eventId, [pdf('mine.pdf', 'mine')]);
    await send(eventId, [pdf('hers.pdf', 'hers')], 'teodora');
    const saved = await save(eventId);
    expect(saved.data).toMatchObject({
      waitingAttachments: [],
      componentTrackingData: { caseTrackingEventAttachments: [{ filename: 'mine.pdf' }] },
    });
    expect(namesOf(await recordedOf(eventId, 'teodora'))).toEqual(['mine.pdf']);
    expect(namesOf(await waitingOf(eventId, 'teodora'))).toEqual(['hers.pdf']);
    expect(await listed(main)).toEqual(['mine.pdf']);
    expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
      kind: 'event.changed',
      facts: { filesAdded: [{ filename: 'mine.pdf' }] },
    });
  });

  test('survive a change by somebody else and a lock, and are removed one by one [COMP-EVENT-09]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await send(eventId, [pdf('1.pdf', '1'), pdf('2.pdf', '2')], 'teodora');
    await save(eventId, { freeText: 'Changed.' });
    const [first, second] = await waitingOf(eventId, 'teodora');
    const remove = (storageId: string, as: CastName) =>
      server.as(as).call(removeFileFromCorrection, { params: { id: eventId, storageId } });
    const before = await checksumOfCases(server.db);
    expect((await remove(first!.storageId, 'maren')).data).toEqual({ attachments: [] });
    expect(await checksumOfCases(server.db)).toEqual(before);
    expect((await remove(first!.storageId, 'teodora')).data).toMatchObject({
      attachments: [{ storageId: second!.storageId }],
    });
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    expect((await refused(server, () => remove(second!.storageId, 'teodora'))).status).toBe(403);
    expect(namesOf(await waitingOf(eventId, 'teodora'))).toEqual(['2.pdf']);
  });

  test('are saved over an event that somebody else saved without changing it [API-088]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await save(eventId);
    const { updatedAt } = await read(eventId, 'teodora');
    await send(eventId, [pdf('hers.pdf', 'hers')], 'teodora');
    const before = await historyOf(server, main.caseId);
    server.setNow('2026-11-18T09:40:00.000Z');
    expect((await save(eventId)).data.updatedAt).toBe(updatedAt);
    expect(await historyOf(server, main.caseId)).toEqual(before);
    expect((await save(eventId, { baseUpdatedAt: updatedAt }, 'teodora')).status).toBe(200);
    expect(namesOf(await recordedOf(eventId))).toEqual(['hers.pdf']);
  });

  test('are refused beyond what the event takes, alone and together with those it has [COMP-EVENT-31]', async () => {
    const { eventId } = await openWithReceipt(server);
    const five = ['1', '2', '3', '4', '5'].map((name) => pdf(`${name}.pdf`, name));
    const before = await checksumOfCases(server.db);
    const sentence = 'Maximum uploads for this Event have been reached.';
    const refusal = {
      status: 400,
      body: { errorDescription: sentence, fields: { caseTrackingEventAttachments: sentence } },
    };
    expect(await send(eventId, [...five, pdf('6.pdf', '6')])).toMatchObject(refusal);
    expect(await send(eventId, [fileOf('setup.exe', 'MZ')])).toMatchObject({ status: 400 });
    expect(await send(eventId, [])).toMatchObject({
      status: 400,
      body: { fields: { files: 'Send at least one file.' } },
    });
    expect(await checksumOfCases(server.db)).toEqual(before);
    await send(eventId, five);
    await save(eventId);
    await send(eventId, [pdf('6.pdf', '6')]);
    const { status, answer } = await refused(server, () => save(eventId));
    expect([status, answer.error.errorDescription]).toEqual([400, sentence]);
    const [first] = await recordedOf(eventId);
    expect((await save(eventId, { filesPendingDelete: [first!.storageId] })).status).toBe(200);
    expect(namesOf(await recordedOf(eventId))).toEqual(['2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf']);
  });

  test('are not added by those who only read [ANY-07]', async () => {
    const { main, eventId } = await openWithReceipt(server);
    await join(server, main.caseId, 'salma', 'observer');
    const before = await checksumOfCases(server.db);
    expect((await send(eventId, [pdf()], 'salma')).status).toBe(403);
    const hidden = await send(eventId, [pdf()], 'wren');
    const missing = await send(999_999, [pdf()], 'wren');
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('go with the next sweep when their event is taken back, or their case is closed', async () => {
    const waiting = (main: Walk) =>
      server.db.selectFrom('case_file').select('filename').where('case_id', '=', main.caseId).execute();
    const [back, closed, open] = [
      await openWithReceipt(server),
      await openWithReceipt(server),
      await openWithReceipt(server),
    ];
    for (const { eventId } of [back, closed, open]) await send(eventId, [pdf('left.pdf', 'left')]);
    await server
      .as('maren')
      .call(undoComponent, { params: { id: await back.main.visitId((await back.main.currentKey())!) } });
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now() })
      .where('id', '=', closed.main.caseId)
      .execute();
    await sweepForms(server.db);
    expect([await waiting(back.main), await waiting(closed.main), await waiting(open.main)]).toEqual([
      [],
      [],
      [{ filename: 'left.pdf' }],
    ]);
  });
});
