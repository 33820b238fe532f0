import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOf } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { enterAs, holdCase } from '../access/context.ts';
import { brokenHistories } from './verify-histories.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
  caseId = await openCase(server);
});
afterAll(() => server.close());

const ledger = ['history_event', 'history_content', 'history_head'];

/** Another entry by hand, so many after the last one. */
const entryByHand = (
  after: number,
  prev = sql`hash`,
) => sql`insert into history_event (case_id, service_id, seq, act, at, kind, commitment, prev, hash)
  select case_id, 1, seq + ${after}::int, seq, now(), 'case.locked', 'c', ${prev}, 'by hand' from history_head`;
const headMoved = (by: number, hash: string) => sql`update history_head set seq = seq + ${by}::int, hash = ${hash}`;

const redact = (seq: number) =>
  sql<{ seq: number }>`
  select redact_history(${caseId}, 1, ${seq}, now(), ${cast.maren}::uuid, 'salt of the redaction', 'the request') as seq`.execute(
    server.db,
  );

/** A new entry that was redacted at once. */
async function redacted(): Promise<{ seq: number; redaction: number }> {
  const { rows } = await sql<{ seq: number }>`
    select append_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'case.locked', 0, 'salt', '{}') as seq`.execute(
    server.db,
  );
  const { seq } = rows[0]!;
  return { seq, redaction: (await redact(seq)).rows[0]!.seq };
}

describe('To the owner of the tables, the ledger', () => {
  test.each([
    ['an entry that changes', sql`update history_event set kind = 'case.unlocked'`],
    ['an entry that goes', sql`delete from history_event`],
    ['all entries that go', sql`truncate history_event cascade`],
    ['a content that changes', sql`update history_content set body = '{}'`],
    ['a content that goes', sql`delete from history_content`],
    ['all contents that go', sql`truncate history_content`],
    ['a head that goes', sql`delete from history_head`],
    ['all heads that go', sql`truncate history_head`],
    ['a head that goes back', sql`update history_head set seq = seq - 1`],
    ['a head that stays, with another hash', sql`update history_head set hash = 'other'`],
    ['a head of another case', sql`update history_head set case_id = case_id + 1`],
    ['a head that moves to no entry', sql`update history_head set seq = seq + 1, hash = 'other'`],
    ['all cases that go', sql`truncate case_record cascade`],
  ])('refuses %s, and nothing is changed', async (_what, tamper) => {
    const before = await checksumOf(server.db, ledger);
    await expect(tamper.execute(server.db)).rejects.toMatchObject({ code: '42501', message: 'history is append-only' });
    expect(await checksumOf(server.db, ledger)).toEqual(before);
    expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  });

  test.each([
    ['skips a number', entryByHand(2), headMoved(2, 'by hand')],
    ['has another hash than the entry', entryByHand(1), headMoved(1, 'other')],
    ['comes to an entry that does not follow the one before', entryByHand(1, sql`'stray'`), headMoved(1, 'by hand')],
  ])('refuses a head that moves on but %s', async (_what, entry, move) => {
    const before = await checksumOf(server.db, ledger);
    const writing = server.db.transaction().execute(async (tx) => {
      await entry.execute(tx);
      await move.execute(tx);
    });
    await expect(writing).rejects.toMatchObject({ code: '42501', message: 'history is append-only' });
    expect(await checksumOf(server.db, ledger)).toEqual(before);
  });

  test.each([
    ['an entry of which no content is left', async () => (await redacted()).seq],
    ['a redaction', async () => (await redacted()).redaction],
    ['an entry that is not there', async () => 999_999],
  ])('refuses the redaction of %s, and nothing is changed', async (_what, seqOf) => {
    const seq = await seqOf();
    const before = await checksumOf(server.db, ledger);
    await expect(redact(seq)).rejects.toMatchObject({ code: '42501', message: 'there is no such entry to redact' });
    expect(await checksumOf(server.db, ledger)).toEqual(before);
    expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  });

  test.each([
    ['without an approver', sql`null`, 'the request'],
    ['without a basis', sql`${cast.maren}`, ''],
  ])('refuses a redaction %s, and nothing is changed', async (_what, approver, basis) => {
    const before = await checksumOf(server.db, ledger);
    const redaction = sql`select redact_history(${caseId}, 1, 1, now(), ${approver}::uuid, 'salt', ${basis})`;
    await expect(redaction.execute(server.db)).rejects.toMatchObject({ code: '42501' });
    expect(await checksumOf(server.db, ledger)).toEqual(before);
  });

  test('refuses a redaction in the name of somebody else than the acting person, and nothing is changed [REMV-14]', async () => {
    const before = await checksumOf(server.db, ledger);
    const redactFor = (approver: string) =>
      server.serving.transaction().execute(async (tx) => {
        await enterAs(tx, cast.maren);
        await holdCase(tx, caseId);
        await sql`select redact_history(${caseId}, 1, 1, now(), ${approver}::uuid, 'salt', 'the request')`.execute(tx);
        throw new Error('taken back');
      });
    await expect(redactFor(cast.priya)).rejects.toMatchObject({
      code: '42501',
      message: 'a redaction is approved by the acting person',
    });
    await expect(redactFor(cast.maren)).rejects.toThrow('taken back');
    expect(await checksumOf(server.db, ledger)).toEqual(before);
  });

  test('refuses a redaction that is only appended, and still every other content that goes', async () => {
    const before = await checksumOf(server.db, ledger);
    const appended = sql`select append_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'history.redacted', 1, 'salt', '{}')`;
    await expect(appended.execute(server.db)).rejects.toMatchObject({ code: '42501' });
    const { redaction } = await redacted();
    const content = (seq: number) =>
      sql`delete from history_content where case_id = ${caseId} and seq = ${seq}`.execute(server.db);
    await expect(content(redaction)).rejects.toMatchObject({ code: '42501', message: 'history is append-only' });
    await expect(content(1)).rejects.toMatchObject({ code: '42501', message: 'history is append-only' });
    expect(before).not.toEqual(await checksumOf(server.db, ledger));
    expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  });

  test('lets the content and the salt of a redacted entry go, and stays whole', async () => {
    const { seq, redaction } = await redacted();
    const kept = await sql`select 1 from history_content where case_id = ${caseId} and seq = ${seq}`.execute(server.db);
    const { rows } = await sql`select kind, ref_seq, actor_user_id, body from history_event natural join history_content
      where case_id = ${caseId} and seq = ${redaction}`.execute(server.db);
    expect([kept.rows, rows]).toEqual([
      [],
      [{ kind: 'history.redacted', ref_seq: seq, actor_user_id: cast.maren, body: 'the request' }],
    ]);
    expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  });

  test('takes entries for any case through its function', async () => {
    const appended = sql<{
      seq: number;
    }>`select append_history(${caseId}, 1, now(), ${cast.maren}::uuid, 'case.locked', 0, 'salt', '{}') as seq`;
    const before = (
      await sql<{ seq: number }>`select seq from history_head where case_id = ${caseId}`.execute(server.db)
    ).rows[0]!.seq;
    expect((await appended.execute(server.db)).rows).toEqual([{ seq: before + 1 }]);
    expect((await appended.execute(server.db)).rows).toEqual([{ seq: before + 2 }]);
    expect(await brokenHistories(server.db, [caseId])).toEqual([]);
  });
});
