import { createLogger } from '../logger.ts';
import { findDatabase } from './database-directory.ts';
import { serversOn, startEmbedded } from './embedded-database.ts';
import type { DatabaseSettings, Db } from './open-database.ts';
import { withOwner } from './open-database.ts';

/**
 * Lets a command do its work as the owner of the tables, beside running server processes. An embedded database
 * that was not running is started for the time.
 * @throws with a sentence for people when there is none, it cannot be reached, or the work is refused.
 */
export async function onDatabase<T>(
  { databaseUrl, migrationDatabaseUrl, dataDirectory }: DatabaseSettings,
  work: (owner: Db, address: string) => Promise<T>,
): Promise<T> {
  try {
    const log = createLogger('silent');
    const on = (address: string): Promise<T> => withOwner(address, log, (owner) => work(owner, address));
    if (databaseUrl !== null) return await on(migrationDatabaseUrl ?? databaseUrl);
    const none = new Error(`There is no database in ${dataDirectory}. Start the server once before.`);
    if (findDatabase(dataDirectory).isNew) throw none;
    const embedded = await startEmbedded(dataDirectory, () => Promise.reject(none));
    try {
      return await on(embedded.address);
    } finally {
      // A server process that began meanwhile goes on with it. A lost connection must not replace the command's error.
      if (embedded.wasStarted && (await serversOn(embedded.address).catch(() => [])).length === 0)
        await embedded.stop();
    }
  } catch (error) {
    throw new Error(reasonOf(error));
  }
}

/** Some errors of connections have a code and no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
