import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { searchCase } from '@evenhand/contract/dashboard';
import { getFile } from '@evenhand/contract/files';
import type { Route } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Answered } from './access-log.ts';
import { createAccessLog, forgetAccesses } from './access-log.ts';
import { enterAs, enterAsSystem } from './context.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await emptyLog();
});

/** The owner can do this only by switching the guards off, which is the right of a superuser and of the owner. */
async function emptyLog(): Promise<void> {
  await sql`alter table case_access disable trigger user`.execute(server.db);
  await sql`delete from case_access`.execute(server.db);
  await sql`alter table case_access enable trigger user`.execute(server.db);
}

const rowsOf = (db: Db = server.db) =>
  db
    .selectFrom('case_access')
    .select(['case_id', 'user_id', 'session_id', 'kind', 'item_id', 'at'])
    .orderBy('id')
    .execute();

const log = { error: vi.fn() };
beforeEach(() => void log.error.mockReset());

interface Given {
  readonly by?: CastName;
  readonly session?: string | null;
  readonly minute?: number;
  readonly told?: Answered['told'];
  readonly isAct?: boolean;
  readonly isHead?: boolean;
}
function answered(route: Route, { by = 'maren', session = 'one', minute = 0, told, ...rest }: Given = {}): Answered {
  return {
    route,
    bearer: { userId: cast[by], sessionId: session, issuedAt: 0, expiresAt: 0 },
    told: told === undefined ? { caseId, row: null } : told,
    at: new Date(Date.parse(TEST_NOW) + minute * 60_000),
    ...rest,
  };
}
const file = (id: number): Given => ({ told: { caseId, row: { table: 'case_file', id } } });

/** The database of the server, which takes nothing until it is back. */
function away() {
  const database = { isAway: true, db: server.serving };
  database.db = new Proxy(server.serving, {
    get(target, name) {
      if (name === 'transaction' && database.isAway) throw new Error('The database is away.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return database;
}

describe('The access log', () => {
  test('has one row for what one person does again and again on a case in one session for five minutes [ACCESS-02]', async () => {
    const accesses = createAccessLog(server.serving, log);
    for (const given of [
      {},
      { minute: 1 },
      { minute: 4.9 },
      { by: 'teodora' },
      { session: 'two' },
      { session: null },
      { minute: 5 },
    ] as Given[])
      accesses.note(answered(getCase, given));
    accesses.note(answered(getHistory));
    for (const id of [7, 8, 7]) accesses.note(answered(getFile, file(id)));
    await accesses.close();
    expect(
      (await rowsOf()).map(({ user_id, session_id, kind, item_id }) => [user_id, session_id, kind, item_id]),
    ).toEqual([
      [cast.maren, 'one', 'opened', null],
      [cast.teodora, 'one', 'opened', null],
      [cast.maren, 'two', 'opened', null],
      [cast.maren, null, 'opened', null],
      [cast.maren, 'one', 'opened', null],
      [cast.maren, 'one', 'history', null],
      [cast.maren, 'one', 'file', 7],
      [cast.maren, 'one', 'file', 8],
    ]);
  });

  test('says of a search that it was made, and nothing of its words; what changes a case is left to its history [ACCESS-01]', async () => {
    const accesses = createAccessLog(server.serving, log);
    accesses.note(answered(searchCase, { told: null }));
    accesses.note(answered(setOverview, { isAct: true }));
    accesses.note(answered(getFile, { ...file(7), isHead: true }));
    await accesses.close();
    expect((await rowsOf()).map(({ case_id, kind, item_id }) => [case_id, kind, item_id])).toEqual([
      [null, 'searched', null],
      [caseId, 'opened', null],
    ]);
  });

  test('is written within a second, and two hundred entries at once [ACCESS-04]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const accesses = createAccessLog(server.serving, log);
      accesses.note(answered(getCase));
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1000);
      vi.useRealTimers();
      await expect.poll(async () => (await rowsOf()).length).toBe(1);
      for (let id = 1; id <= 199; id += 1) accesses.note(answered(getFile, file(id)));
      expect(await rowsOf()).toHaveLength(1);
      accesses.note(answered(getFile, file(200)));
      await expect.poll(async () => (await rowsOf()).length).toBe(201);
      await accesses.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps what the database did not take, and writes it with the next; a reader never waits or fails for it [ACCESS-04]', async () => {
    const database = away();
    const accesses = createAccessLog(database.db, log);
    accesses.note(answered(getCase));
    await accesses.close();
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ entries: 1 }), expect.stringContaining('waits'));
    expect(await rowsOf()).toEqual([]);
    database.isAway = false;
    accesses.note(answered(getHistory));
    await accesses.close();
    expect((await rowsOf()).map(({ kind }) => kind)).toEqual(['opened', 'history']);
  });

  test('holds ten thousand entries while the database takes nothing, and says how many it had no room for [ACCESS-04]', async () => {
    const database = away();
    const accesses = createAccessLog(database.db, log);
    for (let id = 1; id <= 10_003; id += 1) accesses.note(answered(getFile, file(id)));
    database.isAway = false;
    await accesses.close();
    expect(log.error).toHaveBeenCalledWith({ security: 'access-log-lost', entries: 3 }, expect.any(String));
    expect(await rowsOf()).toHaveLength(10_000);
  });
});

describe('In the database the access log', () => {
  const refusal = async (db: Db, statement: string): Promise<string> =>
    await rollingBack(db)
      .transaction()
      .execute(async (tx) => {
        await enterAsSystem(tx);
        return await sql
          .raw(statement)
          .execute(tx)
          .then(
            () => 'done',
            (error: { code: string }) => error.code,
          );
      });
  const newRow = (at: string) => `insert into case_access (case_id, at, user_id, kind)
    values (${caseId}, ${at}, '${cast.maren}', 'opened')`;

  test('is changed and emptied by nobody: not by the role that serves, nor by the owner of the tables [ACCESS-05]', async () => {
    await sql.raw(newRow('now()')).execute(server.db);
    for (const statement of [
      'update case_access set user_id = gen_random_uuid()',
      'delete from case_access',
      'truncate case_access',
    ]) {
      expect(await refusal(server.db, statement), statement).toBe('42501');
      expect(await refusal(server.serving, statement), statement).toBe('42501');
    }
    expect(await rowsOf()).toHaveLength(1);
  });

  test('is added to for nobody in particular alone [ACCESS-05]', async () => {
    const asMaren = rollingBack(server.serving)
      .transaction()
      .execute(async (tx) => {
        await enterAs(tx, cast.maren);
        await sql.raw(newRow('now()')).execute(tx);
      });
    await expect(asMaren).rejects.toMatchObject({ code: '42501' });
    expect(await refusal(server.serving, newRow('now()'))).toBe('done');
  });

  test('is read by HR of its case alone, whatever the statement asks for [ACCESS-03]', async () => {
    await sql.raw(newRow('now()')).execute(server.db);
    await sql`insert into case_access (at, user_id, kind) values (now(), ${cast.maren}, 'searched')`.execute(server.db);
    const readBy = (name: CastName) =>
      server.serving.transaction().execute(async (tx) => {
        await enterAs(tx, cast[name]);
        return (await rowsOf(tx)).map(({ case_id }) => case_id);
      });
    expect(await readBy('maren')).toEqual([caseId]);
    for (const name of ['teodora', 'rufus', 'wren', 'odile'] as const) expect(await readBy(name), name).toEqual([]);
    expect(await rowsOf(server.serving)).toEqual([]);
  });

  test('is kept for 24 months, and then goes [ACCESS-06]', async () => {
    await sql.raw(newRow("now() - interval '24 months' - interval '1 hour'")).execute(server.db);
    await sql.raw(newRow("now() - interval '24 months' + interval '1 hour'")).execute(server.db);
    expect(await server.serving.transaction().execute((tx) => forgetAccesses(tx))).toBe(1);
    expect(await rowsOf()).toHaveLength(1);
  });
});
