import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCase } from '../testing/case-world.ts';
import { cast } from '../testing/cast.ts';
import { sendForm, toMessages } from '../testing/message-world.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { pdf } from '../testing/uploads.ts';
import { openWithReceipt } from '../testing/walk.ts';
import { attachmentsByMessage, attachmentsOf, countFiles } from './case-file.queries.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
let caseId: number;
let elsewhere: number;
let eventId: number;
beforeAll(async () => {
  server = await startTestServer();
  const receipt = await openWithReceipt(server);
  [caseId, eventId] = [receipt.main.caseId, receipt.eventId];
  elsewhere = await openCase(server);
});
afterAll(() => server.close());

async function messageWith(id: number, ...filenames: string[]): Promise<number> {
  const files = filenames.map((name) => ['attachments', pdf(name)] as const);
  const { status, data } = await sendForm(server, 'maren', toMessages(id), [['subject', 'With files'], ...files]);
  expect(status).toBe(200);
  return data.id;
}

test('The files of several messages are found by their message, those of one case or of all [MSG-05]', async () => {
  const [first, second, other, bare] = [
    await messageWith(caseId, 'a.pdf', 'b.pdf'),
    await messageWith(caseId, 'c.pdf'),
    await messageWith(elsewhere, 'd.pdf'),
    await messageWith(caseId),
  ];
  const found = async (id: number | null) =>
    [...(await attachmentsByMessage(server.db, id, [first, second, other, bare]))].map(([message, files]) => [message, files.map(({ filename }) => filename)]);
  const ofCase = [
    [first, ['a.pdf', 'b.pdf']],
    [second, ['c.pdf']],
  ];
  expect(await found(caseId)).toEqual(ofCase);
  expect(await found(null)).toEqual([...ofCase, [other, ['d.pdf']]]);
});

test('Files of an event are those of its case; among those asked for, one with a virus is not counted [COMP-EVENT-11]', async () => {
  const storageIds = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const scans = [null, 'clean', 'infected'];
  const file = { service_id: 1, case_id: caseId, tracked_event_id: eventId, content_type: 'text/plain', size: 1, sha256: 'a'.repeat(64) };
  const added = { added_at: server.now(), added_by: cast.maren };
  await server.db
    .insertInto('case_file')
    .values(storageIds.map((storage_id, index) => ({ ...file, ...added, storage_id, filename: `${index}.txt`, scan: scans[index] ?? null })))
    .execute();
  const count = (id: number, ids: readonly string[]) => countFiles(server.db, id, ids);
  expect([await count(caseId, storageIds), await count(caseId, storageIds.slice(1)), await count(caseId, [])]).toEqual([2, 1, 0]);
  expect(await count(elsewhere, storageIds)).toBe(0);
  const holder = [{ trackedEventId: eventId }];
  expect((await attachmentsOf(server.db, caseId, holder)).map(({ filename }) => filename)).toEqual(['0.txt', '1.txt', '2.txt']);
  expect(await attachmentsOf(server.db, elsewhere, holder)).toEqual([]);
});
