import { getCaseAccess } from '@evenhand/contract/access-log';
import { getCase } from '@evenhand/contract/case-details';
import { searchCase } from '@evenhand/contract/dashboard';
import { getFile, listFiles } from '@evenhand/contract/files';
import { getDocumentPdf } from '@evenhand/contract/letters';
import { messageCalls } from '@evenhand/contract/messages';
import { addressOf } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { join, openCase, openObservedByMaren, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { readingCalls } from '../../testing/everything-read.ts';
import { arrangeAll, keyOf } from '../../testing/matrix.ts';
import { addMatrixPeople, levelOfMaren, openMatrixCase } from '../../testing/matrix-world.ts';
import { sendForm, toMessages } from '../../testing/message-world.ts';
import type { Caller, TestServer } from '../../testing/test-server.ts';
import { callsOn, startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { watchTouchedRows } from '../../testing/touched-rows.ts';
import { pdf } from '../../testing/uploads.ts';
import { enterAs } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import { accessesOf } from './case-access.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addMatrixPeople(server.db, await levelOfMaren(server.db));
});
afterAll(() => server.close());

let minutes = 0;
/** Lets the time go by in which the same is logged once. */
function later(by = 6): void {
  minutes += by;
  server.setNow(new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString());
}
beforeEach(() => later());

function inSession(name: CastName, session: string): Caller {
  return callsOn(server.server, cast[name], `Bearer test.${cast[name]}.99999999999999.${session}`);
}

/** What was logged of a case at this moment, once it was written. */
const loggedNow = async (caseId: number | null) =>
  (
    await server.db
      .selectFrom('case_access')
      .select(['kind', 'user_id', 'session_id'])
      .where('case_id', caseId === null ? 'is' : '=', caseId)
      .where('at', '=', server.now())
      .orderBy('id')
      .execute()
  ).map(({ kind, user_id, session_id }) => [kind, user_id, session_id]);
/** Longer than anything waits to be written. */
const written = { timeout: 5000, interval: 100 };
const log = async (caseId: number, caller: Caller = server.as('edda'), query = {}) =>
  (await caller.call(getCaseAccess, { params: { id: caseId }, query })).data;

describe('Everything a call shows of a case', () => {
  test('is logged: each reading call that names one leaves a row with its person and session, and no refused one does [ACCESS-01]', async () => {
    const about = await openMatrixCase(server, 'guided', 'open', arrangeAll);
    const aboutACase = new Set(
      server.routes.filter(({ policy }) => policy.about.endsWith('case')).map(({ route }) => route),
    );
    const callAt = new Map<string, string>();
    for (const { route, input } of readingCalls(server, cast.maren, about)) {
      if (!aboutACase.has(route)) continue;
      later();
      const { status } = await inSession('maren', 'reading').call(route, input);
      callAt.set(server.now().toISOString(), `${keyOf(route)} ${status}`);
    }
    expect(callAt.size).toBeGreaterThanOrEqual(40);
    const notLogged = async () => {
      const rows = await server.db.selectFrom('case_access').select('at').where('session_id', '=', 'reading').execute();
      const logged = new Set(rows.map(({ at }) => at.toISOString()));
      return [...callAt].filter(([at]) => !logged.has(at)).map(([, call]) => call);
    };
    await expect.poll(notLogged, written).toEqual([]);
  }, 60_000);

  test('is one opening for all parts of a page; history, a search and a refused call are told apart [ACCESS-01, ACCESS-02]', async () => {
    const caseId = await openCase(server);
    await join(server, caseId, 'rufus', 'blocked');
    const maren = inSession('maren', 'desk');
    for (const route of [getCase, getCase, getHistory] as const) await maren.call(route, { params: { id: caseId } });
    const list = { params: { id: caseId, isDraft: 'false', unreadOnly: 'false' } };
    await maren.call(messageCalls.list, list as never);
    await maren.call(searchCase, { params: { id: caseId } });
    expect((await server.as('rufus').call(getCase, { params: { id: caseId } })).status).toBe(404);
    expect((await server.as('teodora').call(getCaseAccess, { params: { id: caseId } })).status).toBe(403);
    await expect
      .poll(() => loggedNow(caseId), written)
      .toEqual([
        ['opened', cast.maren, 'desk'],
        ['history', cast.maren, 'desk'],
      ]);
    expect(await loggedNow(null)).toEqual([['searched', cast.maren, 'desk']]);
  });

  test('is logged of an export, which is in the history too [ACCESS-01]', async () => {
    const caseId = await openCase(server);
    const headers = { authorization: `Bearer test.${cast.maren}` };
    expect((await server.server.inject({ url: `/api/pdf/cases/${caseId}`, headers })).statusCode).toBe(200);
    await expect.poll(() => loggedNow(caseId), written).toEqual([['exported', cast.maren, null]]);
  });
});

describe('Who has looked at a case', () => {
  test('is told to HR, the newest first, with people, files and sessions, and looking at it is itself told [ACCESS-03, ACCESS-07]', async () => {
    const caseId = await openCase(server);
    await sendForm(server, 'teodora', toMessages(caseId), [
      ['subject', 'With a file'],
      ['body', '<p>Please read.</p>'],
      ['attachments', pdf('Rota.pdf')],
    ]);
    const { data } = await server.as('maren').call(listFiles, { body: { caseTrackingRecordId: caseId } as never });
    later();
    await inSession('teodora', 'home').call(getFile, { params: { storageId: data.data[0]!.storageId } });
    later();
    await inSession('maren', 'desk').call(getCase, { params: { id: caseId } });
    await inSession('maren', 'desk').call(getHistory, { params: { id: caseId } });
    await expect.poll(async () => (await loggedNow(caseId)).length, written).toBe(2);
    later();
    const { entries, next } = await log(caseId);
    expect(entries.slice(0, 3)).toMatchObject([
      { name: 'Maren Oduya', userId: cast.maren, kind: 'history', item: null, occurredDateTime: expect.any(String) },
      { name: 'Maren Oduya', kind: 'opened', item: null },
      { name: 'Teodora Whitlock', kind: 'file', item: 'Rota.pdf' },
    ]);
    expect(next).toBeNull();
    const [first, second, third] = entries;
    expect(first!.session).toBe(second!.session);
    expect(third!.session).not.toBe(first!.session);
    expect(JSON.stringify(entries)).not.toMatch(/desk|home/);
    await expect.poll(() => loggedNow(caseId), written).toEqual([['access', cast.edda, null]]);
    expect((await log(caseId)).entries[0]).toMatchObject({ kind: 'access', name: 'Edda Marlowe', session: null });
  });

  test('names a letter that was downloaded; asking for its headers alone is an opening [ACCESS-01, ACCESS-03]', async () => {
    const about = await openMatrixCase(server, 'guided', 'open', arrangeAll);
    const called = readingCalls(server, cast.maren, about).find(({ route }) => keyOf(route) === keyOf(getDocumentPdf));
    const url = addressOf(getDocumentPdf, {}, called?.input.query);
    const headers = { authorization: `Bearer test.${cast.maren}` };
    later();
    for (const method of ['HEAD', 'GET'] as const)
      expect((await server.server.inject({ method, url, headers })).statusCode, method).toBe(200);
    const kinds = async () => (await loggedNow(about.caseId)).map(([kind]) => kind);
    await expect.poll(kinds, written).toEqual(['opened', 'letter']);
    const { title } = await server.db
      .selectFrom('case_letter')
      .select(sql<string>`template ->> 'title'`.as('title'))
      .where('case_id', '=', about.caseId)
      .executeTakeFirstOrThrow();
    expect((await log(about.caseId)).entries[0]).toMatchObject({ kind: 'letter', item: title });
  });

  test('is left out by the query itself, without row-level security, for everybody but HR of the case [ACCESS-03]', async () => {
    const caseId = await openCase(server);
    await sql`insert into case_access (case_id, at, user_id, kind)
      values (${caseId}, ${server.now()}, ${cast.teodora}, 'opened')`.execute(server.db);
    const read = async (name: CastName) =>
      (await accessesOf(server.db, await scopeFor(server, name), caseId, { before: null, take: 51 })).length;
    expect(await read('maren')).toBe(1);
    for (const name of ['teodora', 'isaac', 'wren', 'odile'] as const) expect(await read(name), name).toBe(0);
  });

  test('does not name a file that its reader may not read: one of another person’s draft [ACCESS-03]', async () => {
    const caseId = await openCase(server);
    await sendForm(server, 'maren', toMessages(caseId), [
      ['subject', 'Not yet'],
      ['body', '<p>Half a thought.</p>'],
      ['isdraft', 'true'],
      ['attachments', pdf('Secret plan.pdf')],
    ]);
    const { storage_id: storageId } = await server.db
      .selectFrom('case_file')
      .select('storage_id')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow();
    expect((await server.as('maren').call(getFile, { params: { storageId } })).status).toBe(200);
    await expect.poll(async () => (await loggedNow(caseId)).some(([kind]) => kind === 'file'), written).toBe(true);
    const { entries } = await log(caseId);
    expect(entries[0]).toMatchObject({ kind: 'file', name: 'Maren Oduya', item: null });
  });

  test('is hidden from everybody who does not act as HR on the case, as a case that is missing where it is hidden [ACCESS-03]', async () => {
    const caseId = await openCase(server);
    await join(server, caseId, 'rufus', 'blocked');
    await join(server, caseId, 'salma', 'observer');
    const observed = await openObservedByMaren(server);
    const asked = async (name: CastName, id: number) =>
      (await server.as(name).call(getCaseAccess, { params: { id } })).status;
    expect([await asked('teodora', caseId), await asked('salma', caseId), await asked('maren', observed)]).toEqual([
      403, 403, 403,
    ]);
    // Callum is its employee, and Odile is HR of another area.
    for (const name of ['rufus', 'callum', 'odile', 'wren'] as const)
      expect(await asked(name as CastName, caseId), name).toBe(404);
    await expect.poll(() => loggedNow(caseId), { timeout: 1500, interval: 1200 }).toEqual([]);
  });

  test('comes by fifty, none twice and none left out [ACCESS-07]', async () => {
    const caseId = await openCase(server);
    await sql`insert into case_access (case_id, at, user_id, kind)
      select ${caseId}, ${server.now()}::timestamptz - (n / 3) * interval '1 minute', ${cast.teodora}, 'opened'
      from generate_series(1, 120) n`.execute(server.db);
    const pages = [await log(caseId)];
    for (let { next } = pages[0]!; next !== null; next = pages.at(-1)!.next)
      pages.push(await log(caseId, server.as('edda'), { before: next }));
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
    const all = pages.flatMap(({ entries }) => entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const times = all.map(({ occurredDateTime }) => occurredDateTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  test.each(['yesterday', '1', '1-0', '999999999999999-1', "1-1'"])(
    'refuses %j as a place in it [ACCESS-07]',
    async (before) => {
      const caseId = await openCase(server);
      const answer = await server.as('maren').call(getCaseAccess, { params: { id: caseId }, query: { before } });
      expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  test('reads a page and no more of a case that was opened a hundred thousand times [ACCESS-07]', async () => {
    const caseId = await openCase(server);
    await sql`insert into case_access (case_id, at, user_id, kind)
      select ${caseId}, ${server.now()}::timestamptz - n * interval '1 second', ${cast.teodora}, 'opened'
      from generate_series(1, 100000) n`.execute(server.db);
    await sql`analyze case_access`.execute(server.db);
    const far = { at: new Date(server.now().getTime() - 60_000_000), id: 1 };
    const touched = await watchTouchedRows(server.address);
    const db = kyselyOn(touched.pool, 'serving');
    async function page(before: typeof far | null): Promise<number> {
      const rows = await touched.count();
      await db.transaction().execute(async (tx) => {
        const scope = scopeOf((await enterAs(tx, cast.maren))!);
        expect(await accessesOf(tx, scope, caseId, { before, take: 51 })).toHaveLength(51);
      });
      return (await touched.count()) - rows;
    }
    await page(null);
    expect(await page(null)).toBeLessThan(700);
    expect(await page(far)).toBeLessThan(700);
    await touched.close();
  });
});
