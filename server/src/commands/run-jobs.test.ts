import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../../testing/run-command.ts';
import { runCommand } from '../../testing/run-command.ts';
import { TEST_NOW } from '../../testing/test-server.ts';
import { startProcess } from '../main/start-process.ts';
import type { Db } from '../platform/database/open-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { runJobs } from './run-jobs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-jobs-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const dataDirectory = join(scratch, 'data');
const pack = join(scratch, 'kestrel-foods');
const environment = { LOG_LEVEL: 'silent', DATA_DIR: dataDirectory, PACK_DIR: pack, PORT: '0' };

async function jobs(...args: string[]): Promise<Ended> {
  return await runCommand(runJobs, { args, root, environment, now: new Date(TEST_NOW) });
}

test.each([
  [[]],
  [['list']],
  [['waiting', 'scan-files']],
  [['dead', 'scan-files']],
  [['retry', 'scan-files', 'mail']],
  [['retry', '--all']],
])('Arguments that are not understood, %j, are explained and touch nothing', async (args) => {
  expect(await jobs(...args)).toEqual({
    code: 2,
    said: [],
    complaint: expect.stringContaining('npm run jobs -- retry [KIND]'),
  });
  expect(existsSync(dataDirectory)).toBe(false);
});

describe('The dead jobs of an embedded database', () => {
  async function asOwner(work: (owner: Db) => Promise<void>): Promise<void> {
    const database = await openDatabase(
      { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory },
      createLogger('silent'),
    );
    await database.asOwner(work).finally(() => database.close());
  }
  // No server process knows these kinds, so nobody performs them.
  const putDead = (kind: string, key: string) =>
    asOwner(async (owner) => {
      const at = new Date(TEST_NOW);
      await owner
        .insertInto('job')
        .values({ kind, key, payload: '{}', attempts: 8, run_at: at, dead_at: at, last_error: 'ECONNREFUSED' })
        .execute();
    });
  const deadLine = (kind: string, count: string) =>
    `${kind}: ${count}, the latest given up at ${TEST_NOW} with ECONNREFUSED`;

  beforeAll(() => {
    cpSync(join(root, 'packs/kestrel-foods'), pack, { recursive: true });
    rmSync(join(pack, 'demo/cases.yaml'));
  });

  // In this order: one data directory from its first moment on.
  test('are not looked for where there is none', async () => {
    expect(await jobs('dead')).toEqual({
      code: 1,
      said: [],
      complaint: expect.stringContaining(`There is no database in ${dataDirectory}.`),
    });
  });

  test('are shown while no server process runs, and there are none at first', async () => {
    const first = await startProcess(environment, root);
    expect(await jobs('dead')).toEqual({ code: 0, said: ['There are no dead jobs.'], complaint: '' });
    await first.stop();
    await putDead('fetch-mail', 'a');
    await putDead('fetch-mail', 'b');
    await putDead('send-mail', 'a');
    expect((await jobs('dead')).said).toEqual([deadLine('fetch-mail', '2 jobs'), deadLine('send-mail', '1 job')]);
  });

  test('do not count as waiting; what is due, under way, tried again and far away is shown by kind [WATCH-08]', async () => {
    const at = (minutes: number) => new Date(new Date(TEST_NOW).getTime() + minutes * 60_000);
    await asOwner(async (owner) => {
      await owner.deleteFrom('job').where('dead_at', 'is', null).execute();
      const job = (key: string, minutes: number, attempts: number, error: string | null = null) => ({
        kind: 'scan-files',
        key,
        payload: '{}',
        run_at: at(minutes),
        attempts,
        last_error: error,
      });
      await owner
        .insertInto('job')
        .values([job('a', -30, 0), job('b', -1, 0), job('c', 5, 1), job('d', 4, 2, 'ECONNREFUSED'), job('e', 90, 0)])
        .execute();
      // A clock that was ahead has left such jobs.
      await owner
        .insertInto('job')
        .values({ kind: 'purge-mail', key: '', payload: '{}', run_at: at(400 * 1_440) })
        .execute();
    });
    expect(await jobs('waiting')).toEqual({
      code: 0,
      said: [
        `purge-mail: 1 to come, the next at ${at(400 * 1_440).toISOString()}`,
        `scan-files: 2 due, 1 under way, 1 to be tried again, 1 to come, the next at ${at(4).toISOString()}`,
        `The oldest has been due since ${at(-30).toISOString()}.`,
        `The next is due at ${at(4).toISOString()}.`,
      ],
      complaint: '',
    });
    await asOwner(async (owner) => {
      await owner.deleteFrom('job').where('dead_at', 'is', null).execute();
    });
    expect((await jobs('waiting')).said).toEqual(['There are no jobs.']);
  });

  test('are tried again while no server process runs, and while one does', async () => {
    expect(await jobs('retry', 'fetch-mail')).toEqual({
      code: 0,
      said: ['2 jobs will be tried again.'],
      complaint: '',
    });
    const second = await startProcess(environment, root);
    expect((await jobs('dead')).said).toEqual([deadLine('send-mail', '1 job')]);
    expect((await jobs('retry')).said).toEqual(['1 job will be tried again.']);
    expect((await jobs('dead')).said).toEqual(['There are no dead jobs.']);
    await second.stop();
  });
});
