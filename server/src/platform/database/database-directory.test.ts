import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
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
  ['PG_VERSION is missing', (at) => rmSync(join(at, 'database/PG_VERSION')), /not whole: PG_VERSION missing/],
  ['the control file is missing', (at) => rmSync(join(at, 'database/global/pg_control')), /not whole: global\/pg_control missing/],
  ['the tables are missing', (at) => rmSync(join(at, 'database/base'), { recursive: true }), /not whole: base missing/],
  ['the log is missing', (at) => rmSync(join(at, 'database/pg_wal'), { recursive: true }), /not whole: pg_wal missing/],
  ['the database is empty', (at) => emptied(join(at, 'database')), /no database in .*database, but one was made on \d{4}-\d\d-\d\d/],
  ['the database is gone', (at) => rmSync(join(at, 'database'), { recursive: true }), /no database in .*database, but one was made on/],
  ['the note is gone as well, but there are files of cases', leaveFiles, /no database in .*database, but there are files of cases in/],
  ['PG_VERSION is of another version', (at) => writeFileSync(join(at, 'database/PG_VERSION'), '9.6\n'), /cannot be opened\. It is damaged.*: (?!undefined)\S/],
  ['the control file is cut', (at) => truncateSync(join(at, 'database/global/pg_control'), 100), /cannot be opened\. It is damaged.*: (?!undefined)\S/],
  ['the log is empty', (at) => emptied(join(at, 'database/pg_wal')), /cannot be opened\. It is damaged.*: (?!undefined)\S/],
];

function emptied(directory: string): void {
  rmSync(directory, { recursive: true });
  mkdirSync(directory);
}

function leaveFiles(at: string): void {
  rmSync(join(at, 'database'), { recursive: true });
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
    await expect(open(directory)).rejects.toThrow(/Put back a copy[\s\S]*DATA_DIR/);
    expect({ fills, names: readdirSync(directory) }).toEqual(before);
  },
  60_000,
);

test('an empty folder for the database is filled', async () => {
  const directory = join(scratch, 'volume');
  mkdirSync(join(directory, 'database'), { recursive: true });
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
