import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryExecutorProvider } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { askOnOwnConnection, inTime } from './answering.ts';
import { ANSWER_MS, CONNECT_MS, LIMITS_OF_SERVING } from './connection-limits.ts';
import { findDatabase, keepDatabase, noteDatabase } from './database-directory.ts';
import { assertRoom } from './disk-room.ts';
import type { EmbeddedDatabase } from './embedded-database.ts';
import type { Listen } from './listen.ts';
import { openListeningConnection } from './listening-connection.ts';
import type { DatabaseRole } from './prepared-pool.ts';
import { preparedPool } from './prepared-pool.ts';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;
/**
 * A database for code that only reads: it has no builders of writes and begins no transaction. `inReadOnly`
 * gives one whose connection refuses writes as well.
 */
export type ReadDb = QueryExecutorProvider & Pick<Db, 'selectFrom'>;

export interface OpenDatabase {
  /** As the role the product serves with, which row-level security binds. */
  readonly db: Db;
  /** Runs what the owner of the tables does: migrations, publishing packs, filling the demonstration. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** True for PGlite: one connection, no other server process. */
  readonly isEmbedded: boolean;
  readonly listen: Listen;
  /**
   * Resolves with why when the embedded database ends by itself. PostgreSQL may
   * come back, so this never does.
   */
  readonly ended: Promise<Error>;
  /** Whether the database answers within a second. */
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

/** What a new embedded database needs, with its log and what is written beside it. */
const ROOM_FOR_NEW_BYTES = 160 * 1024 * 1024;
/** Connections of one server process that serve people. */
const SERVING_COUNT = 10;

// Ids fit a JavaScript number by construction (contract/fields.ts), so bigint columns are read
// as numbers on both databases.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the production database when an address is given, else the embedded one below the data directory.
 * A new embedded database is made in a directory beside its final one, filled by `fill`, and moved into place
 * when it is whole: a first start that is killed leaves nothing half-made. Nothing is written for a new one
 * before `isReady` resolves, and nothing at all where it is refused.
 * @throws with a sentence for people when the directory is in use or the database cannot be opened.
 */
export async function openDatabase(
  settings: { readonly databaseUrl: string | null; readonly migrationDatabaseUrl: string | null; readonly dataDirectory: string },
  log: Logger,
  fill: (db: Db) => Promise<void>,
  isReady: () => Promise<unknown> = async () => undefined,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, settings.migrationDatabaseUrl ?? settings.databaseUrl, log);
  const { dataDirectory } = settings;
  // Looked at before anything is written into it, and again when nobody else can.
  if (findDatabase(dataDirectory).isNew) await isReady();
  // Loaded when they are used: a server process on PostgreSQL has no other database in its memory.
  const { lockDataDirectory } = await import('./data-directory-lock.ts');
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  const lock = lockDataDirectory(dataDirectory);
  try {
    const { path, isNew } = findDatabase(dataDirectory);
    if (isNew) {
      await assertRoom(dataDirectory, ROOM_FOR_NEW_BYTES);
      await makeEmbedded(dataDirectory, fill, openEmbeddedDatabase);
    }
    const embedded = await openEmbeddedDatabase(path).catch((error: Error) => {
      const why = `It is damaged, or was made by another version of PostgreSQL: ${error.message}`;
      throw new Error(`The database in ${path} cannot be opened. ${why}\nPut back a copy of it, or start on an empty directory with DATA_DIR.`);
    });
    noteDatabase(dataDirectory);
    return {
      db: kyselyOn(embedded.pool, 'serving'),
      asOwner: (work) => work(kyselyOn(embedded.pool, 'owner')),
      isEmbedded: true,
      listen: embedded.listen,
      ended: embedded.ended,
      isAnswering: inTime(async () => {
        await assertRoom(dataDirectory);
        await embedded.pool.query('select 1');
      }),
      async close() {
        await embedded.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function makeEmbedded(dataDirectory: string, fill: (db: Db) => Promise<void>, open: (directory: string) => Promise<EmbeddedDatabase>): Promise<void> {
  const unfinished = join(dataDirectory, 'database.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  const embedded = await open(unfinished).catch((error: Error) => {
    throw new Error(`A new database cannot be made in ${dataDirectory}: ${error.message} Is there room on its disk, and may this process write there?`);
  });
  try {
    await fill(kyselyOn(embedded.pool, 'owner'));
  } finally {
    await embedded.close();
  }
  keepDatabase(dataDirectory, unfinished);
}

/** `limits` is what every connection of the pool is told to wait at most (`connection-limits.ts`). */
export function kyselyOn(pool: pg.Pool, role: DatabaseRole, limits: string | null = null): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool, role, limits) }) });
}

function openPostgres(address: string, ownerAddress: string, log: Logger): OpenDatabase {
  const pool = poolOf(address, { max: SERVING_COUNT, query_timeout: ANSWER_MS }, log);
  const listening = openListeningConnection(address, log);
  const answering = askOnOwnConnection(address);
  return {
    db: kyselyOn(pool, 'serving', LIMITS_OF_SERVING),
    async asOwner(work) {
      const ofOwner = poolOf(ownerAddress, { max: 2 }, log);
      try {
        return await work(kyselyOn(ofOwner, 'owner'));
      } finally {
        await ofOwner.end();
      }
    },
    isEmbedded: false,
    listen: listening.listen,
    ended: new Promise(() => undefined),
    isAnswering: answering.isAnswering,
    async close() {
      await answering.close();
      await listening.close();
      await pool.end();
    },
  };
}

function poolOf(address: string, config: pg.PoolConfig, log: Logger): pg.Pool {
  const common = { connectionString: address, connectionTimeoutMillis: CONNECT_MS, application_name: 'evenhand', pipeline: true };
  const pool = new pg.Pool({ ...common, ...config });
  // Without a handler on every client, a killed database ends the server process (security study §6.4).
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'database connection lost')));
  pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'idle database connection lost'));
  return pool;
}
