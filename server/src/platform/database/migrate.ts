import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Db } from './open-database.ts';

const directory = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: numbered plain SQL files, forward only, each in one
 * transaction, one migrator at a time.
 * @throws when a file fails (nothing of it is kept) or when the database holds a
 * migration this version does not know.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutOfReach(error)) throw new Error(`The database cannot be reached: ${reason}. Look at DATABASE_URL and MIGRATION_DATABASE_URL.`);
  throw new Error(failed === undefined ? `The database could not be migrated: ${reason}` : `Migration ${failed} failed and was taken back: ${reason}`);
}

/** Nobody answers at its address, or it refuses the login or has no such database (SQLSTATE 28 and 3D). */
function isOutOfReach(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(E[A-Z]+|28...|3D...)$/.test(code);
}

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      migrations[file.replace(/\.sql$/, '')] = {
        async up(db) {
          await sql.raw(await readFile(new URL(file, directory), 'utf8')).execute(db);
        },
      };
    }
    return migrations;
  },
};
