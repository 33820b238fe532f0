import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { countItems } from '@evenhand/contract/case-counts';
import { getFileFilters, listFiles } from '@evenhand/contract/files';
import { EMPTY_ID } from '@evenhand/contract/limits';
import type { BodyInputOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { pdf } from '../../testing/uploads.ts';
import type { Walk } from '../../testing/walk.ts';
import { openWithReceipt, walk } from '../../testing/walk.ts';

const RECEIVED = 'Event: Grievance received';
const NOTIFIED = 'Event: Early conciliation notified';
const MET = 'Event: Welfare meeting';

let server: TestServer;
let main: Walk;
let caseId: number;
let receivedEvent: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ main, eventId: receivedEvent } = await openWithReceipt(server));
  caseId = main.caseId;
  await join(server, caseId, 'salma', 'observer');
  await join(server, caseId, 'silas', 'blocked');
  await add('2026-11-17T10:00:00.000Z', 'maren', receivedEvent, 'b-letter.txt', 30);
  await add('2026-11-18T00:00:00.000Z', 'teodora', receivedEvent, 'Annex.txt', 20);
  await add(
    '2026-11-18T09:00:00.000Z',
    'maren',
    await anytimeEvent(({ title }) => title === 'Welfare meeting'),
    'c-notes.txt',
    10,
  );
  await add(
    '2026-11-19T09:00:00.000Z',
    'maren',
    await anytimeEvent(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers),
    'd-certificate.txt',
    40,
  );
  const { eventId: elsewhere } = await openWithReceipt(server);
  await add('2026-11-19T10:00:00.000Z', 'maren', elsewhere, 'of another case.txt', 50);
});
afterAll(() => server.close());

/** Records an anytime event on the case. @returns its tracked event */
async function anytimeEvent(
  isWanted: (event: { title: string; isVisibleToBusinessUsers: boolean }) => boolean,
): Promise<number> {
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
  const event = offered.data.find(isWanted)!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: event.id } });
  const process = await walk(server, started.data.workflowTrackingId);
  await process.complete((await process.currentKey())!, 'maren');
  const row = server.db.selectFrom('tracked_event').select('id').where('record_id', '=', process.recordId);
  return (await row.executeTakeFirstOrThrow()).id;
}

let added = 0;
/** Puts a file on an event. */
async function add(at: string, as: CastName, eventId: number, filename: string, size: number): Promise<void> {
  const event = await server.db
    .selectFrom('tracked_event')
    .select(['service_id', 'case_id'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  added += 1;
  const storage_id = added.toString(16).padStart(32, '0');
  const content = { filename, size, content_type: 'text/plain', sha256: 'a'.repeat(64) };
  await server.db
    .insertInto('case_file')
    .values({ ...event, ...content, tracked_event_id: eventId, storage_id, added_at: new Date(at), added_by: cast[as] })
    .execute();
}

type Asked = Omit<BodyInputOf<typeof listFiles>, 'caseTrackingRecordId'>;
const list = (name: CastName, asked: Asked = {}, id = caseId) =>
  server.as(name).call(listFiles, { body: { caseTrackingRecordId: id, ...asked } });
async function namesOf(name: CastName, asked: Asked = {}): Promise<string[]> {
  const answer = await list(name, asked);
  expect(answer.error).toBeUndefined();
  return answer.data.data.map(({ filename }) => filename);
}
async function filtersOf(name: CastName) {
  const answer = await server.as(name).call(getFileFilters, { params: { id: caseId } });
  expect(answer.error).toBeUndefined();
  return answer.data;
}
const sourceId = async (title: string): Promise<number> =>
  (await filtersOf('maren')).sources.find((source) => source.title === title)!.id;
const everyName = ['d-certificate.txt', 'c-notes.txt', 'Annex.txt', 'b-letter.txt'];

test('The number of the Files tab is that of the list: files of HR alone are not counted for others [FILE-01, ANY-04]', async () => {
  const countFor = async (name: CastName) =>
    (await server.as(name).call(countItems, { params: { id: caseId } })).data.files;
  expect([await countFor('maren'), await countFor('teodora'), await countFor('salma')]).toEqual([4, 3, 3]);
  for (const name of ['maren', 'teodora', 'salma'] as const)
    expect(await countFor(name)).toBe((await list(name)).data.totalData);
});

describe('The files of a case', () => {
  test('are listed with where they came from, the latest first [FILE-02, FILE-05, API-084]', async () => {
    const { data } = await list('maren');
    expect({ ...data, data: data.data.map(({ filename }) => filename) }).toEqual({
      data: everyName,
      pageIndex: 1,
      totalPages: 1,
      totalData: 4,
    });
    expect(data.data[2]).toEqual({
      filename: 'Annex.txt',
      fileLink: `/cases/${caseId}/?action=event&eventId=${receivedEvent}`,
      storageId: expect.stringMatching(/^[0-9a-f]{32}$/),
      source: RECEIVED,
      user: 'Teodora Whitlock',
      userId: cast.teodora,
      occurredDateTime: '2026-11-18T00:00:00.000Z',
      size: 20,
      audience: null,
      isOfCase: false,
      abilities: { changeReaders: false },
    });
  });

  test('are narrowed by source, person and days, and by all at once [FILE-04, API-084]', async () => {
    expect(await namesOf('maren', { sourceId: await sourceId(RECEIVED) })).toEqual(['Annex.txt', 'b-letter.txt']);
    expect(await namesOf('maren', { userGuid: cast.teodora })).toEqual(['Annex.txt']);
    expect(await namesOf('maren', { fromDate: '2026-11-18', toDate: '2026-11-18' })).toEqual([
      'c-notes.txt',
      'Annex.txt',
    ]);
    expect(await namesOf('maren', { fromDate: '2026-11-19' })).toEqual(['d-certificate.txt']);
    expect(await namesOf('maren', { toDate: '2026-11-17' })).toEqual(['b-letter.txt']);
    expect(
      await namesOf('maren', { sourceId: await sourceId(RECEIVED), userGuid: cast.maren, toDate: '2026-11-18' }),
    ).toEqual(['b-letter.txt']);
    expect(await namesOf('maren', { sourceId: 999_999 })).toEqual([]);
    const nothing = { sourceId: null, userGuid: EMPTY_ID, fromDate: null, toDate: null };
    expect(await namesOf('maren', nothing)).toEqual(everyName);
  });

  test('are sorted by any column, in either order [FILE-04, API-084]', async () => {
    const sorted = (sortColumn: NonNullable<Asked['sortColumn']>, sortOrder: 'asc' | 'desc' = 'asc') =>
      namesOf('maren', { sortColumn, sortOrder });
    const byName = ['Annex.txt', 'b-letter.txt', 'c-notes.txt', 'd-certificate.txt'];
    expect(await sorted('filename')).toEqual(byName);
    expect(await sorted('filename', 'desc')).toEqual(byName.toReversed());
    expect(await sorted('size')).toEqual(['c-notes.txt', 'Annex.txt', 'b-letter.txt', 'd-certificate.txt']);
    expect(await sorted('occurredDateTime')).toEqual(everyName.toReversed());
    expect(await sorted('user')).toEqual(['b-letter.txt', 'c-notes.txt', 'd-certificate.txt', 'Annex.txt']);
    expect(await sorted('source')).toEqual(['d-certificate.txt', 'b-letter.txt', 'Annex.txt', 'c-notes.txt']);
  });

  test('come in pages of ten, or of five or twenty-five, and what is filtered out is not counted [FILE-05, FILE-06, API-084]', async () => {
    const many = await openWithReceipt(server);
    for (let number = 0; number < 12; number += 1) {
      await add(
        '2026-11-20T09:00:00.000Z',
        number < 6 ? 'teodora' : 'maren',
        many.eventId,
        `${String(number).padStart(2, '0')}.txt`,
        10,
      );
    }
    const page = async (asked: Asked) => {
      const { data } = await list('maren', { sortColumn: 'filename', sortOrder: 'asc', ...asked }, many.main.caseId);
      return [
        data.data.map(({ filename }) => Number.parseInt(filename, 10)),
        data.pageIndex,
        data.totalPages,
        data.totalData,
      ];
    };
    expect(await page({})).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1, 2, 12]);
    expect(await page({ pageNumber: 2 })).toEqual([[10, 11], 2, 2, 12]);
    expect(await page({ pageSize: 5, pageNumber: 3 })).toEqual([[10, 11], 3, 3, 12]);
    expect((await page({ pageSize: 25 }))[2]).toBe(1);
    expect(await page({ pageNumber: 9 })).toEqual([[], 9, 2, 12]);
    expect(await page({ pageSize: 5, userGuid: cast.teodora, pageNumber: 2 })).toEqual([[5], 2, 2, 6]);
    // Files added at the same moment keep one order, so no page repeats or leaves out a file.
    const [first] = await page({ sortColumn: 'occurredDateTime', pageSize: 5 });
    const [second] = await page({ sortColumn: 'occurredDateTime', pageSize: 5, pageNumber: 2 });
    expect([first, second]).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
    ]);
  });

  test('are filtered by what they came from and who added them [FILE-03, API-085]', async () => {
    const { sources, users } = await filtersOf('maren');
    expect(sources.map(({ title }) => title)).toEqual([NOTIFIED, RECEIVED, MET]);
    expect(sources[1]?.id).toBe(main.component('received').id);
    expect(users).toEqual([
      { id: cast.maren, title: 'Maren Oduya' },
      { id: cast.teodora, title: 'Teodora Whitlock' },
    ]);
  });

  test('of a process for HR only are neither listed nor counted nor offered as a source to anybody else [PERM-04, ANY-04]', async () => {
    const hidden = await sourceId(NOTIFIED);
    for (const name of ['teodora', 'salma'] as const) {
      const { data } = await list(name);
      expect([data.data.map(({ filename }) => filename), data.totalData], name).toEqual([everyName.slice(1), 3]);
      expect(await namesOf(name, { sourceId: hidden }), name).toEqual([]);
      expect(
        (await filtersOf(name)).sources.map(({ title }) => title),
        name,
      ).toEqual([RECEIVED, MET]);
    }
  });

  test('are not there for those who do not see the case, as if there were no case [PERM-04]', async () => {
    for (const name of ['silas', 'wren', 'odile', 'callum'] as const) {
      const [hidden, none] = [await list(name), await list(name, {}, 999_999)];
      expect([hidden.status, hidden.error?.errorCode], name).toEqual([404, 'CASE_NOT_FOUND']);
      expect(hidden.body.replaceAll(String(caseId), ''), name).toBe(none.body.replaceAll('999999', ''));
      expect((await server.as(name).call(getFileFilters, { params: { id: caseId } })).error?.errorCode, name).toBe(
        'CASE_NOT_FOUND',
      );
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['no case', { caseTrackingRecordId: undefined }],
    ['a page of another size', { pageSize: 50 }],
    ['a page before the first', { pageNumber: 0 }],
    ['an unknown column', { sortColumn: 'storageId' }],
    ['a person that is none', { userGuid: 'maren' }],
    ['a day that is none', { fromDate: '2026-02-30' }],
    ['days the wrong way round', { fromDate: '2026-11-19', toDate: '2026-11-18' }],
    ['something else', { search: 'x' }],
  ])('are refused when asked for with %s [API-084]', async (_what, asked) => {
    const answer = await list('maren', asked as Asked);
    expect([answer.status, answer.error?.errorCode]).toEqual([400, 'BAD_REQUEST']);
  });

  test('of messages and notes are listed with what they came from, each once; what waits in a draft is not [FILE-02, FILE-03, NOTE-08]', async () => {
    const id = await openCase(server);
    const send = async (target: typeof toMessages, filename: string, isDraft = false) => {
      const parts: Parts = [
        ['subject', 'With a file'],
        ['attachments', pdf(filename)],
      ];
      expect(
        (await sendForm(server, 'maren', target(id), isDraft ? [...parts, ['isdraft', 'true']] : parts)).status,
      ).toBe(200);
    };
    await send(toMessages, 'message.pdf');
    await send(toNotes, 'note.pdf');
    await send(toMessages, 'draft.pdf', true);
    await send(toNotes, 'draft note.pdf', true);
    const listed = async (name: CastName, asked: Asked = {}) =>
      (await list(name, { sortColumn: 'filename', sortOrder: 'asc', ...asked }, id)).data.data.map(
        ({ filename, source }) => [filename, source],
      );
    const [message, note] = [
      ['message.pdf', 'Message'],
      ['note.pdf', 'Note'],
    ];
    expect(await listed('maren')).toEqual([message, note]);
    expect(await listed('teodora')).toEqual([message]);
    const { sources } = (await server.as('maren').call(getFileFilters, { params: { id } })).data;
    const bySource = await Promise.all(
      sources.map(async (source) => [source.title, await listed('maren', { sourceId: source.id })]),
    );
    expect(Object.fromEntries(bySource)).toEqual({ Message: [message], Note: [note] });
  });

  test('are listed no more once their event is taken back, and are sources of nothing [FILE-02]', async () => {
    const taken = await openWithReceipt(server);
    await add('2026-11-20T09:00:00.000Z', 'maren', taken.eventId, 'gone.txt', 10);
    expect((await list('maren', {}, taken.main.caseId)).data.totalData).toBe(1);
    await server.db
      .updateTable('tracked_event')
      .set({ withdrawn_at: server.now() })
      .where('id', '=', taken.eventId)
      .execute();
    expect((await list('maren', {}, taken.main.caseId)).data).toEqual({
      data: [],
      pageIndex: 1,
      totalPages: 1,
      totalData: 0,
    });
    const filters = await server.as('maren').call(getFileFilters, { params: { id: taken.main.caseId } });
    expect(filters.data).toEqual({ sources: [], users: [] });
  });
});
