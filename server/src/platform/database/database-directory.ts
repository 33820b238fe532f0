import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every embedded database has. Without the first, the next start would make a new one over the rest. */
const PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

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
  const path = join(dataDirectory, 'database');
  const found = existsSync(path) ? readdirSync(path) : [];
  const missing = PARTS.filter((part) => !existsSync(join(path, part)));
  if (missing.length === 0) return { path, isNew: false };
  const traces = tracesOf(dataDirectory);
  if (found.length === 0 && traces.length === 0) return { path, isNew: true };
  const why =
    found.length === 0
      ? `There is no database in ${path}, but ${traces.join(' and ')}.`
      : `The database in ${path} is not whole: ${missing.join(', ')} missing.`;
  throw new Error(`${why}\nPut back a copy of the whole directory ${dataDirectory}, or start on an empty one with DATA_DIR.`);
}

/** Moves a database that was made beside it into place, and notes when it was made. */
export function keepDatabase(dataDirectory: string, unfinished: string): void {
  const path = join(dataDirectory, 'database');
  rmSync(path, { recursive: true, force: true });
  renameSync(unfinished, path);
  noteDatabase(dataDirectory);
}

/**
 * Notes beside a whole database that there is one, so that its loss is noticed. A first start that is stopped
 * before the note is written leaves a whole database, which the next start notes.
 */
export function noteDatabase(dataDirectory: string): void {
  const note = noteOf(dataDirectory);
  if (!existsSync(note)) writeFileSync(note, `${new Date().toISOString()}\n`);
}

function noteOf(dataDirectory: string): string {
  return join(dataDirectory, 'database-made-at');
}

/** What tells that the data directory has held a database, in words. */
function tracesOf(dataDirectory: string): string[] {
  const note = noteOf(dataDirectory);
  const files = join(dataDirectory, 'files');
  return [
    ...(existsSync(note) ? [`one was made on ${readFileSync(note, 'utf8').trim().slice(0, 10)}`] : []),
    ...(existsSync(files) && readdirSync(files, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
      ? [`there are files of cases in ${files}`]
      : []),
  ];
}
