import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openDatabase } from './open-database.ts';

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-directory-'));
const whole = join(scratch, 'whole');
let fills = 0;

const open = (dataDirectory: string) =>
  openDatabase({ databaseUrl: null, migrationDatabaseUrl: null, dataDirectory }, createLogger('silent'), async () => {
    fills += 1;
  });

beforeAll(async () => {
  await (await open(whole)).close();
}, 60_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What is done to a directory that held a whole database, and what is said of it. */
const damages: readonly [name: string, damage: (directory: string) => void, says: RegExp][] = [
  ['PG_VERSION is missing', (at) => rmSync(join(at, 'postgres/PG_VERSION')), /not whole: PG_VERSION missing/],
  [
    'the control file is missing',
    (at) => rmSync(join(at, 'postgres/global/pg_control')),
    /not whole: global\/pg_control missing/,
  ],
  ['the tables are missing', (at) => rmSync(join(at, 'postgres/base'), { recursive: true }), /not whole: base missing/],
  ['the log is missing', (at) => rmSync(join(at, 'postgres/pg_wal'), { recursive: true }), /not whole: pg_wal missing/],
  [
    'the database is empty',
    (at) => emptied(join(at, 'postgres')),
    /no database in .*postgres, but one was made on \d{4}-\d\d-\d\d/,
  ],
  [
    'the database is gone',
    (at) => rmSync(join(at, 'postgres'), { recursive: true }),
    /no database in .*postgres, but one was made on/,
  ],
  [
    'the note is gone as well, but there are files of cases',
    leaveFiles,
    /no database in .*postgres, but there are files of cases in/,
  ],
  [
    'both are gone, but a server process has answered audits',
    leaveAudit,
    /no database in .*postgres, but there is something else \(audit\)/,
  ],
  [
    'the database lies one level up',
    levelUp,
    /no database in .*postgres, but there is something else \(PG_VERSION, base, .*…\)/,
  ],
  [
    'the note is empty and the database gone',
    (at) => noteOnly(at),
    /no database in .*postgres, but one was made on \d{4}-\d\d-\d\d/,
  ],
  [
    'PG_VERSION is of another version',
    (at) => writeFileSync(join(at, 'postgres/PG_VERSION'), '9.6\n'),
    /cannot be started: FATAL: .*incompatible/,
  ],
  [
    'the control file is cut',
    (at) => truncateSync(join(at, 'postgres/global/pg_control'), 100),
    /cannot be started: (?!undefined)\S.*damaged/s,
  ],
  ['the log is empty', (at) => emptied(join(at, 'postgres/pg_wal')), /cannot be started: (?!undefined)\S.*damaged/s],
];

function emptied(directory: string): void {
  rmSync(directory, { recursive: true });
  mkdirSync(directory);
}

function leaveAudit(at: string): void {
  rmSync(join(at, 'postgres'), { recursive: true });
  rmSync(join(at, 'database-made-at'));
  mkdirSync(join(at, 'audit'));
}

function levelUp(at: string): void {
  rmSync(join(at, 'database-made-at'));
  for (const name of readdirSync(join(at, 'postgres'))) renameSync(join(at, 'postgres', name), join(at, name));
}

function noteOnly(at: string): void {
  rmSync(join(at, 'postgres'), { recursive: true });
  writeFileSync(join(at, 'database-made-at'), '');
}

function leaveFiles(at: string): void {
  rmSync(join(at, 'postgres'), { recursive: true });
  rmSync(join(at, 'database-made-at'));
  mkdirSync(join(at, 'files/ab'), { recursive: true });
  writeFileSync(join(at, 'files/ab/abcd'), 'notes of a hearing');
}

test.each(damages)(
  'where %s, the start is refused with what to do, and nothing is made',
  async (name, damage, says) => {
    const directory = join(scratch, name.replaceAll(/\W+/g, '-'));
    cpSync(whole, directory, { recursive: true });
    damage(directory);
    const before = { fills, names: readdirSync(directory) };
    await expect(open(directory)).rejects.toThrow(says);
    await expect(open(directory)).rejects.toThrow(/[Pp]ut back a copy[\s\S]*DATA_DIR/);
    expect({ fills, names: readdirSync(directory) }).toEqual(before);
  },
  60_000,
);

test('a directory that holds something else is refused, and nothing is written into it', async () => {
  const directory = join(scratch, 'other');
  mkdirSync(join(directory, 'sub'), { recursive: true });
  writeFileSync(join(directory, 'letter.txt'), 'Dear Sir');
  await expect(open(directory)).rejects.toThrow(
    /no database in .*postgres, but there is something else \(letter\.txt, sub\)[\s\S]*DATA_DIR/,
  );
  expect(readdirSync(directory)).toEqual(['letter.txt', 'sub']);
});

test.each(['postgres', 'files'])('a file named %s where a directory belongs is named', async (name) => {
  const directory = join(scratch, `file-${name}`);
  mkdirSync(directory);
  writeFileSync(join(directory, name), '');
  await expect(open(directory)).rejects.toThrow(new RegExp(`${name} is not a directory[\\s\\S]*DATA_DIR`));
});

test('an empty folder for the database is filled', async () => {
  const directory = join(scratch, 'volume');
  mkdirSync(join(directory, 'postgres'), { recursive: true });
  const before = fills;
  await (await open(directory)).close();
  expect(fills).toBe(before + 1);
}, 60_000);

test('a database that was made before there was a note is opened, and noted', async () => {
  const directory = join(scratch, 'older');
  cpSync(whole, directory, { recursive: true });
  rmSync(join(directory, 'database-made-at'));
  const before = fills;
  await (await open(directory)).close();
  expect(fills).toBe(before);
  expect(existsSync(join(directory, 'database-made-at'))).toBe(true);
}, 60_000);

test('the database of an Evenhand before its first release is refused, and nothing is made', async () => {
  const directory = join(scratch, 'pglite');
  mkdirSync(join(directory, 'database'), { recursive: true });
  writeFileSync(join(directory, 'database/PG_VERSION'), '17\n');
  await expect(open(directory)).rejects.toThrow(/made by an Evenhand before its first release[\s\S]*DATA_DIR/);
  expect(readdirSync(directory)).toEqual(['database']);
});

test('what a killed start has left half made is removed, and a new database is made', async () => {
  const directory = join(scratch, 'stopped');
  const ended = spawnSync('true').pid;
  mkdirSync(join(directory, `postgres.new-${ended}`, 'base'), { recursive: true });
  const before = fills;
  await (await open(directory)).close();
  expect([fills, readdirSync(directory)]).toEqual([before + 1, ['database-made-at', 'postgres']]);
}, 60_000);
