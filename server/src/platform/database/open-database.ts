import type { QueryExecutorProvider } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { askOnOwnConnection, inTime } from './answering.ts';
import { ANSWER_MS, CONNECT_MS, LIMITS_OF_SERVING } from './connection-limits.ts';
import { assertRoom } from './disk-room.ts';
import type { Listen } from './listen.ts';
import type { ListeningConnection } from './listening-connection.ts';
import { openListeningConnection } from './listening-connection.ts';
import { assertNotMoving } from './move-lock.ts';
import { assertOwnSessions } from './own-sessions.ts';
import type { DatabaseRole } from './prepared-pool.ts';
import { preparedPool } from './prepared-pool.ts';
import type { OnStatement } from './preparing-connection.ts';
import type { DB } from './tables.gen.ts';

export type Db = Kysely<DB>;
/**
 * A database for code that only reads: it has no builders of writes and begins no transaction. `inReadOnly`
 * gives one whose connection refuses writes as well.
 */
export type ReadDb = QueryExecutorProvider & Pick<Db, 'selectFrom'>;

export interface DatabaseSettings {
  readonly databaseUrl: string | null;
  readonly migrationDatabaseUrl: string | null;
  readonly dataDirectory: string;
}

/** How many connections of a pool there are, how many of them are free, and how many callers wait for one. */
export interface PoolUse {
  readonly pool: 'serving' | 'identity' | 'administration';
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  /** As the role the product serves with, which row-level security binds. */
  readonly db: Db;
  /** As the role that signs people in and keeps our copy of their claims, which the serving role cannot. */
  readonly identity: Db;
  /** As the role of administration, which reaches no table of cases. */
  readonly administration: Db;
  /** Connection string of the owner of the tables. */
  readonly ownerAddress: string;
  /** Runs what the owner of the tables does: migrations, publishing packs, filling the demonstration. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  readonly listen: Listen;
  /**
   * Resolves with why when the embedded database has ended and cannot be started again. One of `DATABASE_URL`
   * may come back, so this never does.
   */
  readonly ended: Promise<Error>;
  /** How its connections are used at this moment. */
  poolUse(): PoolUse[];
  /** Whether the database answers within a second. */
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connections of one server process that serve people. */
const SERVING_COUNT = 10;
/** Connections of one server process that sign people in; a token is read once a minute at most. */
const IDENTITY_COUNT = 4;
/** Connections of one server process that serve administrators, who are few. */
const ADMINISTRATION_COUNT = 2;

// Ids fit a JavaScript number by construction (contract/fields.ts), so bigint columns are read as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the database of `DATABASE_URL`, else the embedded one below the data directory. Nothing is written for a
 * new embedded one before `isReady` resolves, and nothing at all where it is refused.
 * @throws with a sentence for people when the directory is in use or the database cannot be opened.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Logger,
  isReady: () => Promise<unknown> = async () => undefined,
  onStatement: OnStatement | null = null,
): Promise<OpenDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = settings;
  if (databaseUrl !== null) {
    await assertOwnSessions(databaseUrl);
    await assertNotMoving(databaseUrl);
    return openPostgres(
      databaseUrl,
      migrationDatabaseUrl ?? databaseUrl,
      openListeningConnection(databaseUrl, log),
      log,
      onStatement,
    );
  }
  // Loaded when it is used: a server process on another PostgreSQL needs none of it.
  const { assertOnlyServer, nameOfListener, startEmbedded } = await import('./embedded-database.ts');
  const { address, directory, wasOpenToOthers, start, stop } = await startEmbedded(dataDirectory, isReady);
  if (wasOpenToOthers) log.warn('other accounts of this machine could enter DATA_DIR; it is closed to them now');
  const name = nameOfListener();
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<Error>();
  const listening = openListeningConnection(address, log, { name, beforeConnect: () => start().catch(tellEnd) });
  const database = openPostgres(address, address, listening, log, onStatement);
  try {
    await listening.connect();
    await assertOnlyServer(dataDirectory, address, name);
    await assertNotMoving(address);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    ...database,
    ended,
    isAnswering: inTime(async () => {
      await assertRoom(directory);
      if (!(await database.isAnswering())) throw new Error('PostgreSQL does not answer');
    }),
    async close() {
      await database.close();
      await stop();
    },
  };
}

/** `limits` is what every connection of the pool is told to wait at most (`connection-limits.ts`). */
export function kyselyOn(
  pool: pg.Pool,
  role: DatabaseRole,
  limits: string | null = null,
  onStatement: OnStatement | null = null,
): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool, role, limits, onStatement) }) });
}

function openPostgres(
  address: string,
  ownerAddress: string,
  listening: ListeningConnection,
  log: Logger,
  onStatement: OnStatement | null,
): OpenDatabase {
  const pool = poolOf(address, { max: SERVING_COUNT, query_timeout: ANSWER_MS }, log);
  const identityPool = poolOf(address, { max: IDENTITY_COUNT, query_timeout: ANSWER_MS }, log);
  const administrationPool = poolOf(address, { max: ADMINISTRATION_COUNT, query_timeout: ANSWER_MS }, log);
  const answering = askOnOwnConnection(address);
  return {
    db: kyselyOn(pool, 'serving', LIMITS_OF_SERVING, onStatement),
    identity: kyselyOn(identityPool, 'identity', LIMITS_OF_SERVING, onStatement),
    administration: kyselyOn(administrationPool, 'administration', LIMITS_OF_SERVING, onStatement),
    ownerAddress,
    asOwner: (work) => withOwner(ownerAddress, log, work),
    listen: listening.listen,
    ended: new Promise(() => undefined),
    poolUse: () => [
      useOf('serving', pool),
      useOf('identity', identityPool),
      useOf('administration', administrationPool),
    ],
    isAnswering: answering.isAnswering,
    async close() {
      await answering.close();
      await listening.close();
      await Promise.all([pool.end(), identityPool.end(), administrationPool.end()]);
    },
  };
}

function useOf(name: PoolUse['pool'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { pool: name, open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Runs `work` as the owner of the tables, on connections of its own. */
export async function withOwner<T>(address: string, log: Logger, work: (owner: Db) => Promise<T>): Promise<T> {
  const pool = poolOf(address, { max: 2 }, log);
  try {
    return await work(kyselyOn(pool, 'owner'));
  } finally {
    await pool.end();
  }
}

function poolOf(address: string, config: pg.PoolConfig, log: Logger): pg.Pool {
  const common = {
    connectionString: address,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'evenhand',
    pipeline: true,
  };
  const pool = new pg.Pool({ ...common, ...config });
  // Without a handler on every client, a killed database ends the server process (security study §6.4).
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'database connection lost')),
  );
  pool.on('error', (error) => log.warn({ code: (error as { code?: string }).code }, 'idle database connection lost'));
  return pool;
}
