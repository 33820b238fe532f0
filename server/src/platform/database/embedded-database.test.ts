import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServer } from '../http/create-server.ts';
import { createLogger } from '../logger.ts';
import { startCluster, stopCluster } from './cluster.ts';
import { startEmbedded } from './embedded-database.ts';
import { onDatabase } from './on-database.ts';
import type { Db, OpenDatabase } from './open-database.ts';
import { openDatabase } from './open-database.ts';
import { postgresProgram } from './postgres-program.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-embedded-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;
function newDirectory(name = 'data'): string {
  count += 1;
  return join(scratch, `${name}-${count}`);
}

const settingsOf = (dataDirectory: string) => ({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory });
const open = (dataDirectory: string): Promise<OpenDatabase> =>
  openDatabase(settingsOf(dataDirectory), createLogger('silent'));
const makeNote = (db: Db) => sql`create table note (text text)`.execute(db);
const addNote = (db: Db, text: string) => sql`insert into note values (${text})`.execute(db);
const notesIn = async (db: Db): Promise<string[]> =>
  (await sql<{ text: string }>`select text from note order by text`.execute(db)).rows.map(({ text }) => text);
const processOf = (directory: string): number =>
  Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

/** Opens the database in a process of its own, which prints `open` and then stays, or why it was refused. */
function openElsewhere(directory: string) {
  const script = `import { openDatabase } from '${new URL('./open-database.ts', import.meta.url)}';
    import { createLogger } from '${new URL('../logger.ts', import.meta.url)}';
    await openDatabase(${JSON.stringify(settingsOf(directory))}, createLogger('silent'));
    console.error('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stderr.on('data', (data: Buffer) => {
    text += data.toString();
  });
  return { child, said: () => text, ended: once(child, 'close').then(() => text) };
}

describe('The embedded database', () => {
  test('is written to disk, is reached through its directory alone, and belongs to a role that is no superuser [SIGNIN-03]', async () => {
    const directory = newDirectory();
    const database = await open(directory);
    const settings = await sql<Record<string, string>>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as addresses,
        (select rolsuper::text from pg_roles where rolname = session_user) as superuser`;
    expect((await database.asOwner((owner) => settings.execute(owner))).rows).toEqual([
      { fsync: 'on', commits: 'on', addresses: '', superuser: 'false' },
    ]);
    for (const path of [directory, join(directory, 'postgres')]) expect(statSync(path).mode & 0o077).toBe(0);
    await database.close();
    expect(existsSync(join(join(directory, 'postgres'), 'postmaster.pid'))).toBe(false);
  }, 60_000);

  test('is closed to other accounts where they could enter, and the log says so [SIGNIN-03]', async () => {
    const directory = newDirectory();
    mkdirSync(directory);
    chmodSync(directory, 0o755);
    const warnings: unknown[] = [];
    const log = Object.assign(createLogger('silent'), { warn: (line: unknown) => warnings.push(line) });
    const database = await openDatabase(settingsOf(directory), log);
    await database.close();
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(warnings).toEqual(['other accounts of this machine could enter DATA_DIR; it is closed to them now']);
  }, 60_000);

  test('serves from a directory with spaces, other alphabets and a name too long for a socket', async () => {
    const directory = newDirectory(`Größe & Söhne ${'x'.repeat(120)}`);
    const database = await open(directory);
    expect(await database.isAnswering()).toBe(true);
    expect(
      (await onDatabase(settingsOf(directory), (owner) => sql<{ one: number }>`select 1 as one`.execute(owner))).rows,
    ).toEqual([{ one: 1 }]);
    await database.close();
  }, 60_000);

  test('does not name statements or their values in its log', async () => {
    const directory = newDirectory();
    const database = await open(directory);
    await database.asOwner(async (owner) => {
      await sql`create table person_note (name text unique)`.execute(owner);
      await sql`insert into person_note values ('Ada Achebe')`.execute(owner);
      await expect(sql`insert into person_note values ('Ada Achebe')`.execute(owner)).rejects.toMatchObject({
        code: '23505',
      });
      await expect(sql`select 'Ada Achebe'::int`.execute(owner)).rejects.toThrow();
    });
    const log = readFileSync(join(join(directory, 'postgres'), 'server.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('person_note (name');
    expect(log).not.toContain('insert into');
    await database.close();
  }, 60_000);

  test('refuses a second server process and names the first, and lets commands in beside it', async () => {
    const directory = newDirectory();
    const database = await open(directory);
    const started = processOf(join(directory, 'postgres'));
    expect(await openElsewhere(directory).ended).toMatch(
      new RegExp(
        `is in use by process ${process.pid} on .* since \\d{4}-.*Stop it, or choose another directory with DATA_DIR`,
      ),
    );
    await onDatabase(settingsOf(directory), makeNote);
    expect([await database.isAnswering(), processOf(join(directory, 'postgres'))]).toEqual([true, started]);
    await database.close();
  }, 60_000);

  test('is started for a command that finds it stopped, and stopped after it', async () => {
    const directory = newDirectory();
    await (await open(directory)).close();
    await onDatabase(settingsOf(directory), makeNote);
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
    await expect(onDatabase(settingsOf(newDirectory()), makeNote)).rejects.toThrow(/There is no database in/);
  }, 60_000);

  test('that a killed server process has left behind is found again by the next start, and then stopped in order', async () => {
    const directory = newDirectory();
    const left = await startEmbedded(directory, async () => undefined);
    const started = processOf(left.directory);
    const database = await open(directory);
    expect(processOf(left.directory)).toBe(started);
    await database.close();
    await expect.poll(() => isAlive(started)).toBe(false);
  }, 60_000);

  test('that is killed is started again; calls meanwhile are answered 503 and what was acknowledged is there [ERR-06]', async () => {
    const directory = newDirectory();
    const database = await open(directory);
    await database.asOwner(async (owner) => {
      await makeNote(owner);
      await sql`grant all on note to public`.execute(owner);
      await sql`create role evenhand_serving nologin`.execute(owner);
      await sql`grant evenhand_serving to evenhand`.execute(owner);
    });
    await addNote(database.db, 'acknowledged');
    const server = await createServer(createLogger('silent'), []);
    server.get('/notes', async () => await notesIn(database.db));
    process.kill(processOf(join(directory, 'postgres')), 'SIGKILL');
    await expect.poll(async () => (await server.inject('/notes')).statusCode).toBe(503);
    expect((await server.inject('/notes')).json()).toMatchObject({ isError: true, errorCode: 'EXCEPTION' });
    await expect.poll(async () => (await server.inject('/notes')).statusCode, { timeout: 20_000 }).toBe(200);
    expect((await server.inject('/notes')).json()).toEqual(['acknowledged']);
    expect(await database.isAnswering()).toBe(true);
    await server.close();
    await database.close();
    // One that is closed has not ended by itself.
    expect(await Promise.race([database.ended, Promise.resolve('closed')])).toBe('closed');
  }, 90_000);

  test('that cannot be started again has ended, and says why; what was saved is there later [ERR-06]', async () => {
    const directory = newDirectory();
    const database = await open(directory);
    const path = join(directory, 'postgres');
    await database.asOwner(async (owner) => {
      await makeNote(owner);
      await addNote(owner, 'saved before');
    });
    // It meets the same as on a full disk: no further file of its log can be made.
    renameSync(join(path, 'pg_wal'), join(path, 'pg_wal.away'));
    process.kill(processOf(path), 'SIGKILL');
    expect((await database.ended).message).toMatch(/cannot be started: .*FATAL.*WAL/s);
    expect(await database.isAnswering()).toBe(false);
    renameSync(join(path, 'pg_wal.away'), join(path, 'pg_wal'));
    await database.close();
    expect(await onDatabase(settingsOf(directory), notesIn)).toEqual(['saved before']);
  }, 90_000);

  test('starts although another process has the number that a killed one left behind', async () => {
    const directory = newDirectory();
    await (await open(directory)).close();
    const path = join(directory, 'postgres');
    writeFileSync(join(path, 'postmaster.pid'), `${process.pid}\n${path}\n1\n5432\n.\n\n`);
    const database = await open(directory);
    expect(await database.isAnswering()).toBe(true);
    await database.close();
  }, 60_000);

  test('that two begin to make at once is made once and whole, and the second is refused', async () => {
    const directory = newDirectory();
    const [one, other] = [openElsewhere(directory), openElsewhere(directory)];
    const [ended] = await Promise.race([one, other].map(async (child, index) => [index, await child.ended] as const));
    const [refused, serving] = ended === 0 ? [one, other] : [other, one];
    expect(await refused.ended).toMatch(/is in use by process/);
    await expect.poll(serving.said, { timeout: 30_000 }).toContain('open');
    expect(readdirSync(directory)).toEqual(['database-made-at', 'postgres']);
    serving.child.kill('SIGKILL');
    await serving.ended;
    await (await open(directory)).close();
  }, 90_000);
});

describe.runIf(process.getuid?.() === 0)('Started by root', () => {
  test('PostgreSQL runs as an account without rights, which owns its files', async () => {
    const directory = newDirectory();
    const { account } = postgresProgram();
    const database = await open(directory);
    const path = join(directory, 'postgres');
    expect(statSync(path).uid).toBe(account?.uid);
    expect(readFileSync(`/proc/${processOf(path)}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\\s${account?.uid}\\s`, 'm'),
    );
    await database.close();
  }, 60_000);

  test('its data stay in a directory that the account could not enter by its path', async () => {
    const directory = join(mkdtempSync(join(scratch, 'closed-')), 'data');
    const database = await open(directory);
    expect(spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { uid: postgresProgram().account!.uid }).status).not.toBe(
      0,
    );
    expect(await database.isAnswering()).toBe(true);
    await database.close();
    expect(existsSync(join(directory, 'postgres/PG_VERSION'))).toBe(true);
    expect(
      await onDatabase(settingsOf(directory), async (owner) => (await sql`select 1 as one`.execute(owner)).rows),
    ).toEqual([{ one: 1 }]);
  }, 90_000);

  test('a data directory that root has copied is given back to the account', async () => {
    const [directory, copy] = [newDirectory(), newDirectory()];
    await (await open(directory)).close();
    cpSync(directory, copy, { recursive: true });
    expect(statSync(join(copy, 'postgres')).uid).toBe(0);
    const database = await open(copy);
    expect(await database.isAnswering()).toBe(true);
    await database.close();
  }, 60_000);
});

test('A cluster that is running is not started a second time, and one that is stopped is', async () => {
  const left = await startEmbedded(newDirectory(), async () => undefined);
  const cluster = { directory: left.directory, program: postgresProgram() };
  expect(await startCluster(cluster)).toBe(false);
  await stopCluster(cluster);
  expect(await startCluster(cluster)).toBe(true);
  await stopCluster(cluster);
}, 60_000);
