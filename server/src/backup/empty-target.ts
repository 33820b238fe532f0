import { existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from '../platform/database/cluster.ts';
import { addressOf, makeCluster, startCluster, stopCluster } from '../platform/database/cluster.ts';
import { noteDatabase, RESTORING } from '../platform/database/database-directory.ts';
import { assertRoom } from '../platform/database/disk-room.ts';
import { RESTORING as RESTORING_ROWS } from '../platform/database/migrate.ts';
import { postgresProgram } from '../platform/database/postgres-program.ts';
import { closeToOthers, makeDirectory } from '../platform/make-directory.ts';
import type { Settings } from '../platform/settings.ts';

/** An empty place into which an installation is restored. */
export interface Target {
  /** Connection string of the owner of the tables. */
  readonly address: string;
  /** The place is complete, and may be started. */
  finish(): Promise<void>;
  /** Leaves the place; what was not finished cannot be started, and is begun anew by the next restore. */
  close(): Promise<void>;
}

const OLDEST_POSTGRES = 150_000;
/** Besides hidden files, and what a file system puts there. */
const HARMLESS = ['lost+found', RESTORING];

/**
 * Opens the place that the settings name, to restore into it. @throws with a sentence for people unless it is empty;
 * then nothing was changed.
 */
export async function openEmptyTarget(settings: Settings): Promise<Target> {
  if (settings.databaseUrl === null) return await openEmptyDirectory(settings);
  const address = settings.migrationDatabaseUrl ?? settings.databaseUrl;
  await assertEmptyDatabase(address);
  const nothing = async (): Promise<void> => undefined;
  return { address, finish: nothing, close: nothing };
}

async function openEmptyDirectory({ dataDirectory, checkpointKey }: Settings): Promise<Target> {
  // The key of checkpoints is in no backup, so it is put back by hand, and before: a restore asks for it.
  const namesThere = (): string[] =>
    namesIn(dataDirectory).filter((name) => join(dataDirectory, name) !== checkpointKey);
  const mark = join(dataDirectory, RESTORING);
  // The directory was empty when the mark was made, so all of it is of a restore that was killed.
  if (existsSync(mark)) for (const name of namesThere()) await removeMade(dataDirectory, name);
  const there = namesThere();
  if (there.length > 0)
    throw new Error(
      `The data directory ${dataDirectory} is not empty: it holds ${there.slice(0, 5).join(', ')}. Choose an empty one with DATA_DIR.`,
    );
  makeDirectory(dataDirectory);
  closeToOthers(dataDirectory);
  await assertRoom(dataDirectory, ROOM_BYTES);
  writeFileSync(mark, `${new Date().toISOString()}\n`);
  const cluster: Cluster = { directory: join(realpathSync(dataDirectory), 'postgres'), program: postgresProgram() };
  await makeCluster(cluster);
  await startCluster(cluster);
  return {
    address: addressOf(cluster),
    async finish() {
      noteDatabase(dataDirectory);
      rmSync(mark);
    },
    close: () => stopCluster(cluster),
  };
}

const ROOM_BYTES = 300 * 1024 * 1024;

function namesIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => !name.startsWith('.') && !HARMLESS.includes(name));
}

/** Of a restore that was killed, whose PostgreSQL may still run. */
async function removeMade(dataDirectory: string, name: string): Promise<void> {
  const path = join(dataDirectory, name);
  if (name === 'postgres' && existsSync(path)) await stopCluster({ directory: path, program: postgresProgram() });
  rmSync(path, { recursive: true, force: true });
}

/** @throws with a sentence for people when the database cannot be reached, is too old, or holds anything. */
async function assertEmptyDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new Error(
      `The database cannot be reached: ${message || code}. Look at DATABASE_URL and MIGRATION_DATABASE_URL.`,
    );
  }
  try {
    const { rows } = await client.query<{ version: number; name: string; tables: string[]; comment: string | null }>(
      `select current_setting('server_version_num')::int as version, current_database() as name,
        array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and relname not in ('kysely_migration', 'kysely_migration_lock') order by 1) as tables,
        obj_description(to_regclass('kysely_migration'), 'pg_class') as comment`,
    );
    const { version = 0, name = '', tables = [], comment = null } = rows[0] ?? {};
    if (version < OLDEST_POSTGRES)
      throw new Error(`This is PostgreSQL ${Math.floor(version / 10_000)}. Evenhand needs PostgreSQL 15 or newer.`);
    // A restore that was killed leaves tables without rows, or with rows that the next one replaces.
    if (comment === RESTORING_ROWS) return;
    for (const table of tables) {
      const { rows: some } = await client.query(`select 1 from public.${pg.escapeIdentifier(table)} limit 1`);
      if (some.length > 0)
        throw new Error(`The database ${name} is not empty: its table ${table} has rows. Choose an empty database.`);
    }
  } finally {
    await client.end();
  }
}
