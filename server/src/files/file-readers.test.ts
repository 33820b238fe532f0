import { countItems } from '@evenhand/contract/case-counts';
import { lockCase } from '@evenhand/contract/cases';
import { getFile, listFiles, setFileAudience } from '@evenhand/contract/files';
import { getHistory, getHistoryFilters } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { followLive } from '../../testing/follow-live.ts';
import { sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf, sendParts } from '../../testing/uploads.ts';
import { enterAs } from '../access/context.ts';
import { keepsSeen } from '../access/context-settings.ts';
import { checkHistories } from '../history/verify-histories.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { fileComparison } from './compare-files.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await openCase(server);
  await join(server, id, 'salma', 'stakeholder');
  await join(server, id, 'ngozi', 'stakeholder');
  await join(server, id, 'derrin', 'observer');
});

const people = ['maren', 'teodora', 'salma', 'derrin'] as const;

/** @returns the storage ids, in the order of the names. */
async function add(name: CastName, filenames: readonly string[], audience = 1): Promise<string[]> {
  const { status, body } = await sendParts(server, name, { method: 'POST', path: `/api/cases/${id}/files` }, [
    ['audience', String(audience)],
    ...filenames.map((filename) => ['attachments', pdf(filename)] as const),
  ]);
  expect(status).toBe(200);
  return JSON.parse(body).data.map(({ storageId }: { storageId: string }) => storageId);
}

const change = (name: CastName, storageId: string, audience: number) =>
  server.as(name).call(setFileAudience, { params: { storageId }, body: { audience } });
const listed = async (name: CastName) =>
  (await server.as(name).call(listFiles, { body: { caseTrackingRecordId: id, sortOrder: 'asc' } })).data.data;
const rowsOf = async (name: CastName) =>
  (await server.as(name).call(getHistory, { params: { id }, query: { sortOrder: 'asc' } })).data.data;
const isAboutFiles = (sentence: string) => sentence.startsWith('File');

/** What each person knows of it: list, number, download, and the sentences of the history. */
async function known(storageId: string) {
  const all: Record<string, unknown> = {};
  for (const name of people) {
    const { files } = (await server.as(name).call(countItems, { params: { id } })).data;
    const { status } = await server.as(name).call(getFile, { params: { storageId } });
    const history = (await rowsOf(name)).map(({ change: sentence }) => sentence).filter(isAboutFiles);
    all[name] = [(await listed(name)).map(({ filename }) => filename), files, status, history];
  }
  return all;
}

test('A file that became one for fewer is gone for the others at once: from list, number, download and history [FILES-05]', async () => {
  const [storageId] = await add('teodora', ['rota.pdf']);
  expect((await change('maren', storageId!, 2)).error).toBeUndefined();
  const nothing = [[], 0, 404, []];
  const sentences = ['Files added', 'File now for the case team: rota.pdf'];
  const team = [['rota.pdf'], 1, 200, sentences];
  expect(await known(storageId!)).toEqual({ maren: team, teodora: team, salma: team, derrin: nothing });
  const told = (await rowsOf('salma')).find((row) => row.change.startsWith('File now'));
  expect(told?.changeDetails.map(({ detailText }) => detailText)).toEqual([
    'Who can read it: Everyone on the case → Case team',
    'File: “rota.pdf”',
  ]);
  expect((await change('maren', storageId!, 3)).error).toBeUndefined();
  const theirs = [['rota.pdf'], 1, 200, [...sentences, 'File now for HR alone: rota.pdf']];
  expect(await known(storageId!)).toEqual({ maren: theirs, teodora: theirs, salma: nothing, derrin: nothing });
  expect(JSON.stringify([await rowsOf('salma'), await rowsOf('derrin')])).not.toContain('rota');
  const { data } = await server.as('derrin').call(getHistoryFilters, { params: { id } });
  expect(data.changes.filter(({ title }) => isAboutFiles(title))).toEqual([]);
});

test('A file that became one for more is there for them, with a line that says so; what was told before stays with those who were told [FILES-05]', async () => {
  const [storageId] = await add('maren', ['rota.pdf'], 3);
  expect((await change('maren', storageId!, 1)).error).toBeUndefined();
  const others = [['rota.pdf'], 1, 200, ['File now for everyone on the case: rota.pdf']];
  expect(await known(storageId!)).toEqual({
    maren: [['rota.pdf'], 1, 200, ['Files added for HR alone', 'File now for everyone on the case: rota.pdf']],
    teodora: others,
    salma: others,
    derrin: others,
  });
  await change('maren', storageId!, 2);
  expect((await rowsOf('derrin')).filter((row) => isAboutFiles(row.change))).toEqual([]);
  await change('maren', storageId!, 1);
  expect((await known(storageId!)).derrin).toEqual([
    ['rota.pdf'],
    1,
    200,
    ['File now for everyone on the case: rota.pdf', 'File now for everyone on the case: rota.pdf'],
  ]);
});

test('Files that were added at once are one row of the history, and each has readers of its own [FILES-05]', async () => {
  const [, second] = await add('maren', ['one.pdf', 'two.pdf', 'three.pdf']);
  await change('maren', second!, 2);
  const told = async (name: CastName) =>
    (await rowsOf(name))
      .filter((row) => row.change === 'Files added')
      .map((row) => [row.ownDetails, ...row.changeDetails.map(({ detailText }) => detailText)]);
  expect(await told('derrin')).toEqual([[2, 'File: “one.pdf”', 'File: “three.pdf”']]);
  expect(await told('salma')).toEqual([[3, 'File: “one.pdf”', 'File: “two.pdf”', 'File: “three.pdf”']]);
});

test('Of files that one entry names, as entries from before do, it is read by those who read all of them [FILES-05]', async () => {
  const [first, second] = await add('maren', ['one.pdf', 'two.pdf']);
  const files = [first, second].map((storageId, at) => ({ filename: ['one.pdf', 'two.pdf'][at], storageId }));
  await sql`select append_history(${id}, 1, ${server.now()}, ${cast.maren}::uuid, 'files.added', 0, '\\x00'::bytea, ${JSON.stringify({ files })})`.execute(
    server.db,
  );
  await change('maren', first!, 2);
  const rows = async (name: CastName) => (await rowsOf(name)).filter((row) => row.change === 'Files added').length;
  expect([await rows('derrin'), await rows('salma')]).toEqual([1, 2]);
});

test('That a virus was found in it follows its readers, and of a file of the same name elsewhere it does not [FILES-05]', async () => {
  const [storageId] = await add('maren', ['rota.pdf']);
  const addedBy = { userId: cast.maren, name: 'Maren Oduya' };
  for (const more of [{}, { messageId: 999_999 }]) {
    const facts = JSON.stringify({ filename: 'rota.pdf', addedBy, ...more });
    await sql`select append_history(${id}, 1, ${server.now()}, null, 'file.infected', 0, '\\x00'::bytea, ${facts})`.execute(
      server.db,
    );
  }
  await change('maren', storageId!, 2);
  const rows = async (name: CastName) => (await rowsOf(name)).filter((row) => row.change.startsWith('Virus')).length;
  expect([await rows('derrin'), await rows('salma')]).toEqual([1, 2]);
});

test('Row-level security alone withholds the entries and their words [FILES-05, WALL-01]', async () => {
  const [storageId] = await add('teodora', ['rota.pdf']);
  await change('teodora', storageId!, 3);
  const readAs = (name: CastName, hasReadCase: boolean) =>
    inReadOnly(server.serving, async (reading) => {
      await enterAs(reading, cast[name]);
      if (hasReadCase) await sql`select ${keepsSeen('c')} from case_record c where c.id = ${id}`.execute(reading);
      const entries = await sql`select from history_event where case_id = ${id} and kind like '%file%'`.execute(
        reading,
      );
      const words = await sql`select from history_content where case_id = ${id} and body like '%rota%'`.execute(
        reading,
      );
      const files = await sql`select from case_file where case_id = ${id}`.execute(reading);
      return [entries, words, files].map(({ rows }) => rows.length);
    });
  for (const hasReadCase of [false, true]) {
    expect(await readAs('maren', hasReadCase)).toEqual([2, 2, 1]);
    expect(await readAs('teodora', hasReadCase)).toEqual([2, 2, 1]);
    expect(await readAs('salma', hasReadCase)).toEqual([0, 0, 0]);
    expect(await readAs('derrin', hasReadCase)).toEqual([0, 0, 0]);
  }
});

test('The history stays whole: who reads an entry is no part of the chain, and nothing else of it can be changed [FILES-05]', async () => {
  const [storageId] = await add('maren', ['rota.pdf']);
  await change('maren', storageId!, 2);
  await historyOf(server, id);
  const differences = async () => (await checkHistories(server.db, [id], [fileComparison])).different;
  expect(await differences()).toEqual([]);
  await server.db.updateTable('case_file').set({ audience: 1 }).where('storage_id', '=', storageId!).execute();
  expect(JSON.stringify(await differences())).toContain('the readers of a file are not those that were recorded');
  const refusal = /append-only/;
  await expect(
    sql`update history_event set audience = 1 where case_id = ${id} and kind like 'team-%'`.execute(server.db),
  ).rejects.toThrow(refusal);
  await expect(
    sql`update history_event set audience = 3, kind = 'x' where case_id = ${id}`.execute(server.db),
  ).rejects.toThrow(refusal);
  await expect(
    sql`update history_content set audience = 3, body = '{}' where case_id = ${id}`.execute(server.db),
  ).rejects.toThrow(refusal);
  await expect(sql`select settle_file_entries(${id})`.execute(server.serving)).rejects.toThrow(/case that is held/);
});

test('HR and whoever added it are offered the change, and nobody else [FILES-06]', async () => {
  await add('salma', ['theirs.pdf']);
  await add('maren', ['ours.pdf']);
  await sendForm(server, 'salma', toMessages(id), [
    ['subject', 'Papers'],
    ['attachments', pdf('attached.pdf')],
  ]);
  const offered = async (name: CastName) =>
    (await listed(name)).filter(({ abilities }) => abilities.changeReaders).map(({ filename }) => filename);
  expect(await offered('maren')).toEqual(['theirs.pdf', 'ours.pdf']);
  expect(await offered('salma')).toEqual(['theirs.pdf']);
  expect([await offered('teodora'), await offered('derrin')]).toEqual([[], []]);
  await server.as('maren').call(lockCase, { params: { id } });
  expect([await offered('salma'), (await offered('maren')).length]).toEqual([[], 2]);
});

describe('A change is refused, and changes nothing', () => {
  let theirs: string;
  beforeEach(async () => {
    [theirs] = (await add('salma', ['theirs.pdf'])) as [string];
  });

  test.each([
    ['to others on the case', 'ngozi', 403, 'NOT_AUTHORISED'],
    ['to the owner', 'teodora', 403, 'NOT_AUTHORISED'],
    ['to an observer', 'derrin', 403, 'NOT_AUTHORISED'],
    ['to HR who do not see the case', 'rufus', 404, 'NOT_FOUND'],
  ] as const)('%s [FILES-06]', async (_whom, name, status, code) => {
    expect(await refused(server, () => change(name, theirs, 2))).toMatchObject({ status, code });
  });

  test('to whoever added it while the case is locked [FILES-06]', async () => {
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => change('salma', theirs, 2))).toMatchObject({ status: 403 });
    expect((await change('maren', theirs, 2)).status).toBe(200);
  });

  test('for readers that there are not, or for files of something else [FILES-06]', async () => {
    expect(await refused(server, () => change('salma', theirs, 4))).toMatchObject({ status: 400 });
    const sent = await sendForm(server, 'salma', toMessages(id), [
      ['subject', 'Papers'],
      ['attachments', pdf('attached.pdf')],
    ]);
    const { storageId } = sent.data.caseTrackingMessageAttachments[0]!;
    const missing = await refused(server, () => change('maren', 'f'.repeat(32), 2));
    const ofMessage = await refused(server, () => change('maren', storageId, 2));
    expect([missing.status, ofMessage.answer.body]).toEqual([404, missing.answer.body]);
  });

  test('of a file that is not theirs to read, as if there were none [FILES-06]', async () => {
    await change('salma', theirs, 3);
    const missing = await refused(server, () => change('ngozi', 'f'.repeat(32), 1));
    expect((await refused(server, () => change('ngozi', theirs, 1))).answer.body).toBe(missing.answer.body);
  });

  test('where it is for them already: nothing is recorded [FILES-06]', async () => {
    const before = (await historyOf(server, id)).length;
    expect((await change('salma', theirs, 1)).status).toBe(200);
    expect(await historyOf(server, id)).toHaveLength(before);
  });
});

test('Open screens of those who lose the file read the case again, and of those who get it [FILES-05]', async () => {
  const address = await server.server.listen({ host: '127.0.0.1', port: 0 });
  const screen = await followLive(address, `test.${cast.derrin}`);
  /** Waits until the screen is told of a case opened just now: all that happened before has arrived by then. */
  const settle = async () => {
    const marker = await openCase(server);
    await join(server, marker, 'derrin', 'observer');
    await screen.until(({ changed }) => changed.includes(marker));
  };
  const [storageId] = await add('maren', ['rota.pdf']);
  const isTold = async (audience: number) => {
    await settle();
    const before = screen.events.length;
    expect((await change('maren', storageId!, audience)).error).toBeUndefined();
    await settle();
    return screen.events.slice(before).some(({ changed }) => changed.includes(id));
  };
  // Between HR and the team nothing is told to others.
  expect([await isTold(2), await isTold(3), await isTold(2), await isTold(1)]).toEqual([true, false, false, true]);
  screen.close();
});
