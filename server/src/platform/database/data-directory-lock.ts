import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '../make-directory.ts';

/** SQLite's code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

/**
 * The locks this process holds. Node closes a database that nothing refers to any more, and its lock ends
 * with it: without this set a lock would last only until the next garbage collection.
 */
const held = new Set<DatabaseSync>();

/**
 * Keeps a second server process out of a data directory: two on one embedded database lose rows silently. The
 * lock is one of the operating system on a file in the directory, so it holds between containers that share
 * the directory, and ends with the server process, however that ends. Node has no call for such a lock; its
 * SQLite takes one for an exclusive transaction. A file beside it names the owner.
 * @throws DataDirectoryInUse with process id, machine and time of the owner; a sentence for people when
 * the directory cannot be made, written or locked.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  try {
    makeDirectory(directory);
    return lockFileIn(realpathSync(directory));
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error;
    const why = (error as Error).message;
    throw new Error(`The data directory ${directory} cannot be used: ${why}. Choose one on a local disk that this process may write, with DATA_DIR.`);
  }
}

function lockFileIn(path: string): { release(): void } {
  const ownerFile = join(path, 'owner');
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    writeFileSync(ownerFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`);
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new DataDirectoryInUse(path, ownerOf(ownerFile)) : error;
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

export class DataDirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(`The data directory ${directory} is in use by ${owner}. Stop it, or choose another directory with DATA_DIR.`);
  }
}

function ownerOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'another process';
  } catch {
    return 'another process';
  }
}
