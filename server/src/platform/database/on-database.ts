import { RefusedByServer } from '../local-requests.ts';
import { createLogger } from '../logger.ts';
import type { Settings } from '../settings.ts';
import { DataDirectoryInUse } from './data-directory-lock.ts';
import { findDatabase } from './database-directory.ts';
import type { Db } from './open-database.ts';
import { openDatabase } from './open-database.ts';

/** What a command does with the database of the settings, in one of two ways. */
export interface DatabaseWork<T> {
  /** As the owner of the tables. */
  perform(owner: Db): Promise<T>;
  /** Lets the server process do it that has the data directory: only one process may open that database. */
  ask(dataDirectory: string): Promise<T>;
}

/**
 * Opens the database of the settings for a command, or asks the server process that has it.
 * @throws with a sentence for people when there is none, it cannot be reached, or the work is refused.
 */
export async function onDatabase<T>(settings: Settings, { perform, ask }: DatabaseWork<T>): Promise<T> {
  const { databaseUrl, dataDirectory } = settings;
  const none = new Error(`There is no database in ${dataDirectory}. Start the server once before.`);
  if (databaseUrl === null && findDatabase(dataDirectory).isNew) throw none;
  try {
    const database = await openDatabase(settings, createLogger('silent'), () => Promise.reject(none));
    try {
      return await database.asOwner(perform);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw new Error(reasonOf(error));
    return await ask(dataDirectory).catch((unanswered: unknown) => {
      throw unanswered instanceof RefusedByServer ? unanswered : new Error(`${error.message}\nIt could not be asked: ${reasonOf(unanswered)}.`);
    });
  }
}

/** Some errors of connections have a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
