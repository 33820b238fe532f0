import type { Dialect } from 'kysely';
import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely';
import type { DB } from './tables.gen.ts';

const driver = new DummyDriver();

/** What a transaction is made with and never uses: it has its connection. */
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * The same transaction, whose statements leave when they are asked for, in that order. A transaction's own
 * executor sends a statement only when the one before has answered.
 */
export async function atOnce(transaction: Transaction<DB>): Promise<Transaction<DB>> {
  const executor = transaction.getExecutor();
  const connection = await executor.provideConnection(async (one) => one);
  const unqueued = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return new Transaction<DB>({ config: { dialect }, dialect, driver, executor: unqueued });
}
