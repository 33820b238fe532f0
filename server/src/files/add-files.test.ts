import { countItems } from '@evenhand/contract/case-counts';
import { lockCase } from '@evenhand/contract/cases';
import { getFile, getFileFilters, listFiles } from '@evenhand/contract/files';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Parts } from '../../testing/uploads.ts';
import { fileOf, pdf, sendParts } from '../../testing/uploads.ts';
import { enterAs } from '../access/context.ts';
import { keepsSeen } from '../access/context-settings.ts';
import { inReadOnly } from '../platform/database/read-only.ts';

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await openCase(server);
  await join(server, id, 'salma', 'stakeholder');
  await join(server, id, 'derrin', 'observer');
});

const people = ['maren', 'teodora', 'salma', 'derrin'] as const;
const send = (name: CastName, parts: Parts) =>
  sendParts(server, name, { method: 'POST', path: `/api/cases/${id}/files` }, parts);

/** @returns its storage id. */
async function add(name: CastName, filename: string, audience: number | null = null): Promise<string> {
  const chosen = audience === null ? [] : [['audience', String(audience)] as const];
  const { status, body } = await send(name, [...chosen, ['attachments', pdf(filename)]]);
  expect([status, JSON.parse(body).error]).toEqual([200, undefined]);
  return JSON.parse(body).data[0].storageId;
}

const listed = async (name: CastName) => {
  const { data } = await server.as(name).call(listFiles, { body: { caseTrackingRecordId: id, sortOrder: 'asc' } });
  return data.data;
};
const filenames = async (name: CastName) => (await listed(name)).map(({ filename }) => filename);

test('A file is added to the case by those who may post a message: it is on the Files tab, added by them [FILES-01]', async () => {
  const storageId = await add('salma', 'rota.pdf');
  expect(await listed('derrin')).toMatchObject([
    {
      filename: 'rota.pdf',
      source: 'Added by Salma Qureshi-Vane',
      fileLink: null,
      storageId,
      user: 'Salma Qureshi-Vane',
    },
  ]);
  const { data } = await server.as('derrin').call(getFile, { params: { storageId } });
  expect(data).toMatchObject({ fileDownloadName: 'rota.pdf' });
  expect((await server.as('derrin').call(getFileFilters, { params: { id } })).data.sources).toEqual([
    { id: 1_000_000_003, title: 'Added to the case' },
  ]);
  const history = (await server.as('derrin').call(getHistory, { params: { id } })).data.data;
  expect(history[0]).toMatchObject({
    change: 'Files added',
    user: 'Salma Qureshi-Vane',
    changeDetails: [{ detailText: 'File: “rota.pdf”', eventFileAttachment: { filename: 'rota.pdf', storageId } }],
  });
});

test('It has the audience that is chosen, everywhere: list, number, download and history [FILES-02]', async () => {
  const storageIds = [
    await add('maren', 'all.pdf'),
    await add('maren', 'team.pdf', 2),
    await add('salma', 'own.pdf', 3),
  ];
  const known: Record<string, unknown> = {};
  for (const name of people) {
    const statuses = [];
    for (const storageId of storageIds)
      statuses.push((await server.as(name).call(getFile, { params: { storageId } })).status);
    const { files } = (await server.as(name).call(countItems, { params: { id } })).data;
    const history = (await server.as(name).call(getHistory, { params: { id } })).data.data;
    const told = history.filter(({ change }) => change.startsWith('Files added')).length;
    known[name] = [await filenames(name), files, statuses, told];
  }
  const all = [['all.pdf', 'team.pdf', 'own.pdf'], 3, [200, 200, 200], 3];
  expect(known).toEqual({
    maren: all,
    salma: all,
    teodora: [['all.pdf', 'team.pdf'], 2, [200, 200, 404], 2],
    derrin: [['all.pdf'], 1, [200, 404, 404], 1],
  });
});

test('Row-level security alone reads as much [FILES-02]', async () => {
  await add('maren', 'all.pdf');
  await add('maren', 'team.pdf', 2);
  await add('salma', 'own.pdf', 3);
  const readAs = (name: CastName, hasReadCase: boolean) =>
    inReadOnly(server.serving, async (reading) => {
      await enterAs(reading, cast[name]);
      if (hasReadCase) await sql`select ${keepsSeen('c')} from case_record c where c.id = ${id}`.execute(reading);
      const { rows } = await sql<{
        filename: string;
      }>`select filename from case_file where case_id = ${id} order by id`.execute(reading);
      return rows.map(({ filename }) => filename);
    });
  for (const hasReadCase of [false, true]) {
    expect(await readAs('maren', hasReadCase)).toEqual(['all.pdf', 'team.pdf', 'own.pdf']);
    expect(await readAs('salma', hasReadCase)).toEqual(['all.pdf', 'team.pdf', 'own.pdf']);
    expect(await readAs('teodora', hasReadCase)).toEqual(['all.pdf', 'team.pdf']);
    expect(await readAs('derrin', hasReadCase)).toEqual(['all.pdf']);
    expect(await readAs('rufus', false)).toEqual([]);
  }
});

test.each([
  ['by an observer', 'derrin', [['attachments', pdf()]], 403],
  ['of a case that is not theirs to see', 'rufus', [['attachments', pdf()]], 404],
  ['without a file', 'maren', [['audience', '1']], 400],
  [
    'for an audience that there is not',
    'maren',
    [
      ['audience', '4'],
      ['attachments', pdf()],
    ],
    400,
  ],
  ['whose content is not what its name says', 'maren', [['attachments', fileOf('a.pdf', 'MZ')]], 400],
  ['of a kind that is not taken', 'maren', [['attachments', fileOf('a.exe', 'MZ')]], 400],
] as const)('One %s is refused, and nothing is kept [FILES-01]', async (_what, name, parts, expected) => {
  const before = await checksumOfCases(server.db);
  expect((await send(name, parts)).status).toBe(expected);
  expect(await checksumOfCases(server.db)).toEqual(before);
});

test('While a case is locked only HR adds files to it [FILES-01]', async () => {
  await server.as('maren').call(lockCase, { params: { id } });
  expect([
    (await send('teodora', [['attachments', pdf()]])).status,
    (await send('maren', [['attachments', pdf()]])).status,
  ]).toEqual([403, 200]);
});

test('The list of files says who reads each of them [FILES-03]', async () => {
  for (const [filename, audience] of [
    ['all.pdf', null],
    ['team.pdf', 2],
    ['hr.pdf', 3],
  ] as const)
    await add('salma', filename, audience);
  const audiences = async (name: CastName) =>
    (await listed(name)).map(({ filename, audience }) => [filename, audience]);
  expect(await audiences('maren')).toEqual([
    ['all.pdf', 1],
    ['team.pdf', 2],
    ['hr.pdf', 3],
  ]);
  expect(await audiences('derrin')).toEqual([['all.pdf', 1]]);
});
