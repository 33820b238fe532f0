import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider, MigrationResult } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import { productVersion } from '../version.ts';
import { LOCK_NOT_AVAILABLE, MIGRATION_LOCK_MS } from './connection-limits.ts';
import type { Db } from './open-database.ts';

const directory = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest schema: numbered plain SQL files, forward only, all in one transaction, one
 * migrator at a time. A table that another session holds is not waited for long.
 * @throws with a sentence for people when a file fails (nothing of any is kept), and when the database has a
 * migration that this release does not know: it is a newer one's, or from before the baseline (decision 0077).
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const { pending } = await pendingMigrations(db);
  // The migrator would find that too, but reads the columns of every table first, a good part of a start.
  if (pending.length === 0) return;
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw failureOf(error, results);
}

/** What to tell people of a migration that failed. */
function failureOf(error: unknown, results: readonly MigrationResult[] = []): Error {
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutOfReach(error))
    return new Error(`The database cannot be reached: ${reason}. Look at DATABASE_URL and MIGRATION_DATABASE_URL.`);
  if (failed !== undefined && isLockedByOthers(error))
    return new Error(
      `What migration ${failed} changes is held by another session of the database, as by a backup or a long query. Nothing was changed. Start again when that session has ended; pg_stat_activity of PostgreSQL lists it.`,
    );
  return new Error(
    failed === undefined
      ? `The database could not be migrated: ${reason}`
      : `Migration ${failed} failed, and nothing was changed: ${reason}`,
  );
}

/** The comment of the schema `public` from the beginning of a restore to its end. */
export const RESTORE_COMMENT = 'A restore has not ended.';

/** @throws with a sentence for people when a restore into the database has not ended. */
export async function assertRestored(db: Db): Promise<void> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('public'::regnamespace, 'pg_namespace') as comment`.execute(db);
  if (rows[0]?.comment === RESTORE_COMMENT)
    throw new Error(
      'A restore into this database has not ended, so what it holds is not whole. Restore again into an empty database.',
    );
}

/** The names of the migrations that the database has, in order; none where it cannot be asked. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}

/** Why a release cannot work on a database. Another start of the same release changes nothing. */
export class NewerSchema extends Error {}

/** The newest migration that a database has, null for none, and those that it lacks, in order. */
export interface PendingMigrations {
  readonly from: string | null;
  readonly pending: readonly string[];
}

/** @throws NewerSchema when the database has a migration that this release does not know. */
export async function pendingMigrations(db: Db): Promise<PendingMigrations> {
  const known = await knownMigrations();
  const applied = await appliedMigrations(db);
  const newestUnknown = applied.findLast((name) => !known.includes(name));
  if (newestUnknown !== undefined)
    throw new NewerSchema(
      `The database has the schema ${newestUnknown}, which this release, ${productVersion} with ${known.at(-1)}, does not know: a newer one has upgraded it. Start that release, or restore the backup that was made before the upgrade into an empty place. Nothing was changed.`,
    );
  return { from: applied.at(-1) ?? null, pending: known.filter((name) => !applied.includes(name)) };
}

/** The names of the migrations of this release, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations());
}

/** The name of the newest migration of this release. */
export async function newestMigration(): Promise<string> {
  return (await knownMigrations()).at(-1) ?? '';
}

/**
 * Brings an empty database to the schema that a backup was made on. @throws with a sentence for people, also when the
 * database is beyond it.
 */
export async function migrateToSchemaOf(db: Db, newest: string): Promise<void> {
  const applied = await appliedMigrations(db);
  const beyond = applied.at(-1);
  if (beyond !== undefined && beyond > newest)
    throw new Error(
      `The database has the schema ${beyond}, and the backup is of ${newest}, which is older. Restore it into an empty database.`,
    );
  const { error, results } = await new Migrator({ db, provider }).migrateTo(newest);
  if (error !== undefined) throw failureOf(error, results);
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

function isLockedByOthers(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** SQLSTATE */
const DEADLOCK = '40P01';

const provider: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      migrations[file.replace(/\.sql$/, '')] = {
        async up(db) {
          // Until the end of the transaction that all pending migrations share.
          await sql`set local lock_timeout = ${sql.lit(MIGRATION_LOCK_MS)}`.execute(db);
          await sql.raw(await readFile(new URL(file, directory), 'utf8')).execute(db);
        },
      };
    }
    return migrations;
  },
};
