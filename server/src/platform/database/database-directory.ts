import type { Stats } from 'node:fs';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What every embedded database has. Without the first, the next start would make a new one over the rest. */
const PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];
/**
 * What a data directory may hold before its database is made, besides hidden files and
 * what a file system puts there.
 */
const OF_A_BEGINNING = new Set(['files', 'postgres', 'lost+found']);
/** Begins the name of the file that marks a data directory while an installation is restored into it. */
export const RESTORING = 'restoring';

export function isRestoreMark(name: string): boolean {
  return name.startsWith(RESTORING);
}

/** Begins the names of databases that are being made. */
const UNFINISHED = 'postgres.new-';
/** Names of other things that a message lists. */
const NAMED_MAXIMUM = 5;

/** The embedded database below a data directory. */
export interface DatabaseDirectory {
  readonly path: string;
  /** There is none yet, and nothing says that there was one. */
  readonly isNew: boolean;
}

/**
 * Looks what the data directory holds. @throws with a sentence for people when it holds anything but a whole
 * database or none at all: a new database is never made over the rest of an old one.
 */
export function findDatabase(dataDirectory: string): DatabaseDirectory {
  const path = join(dataDirectory, 'postgres');
  if (entriesOf(dataDirectory).some(isRestoreMark))
    throw new Error(
      `A restore into ${dataDirectory} has not ended, so what it holds is not whole. Restore again: that begins anew.`,
    );
  const entries = entriesOf(path);
  const missing = PARTS.filter((part) => !existsSync(join(path, part)));
  if (missing.length === 0) return { path, isNew: false };
  if (existsSync(join(dataDirectory, 'database', 'PG_VERSION')))
    throw new Error(
      `The database in ${dataDirectory} was made by an Evenhand before its first release, and cannot be taken over. Start on an empty directory with DATA_DIR.`,
    );
  const traces = tracesOf(dataDirectory);
  if (entries.length === 0 && traces.length === 0) return { path, isNew: true };
  const why =
    entries.length === 0
      ? `There is no database in ${path}, but ${traces.join(' and ')}.`
      : `The database in ${path} is not whole: ${missing.join(', ')} missing.`;
  throw new Error(
    `${why}\nPut back a copy of the whole directory ${dataDirectory}, or start on an empty one with DATA_DIR.`,
  );
}

/**
 * Notes beside a database that there is one, so that its loss is noticed. A first start that is stopped
 * before the note is written leaves a database, which the next start notes.
 */
export function noteDatabase(dataDirectory: string): void {
  const note = noteOf(dataDirectory);
  if (!existsSync(note)) writeFileSync(note, `${new Date().toISOString()}\n`);
}

function noteOf(dataDirectory: string): string {
  return join(dataDirectory, 'database-made-at');
}

/**
 * What a directory holds; nothing when there is none. @throws with a sentence for
 * people when it is no directory.
 */
function entriesOf(path: string): string[] {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return [];
  if (!entry.isDirectory())
    throw new Error(`${path} is not a directory. Move it away, or start on an empty directory with DATA_DIR.`);
  return readdirSync(path);
}

/** The signs, in words, that the data directory is not a new one. */
function tracesOf(dataDirectory: string): string[] {
  const note = statSync(noteOf(dataDirectory), { throwIfNoEntry: false });
  const files = join(dataDirectory, 'files');
  const hasFiles =
    entriesOf(files).length > 0 &&
    readdirSync(files, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  const others = entriesOf(dataDirectory).filter(
    (name) =>
      !OF_A_BEGINNING.has(name) &&
      !name.startsWith(UNFINISHED) &&
      !name.startsWith('.') &&
      name !== basename(noteOf(dataDirectory)),
  );
  return [
    ...(note === undefined ? [] : [`one was made on ${dayNoted(dataDirectory, note)}`]),
    ...(hasFiles ? [`there are files of cases in ${files}`] : []),
    ...(others.length > 0 ? [`there is something else (${listed(others)})`] : []),
  ];
}

/** The day that the note says; when it says none, the day it was written. */
function dayNoted(dataDirectory: string, note: Stats): string {
  const said = note.isFile() ? readFileSync(noteOf(dataDirectory), 'utf8').trim().slice(0, 10) : '';
  return said === '' ? note.mtime.toISOString().slice(0, 10) : said;
}

function listed(names: readonly string[]): string {
  const shown = names.toSorted().slice(0, NAMED_MAXIMUM);
  return names.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}
