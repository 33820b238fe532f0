import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf } from '../../testing/uploads.ts';
import { openWithReceipt, walk } from '../../testing/walk.ts';
import { attachmentsOf, countFiles, fileStatesOf, filesByMessage, readFile } from './case-file.queries.ts';
import type { FileHolder } from './file-holder.ts';
import { holderColumns } from './file-holder.ts';

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
    [...(await filesByMessage(server.db, id, [first, second, other, bare]))].map(([message, files]) => [
      message,
      files.map(({ filename }) => filename),
    ]);
  const ofCase = [
    [first, ['a.pdf', 'b.pdf']],
    [second, ['c.pdf']],
  ];
  expect(await found(caseId)).toEqual(ofCase);
  expect(await found(null)).toEqual([...ofCase, [other, ['d.pdf']]]);
});

/** Puts a file where it says, past every check. @returns its number */
async function put(holder: FileHolder, filename: string, id = caseId): Promise<number> {
  const storage_id = Buffer.from(filename.padEnd(16, '-')).toString('hex');
  const content = { filename, storage_id, content_type: 'text/plain', size: 1, sha256: 'a'.repeat(64) };
  const row = {
    ...holderColumns(holder),
    ...content,
    service_id: 1,
    case_id: id,
    added_at: server.now(),
    added_by: cast.maren,
  };
  return (await server.db.insertInto('case_file').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** An event of a process that is HR's alone. */
async function eventOfHr(): Promise<{ recordId: number; eventId: number }> {
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const { recordId, complete } = await walk(
    server,
    (await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: forHr.id } })).data
      .workflowTrackingId,
  );
  await complete('notice', 'maren');
  const { id } = await server.db
    .selectFrom('tracked_event')
    .select('id')
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return { recordId, eventId: id };
}

test('A file is read with the process or the message that carries it, and one in a correction by its person alone [PERM-04, ANY-04, NOTE-08]', async () => {
  await join(server, caseId, 'silas', 'blocked');
  const ofHr = await eventOfHr();
  await sendForm(server, 'maren', toNotes(caseId), [
    ['subject', 'With a file'],
    ['attachments', pdf('note.pdf')],
  ]);
  await messageWith(caseId, 'message.pdf');
  await put({ trackedEventId: eventId }, 'of all');
  await put({ trackedEventId: ofHr.eventId }, 'of HR');
  await put({ recordId: ofHr.recordId, componentId: 1 }, 'form of HR');
  await put({ correctedEventId: eventId, userId: cast.teodora }, 'correction');
  await messageWith(elsewhere, 'elsewhere.pdf');
  const files = await server.db
    .selectFrom('case_file')
    .select(['id', 'filename', 'storage_id'])
    .where('case_id', '=', caseId)
    .orderBy('filename')
    .execute();
  const ofMaren = ['form of HR', 'message.pdf', 'note.pdf', 'of HR', 'of all'];
  const named = files.filter(({ filename }) => ['correction', ...ofMaren].includes(filename));
  // History names no file that waits, so nobody asks for its state.
  const carried = named.filter(({ filename }) => !['correction', 'form of HR'].includes(filename));

  const everywhere = await server.db.selectFrom('case_file').select('storage_id').execute();
  const storageIds = everywhere.map(({ storage_id }) => storage_id);

  const opened: Record<string, string[]> = {};
  const states: Record<string, string[]> = {};
  for (const name of ['maren', 'teodora', 'silas', 'wren', 'odile'] as const) {
    const scope = await scopeFor(server, name);
    const found = await Promise.all(
      named.map(async ({ id, filename }) => ((await readFile(server.db, scope, id)) === null ? [] : [filename])),
    );
    opened[name] = found.flat();
    const known = await fileStatesOf(server.db, scope, caseId, storageIds);
    states[name] = carried.filter(({ storage_id }) => known.has(storage_id)).map(({ filename }) => filename);
    expect(
      [...known.keys()].every((id) => files.some(({ storage_id }) => storage_id === id)),
      name,
    ).toBe(true);
  }
  const [one] = carried.map(({ storage_id }) => storage_id);
  const asked = await fileStatesOf(server.db, await scopeFor(server, 'maren'), caseId, [one!]);
  expect([...asked.keys()], 'of those asked for alone').toEqual([one]);
  const nothing = { silas: [], wren: [], odile: [] };
  expect(opened).toEqual({ maren: ofMaren, teodora: ['correction', 'message.pdf', 'of all'], ...nothing });
  expect(states).toEqual({ maren: ofMaren.slice(1), teodora: ['message.pdf', 'of all'], ...nothing });
});

test('Files of an event are those of its case; among those asked for, one with a virus is not counted [COMP-EVENT-11]', async () => {
  const { main, eventId: event } = await openWithReceipt(server);
  const storageIds = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const scans = [null, 'clean', 'infected'];
  const file = {
    service_id: 1,
    case_id: main.caseId,
    tracked_event_id: event,
    content_type: 'text/plain',
    size: 1,
    sha256: 'a'.repeat(64),
  };
  const added = { added_at: server.now(), added_by: cast.maren };
  await server.db
    .insertInto('case_file')
    .values(
      storageIds.map((storage_id, index) => ({
        ...file,
        ...added,
        storage_id,
        filename: `${index}.txt`,
        scan: scans[index] ?? null,
      })),
    )
    .execute();
  const count = (id: number, ids: readonly string[]) => countFiles(server.db, id, ids);
  expect([
    await count(main.caseId, storageIds),
    await count(main.caseId, storageIds.slice(1)),
    await count(main.caseId, []),
  ]).toEqual([2, 1, 0]);
  expect(await count(elsewhere, storageIds)).toBe(0);
  const holder = [{ trackedEventId: event }];
  expect((await attachmentsOf(server.db, main.caseId, holder)).map(({ filename }) => filename)).toEqual([
    '0.txt',
    '1.txt',
    '2.txt',
  ]);
  expect(await attachmentsOf(server.db, elsewhere, holder)).toEqual([]);
});
