import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { loadActor } from './actor.ts';
import { beyondSight, enterAs, enterAsSystem, holdCase } from './context.ts';
import { keepsSeen } from './context-settings.ts';
import type { TokenOrigin } from './ended-sessions.ts';
import { endSession } from './ended-sessions.ts';

let server: TestServer;
let caseId: number;
let ofStores: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
  ofStores = await openCase(server, { as: 'rufus', accessLevel: 'stores', employee: 'isaac' });
});
afterAll(() => server.close());

async function casesSeen(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from case_record order by id`.execute(db);
  return rows.map(({ id }) => id);
}
const seenBy = (userId: string): Promise<number[]> =>
  inReadOnly(server.serving, async (reading) => {
    await enterAs(reading, userId);
    return await casesSeen(reading);
  });

describe('A context', () => {
  test('never outlives its transaction, also one that failed', async () => {
    expect(await casesSeen(server.serving)).toEqual([]);
    expect(await seenBy(cast.maren)).toEqual([caseId]);
    expect(await casesSeen(server.serving)).toEqual([]);
    const failing = inReadOnly(server.serving, async (reading) => {
      await enterAs(reading, cast.maren);
      await sql`select 1 / 0`.execute(reading);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const broken = server.serving.transaction().execute(async (tx) => {
      await enterAs(tx, cast.maren);
      await holdCase(tx, caseId);
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await casesSeen(server.serving)).toEqual([]);
    expect(await seenBy(cast.wren)).toEqual([]);
  });

  test('is each person’s own when many read at once on few connections', async () => {
    const people = [cast.maren, cast.rufus, cast.wren, cast.teodora, cast.callum, cast.odile];
    const expected = [[caseId], [ofStores], [], [caseId, ofStores], [], []];
    const rounds = await Promise.all([...Array(20).keys()].map(() => Promise.all(people.map(seenBy))));
    for (const round of rounds) expect(round).toEqual(expected);
  });

  test('of the system sees everything and ends with its transaction as well', async () => {
    const seen = await inReadOnly(server.serving, async (reading) => {
      await enterAsSystem(reading);
      return await casesSeen(reading);
    });
    expect(seen).toEqual([caseId, ofStores]);
    expect(await casesSeen(server.serving)).toEqual([]);
  });
});

describe('The case that a transaction is about', () => {
  /** Reads the row of a case, which keeps it. */
  const show = (db: ReadDb, id: number): Promise<unknown> =>
    sql`select ${keepsSeen('c')} from case_record c where c.id = ${id}`.execute(db);
  async function kept(db: ReadDb): Promise<unknown> {
    const { rows } = await sql`select access.seen_case_id() as seen, access.hr_case_id() as "asHr"`.execute(db);
    return rows[0];
  }
  const none = { seen: null, asHr: null };

  test('is kept when the person sees it, for them alone and until the transaction ends [PERM-04]', async () => {
    await inReadOnly(server.serving, async (reading) => {
      await enterAs(reading, cast.maren);
      expect(await kept(reading)).toEqual(none);
      await show(reading, ofStores);
      expect(await kept(reading)).toEqual(none);
      await show(reading, caseId);
      expect(await kept(reading)).toEqual({ seen: caseId, asHr: caseId });
      await show(reading, ofStores);
      expect(await kept(reading)).toEqual({ seen: caseId, asHr: caseId });
      await enterAs(reading, cast.rufus);
      expect(await kept(reading)).toEqual(none);
    });
    expect(await kept(server.serving)).toEqual(none);
  });

  test('is not kept when only the system sees it [PERM-04]', async () => {
    const keptAfter = (id: number) =>
      inReadOnly(server.serving, async (reading) => {
        await enterAs(reading, cast.maren);
        await beyondSight(reading, () => show(reading, id));
        return await kept(reading);
      });
    expect([await keptAfter(caseId), await keptAfter(ofStores)]).toEqual([none, none]);
  });

  test('shows what belongs to it and to no other case, and to its owner nothing that is for HR alone [PERM-04, PERM-06]', async () => {
    const setHrOnly = (is_hr_only: boolean) =>
      server.db.updateTable('tracking_record').set({ is_hr_only }).where('case_id', '=', caseId).execute();
    const readBy = (userId: string, shown: number) =>
      inReadOnly(server.serving, async (reading) => {
        await enterAs(reading, userId);
        await show(reading, shown);
        const found: Record<string, unknown> = {};
        for (const table of ['participant', 'history_event', 'history_content', 'history_head', 'tracking_record']) {
          const { rows } = await sql<{
            id: number;
          }>`select distinct case_id as id from ${sql.table(table)} order by 1`.execute(reading);
          found[table] = rows.map(({ id }) => id);
        }
        return found;
      });
    const all = (id: number) => ({
      participant: [id],
      history_event: [id],
      history_content: [id],
      history_head: [id],
      tracking_record: [id],
    });
    await setHrOnly(true);
    try {
      for (const shown of [caseId, ofStores]) {
        expect(await readBy(cast.maren, shown)).toEqual(all(caseId));
        expect(await readBy(cast.rufus, shown)).toEqual(all(ofStores));
      }
      expect(await readBy(cast.teodora, caseId)).toMatchObject({
        participant: [caseId, ofStores],
        tracking_record: [ofStores],
      });
    } finally {
      await setHrOnly(false);
    }
  });

  test('is gone with the next transaction when its person is blocked [PERM-05]', async () => {
    const place = server.db
      .updateTable('participant')
      .where('case_id', '=', caseId)
      .where('user_id', '=', cast.teodora);
    const places = () =>
      inReadOnly(server.serving, async (reading) => {
        await enterAs(reading, cast.teodora);
        await show(reading, caseId);
        const { rows } = await sql`select 1 from participant where case_id = ${caseId}`.execute(reading);
        return rows.length;
      });
    expect(await places()).toBeGreaterThan(0);
    await place.set({ removed_at: server.now() }).execute();
    try {
      expect(await places()).toBe(0);
    } finally {
      await place.set({ removed_at: null }).execute();
    }
  });
});

describe('A caller without rights', () => {
  const session: TokenOrigin = { userId: cast.maren, sessionId: 'ended', issuedAt: Number.POSITIVE_INFINITY };
  const deactivate = (isNobody: boolean): Promise<unknown> =>
    server.db
      .updateTable('person')
      .set({ deactivated_at: isNobody ? server.now() : null })
      .where('user_id', '=', cast.maren)
      .execute();
  const leaveService = (isNobody: boolean): Promise<unknown> =>
    server.db.updateTable('account').set({ is_current: !isNobody }).where('user_id', '=', cast.maren).execute();
  const isAlready = async (): Promise<void> => undefined;
  beforeAll(() => endSession(server.db, 'ended', server.now()));

  test.each<{ why: string; userId?: string; token?: TokenOrigin; change: (isNobody: boolean) => Promise<unknown> }>([
    { why: 'deactivated', change: deactivate },
    { why: 'without an account in a current service', change: leaveService },
    { why: 'signed out', token: session, change: isAlready },
    { why: 'unknown', userId: '00000000-0000-4000-8000-000000000000', change: isAlready },
  ])(
    'because they are $why, sees nothing, also where the transaction has read for the system before',
    async ({ userId = cast.maren, token, change }) => {
      const seenAfter = (enter: (reading: ReadDb) => Promise<unknown>): Promise<unknown> =>
        inReadOnly(server.serving, async (reading) => {
          await enter(reading);
          const before = await casesSeen(reading);
          expect(await enterAs(reading, userId, token)).toBeNull();
          return { before, after: await casesSeen(reading) };
        });
      await change(true);
      try {
        expect(await seenAfter(isAlready)).toEqual({ before: [], after: [] });
        expect(await seenAfter(enterAsSystem)).toEqual({ before: [caseId, ofStores], after: [] });
      } finally {
        await change(false);
      }
    },
  );
});

test('reading the rights of a deactivated person leaves no context behind', async () => {
  const set = (deactivated_at: Date | null) =>
    server.db.updateTable('person').set({ deactivated_at }).where('user_id', '=', cast.maren).execute();
  await set(server.now());
  try {
    await inReadOnly(server.serving, async (reading) => {
      expect(await loadActor(reading, cast.maren)).toBeNull();
      expect(await casesSeen(reading)).toEqual([]);
    });
  } finally {
    await set(null);
  }
});

test('a read that is over asks nothing more on the connection it had', async () => {
  const kept: ReadDb[] = [];
  await inReadOnly(server.serving, async (reading) => void kept.push(reading));
  await expect(sql`select 1`.execute(kept[0]!)).rejects.toThrow('Transaction is already committed');
});

describe('Writing', () => {
  test('is refused by the connection of what only reads', async () => {
    const writing = inReadOnly(server.serving, async (reading) => {
      await enterAs(reading, cast.maren);
      await sql`update case_record set overview = 'Changed' where id = ${caseId}`.execute(reading);
    });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test.each(['case_record', 'participant', 'tracking_record'])(
    'to %s reaches no case that is not held, however well it is seen',
    async (table) => {
      const key = table === 'case_record' ? 'id' : 'case_id';
      const value = table === 'participant' ? sql`is_email_on = false` : sql`step_id = 99`;
      /** The number of rows changed before it is rolled back; 0 when the write is refused. */
      async function changed(held: number | null): Promise<number> {
        let count = 0;
        const writing = server.serving.transaction().execute(async (tx) => {
          await enterAs(tx, cast.maren);
          if (held !== null) await holdCase(tx, held);
          const { rows } =
            await sql`update ${sql.table(table)} set ${value} where ${sql.ref(key)} = ${caseId} returning 1`.execute(
              tx,
            );
          count = rows.length;
          throw new Error('taken back');
        });
        await expect(writing).rejects.toThrow(/taken back|row-level security/);
        return count;
      }
      expect([await changed(null), await changed(ofStores)]).toEqual([0, 0]);
      expect(await changed(caseId)).toBeGreaterThan(0);
    },
  );

  test('without a WHERE moves nothing of another case into the one that is held', async () => {
    await sql`insert into message (service_id, case_id, sender_user_id, subject, body, posted_at, updated_at)
      values (1, ${ofStores}, ${cast.rufus}, 'Hidden', 'Hidden', now(), now())`.execute(server.db);
    await server.serving.transaction().execute(async (tx) => {
      await enterAs(tx, cast.maren);
      await holdCase(tx, caseId);
      await sql`update message set case_id = ${caseId}`.execute(tx);
    });
    const { rows } = await sql`select 1 from message where case_id = ${ofStores}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('and reading the stored answer of a retry is its caller’s own', async () => {
    await sql`insert into idempotency_key (user_id, key, route, body_hash, answer, created_at)
      values (${cast.maren}, 'key-of-maren', 'PUT', 'x', '{}', now())`.execute(server.db);
    const read = (userId: string) =>
      inReadOnly(server.serving, async (reading) => {
        await enterAs(reading, userId);
        return (await sql`select 1 from idempotency_key`.execute(reading)).rows.length;
      });
    expect([await read(cast.maren), await read(cast.rufus)]).toEqual([1, 0]);
  });

  test('the ledger is only added to, through its function, and for a case that is held', async () => {
    const append = sql`select append_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'case.locked', 0, 'salt', '{}')`;
    /** Whether the statement is done by the role the product serves with, before it is rolled back. */
    const isDone = async (statement: RawBuilder<unknown>, held: number | null): Promise<boolean> => {
      const taken = new Error('taken back');
      const writing = server.serving.transaction().execute(async (tx) => {
        await enterAs(tx, cast.maren);
        if (held !== null) await holdCase(tx, held);
        await statement.execute(tx);
        throw taken;
      });
      const error: unknown = await writing.catch((thrown: unknown) => thrown);
      if (error !== taken) expect(error).toMatchObject({ code: '42501' });
      return error === taken;
    };
    for (const statement of [
      sql`update history_event set kind = 'x'`,
      sql`delete from history_event`,
      sql`truncate history_event cascade`,
      sql`insert into history_event (case_id, service_id, seq, at, kind, commitment, prev, hash) values (${caseId}, 1, 99, now(), 'x', '', '', '')`,
      sql`update history_content set body = '{}'`,
      sql`delete from history_content`,
      sql`truncate history_content`,
      sql`insert into history_content (case_id, seq, salt, body) values (${caseId}, 99, '', '{}')`,
      sql`update history_head set seq = 99`,
      sql`delete from history_head`,
      sql`truncate history_head`,
      sql`insert into history_head (case_id, seq, hash) values (99, 0, '')`,
    ]) {
      expect(await isDone(statement, caseId), statement.compile(server.db).sql).toBe(false);
    }
    expect([await isDone(append, null), await isDone(append, ofStores), await isDone(append, caseId)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a statement that failed before the commit rolls the act back', async () => {
    const act = server.serving.transaction().execute(async (tx) => {
      await enterAs(tx, cast.maren);
      await executePipelined(tx, sql`update case_record set overview = 'Changed' where id = ${caseId}`.compile(tx));
    });
    await expect(act).rejects.toMatchObject({ code: '42501' });
  });
});
