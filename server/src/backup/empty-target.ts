import { existsSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from '../platform/database/cluster.ts';
import { addressOf, isAlive, makeCluster, startCluster, stopCluster } from '../platform/database/cluster.ts';
import { isRestoreMark, noteDatabase, RESTORING } from '../platform/database/database-directory.ts';
import { assertRoom } from '../platform/database/disk-room.ts';
import { RESTORE_COMMENT } from '../platform/database/migrate.ts';
import { postgresProgram } from '../platform/database/postgres-program.ts';
import { isS3InUse } from '../platform/files/s3-content.ts';
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
const ROOM_BYTES = 300 * 1024 * 1024;
/** A session holds this lock for as long as a restore goes on. Other locks of the product have other numbers. */
const RESTORE_LOCK = 7207;
/** PostgreSQL itself writes this to a new database. */
const USUAL_COMMENT = 'standard public schema';
/** A file system puts these there. */
const HARMLESS = ['lost+found'];

/**
 * Opens the place that the settings name, to restore into it. One restore works on a place at a time; what one that was
 * killed has left is taken away. @throws with a sentence for people unless it is empty; then nothing was changed.
 */
export async function openEmptyTarget(settings: Settings): Promise<Target> {
  return settings.databaseUrl === null ? await openEmptyDirectory(settings) : await openEmptyDatabase(settings);
}

async function openEmptyDirectory(settings: Settings): Promise<Target> {
  const { dataDirectory, checkpointKey } = settings;
  // The key of checkpoints is in no backup, so it is put back by hand, and before: a restore asks for it.
  const namesThere = (): string[] =>
    namesIn(dataDirectory).filter((name) => join(dataDirectory, name) !== checkpointKey);
  const mark = join(dataDirectory, `${RESTORING}-${process.pid}`);
  const isAgain = takeOverMark(dataDirectory, mark);
  // The directory was empty when the mark was made, so all of it is of that restore.
  if (isAgain) for (const name of namesThere()) await removeMade(dataDirectory, name);
  const there = namesThere();
  if (there.length > 0)
    throw new Error(
      `The data directory ${dataDirectory} is not empty: it holds ${there.slice(0, 5).join(', ')}. Choose an empty one with DATA_DIR.`,
    );
  if (!isAgain) await assertNoFiles(settings);
  makeDirectory(dataDirectory);
  closeToOthers(dataDirectory);
  await assertRoom(dataDirectory, ROOM_BYTES);
  writeFileSync(mark, '');
  assertOnlyMark(dataDirectory, mark);
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

/** Names the marks of restores that have not ended; each ends with the number of its process. */
function marksIn(dataDirectory: string): string[] {
  return existsSync(dataDirectory) ? readdirSync(dataDirectory).filter(isRestoreMark) : [];
}

/**
 * Renames the marks of restores that were killed to our own. Of two processes that try, the file system lets one.
 * @returns whether there was any. @throws with a sentence for people while such a restore goes on.
 */
function takeOverMark(dataDirectory: string, mark: string): boolean {
  const names = marksIn(dataDirectory);
  for (const name of names) {
    const pid = Number(name.slice(RESTORING.length + 1));
    if (pid !== process.pid && isAlive(pid)) throw isBeingRestored(dataDirectory, pid);
    try {
      renameSync(join(dataDirectory, name), mark);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') throw isBeingRestored(dataDirectory);
      throw error;
    }
  }
  return names.length > 0;
}

/** @throws with a sentence for people, and takes our mark away, where another restore has begun in the same moment. */
function assertOnlyMark(dataDirectory: string, mark: string): void {
  if (marksIn(dataDirectory).length === 1) return;
  rmSync(mark);
  throw isBeingRestored(dataDirectory);
}

function isBeingRestored(dataDirectory: string, pid?: number): Error {
  const who = pid === undefined ? 'Another process' : `Process ${pid}`;
  return new Error(`${who} is restoring into ${dataDirectory} at this moment. Wait for its end.`);
}

function namesIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter(
    (name) => !name.startsWith('.') && !HARMLESS.includes(name) && !isRestoreMark(name),
  );
}

/** Removes what a killed restore has left; its PostgreSQL may still run. */
async function removeMade(dataDirectory: string, name: string): Promise<void> {
  const path = join(dataDirectory, name);
  if (name === 'postgres' && existsSync(path)) await stopCluster({ directory: path, program: postgresProgram() });
  rmSync(path, { recursive: true, force: true });
}

/**
 * Two installations over the same files would delete each other's. @throws with a sentence for people where there are
 * files of an installation already.
 */
async function assertNoFiles({ filesDirectory, s3 }: Settings): Promise<void> {
  if (s3 !== null && (await isS3InUse(s3)))
    throw new Error(`The bucket ${s3.bucket} is the one of an installation. Choose an empty one with S3_BUCKET.`);
  const content = join(filesDirectory, 'content');
  if (s3 === null && namesIn(content).length > 0)
    throw new Error(`There are files of an installation in ${content}. Choose an empty directory with FILES_DIR.`);
}

/** Keeps a connection to the end, because its lock keeps a second restore away. */
async function openEmptyDatabase(settings: Settings): Promise<Target> {
  const address = settings.migrationDatabaseUrl ?? settings.databaseUrl ?? '';
  const client = await connectTo(address);
  try {
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      RESTORE_LOCK,
    ]);
    if (rows[0]?.isFree !== true) throw new Error('Another restore into this database is under way. Wait for its end.');
    const isAgain = await isRestoredAgain(client);
    if (!isAgain) await assertNoFiles(settings);
    await markRestoring(client, isAgain);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    address,
    async finish() {
      await client.query(`comment on schema public is ${pg.escapeLiteral(USUAL_COMMENT)}`);
    },
    close: () => client.end(),
  };
}

async function connectTo(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, application_name: 'evenhand restore', keepAlive: true });
  // A lost connection rejects the next statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new Error(
      `The database cannot be reached: ${message || code}. Look at DATABASE_URL and MIGRATION_DATABASE_URL.`,
    );
  }
}

/**
 * Whether a restore into the database was cut off. @throws with a sentence for people when it is too old, or holds
 * rows of anything else.
 */
async function isRestoredAgain(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ version: number; name: string; tables: string[]; comment: string | null }>(
    `select current_setting('server_version_num')::int as version, current_database() as name,
      array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relname not in ('kysely_migration', 'kysely_migration_lock') order by 1) as tables,
      obj_description('public'::regnamespace, 'pg_namespace') as comment`,
  );
  const { version = 0, name = '', tables = [], comment = null } = rows[0] ?? {};
  if (version < OLDEST_POSTGRES)
    throw new Error(`This is PostgreSQL ${Math.floor(version / 10_000)}. Evenhand needs PostgreSQL 15 or newer.`);
  if (comment === RESTORE_COMMENT) return true;
  for (const table of tables) {
    const { rows: some } = await client.query(`select 1 from public.${pg.escapeIdentifier(table)} limit 1`);
    if (some.length > 0)
      throw new Error(`The database ${name} is not empty: its table ${table} has rows. Choose an empty database.`);
  }
  return false;
}

/** Marks the database before anything is made in it, and takes away what a restore that was cut off has made. */
async function markRestoring(client: pg.Client, isAgain: boolean): Promise<void> {
  const anew = `drop schema if exists access cascade; drop schema public cascade; create schema public;
    grant usage on schema public to public;`;
  const mark = `comment on schema public is ${pg.escapeLiteral(RESTORE_COMMENT)}`;
  try {
    await client.query(`begin; ${isAgain ? anew : ''} ${mark}; commit`);
  } catch (error) {
    await client.query('rollback');
    throw new Error(
      `The database cannot be prepared: ${(error as Error).message}. Its login must own it. Make it anew, and restore again.`,
    );
  }
}
