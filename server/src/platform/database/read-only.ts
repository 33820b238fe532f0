import type { Db, ReadDb } from './open-database.ts';

/**
 * Runs `work` in one read-only transaction: PostgreSQL refuses every write in it. Statements that `work` asks
 * for at once leave together. The result does not wait for the commit, which has nothing to make durable.
 */
export async function inReadOnly<T>(db: Db, work: (db: ReadDb) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const executor = transaction.getExecutor();
      const connection = await executor.provideConnection(async (one) => one);
      // A transaction's own executor sends a statement only when the one before has answered.
      const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
      return await work({ getExecutor: () => unqueued, selectFrom: transaction.selectFrom.bind(transaction) as ReadDb['selectFrom'] });
    });
}
