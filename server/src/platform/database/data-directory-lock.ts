import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a lock that another connection holds. */
const SQLITE_BUSY = 5;

/**
 * Keeps a second process out of a data directory: two on one embedded database lose rows silently.
 * The lock is one of the operating system on a file in the directory, so it holds between containers that
 * share the directory, and ends with its process, however that ends. Node has no call for such a lock; its
 * SQLite takes one for an exclusive transaction. A file beside it names the owner.
 * @throws DataDirectoryInUse with process, machine and time of the owner.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  mkdirSync(directory, { recursive: true });
  const path = realpathSync(directory);
  const ownerFile = join(path, 'owner');
  const lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataDirectoryInUse(path, ownerOf(ownerFile));
    throw new Error(
      `The data directory ${path} cannot be locked against other processes: ${(error as Error).message}. Choose a directory on a local disk with DATA_DIR.`,
    );
  }
  writeFileSync(ownerFile, `process ${process.pid} on ${hostname()} since ${new Date().toISOString()}\n`);
  return { release: () => lock.close() };
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
