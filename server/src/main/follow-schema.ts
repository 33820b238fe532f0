import { sql } from 'kysely';
import { knownMigrations, NewerSchema } from '../platform/database/migrate.ts';
import type { Db } from '../platform/database/open-database.ts';

/** Asks this often: upgrade.md promises that a newer schema is noticed within half a minute. */
const EVERY_MS = 20_000;

export interface FollowedSchema {
  /** Resolves when the database has a migration that this release does not know. */
  readonly newer: Promise<NewerSchema>;
  readonly isNewer: () => boolean;
  stop(): void;
}

/** Asks from time to time whether this release still knows the schema. A database that is away may come back. */
export async function followSchema(db: Db, everyMs = EVERY_MS): Promise<FollowedSchema> {
  const known = await knownMigrations();
  const { promise: newer, resolve } = Promise.withResolvers<NewerSchema>();
  let isNewer = false;
  const ask = async (): Promise<void> => {
    const { rows } = await sql<{ isUnknown: boolean }>`
      select exists (select from kysely_migration where name <> all (${known}::text[])) as "isUnknown"`
      .execute(db)
      .catch(() => ({ rows: [] }));
    if (rows[0]?.isUnknown !== true) return;
    isNewer = true;
    clearInterval(timer);
    resolve(new NewerSchema('A newer Evenhand has upgraded this database. Start that release here as well.'));
  };
  const timer = setInterval(() => void ask(), everyMs).unref();
  return { newer, isNewer: () => isNewer, stop: () => clearInterval(timer) };
}
