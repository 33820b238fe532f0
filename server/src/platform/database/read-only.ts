import { atOnce } from './at-once.ts';
import type { Db, ReadDb } from './open-database.ts';
import { untilEnded } from './until-ended.ts';

/**
 * Runs `work` in one read-only transaction: PostgreSQL refuses every write in it. Statements that `work` asks
 * for at once leave together. The result does not wait for the commit, which has nothing to make durable.
 * When `ended` has come no more statements are sent.
 */
export async function inReadOnly<T>(db: Db, work: (db: ReadDb) => Promise<T>, ended?: AbortSignal): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      ended?.throwIfAborted();
      return await work(await atOnce(ended === undefined ? transaction : transaction.withPlugin(untilEnded(ended))));
    });
}
