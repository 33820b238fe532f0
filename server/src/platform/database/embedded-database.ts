import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { closeToOthers, makeDirectory } from '../make-directory.ts';
import type { Cluster } from './cluster.ts';
import { addressOf, isAlive, makeCluster, startCluster, stopCluster } from './cluster.ts';
import { findDatabase, noteDatabase } from './database-directory.ts';
import { assertRoom } from './disk-room.ts';
import { LISTENER_NAME } from './listening-connection.ts';
import type { PostgresProgram } from './postgres-program.ts';
import { postgresProgram } from './postgres-program.ts';

/** A new database with its log, the demonstration and what is written beside it. */
const ROOM_FOR_NEW_BYTES = 300 * 1024 * 1024;

/** The database that the product brings along, in `postgres` of the data directory. */
export interface EmbeddedDatabase {
  /** Connection string of the role that owns the tables, and that the product logs in as. */
  readonly address: string;
  readonly directory: string;
  /** True when this call has started it. */
  readonly wasStarted: boolean;
  /** True when other accounts could enter the data directory until now. */
  readonly wasOpenToOthers: boolean;
  /** Starts it again if it is gone. @throws with the last lines of its log. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database, or finds it running: a killed server process leaves it behind, and commands use
 * it beside a server process. A new one is made after `isReady`; nothing is written before.
 * @throws with a sentence for people when it cannot be made or started.
 */
export async function startEmbedded(dataDirectory: string, isReady: () => Promise<unknown>): Promise<EmbeddedDatabase> {
  // Looked at before anything is written into it, and again after others may have written.
  if (findDatabase(dataDirectory).isNew) await isReady();
  const program = postgresProgram();
  const wasOpenToOthers = existsSync(dataDirectory) && closeToOthers(dataDirectory);
  const cluster = await existingOrNew(dataDirectory, program);
  const start = (): Promise<boolean> =>
    startCluster(cluster).catch((error: Error) => {
      throw new Error(
        `The database in ${cluster.directory} cannot be started: ${error.message}\nMake room if its disk is full. If it is damaged, put back a copy of ${dataDirectory}, or start on an empty directory with DATA_DIR.`,
      );
    });
  const wasStarted = await start();
  noteDatabase(dataDirectory);
  return {
    address: addressOf(cluster),
    directory: cluster.directory,
    wasStarted,
    wasOpenToOthers,
    start: async () => void (await start()),
    stop: () => stopCluster(cluster),
  };
}

async function existingOrNew(dataDirectory: string, program: PostgresProgram): Promise<Cluster> {
  const { path, isNew } = findDatabase(dataDirectory);
  if (!isNew) return { directory: realpathSync(path), program };
  try {
    makeDirectory(dataDirectory);
    await assertRoom(dataDirectory, ROOM_FOR_NEW_BYTES);
    removeUnfinished(dataDirectory);
    const cluster = { directory: join(realpathSync(dataDirectory), 'postgres'), program };
    await makeCluster(cluster);
    return cluster;
  } catch (error) {
    throw new Error(
      `A new database cannot be made in ${dataDirectory}: ${(error as Error).message}\nChoose a directory on a local disk with room, which this process may write, with DATA_DIR.`,
    );
  }
}

/** Removes what a killed start has left half made. */
function removeUnfinished(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    const pid = Number(/^postgres\.new-(\d+)/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid)) rmSync(join(dataDirectory, name), { recursive: true, force: true });
  }
}

/** Makes a name for the listening connection of a server process, by which the others on its data directory know it. */
export function nameOfListener(): string {
  return `${LISTENER_NAME} of process ${process.pid} on ${hostname().slice(0, 16)} ${randomBytes(3).toString('hex')}`;
}

/**
 * The server processes on an embedded database, the one that came first at the head: its connection ends with it,
 * however it ends.
 */
export async function serversOn(address: string): Promise<readonly { readonly name: string; readonly since: Date }[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; since: Date }>(
      `select application_name as name, backend_start as since from pg_stat_activity where application_name like $1 order by backend_start, pid`,
      [`${LISTENER_NAME} of %`],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Two server processes on one data directory would end the database under each other.
 * @throws with process id, machine and time of the one that was there before.
 */
export async function assertOnlyServer(dataDirectory: string, address: string, ownName: string): Promise<void> {
  const [first] = await serversOn(address);
  if (first === undefined || first.name === ownName) return;
  const owner = first.name.replace(/^\S+ of /, '').replace(/ \S+$/, '');
  throw new Error(
    `The data directory ${dataDirectory} is in use by ${owner} since ${first.since.toISOString()}. Stop it, or choose another directory with DATA_DIR.`,
  );
}
