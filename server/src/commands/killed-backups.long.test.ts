import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow, releases, scratchFolder, settingsOn } from '../../testing/backup-world.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { findDatabase } from '../platform/database/database-directory.ts';
import { assertRestored } from '../platform/database/migrate.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';

const commands = fileURLToPath(new URL('main.ts', import.meta.url));
const KILLS_EACH = 13;
const release = releases[0] ?? '';
const scratch = scratchFolder();
const archived = scratch.at('archived.tar');
const embedded = { DATA_DIR: scratch.at('source'), LOG_LEVEL: 'silent' };
let whole: Record<string, string>;
let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await openTestDatabase({ isEmpty: true });
  expect(await runCommand(runRestore, { environment: embedded, args: [release, '--no-removals'] })).toMatchObject({
    code: 0,
  });
  whole = data(await onSource(everyRow));
  expect(await runCommand(runBackup, { environment: embedded, args: [archived] })).toMatchObject({ code: 0 });
}, 120_000);
afterAll(async () => {
  await postgres.close();
  scratch.remove();
});

const data = ({ installation: _, backup_run: __, ...rows }: Record<string, string>) => rows;
const onSource = <T>(work: (owner: Db) => Promise<T>, dataDirectory = embedded.DATA_DIR): Promise<T> =>
  onDatabase({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory }, work);

/** Runs a command as a process and kills it after a moment. @returns its code; null when the kill came first. */
async function killed(args: readonly string[], environment: Record<string, string>, afterMs: number) {
  const child = spawn(process.execPath, [commands, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: 'ignore',
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  const code = await exit;
  clearTimeout(timer);
  // PostgreSQL notices that its client has gone.
  await sleep(200);
  return code;
}

/** How long a run takes that nobody kills, so that kills fall into all of it. */
async function lengthOf(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const begun = performance.now();
  expect(await killed(args, environment, 120_000)).toBe(0);
  return performance.now() - begun;
}

const moments = (lengthMs: number): number[] =>
  Array.from({ length: KILLS_EACH }, () => Math.floor(300 + Math.random() * (lengthMs - 300)));

test('A backup that is killed at any moment leaves a whole archive or none [BACK-12]', async () => {
  const archive = scratch.at('killed.tar');
  for (const moment of moments(await lengthOf(['backup', scratch.at('first.tar')], embedded))) {
    await killed(['backup', archive], embedded, moment);
    if (!existsSync(archive)) continue;
    expect(await runCommand(runBackup, { environment: embedded, args: ['check', archive] })).toMatchObject({ code: 0 });
    break;
  }
  expect(await runCommand(runBackup, { environment: embedded, args: [scratch.at('last.tar')] })).toMatchObject({
    code: 0,
  });
});

test('A restore to PostgreSQL that is killed at any moment leaves nothing that starts, and is begun anew [BACK-12]', async () => {
  const settings = settingsOn(postgres.address, scratch.at('files'));
  const args = ['restore', archived, '--no-removals'];
  const length = await lengthOf(args, settings);
  await emptied();
  for (const moment of moments(length)) {
    // Each one begins anew what the one before has left, until one was quicker than its kill.
    if ((await killed(args, settings, moment)) === 0) await emptied();
    else if (await isAnythingMade()) await expect(assertRestored(postgres.db)).rejects.toThrow('has not ended');
  }
  await emptied();
  if ((await killed(args, settings, Math.floor(length * 0.8))) !== 0) await killed(args, settings, 120_000);
  expect(data(await everyRow(postgres.db))).toEqual(whole);
});

test('A restore to a data directory that is killed at any moment is not started, and is begun anew [BACK-12]', async () => {
  const place = (name: string) => ({ DATA_DIR: scratch.at(name), LOG_LEVEL: 'silent' });
  const args = ['restore', archived, '--no-removals'];
  const length = await lengthOf(args, place('unhurried'));
  const target = place('hurried');
  for (const moment of moments(length)) {
    const code = await killed(args, target, moment);
    if (code === 0) break;
    if (existsSync(`${target.DATA_DIR}/postgres`)) expect(() => findDatabase(target.DATA_DIR)).toThrow('has not ended');
  }
  const isWhole = await onSource(everyRow, target.DATA_DIR).then(
    () => true,
    () => false,
  );
  if (!isWhole) expect(await killed(args, target, 120_000)).toBe(0);
  expect(data(await onSource(everyRow, target.DATA_DIR))).toEqual(whole);
});

test('A move that is killed at any moment marks its source only when its target is whole [MOVE-04, BACK-12]', async () => {
  const to = scratch.at('target.env');
  const lines = settingsOn(postgres.address, scratch.at('files'));
  writeFileSync(
    to,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  const args = ['move', '--to', to];
  await emptied();
  const length = await lengthOf(args, embedded);
  for (const moment of moments(length)) {
    await onSource((owner) => owner.updateTable('installation').set({ moved_at: null, moved_to: null }).execute());
    await emptied();
    await killed(args, embedded, moment);
    const [{ moved_at = null } = {}] = await onSource((owner) =>
      owner.selectFrom('installation').select('moved_at').execute(),
    );
    expect(data(await onSource(everyRow))).toEqual(whole);
    if (moved_at === null) continue;
    expect(data(await everyRow(postgres.db))).toEqual(whole);
  }
});

async function isAnythingMade(): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`.execute(postgres.db);
  return rows.length > 0;
}

/** Makes the target as empty as it was. */
async function emptied(): Promise<void> {
  const { db } = postgres;
  await sql`drop schema if exists access cascade`.execute(db);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  rmSync(scratch.at('files'), { recursive: true, force: true });
}
