import type { Driver } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Db } from './open-database.ts';
import type { DB } from './tables.gen.ts';

/**
 * A database that asks another one in its own way: the driver says on which
 * connection, and what a transaction is.
 */
export function databaseOver(driver: Driver): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => driver,
    },
  });
}
