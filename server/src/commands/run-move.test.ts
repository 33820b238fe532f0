import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { everyRow, releases, scratchFolder } from '../../testing/backup-world.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { startProcess } from '../main/start-process.ts';
import { whileMoving } from '../platform/database/move-lock.ts';
import { onDatabase } from '../platform/database/on-database.ts';
import type { Db } from '../platform/database/open-database.ts';
import { runMove } from './run-move.ts';
import { runRestore } from './run-restore.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = scratchFolder();
const dataDirectory = scratch.at('embedded');
const embedded = { DATA_DIR: dataDirectory, PORT: '0', LOG_LEVEL: 'silent' };
let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await openTestDatabase({ isEmpty: true });
  expect(
    await runCommand(runRestore, { environment: embedded, args: [releases[0] ?? '', '--no-removals'] }),
  ).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await postgres.close();
  scratch.remove();
});

const onEmbedded = <T>(work: (owner: Db) => Promise<T>, directory = dataDirectory): Promise<T> =>
  onDatabase({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory: directory }, work);

/** Writes the settings of the place to move to, as an operator does. */
function target(name: string, lines: Readonly<Record<string, string>>): string {
  const path = scratch.at(name);
  writeFileSync(
    path,
    Object.entries(lines)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  return path;
}

const toPostgres = () =>
  target('postgres.env', {
    DATABASE_URL: postgres.address,
    PUBLIC_URL: 'http://127.0.0.1:4199',
    FILES_DIR: scratch.at('files'),
    DEMO: 'true',
  });
const move = (args: string[], environment: Record<string, string> = embedded) =>
  runCommand(runMove, { environment: environment, args: args });
/** The marks of a move and of its backup are no data. */
const data = ({ installation: _, backup_run: __, ...rows }: Record<string, string>) => rows;

test.each([[[]], [['--to']], [['--to', 'a', '--again']], [['x']]])(
  'Arguments that are not understood, %j, are explained [MOVE-01]',
  async (args) => {
    expect(await move(args)).toEqual({ code: 2, said: [], complaint: expect.stringContaining('npm run move') });
  },
);

// In this order: one installation on its way.
describe('An installation on the embedded database', () => {
  it('is not moved while it is served, nor to a place that is not empty [MOVE-02]', async () => {
    const running = await startProcess(embedded, root);
    try {
      expect(await move(['--to', toPostgres()])).toMatchObject({
        code: 1,
        complaint: expect.stringContaining('The installation is running'),
      });
    } finally {
      await running.stop();
    }
    await sql`create table of_somebody (id integer)`.execute(postgres.db);
    await sql`insert into of_somebody values (1)`.execute(postgres.db);
    expect(await move(['--to', toPostgres()])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('its table of_somebody has rows'),
    });
    await sql`drop table of_somebody`.execute(postgres.db);
    const unreachable = target('nowhere.env', {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PUBLIC_URL: 'http://127.0.0.1:4199',
      FILES_DIR: scratch.at('files'),
    });
    expect(await move(['--to', unreachable])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('The database cannot be reached'),
    });
    expect(await onEmbedded((owner) => owner.selectFrom('installation').select('moved_at').execute())).toEqual([
      { moved_at: null },
    ]);
  });

  it('is not moved to a place with other secrets, and not started while it is moved [MOVE-02]', async () => {
    const key = scratch.at('checkpoint-key.pem');
    writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(await move(['--to', toPostgres()], { ...embedded, CHECKPOINT_KEY: key })).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('not those that the data were kept with: CHECKPOINT_KEY'),
    });
    await onEmbedded((owner) =>
      whileMoving(owner, async () => {
        await expect(startProcess(embedded, root)).rejects.toThrow('is being moved to another place at this moment');
        await expect(whileMoving(owner, async () => undefined)).rejects.toThrow('is being moved');
      }),
    );
    expect(await onEmbedded((owner) => owner.selectFrom('installation').select('moved_at').execute())).toEqual([
      { moved_at: null },
    ]);
  });

  it('goes to a PostgreSQL of its own with every row and file, and stays as it was [MOVE-01, MOVE-03]', async () => {
    const before = await onEmbedded(everyRow);
    const answer = await move(['--to', toPostgres()]);
    expect(answer).toMatchObject({ code: 0, complaint: '' });
    expect(answer.said[0]).toBe('Copied 95 cases and 41 files. Now they are written and compared.');
    expect(answer.said.join(' ')).not.toContain('evenhand:evenhand');
    expect(data(await everyRow(postgres.db))).toEqual(data(before));
    expect(data(await onEmbedded(everyRow))).toEqual(data(before));
    expect(readdirSync(scratch.at('files/content')).length).toBeGreaterThan(0);
  });

  it('that was moved is not started by mistake, and its new place is [MOVE-05, MOVE-07]', async () => {
    await expect(startProcess(embedded, root)).rejects.toThrow(/was moved to 127\.0\.0\.1.*npm run move -- --again/);
    const running = await startProcess(
      {
        DATABASE_URL: postgres.address,
        PUBLIC_URL: 'http://127.0.0.1:4199',
        FILES_DIR: scratch.at('files'),
        DATA_DIR: scratch.at('data'),
        DEMO: 'true',
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      root,
    );
    await running.stop();
    expect(await move(['--again'])).toMatchObject({ code: 0 });
    const again = await startProcess(embedded, root);
    await again.stop();
  });

  it('comes back from there by the same command, while it is small [MOVE-08]', async () => {
    const settings = {
      DATABASE_URL: postgres.address,
      PUBLIC_URL: 'http://127.0.0.1:4199',
      FILES_DIR: scratch.at('files'),
    };
    const back = scratch.at('back');
    const toBack = target('back.env', { DATA_DIR: back });
    expect(await move(['--to', toBack], settings)).toMatchObject({ code: 0, complaint: '' });
    expect(data(await onEmbedded(everyRow, back))).toEqual(data(await everyRow(postgres.db)));
    await expect(startProcess({ ...settings, LOG_LEVEL: 'silent' }, root)).rejects.toThrow('was moved to');
  });
});
