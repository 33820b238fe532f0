import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { CaseRange } from './comparison.ts';
import { ALL_CASES, brokenHistories, nextIds, verifyHistories } from './verify-histories.ts';

let server: TestServer;
let caseId: number;
let whole: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server, { topic: 'grievance' });
  whole = await openCase(server);
  await append(1, 1);
});
afterAll(() => server.close());

/** Appends so many entries to each of the first cases. */
async function append(cases: number, entries: number): Promise<void> {
  await sql`select append_history(id, 1, now(), ${cast.maren}::uuid, 'case.locked', 0, 'salt', repeat('x', n::int))
    from (select id from case_record order by id limit ${cases}) chosen cross join generate_series(1, ${entries}::int) as n`.execute(
    server.db,
  );
}

async function openCases(count: number): Promise<void> {
  await sql`insert into case_record (service_id, access_level_id, section_id, topic_id, is_simple_process, no_employee_reason_id, created_at, created_by, owner_user_id)
    select c.service_id, c.access_level_id, c.section_id, c.topic_id, true, 1, now(), c.created_by, c.owner_user_id
    from case_record c cross join generate_series(1, ${count}::int) where c.id = ${caseId}`.execute(server.db);
}

async function verified(db: Db, range: CaseRange): Promise<{ batches: number; checked: number; broken: unknown[] }> {
  const all = { batches: 0, checked: 0, broken: [] as unknown[] };
  for await (const batch of verifyHistories(db, range)) {
    all.batches += 1;
    all.checked += batch.ids.length;
    all.broken.push(...batch.broken);
  }
  return all;
}

/** What is found when the owner has switched the guards off and done this; everything is then rolled back. */
async function foundAfter(...tampers: RawBuilder<unknown>[]): Promise<unknown[]> {
  const taken = new Error('taken back');
  let found: unknown[] = [];
  await server.db
    .transaction()
    .execute(async (tx) => {
      for (const table of ['history_event', 'history_content', 'history_head'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      await sql`alter table history_event drop constraint history_event_service_id_case_id_fkey`.execute(tx);
      await sql`alter table history_content drop constraint history_content_case_id_seq_fkey`.execute(tx);
      for (const tamper of tampers) await tamper.execute(tx);
      found = [...(await brokenHistories(tx, await nextIds(tx, ALL_CASES)))];
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  return found;
}

const ofCase = () => sql`case_id = ${caseId}`;
const last = () => sql`(select max(seq) from history_event where case_id = ${caseId})`;
const deleted = (table: string, where: RawBuilder<unknown>) =>
  sql`delete from ${sql.table(table)} where ${ofCase()} and ${where}`;
const lastSeq = async (): Promise<number> =>
  (await sql<{ seq: number }>`select seq from history_head where ${ofCase()}`.execute(server.db)).rows[0]!.seq;

describe('Behind the guards, recomputing a chain finds', () => {
  test('nothing where nothing was changed', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  test.each([
    [
      'an edited body',
      () => [sql`update history_content set body = replace(body, 'x', 'y') where ${ofCase()}`],
      'the content was changed',
    ],
    [
      'another actor',
      () => [sql`update history_event set actor_user_id = ${cast.edda} where ${ofCase()} and seq = ${last()}`],
      'the entry was changed',
    ],
    [
      'another moment',
      () => [sql`update history_event set at = at + interval '1 us' where ${ofCase()} and seq = ${last()}`],
      'the entry was changed',
    ],
    [
      'a moment that is none',
      () => [sql`update history_event set at = 'infinity' where ${ofCase()} and seq = ${last()}`],
      'the entry was changed',
    ],
    [
      'an entry of another service',
      () => [sql`update history_event set service_id = 2 where ${ofCase()} and seq = ${last()}`],
      'the entry is in another service than its case',
    ],
    ['a content that is gone', () => [deleted('history_content', sql`seq = ${last()}`)], 'the content is missing'],
    [
      'a head that is gone',
      () => [sql`delete from history_head where ${ofCase()}`],
      'the head of the chain is missing',
    ],
    [
      'a head with another hash',
      () => [sql`update history_head set hash = 'other' where ${ofCase()}`],
      'the head of the chain does not match',
    ],
    [
      'a head that went back',
      () => [sql`update history_head set seq = seq - 1 where ${ofCase()}`],
      'the head of the chain does not match',
    ],
  ])('%s', async (_what, tampers, reason) => {
    expect(await foundAfter(...tampers())).toEqual([{ caseId, seq: await lastSeq(), reason }]);
  });

  test('an export whose fingerprint is not that of the entries before it, and none whose is [PDF-01]', async () => {
    const exported = (fingerprint: RawBuilder<string>) =>
      sql`select append_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'case.exported', 0, 'salt', '{"fingerprint":"' || ${fingerprint} || '","isWhole":true}')`;
    const reason = 'an export was made of other entries than those before it';
    expect(await foundAfter(exported(sql`(select encode(hash, 'hex') from history_head where ${ofCase()})`))).toEqual(
      [],
    );
    expect(await foundAfter(exported(sql`'abc'`))).toEqual([{ caseId, seq: (await lastSeq()) + 1, reason }]);
  });

  test('an entry that is gone from the middle, or from the end', async () => {
    const end = await lastSeq();
    const gone = (seq: number) => [
      deleted('history_content', sql`seq = ${seq}`),
      deleted('history_event', sql`seq = ${seq}`),
    ];
    expect(await foundAfter(...gone(1))).toEqual([{ caseId, seq: 1, reason: 'the entry is missing' }]);
    expect(await foundAfter(...gone(2))).toEqual([{ caseId, seq: 2, reason: 'the entry is missing' }]);
    expect(await foundAfter(...gone(end))).toEqual([{ caseId, seq: end, reason: 'the entry is missing' }]);
  });

  test('nothing where content went by a redaction, and then what was done to either', async () => {
    const entry = await lastSeq();
    const redaction = sql`select redact_history(${caseId}, 1, ${entry}, now(), ${cast.maren}::uuid, 'salt', 'the request')`;
    const end = entry + 1;
    const restored = sql`insert into history_content (case_id, seq, salt, body) values (${caseId}, ${entry}, 'salt', 'x')`;
    const again = sql`select extend_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'history.redacted', ${entry}, 'salt', 'the request', false)`;
    const of = sql`${ofCase()} and seq = ${end}`;
    expect(await foundAfter(redaction)).toEqual([]);
    expect(await foundAfter(redaction, restored)).toEqual([
      { caseId, seq: end, reason: 'it redacts no entry whose content is gone' },
    ]);
    expect(await foundAfter(redaction, again)).toEqual([
      { caseId, seq: end + 1, reason: 'it redacts no entry whose content is gone' },
    ]);
    expect(await foundAfter(redaction, sql`update history_event set kind = 'case.locked' where ${of}`)).toEqual([
      { caseId, seq: entry, reason: 'the content is missing' },
    ]);
    expect(await foundAfter(redaction, sql`update history_event set ref_seq = 1 where ${of}`)).toEqual([
      { caseId, seq: entry, reason: 'the content is missing' },
    ]);
    expect(await foundAfter(redaction, deleted('history_content', sql`seq = ${end}`))).toEqual([
      { caseId, seq: entry, reason: 'the content is missing' },
    ]);
    expect(
      await foundAfter(
        redaction,
        sql`update history_event set at = at + interval '1 us' where ${ofCase()} and seq = ${entry}`,
      ),
    ).toEqual([{ caseId, seq: entry, reason: 'the entry was changed' }]);
  });

  test('content that went without a redaction, also before one that is lawful', async () => {
    const entry = await lastSeq();
    const redaction = sql`select redact_history(${caseId}, 1, ${entry}, now(), ${cast.maren}::uuid, 'salt', 'the request')`;
    expect(await foundAfter(redaction, deleted('history_content', sql`seq = 1`))).toEqual([
      { caseId, seq: 1, reason: 'the content is missing' },
    ]);
  });

  test('a history whose case is gone, with or without its head', async () => {
    const entry = sql`select append_history(8, 1, now(), ${cast.maren}::uuid, 'case.locked', 0, 'salt', 'x')`;
    expect(await foundAfter(entry)).toEqual([{ caseId: 8, seq: 1, reason: 'the case itself is missing' }]);
    const headless = sql`delete from history_head where case_id = 8`;
    expect(await foundAfter(entry, headless)).toEqual([
      { caseId: 8, seq: 1, reason: 'the head of the chain is missing' },
    ]);
  });

  test('content without an entry', async () => {
    const stray = sql`insert into history_content (case_id, seq, salt, body) values (${caseId}, 999, 'salt', 'body')`;
    expect(await foundAfter(stray)).toEqual([{ caseId, seq: 999, reason: 'there is content without an entry' }]);
  });

  test('an entry before the first', async () => {
    const before = sql`insert into history_event (case_id, service_id, seq, act, at, kind, commitment, prev, hash)
      select case_id, 1, 0, 0, now(), 'case.locked', 'c', '', '' from history_head where ${ofCase()}`;
    expect(await foundAfter(before)).toEqual([{ caseId, seq: 1, reason: 'the entry is missing' }]);
  });

  test('that all entries are gone, whether or not the head remains', async () => {
    const entries = [deleted('history_content', sql`true`), deleted('history_event', sql`true`)];
    expect(await foundAfter(...entries)).toEqual([{ caseId, seq: 1, reason: 'every entry is missing' }]);
    expect(await foundAfter(...entries, sql`delete from history_head where ${ofCase()}`)).toEqual([
      { caseId, seq: 1, reason: 'there is no history' },
    ]);
  });
});

describe('All histories', () => {
  test('are verified in batches, long ones in pages', async () => {
    await append(2, 600);
    await openCases(420);
    await append(420, 3);
    const { batches, checked, broken } = await verified(server.db, ALL_CASES);
    expect([batches, checked]).toEqual([3, 422]);
    // The last two have no entry, which no case of the product is without.
    const { rows } = await sql<{
      caseId: number;
    }>`select id as "caseId" from case_record order by id desc limit 2`.execute(server.db);
    expect(broken).toEqual(
      rows.reverse().map(({ caseId: id }) => ({ caseId: id, seq: 1, reason: 'there is no history' })),
    );
  });

  test('are whole while entries are appended', async () => {
    let isOver = false;
    const verifying = (async () => {
      const found: unknown[] = [];
      while (!isOver) found.push(...(await verified(server.db, { first: caseId, last: whole })).broken);
      return found;
    })();
    for (let count = 0; count < 150; count += 1) await append(2, 1);
    isOver = true;
    expect(await verifying).toEqual([]);
  });

  test('of a range are verified alone', async () => {
    expect(await verified(server.db, { first: caseId, last: caseId })).toEqual({ batches: 1, checked: 1, broken: [] });
    expect(await verified(server.db, { first: 1, last: 1 })).toEqual({ batches: 0, checked: 0, broken: [] });
  });

  test('include one of which nothing remains but its head', async () => {
    await sql`insert into history_head (case_id, seq, hash) values (7, 3, 'of a case that is gone')`.execute(server.db);
    expect(await verified(server.db, { first: 1, last: 7 })).toEqual({
      batches: 1,
      checked: 1,
      broken: [{ caseId: 7, seq: 1, reason: 'every entry is missing' }],
    });
  });
});
