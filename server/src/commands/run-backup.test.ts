import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageCalls } from '@evenhand/contract/messages';
import * as removals from '@evenhand/contract/removals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { everyRow, scratchFolder, settingsOn } from '../../testing/backup-world.ts';
import { lookupId, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startS3Double } from '../../testing/s3-double.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf, sendParts } from '../../testing/uploads.ts';
import { openEmptyTarget } from '../backup/empty-target.ts';
import { upgradeDatabase } from '../main/upgrade-database.ts';
import { assertRestored, migrateToSchemaOf } from '../platform/database/migrate.ts';
import { tryS3 } from '../platform/files/s3-content.ts';
import { createLogger } from '../platform/logger.ts';
import { readSettings } from '../platform/settings.ts';
import { savePermissionRules } from '../users/permission-rules.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = scratchFolder();
let server: TestServer;
let caseId: number;
let kept: { id: number };
let settings: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  await sql`insert into installation (rights, begun_at) values ('claims', ${server.now()})`.execute(server.db);
  await savePermissionRules(server.db, cast.priya, 1, { ReviewMessageRemovals: true });
  settings = settingsOn(server.address, server.filesDirectory);
  caseId = await openCase(server);
  kept = await posted('Rota', 'rota.pdf');
});
afterAll(async () => {
  await server.close();
  scratch.remove();
});

const backup = (args: string[], more: Record<string, string> = {}) =>
  runCommand(runBackup, { environment: { ...settings, ...more }, args: args });

async function posted(subject: string, file: string): Promise<{ id: number }> {
  const target = { method: 'POST', path: messageCalls.create.path.replace(':id', String(caseId)) } as const;
  const { body } = await sendParts(server, 'teodora', target, [
    ['subject', subject],
    ['body', `<p>${subject}: the words of it.</p>`],
    ['attachments', pdf(file, `${subject} ${file}`)],
  ]);
  return { id: JSON.parse(body).data.id };
}

/** An empty place to restore into, and what is in it afterwards. */
async function place(name: string): Promise<{ database: TestDatabase; settings: Record<string, string> }> {
  const database = await openTestDatabase({ isEmpty: true });
  return { database, settings: settingsOn(database.address, scratch.at(`files-of-${name}`)) };
}

/** The entries of a tar with where their content begins: each has a header of 512 bytes and is filled up to as many. */
function entriesOf(tar: Buffer): { name: string; at: number; size: number }[] {
  const entries: { name: string; at: number; size: number }[] = [];
  for (let header = 0; tar[header] !== 0; ) {
    const name = tar.toString('latin1', header, header + 100).replace(/\0.*$/, '');
    const size = Number.parseInt(tar.toString('latin1', header + 124, header + 136), 8);
    entries.push({ name, at: header + 512, size });
    header += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

/** Restores and expects to be refused: the place is as empty as before. */
async function refusedRestore(args: string[], more: Record<string, string> = {}): Promise<string> {
  const target = await place(`refused-${Math.random()}`);
  try {
    const answer = await runCommand(runRestore, { environment: { ...target.settings, ...more }, args: args });
    expect(answer.code).toBe(3);
    expect(answer.said).toEqual([]);
    const { rows } = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`.execute(
      target.database.db,
    );
    expect(rows).toEqual([]);
    return answer.complaint;
  } finally {
    await target.database.close();
  }
}

test.each([[['a', 'b']], [['check']], [['drill', 'a', 'b']], [['a', '--in', 'b']], [['--all']]])(
  'Arguments that are not understood, %j, are explained [BACK-01]',
  async (args) => {
    expect(await backup(args)).toEqual({ code: 2, said: [], complaint: expect.stringContaining('npm run backup') });
  },
);

describe('A backup of an installation that serves', () => {
  it('holds every row and every file, and is restored to an empty PostgreSQL as it was [BACK-01, BACK-04]', async () => {
    const archive = scratch.at('whole.tar');
    expect(await backup([archive])).toEqual({
      code: 0,
      said: [expect.stringMatching(/whole\.tar holds 1 case and 1 file \(\d+\.\d MB\)\./)],
      complaint: '',
    });
    // Whoever reads it reads everything.
    expect(statSync(archive).mode & 0o077).toBe(0);
    expect(await backup(['check', archive])).toMatchObject({ code: 0 });
    const target = await place('whole');
    const answer = await runCommand(runRestore, { environment: target.settings, args: [archive, '--no-removals'] });
    expect(answer).toMatchObject({ code: 0, complaint: '' });
    expect(answer.said).toContain('1 history checked, it is whole.');
    const without = ({ backup_run: _, ...rows }: Record<string, string>) => rows;
    expect(without(await everyRow(target.database.db))).toEqual(without(await everyRow(server.db)));
    const numbers = sql<{ value: number }>`select last_value as value from case_number`;
    expect((await numbers.execute(target.database.db)).rows).toEqual((await numbers.execute(server.db)).rows);
    // Guards are as they were: the ledger takes no other hand.
    const tamper = sql`update history_event set actor_user_id = null`.execute(target.database.db);
    await expect(tamper).rejects.toThrow();
    const triggers = sql`select count(*)::int as count from pg_trigger where tgenabled = 'D'`;
    expect((await triggers.execute(target.database.db)).rows).toEqual([{ count: 0 }]);
    await target.database.close();
  });

  it('never replaces a file, and leaves none behind when it cannot be written [BACK-01, BACK-12]', async () => {
    const there = scratch.at('there.tar');
    writeFileSync(there, 'mine');
    expect(await backup([there])).toMatchObject({ code: 1, complaint: expect.stringContaining('already') });
    expect(readFileSync(there, 'utf8')).toBe('mine');
    // A folder in the place of a stored file: reading fails after all tables are written.
    const { sha256 } = await server.db.selectFrom('case_file').select('sha256').executeTakeFirstOrThrow();
    mkdirSync(scratch.at(`failing/content/${sha256.slice(0, 2)}/${sha256}`), { recursive: true });
    const directory = scratch.at('unfinished');
    const answer = await backup([`${directory}/it.tar`], { FILES_DIR: scratch.at('failing') });
    expect(answer).toMatchObject({ code: 1, complaint: expect.stringContaining('EISDIR') });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('is refused while another one is under way, which is no run that failed [BACK-01]', async () => {
    const runs = server.db.selectFrom('backup_run').selectAll().orderBy('id');
    const before = await runs.execute();
    await server.db.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(7206)`.execute(one);
      const archive = scratch.at('second.tar');
      expect(await backup([archive])).toMatchObject({
        code: 1,
        complaint: 'Another backup of this installation is under way.',
      });
      expect(existsSync(archive)).toBe(false);
      await sql`select pg_advisory_unlock(7206)`.execute(one);
    });
    expect(await runs.execute()).toEqual(before);
  });

  it('keeps the newest in BACKUP_DIR, and records the last one [BACK-11]', async () => {
    const directory = scratch.at('kept');
    const inDirectory = { BACKUP_DIR: directory, BACKUP_KEEP: '2' };
    for (const day of [1, 2, 3])
      expect(
        await runCommand(runBackup, {
          environment: { ...settings, ...inDirectory },
          args: [],
          now: new Date(Date.UTC(2026, 10, day)),
        }),
      ).toMatchObject({ code: 0 });
    writeFileSync(`${directory}/evenhand-00000000-20200101T000000Z.tar`, 'of another installation');
    expect(await backup([], inDirectory)).toMatchObject({ code: 0 });
    const names = readdirSync(directory).filter((name) => name.endsWith('.tar'));
    expect(names).toHaveLength(3);
    expect(names).toContain('evenhand-00000000-20200101T000000Z.tar');
    expect(names.some((name) => name.includes('20261103'))).toBe(true);
    const run = await server.db
      .selectFrom('backup_run')
      .select(['kind', 'is_good', 'code'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(run).toEqual({ kind: 'backup', is_good: true, code: null });
  });

  /** Puts other bytes in the place of a stored file, and answers its hash and what brings it back. */
  async function damageFile(): Promise<{ sha256: string; mend: () => void }> {
    const { sha256 } = await server.db.selectFrom('case_file').select('sha256').executeTakeFirstOrThrow();
    const path = `${server.filesDirectory}/content/${sha256.slice(0, 2)}/${sha256}`;
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.alloc(bytes.length, 'x'));
    return { sha256, mend: () => writeFileSync(path, bytes) };
  }

  it('deletes no older one where it lacks a file [BACK-08, BACK-11]', async () => {
    const directory = scratch.at('kept-whole');
    const onDay = (day: number) =>
      runCommand(runBackup, {
        environment: { ...settings, BACKUP_DIR: directory, BACKUP_KEEP: '1' },
        args: [],
        now: new Date(Date.UTC(2026, 10, day)),
      });
    const days = () => readdirSync(directory).flatMap((name) => name.match(/2026\d{4}(?=T\d+Z\.tar)/)?.[0] ?? []);
    expect(await onDay(1)).toMatchObject({ code: 0 });
    const { mend } = await damageFile();
    expect(await onDay(2)).toMatchObject({ code: 1 });
    expect(await onDay(3)).toMatchObject({ code: 1 });
    expect(days()).toEqual(['20261101', '20261102', '20261103']);
    mend();
    expect(await onDay(4)).toMatchObject({ code: 0 });
    expect(days()).toEqual(['20261104']);
  });

  it('says which files are lost, and holds everything else [BACK-08]', async () => {
    const { sha256, mend } = await damageFile();
    const archive = scratch.at('lacking.tar');
    expect(await backup([archive])).toMatchObject({ code: 1, complaint: expect.stringContaining(sha256) });
    expect(await backup(['check', archive])).toMatchObject({ code: 0 });
    const runs = server.db.selectFrom('backup_run').select(['is_good', 'code']).orderBy('id', 'desc');
    expect(await runs.executeTakeFirst()).toEqual({ is_good: false, code: 'FILES_LACKING' });
    mend();
  });
});

describe('An archive', () => {
  it('that was cut, changed, or is something else is refused before a row is written [BACK-04, BACK-12]', async () => {
    const archive = scratch.at('whole.tar');
    const bytes = readFileSync(archive);
    const [cut, bent, other] = [scratch.at('cut.tar'), scratch.at('bent.tar'), scratch.at('other.tar')];
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      writeFileSync(cut, bytes);
      truncateSync(cut, Math.floor(bytes.length * share));
      expect(await refusedRestore([cut, '--no-removals'])).toContain('is not a whole backup');
    }
    // One byte in the middle of each kind of entry.
    for (const kind of [/^manifest/, /^tables\/case_record/, /^tables\/history_event/, /^files\//, /^end/]) {
      const entry = entriesOf(bytes).find(({ name }) => kind.test(name));
      if (entry === undefined) throw new Error(`The archive has no ${kind}.`);
      const changed = Buffer.from(bytes);
      const at = entry.at + Math.floor(entry.size / 2);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      writeFileSync(bent, changed);
      expect(await refusedRestore([bent, '--no-removals']), entry.name).toContain('is not a whole backup');
    }
    writeFileSync(other, 'no archive at all');
    expect(await refusedRestore([other, '--no-removals'])).toContain('is not a whole backup');
    expect(await refusedRestore([scratch.at('nowhere.tar'), '--no-removals'])).toContain('There is no file');
  });

  it('is opened by its key alone [BACK-02]', async () => {
    const identity = await generateX25519Identity();
    const [archive, phrase] = [scratch.at('key.tar.age'), scratch.at('phrase.tar.age')];
    expect(await backup([archive], { BACKUP_RECIPIENT: await identityToRecipient(identity) })).toMatchObject({
      code: 0,
    });
    expect(await backup([phrase], { BACKUP_PASSPHRASE: 'four words that nobody guesses' })).toMatchObject({ code: 0 });
    for (const path of [archive, phrase]) expect(readFileSync(path).includes('case_record')).toBe(false);
    expect(await backup(['check', archive], { BACKUP_IDENTITY: identity })).toMatchObject({ code: 0 });
    expect(await backup(['check', phrase], { BACKUP_PASSPHRASE: 'four words that nobody guesses' })).toMatchObject({
      code: 0,
    });
    expect(await refusedRestore([archive, '--no-removals'])).toContain(
      'is encrypted. Set BACKUP_IDENTITY to its private key',
    );
    const wrong = { BACKUP_IDENTITY: await generateX25519Identity() };
    expect(await refusedRestore([archive, '--no-removals'], wrong)).toContain('it was encrypted for another one');
    const said = await refusedRestore([phrase, '--no-removals'], {
      BACKUP_PASSPHRASE: 'other words that nobody guesses',
    });
    expect(said).toContain('it was encrypted for another one');
  });

  it('is restored into an empty place only [BACK-04]', async () => {
    const answer = await runCommand(runRestore, {
      environment: settings,
      args: [scratch.at('whole.tar'), '--no-removals'],
    });
    expect(answer).toMatchObject({ code: 3, complaint: expect.stringContaining('is not empty') });
    expect(await server.db.selectFrom('case_record').select('id').execute()).toHaveLength(1);
    const folder = scratch.at('folder');
    mkdirSync(folder);
    writeFileSync(`${folder}/notes.txt`, 'mine');
    // The key alone, which a backup does not hold, is put back before.
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(`${folder}/checkpoint-key.pem`, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const inFolder = { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' };
    expect(
      await runCommand(runRestore, { environment: inFolder, args: [scratch.at('whole.tar'), '--no-removals'] }),
    ).toMatchObject({ code: 3, complaint: expect.stringContaining('it holds notes.txt.') });
    expect(readdirSync(folder)).toEqual(['checkpoint-key.pem', 'notes.txt']);
  });

  it('is not restored beside files of an installation, which the sweep of either would delete [BACK-04]', async () => {
    const target = await place('in-use');
    const content = scratch.at('files-of-in-use/content/ab');
    mkdirSync(content, { recursive: true });
    writeFileSync(`${content}/abcd`, 'of somebody');
    const answer = await runCommand(runRestore, {
      environment: target.settings,
      args: [scratch.at('whole.tar'), '--no-removals'],
    });
    expect(answer).toMatchObject({ code: 3, complaint: expect.stringContaining('There are files of an installation') });
    expect(readdirSync(content)).toEqual(['abcd']);
    await expect(assertRestored(target.database.db)).resolves.toBeUndefined();
    await target.database.close();
  });

  it('is not restored into the bucket of an installation, and nothing is made in the database [BACK-04]', async () => {
    const s3 = await startS3Double();
    await tryS3(s3.bucket);
    const target = await place('in-bucket');
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.bucket;
    const environment = {
      ...target.settings,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const answer = await runCommand(runRestore, { environment, args: [scratch.at('whole.tar'), '--no-removals'] });
    expect(answer).toMatchObject({ code: 3, complaint: expect.stringContaining('is the one of an installation') });
    expect([...s3.objects.keys()]).toEqual(['evenhand-start']);
    const { rows } = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`.execute(
      target.database.db,
    );
    expect(rows).toEqual([]);
    await target.database.close();
    await s3.stop();
  });

  it('is restored by one command at a time [BACK-04]', async () => {
    const target = await place('at-once');
    const args = [scratch.at('whole.tar'), '--no-removals'];
    const both = await Promise.all([1, 2].map(() => runCommand(runRestore, { environment: target.settings, args })));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 3]);
    expect(both.find(({ code }) => code === 3)?.complaint).toContain('Another restore into this database is under way');
    const without = ({ backup_run: _, ...rows }: Record<string, string>) => rows;
    expect(without(await everyRow(target.database.db))).toEqual(without(await everyRow(server.db)));
    await target.database.close();
    const folder = scratch.at('being-restored');
    mkdirSync(folder);
    writeFileSync(`${folder}/restoring-${process.ppid}`, '');
    expect(
      await runCommand(runRestore, { environment: { DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' }, args }),
    ).toMatchObject({ code: 3, complaint: expect.stringContaining(`Process ${process.ppid} is restoring into`) });
    expect(readdirSync(folder)).toEqual([`restoring-${process.ppid}`]);
  });

  it('whose restore was cut off at its beginning does not start, and is begun anew [BACK-12]', async () => {
    const target = await place('cut-off');
    const { db } = target.database;
    const opened = await openEmptyTarget(readSettings(target.settings, root));
    await migrateToSchemaOf(db, '0047-linked-processes');
    // As a kill closes it: without an end.
    await opened.close();
    const { log, now } = { log: createLogger('silent'), now: new Date() };
    await expect(upgradeDatabase(db, { log, now, backUp: null })).rejects.toThrow('has not ended');
    const args = [scratch.at('whole.tar'), '--no-removals'];
    expect(await runCommand(runRestore, { environment: target.settings, args })).toMatchObject({ code: 0 });
    await expect(upgradeDatabase(db, { log, now, backUp: null })).resolves.toBeUndefined();
    await target.database.close();
  });

  it('names secrets that are not as they were, before anything else [BACK-05]', async () => {
    const mail = {
      INBOUND_ADDRESSES: 'hr@hr.example=northmoor',
      INBOUND_SECRET: 'a secret of thirty-two characters or more',
      INBOUND_LISTEN: 'smtp://127.0.0.1:2525',
    };
    const archive = scratch.at('secret.tar');
    expect(await backup([archive], mail)).toMatchObject({ code: 0 });
    expect(await refusedRestore([archive, '--no-removals'])).toContain('INBOUND_SECRET');
    const target = await place('secret');
    expect(
      await runCommand(runRestore, {
        environment: target.settings,
        args: [archive, '--no-removals', '--without-secrets'],
      }),
    ).toMatchObject({ code: 0 });
    await target.database.close();
  });
});

describe('What was removed after a backup', () => {
  async function remove(messageId: number): Promise<void> {
    const params = {
      messageId,
      reasonId: lookupId(server, 'removal-reasons', 'third-party-data'),
      urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
    };
    expect((await server.as('edda').call(removals.requestMessageRemoval, { params })).error).toBeUndefined();
    const listed = (await server.as('maren').call(removals.listRemovalRequests)).data;
    expect(
      (await server.as('maren').call(removals.approveRemoval, { params: { id: listed.at(-1)!.id } })).error,
    ).toBeUndefined();
  }

  it('is removed again by the list, with its words in the history, and what was kept stays [BACK-06]', async () => {
    const directory = scratch.at('with-list');
    const inDirectory = { BACKUP_DIR: directory };
    const gone = await posted('Dismissal of Callum', 'secret-plan.pdf');
    const archive = `${directory}/before.tar`;
    expect(await backup([archive], inDirectory)).toMatchObject({ code: 0 });
    await remove(gone.id);
    // A later backup brings the list up to date; so does the job that a removal raises.
    expect(await backup([scratch.at('later.tar')], inDirectory)).toMatchObject({ code: 0 });
    const lists = readdirSync(directory).filter((name) => name.endsWith('-removals.jsonl'));
    expect(lists).toHaveLength(1);
    const list = readFileSync(`${directory}/${lists[0]}`, 'utf8');
    expect(list).toMatch(new RegExp(`"messageId":${gone.id},`));
    expect(list).not.toMatch(/Dismissal|secret-plan/);
    const target = await place('removed');
    const answer = await runCommand(runRestore, { environment: target.settings, args: [archive] });
    expect(answer).toMatchObject({ code: 0, complaint: '' });
    expect(answer.said).toContain('1 removal of the list done again.');
    const { db } = target.database;
    expect(await db.selectFrom('message').select('id').where('posted_at', 'is not', null).execute()).toEqual([
      { id: kept.id },
    ]);
    const { rows } = await sql<{ words: string }>`select string_agg(body, '') as words from history_content`.execute(
      db,
    );
    expect(rows[0]?.words).not.toContain('secret-plan');
    expect(rows[0]?.words).toContain('"basis": "removal-request"'.replace(': ', ':'));
    await target.database.close();
  });

  it('stops a restore while nobody has said where the list is [BACK-06]', async () => {
    const archive = scratch.at('whole.tar');
    expect(await refusedRestore([archive])).toContain('There is no list of removals in');
    writeFileSync(scratch.at('half.jsonl'), '{"requestId":1');
    expect(await refusedRestore([archive, '--removals', scratch.at('half.jsonl')])).toContain('is not a whole list');
    expect(await refusedRestore([archive, '--removals', scratch.at('none.jsonl')])).toContain('There is no list');
  });
});

describe('A drill', () => {
  it('restores the newest backup, verifies it, throws it away and is recorded [BACK-09]', async () => {
    const inDirectory = { BACKUP_DIR: scratch.at('kept'), BACKUP_KEEP: '2' };
    const place = scratch.at('drills');
    mkdirSync(place);
    // A newer one of another installation proves nothing of ours.
    writeFileSync(scratch.at('kept/evenhand-ffffffff-20990101T000000Z.tar'), 'of another installation');
    const answer = await backup(['drill', '--in', place], inDirectory);
    expect(answer.said.at(-1)).toContain('was restored and verified in');
    expect(answer.code).toBe(0);
    expect(readdirSync(place)).toEqual([]);
    const last = () =>
      server.db
        .selectFrom('backup_run')
        .selectAll()
        .where('kind', '=', 'drill')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    expect(await last()).toMatchObject({ is_good: true, code: null });
    writeFileSync(scratch.at('broken.tar'), 'no archive');
    expect(await backup(['drill', scratch.at('broken.tar'), '--in', place], inDirectory)).toMatchObject({ code: 1 });
    expect(await last()).toMatchObject({ is_good: false });
    expect(readdirSync(place)).toEqual([]);
  });
});
