import type { DatabaseConnection } from 'kysely';
import { CompiledQuery } from 'kysely';
import { databaseOver } from '../platform/database/database-over.ts';
import type { Db } from '../platform/database/open-database.ts';

/**
 * Runs `work` in one transaction on a database that can itself begin transactions: they become savepoints. A
 * demonstration is many acts, each a transaction of the product. It is written as a whole or not at all, also
 * when the server process is killed.
 */
export async function inOneTransaction<T>(db: Db, work: (whole: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .execute((outer) =>
      outer.getExecutor().provideConnection((connection) => work(onSavepoints(oneByOne(connection)))),
    );
}

/** Statements that would run side by side on several connections run one after the other on this one. */
function oneByOne(connection: DatabaseConnection): DatabaseConnection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    executeQuery(query) {
      const next = last.then(() => connection.executeQuery<never>(query));
      last = next.catch(() => undefined);
      return next;
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

function onSavepoints(connection: DatabaseConnection): Db {
  const run = async (statement: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return databaseOver({
    init: async () => undefined,
    acquireConnection: async () => connection,
    // One at a time, like the acts themselves, so one name is enough.
    beginTransaction: () => run('savepoint act'),
    commitTransaction: () => run('release savepoint act'),
    async rollbackTransaction() {
      await run('rollback to savepoint act');
      await run('release savepoint act');
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  });
}
