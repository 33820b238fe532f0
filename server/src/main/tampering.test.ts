import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { loadPacks } from '../../testing/load-packs.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { wrongContents } from '../files/check-contents.ts';
import { readHeads, writeCheckpoint } from '../history/checkpoint.ts';
import { lostHeads } from '../history/compare-checkpoint.ts';
import { ALL_CASES, checkHistories, nextIds } from '../history/verify-histories.ts';
import { StoreFailed } from '../platform/files/storage-failure.ts';
import { createLogger } from '../platform/logger.ts';
import { fillDemo } from './fill-demo.ts';
import { comparisons } from './modules.ts';

// The ways of tampering that were tried from outside, by somebody who has switched the guards of the tables off.

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-tampering-'));
const checkpoint = join(scratch, 'checkpoint.txt');
/** The case that is tampered with, and another one. */
const [CASE, OTHER] = [10_001, 10_002];
const FILLING_MS = 240_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const [pack] = await loadPacks([fileURLToPath(new URL('../../../packs/northmoor', import.meta.url))], server.now());
  const world = { db: server.db, files: server.files, log: createLogger('silent') };
  await fillDemo(world, [{ ...pack!, demoCases: pack!.demoCases.slice(0, 2) }], server.now());
  const { privateKey: key } = generateKeyPairSync('ed25519');
  await writeCheckpoint(server.db, { path: checkpoint, key, publicKey: 'of a test', now: server.now() });
}, FILLING_MS);
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

/** Takes all foreign keys away, which hold up whoever deletes a case. */
const withoutReferences = sql`do $$ declare reference record; begin
  for reference in select conrelid::regclass as owner, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', reference.owner, reference.conname);
  end loop; end $$`;

const guarded = ['history_event', 'history_content', 'history_head', 'case_letter', 'letter_sending'];

/** What is found after this was done with the guards off; everything is then rolled back. */
async function foundAfter(...tampers: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const found: string[] = [];
  const taken = new Error('taken back');
  const tampering = server.db.transaction().execute(async (tx) => {
    for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await withoutReferences.execute(tx);
    for (const tamper of tampers) await tamper.execute(tx);
    const ids = await nextIds(tx, ALL_CASES);
    const { broken, different, unprovedCount } = await checkHistories(tx, ids, comparisons);
    const contents = await wrongContents(tx, server.files.content, { first: CASE, last: OTHER });
    for (const one of [...broken, ...different, ...contents]) found.push(`${one.caseId} ${one.seq}: ${one.reason}`);
    for await (const heads of readHeads(checkpoint))
      for (const one of await lostHeads(tx, heads)) found.push(`${one.caseId} ${one.seq}: ${one.reason}`);
    if (unprovedCount > 0) found.push(`${unprovedCount} without a hash`);
    throw taken;
  });
  await tampering.catch((error: unknown) => {
    if (error !== taken) throw error;
  });
  return found;
}

const ofCase = sql`case_id = ${CASE}`;
const last = sql`(select max(seq) from history_event where ${ofCase})`;
const deleted = (table: string, where: RawBuilder<unknown>) => sql`delete from ${sql.table(table)} where ${where}`;
const swapped = (table: string, column: string, one: number, other: number, where = sql`true`) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = case ${sql.ref(column)} when ${one}::bigint then ${other}::bigint else ${one}::bigint end
    where ${sql.ref(column)} in (${one}, ${other}) and ${where}`;
const kept = (table: string) =>
  sql`create temporary table ${sql.table(`kept_${table}`)} on commit drop as select * from ${sql.table(table)} where ${ofCase}`;
const withoutKeys = sql`alter table history_event drop constraint history_event_pkey cascade`;
const withoutContentKeys = sql`alter table history_content drop constraint history_content_pkey cascade`;
const withoutHeadKeys = sql`alter table history_head drop constraint history_head_pkey cascade`;

const lastIsGone = [
  deleted('history_content', sql`${ofCase} and seq = ${last}`),
  deleted('history_event', sql`${ofCase} and seq = ${last}`),
];
/** Every entry once more, one of them a day earlier, in a chain that holds. */
const writtenAnew = [
  kept('history_event'),
  kept('history_content'),
  ...['history_content', 'history_event', 'history_head'].map((table) => deleted(table, ofCase)),
  sql`select append_history(e.case_id, e.service_id, e.at - case e.seq when 5 then interval '1 day' else interval '0' end, e.actor_user_id, e.kind, e.ref_seq, c.salt, c.body)
    from (select * from kept_history_event order by seq) e join kept_history_content c on c.seq = e.seq order by e.seq`,
];

describe('Whoever switches the guards off and tampers is seen:', () => {
  test('nothing is, where nothing was done [RECORD-02, RECORD-03]', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  const ways: readonly [what: string, tampers: readonly RawBuilder<unknown>[], words: string][] = [
    [
      'a body is changed',
      [sql`update history_content set body = replace(body, 'a', 'e') where ${ofCase} and seq = 3`],
      `${CASE} 3: the content was changed`,
    ],
    [
      'an entry is deleted',
      [deleted('history_content', sql`${ofCase} and seq = 3`), deleted('history_event', sql`${ofCase} and seq = 3`)],
      `${CASE} 3: the entry is missing`,
    ],
    ['the last entry is deleted and its head is left', lastIsGone, 'the entry is missing'],
    [
      'two entries are put in the other order',
      [
        withoutKeys,
        withoutContentKeys,
        swapped('history_event', 'seq', 3, 4, ofCase),
        swapped('history_content', 'seq', 3, 4, ofCase),
      ],
      `${CASE} 3: it does not follow the entry before it`,
    ],
    [
      'the chains of two cases are swapped',
      [
        withoutKeys,
        withoutContentKeys,
        withoutHeadKeys,
        ...['history_event', 'history_content', 'history_head'].map((table) => swapped(table, 'case_id', CASE, OTHER)),
      ],
      `${CASE} 1: the entry was changed`,
    ],
    [
      'the head is replaced',
      [sql`update history_head set hash = 'other' where ${ofCase}`],
      'the head of the chain does not match',
    ],
    [
      'a moment is changed',
      [sql`update history_event set at = at - interval '1 day' where ${ofCase} and seq = 3`],
      `${CASE} 3: the entry was changed`,
    ],
    [
      'a content is erased without a redaction',
      [deleted('history_content', sql`${ofCase} and seq = 3`)],
      `${CASE} 3: the content is missing`,
    ],
    [
      'an actor is changed',
      [
        sql`update history_event set actor_user_id = ${cast.wren}::uuid where ${ofCase} and seq = 3 and actor_user_id is distinct from ${cast.wren}::uuid`,
      ],
      `${CASE} 3: the entry was changed`,
    ],
    [
      'the last entry is deleted and the head is moved back',
      [
        ...lastIsGone,
        sql`update history_head h set (seq, hash) = (select e.seq, e.hash from history_event e where e.case_id = h.case_id order by e.seq desc limit 1)
          where ${ofCase}`,
      ],
      'the entry is gone, with which the history of the checkpoint ends',
    ],
    [
      'a whole case is deleted',
      [
        ...[
          'history_content',
          'history_event',
          'history_head',
          'participant',
          'message',
          'case_file',
          'letter_sending',
          'case_letter',
        ].map((table) => deleted(table, ofCase)),
        deleted('case_record', sql`id = ${CASE}`),
      ],
      'the case is gone, which the checkpoint has',
    ],
    [
      'a whole chain is written anew',
      writtenAnew,
      'the entry is another one than in the checkpoint: the history was written anew',
    ],
    [
      'the overview of a case is changed',
      [sql`update case_record set overview = 'Nothing happened.' where id = ${CASE}`],
      'the overview is not what was recorded',
    ],
    [
      'the risk of a case is changed',
      [sql`update case_record set risk_id = coalesce(risk_id, 0) + 1 where id = ${CASE}`],
      'the risk is not what was recorded',
    ],
    [
      'the owner of a case is changed',
      [sql`update case_record set owner_user_id = ${cast.wren}::uuid where id = ${CASE}`],
      'the case owner is not what was recorded',
    ],
    [
      'a participant is taken off',
      [sql`update participant set removed_at = now() where ${ofCase} and user_id = ${cast.salma}::uuid`],
      `a participant is no longer on the case (person ${cast.salma})`,
    ],
    [
      'a participant is put on',
      [sql`update participant set user_id = ${cast.wren}::uuid where ${ofCase} and user_id = ${cast.salma}::uuid`],
      `no entry put person ${cast.wren} on the case`,
    ],
    [
      'the role of a participant is changed',
      [sql`update participant set role_id = 2 where ${ofCase} and user_id = ${cast.salma}::uuid`],
      `the role of a participant is not what was recorded (person ${cast.salma})`,
    ],
    [
      'the words of a message are changed',
      [sql`update message set body = '<p>Agreed.</p>' where ${ofCase} and posted_at is not null and not is_note`],
      'the words of a message are not those that were posted',
    ],
    [
      'the subject of a message is changed',
      [sql`update message set subject = 'Agreed' where ${ofCase} and posted_at is not null and not is_note`],
      'the subject of a message is not the one that was posted',
    ],
    [
      'the words of a note are changed',
      [sql`update message set body = '<p>Agreed.</p>' where ${ofCase} and posted_at is not null and is_note`],
      'the words of a note are not those that were posted',
    ],
    [
      'the audience of a message is changed',
      [sql`update message set audience = 2 where ${ofCase} and posted_at is not null and not is_note`],
      'the readers of a message are not those it was posted to',
    ],
    [
      'somebody is let into an exchange with HR',
      [
        sql`update message set audience = 3, with_user_id = ${cast.wren}::uuid where ${ofCase} and posted_at is not null and not is_note`,
      ],
      'the readers of a message are not those it was posted to',
    ],
    ['a message is deleted', [deleted('message', sql`${ofCase} and posted_at is not null`)], 'a message is gone'],
    [
      'a message is put in',
      [
        sql`insert into message (service_id, case_id, sender_user_id, subject, body, posted_at, updated_at)
          values (1, ${CASE}, ${cast.maren}::uuid, 'Agreed', '<p>Agreed.</p>', now(), now())`,
      ],
      'no entry says that message',
    ],
    [
      'the values of a completed letter are changed',
      [
        sql`update case_letter set typed_values = typed_values || '{"venue": "Elsewhere"}' where ${ofCase} and status = 2`,
      ],
      'a completed document was changed',
    ],
    [
      'the date of a completed letter is changed',
      [sql`update case_letter set letter_date = letter_date - 1 where ${ofCase} and status = 2`],
      'a completed document was changed',
    ],
    [
      'a file is put on the case for everybody',
      [
        sql`update case_file set tracked_event_id = null, message_id = null, audience = 1 where ${ofCase} and filename = 'Gate log.pdf'`,
      ],
      'the readers of a file are not those that were recorded',
    ],
    [
      'a completed letter is given a reason for its dates',
      [sql`update case_letter set date_reason = 'Agreed' where ${ofCase} and status = 2`],
      'a completed document was changed',
    ],
    [
      'a completed letter is made to wait for nothing',
      [sql`update case_letter set is_to_be_sent = false where ${ofCase} and status = 2`],
      'whether a completed document waits to be sent is not what was recorded',
    ],
    [
      'the address that a letter was sent to is changed',
      [sql`update letter_sending set sent_to = 'Elsewhere' where ${ofCase}`],
      'how a document was sent is not what was recorded',
    ],
    [
      'the day on which a letter was sent is changed',
      [sql`update letter_sending set sent_on = sent_on - 1 where ${ofCase}`],
      'how a document was sent is not what was recorded',
    ],
    [
      'a record of how a letter was sent is taken back unseen',
      [
        sql`update letter_sending set taken_back_at = now(), taken_back_by = recorded_by, taken_back_because = 'Wrong' where ${ofCase}`,
      ],
      'whether a record of sending was taken back is not what was recorded',
    ],
    [
      'a record of how a letter was sent is deleted',
      [deleted('letter_sending', ofCase)],
      'a record of how a document was sent is gone',
    ],
    [
      'a record of how a letter was sent is put in',
      [
        sql`insert into letter_sending (service_id, case_id, letter_id, how, sent_on, recorded_at, recorded_by)
          select service_id, case_id, id, 'hand', letter_date, now(), completed_by from case_letter where ${ofCase} and status = 2 limit 1`,
      ],
      'no entry says how a document was sent',
    ],
    [
      'the hash in the row of a file is changed',
      [sql`update case_file set sha256 = repeat('a', 64) where ${ofCase} and filename = 'Gate log.pdf'`],
      'the hash of a file is not the one that was recorded',
    ],
    [
      'the name in the row of a file is changed',
      [sql`update case_file set filename = 'Other.pdf' where ${ofCase} and filename = 'Gate log.pdf'`],
      'the name of a file is not the one that was recorded',
    ],
    [
      'the row of a file is deleted',
      [deleted('case_file', sql`${ofCase} and filename = 'Gate log.pdf'`)],
      'a file is gone',
    ],
  ];

  test.each(ways)('%s [RECORD-02, RECORD-03]', async (_what, tampers, words) => {
    expect((await foundAfter(...tampers)).join('\n')).toContain(words);
  });

  test('the bytes of a file are changed, or gone [RECORD-02]', async () => {
    const { sha256, storage_id: storageId } = await server.db
      .selectFrom('case_file')
      .select(['sha256', 'storage_id'])
      .where('case_id', '=', CASE)
      .where('filename', '=', 'Gate log.pdf')
      .executeTakeFirstOrThrow();
    const path = join(server.filesDirectory, 'content', sha256.slice(0, 2), sha256);
    writeFileSync(path, '%PDF-1.7 Other bytes.');
    expect(await foundAfter()).toContain(
      `${CASE} null: the bytes of a file are not those that were stored (file ${storageId})`,
    );
    rmSync(path);
    expect(await foundAfter()).toContain(`${CASE} null: the bytes of a file are gone (file ${storageId})`);
  });

  test('but a file store that is away is no tampering: nothing is said of its files [RECORD-02]', async () => {
    const away = { ...server.files.content, open: () => Promise.reject(new StoreFailed('S3_503')) };
    await expect(wrongContents(server.db, away, { first: CASE, last: CASE })).rejects.toThrow(
      'The file store does not give the bytes of a file.',
    );
  });
});
