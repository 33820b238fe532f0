import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Db } from './open-database.ts';

const directory = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: numbered plain SQL files, forward only, each in one
 * transaction, one migrator at a time.
 * @throws with a sentence for people when a file fails (nothing of it is kept), and when the database has a
 * migration that this release does not know: it is a newer one's, or from before the baseline (decision 0077).
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const known = Object.keys(await provider.getMigrations());
  const applied = await appliedMigrations(db);
  const newestUnknown = applied.findLast((name) => !known.includes(name));
  if (newestUnknown !== undefined)
    throw new Error(
      `The database could not be migrated, because it has a migration that this release does not know, ${newestUnknown}: start the release that made it, or use an empty database.`,
    );
  // The migrator would find that too, but reads the columns of every table first, a good part of a start.
  if (applied.length === known.length) return;
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutOfReach(error))
    throw new Error(`The database cannot be reached: ${reason}. Look at DATABASE_URL and MIGRATION_DATABASE_URL.`);
  throw new Error(
    failed === undefined
      ? `The database could not be migrated: ${reason}`
      : `Migration ${failed} failed and was taken back: ${reason}`,
  );
}

/** The names of the migrations that the database has, in order; none where it cannot be asked. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

/** The name of the newest migration of this release. */
export async function newestMigration(): Promise<string> {
  return Object.keys(await provider.getMigrations()).at(-1) ?? '';
}

/**
 * For commands, which migrate nothing: whether the database has exactly the schema that a command was written
 * for. @throws with a sentence for people.
 */
export async function assertSchema(db: Db, expected: string): Promise<void> {
  const { rows } = await sql<{ newest: string | null }>`select max(name) as newest from kysely_migration`
    .execute(db)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
  const newest = rows[0]?.newest ?? null;
  if (newest === null) throw new Error('There is nothing in this database yet. Start the server once before.');
  if (newest !== expected)
    throw new Error(
      `The database has the schema ${newest}, and this command is for ${expected}. Use the command of the release that is running.`,
    );
}

/** SQLSTATE */
const UNDEFINED_TABLE = '42P01';

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
