import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPort } from '../http/find-port.ts';
import type { PostgresProgram } from './postgres-program.ts';
import { giveTo } from './postgres-program.ts';

/** A PostgreSQL of our own, whose files are all in one directory that its account alone may enter. */
export interface Cluster {
  readonly directory: string;
  readonly program: PostgresProgram;
}

/** Node reaches sockets in a directory everywhere but on Windows; there a port of this machine and a password serve. */
const HAS_SOCKETS = process.platform !== 'win32';
/** Names the socket, where nothing else listens. */
const SOCKET_PORT = 5432;
/** The path of a socket has room for 103 bytes on macOS and 107 on Linux, with the name of the socket. */
const SOCKET_DIRECTORY_BYTES = 85;
const LOG_BYTES = 1024 * 1024;
const START_WITHIN_S = 120;
const STOP_WITHIN_S = 30;
/** After a killed PostgreSQL its memory is given back within this time. */
const GIVEN_BACK_WITHIN_MS = 5_000;
/** Another process starts it in this moment, or a killed one still has its memory. */
const IN_USE = /postmaster\.pid|shared memory block/;
/** PostgreSQL refuses connections while it starts or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';
/** Unique violation, duplicate object, duplicate database. */
const MADE_MEANWHILE = ['23505', '42710', '42P04'];

/** Statements and their values belong to cases, so they must not be in the log of PostgreSQL. */
const SETTINGS = `
unix_socket_directories = '${HAS_SOCKETS ? '.' : ''}'
max_connections = 100
shared_buffers = 64MB
max_wal_size = 512MB
max_parallel_workers_per_gather = 0
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
log_min_messages = warning
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
`;
/** macOS otherwise leaves what it was asked to write in the cache of the disk. */
const SYNC = process.platform === 'darwin' ? 'wal_sync_method = fsync_writethrough\n' : '';

/**
 * Makes the files of a cluster beside its directory and then renames them, so it is there whole or not at all.
 * One that another process makes in the same moment is kept.
 * @throws with the last lines that PostgreSQL printed.
 */
export async function makeCluster({ directory, program }: Cluster): Promise<void> {
  const unfinished = `${directory}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    giveTo(program.account, unfinished);
    const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const password = randomBytes(24).toString('base64url');
    if (!HAS_SOCKETS) writeFileSync(passwordFile, password, { mode: 0o600 });
    const rights = HAS_SOCKETS
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await program.run('initdb', unfinished, ['-U', 'postgres', ...text, ...rights]);
    if (!HAS_SOCKETS) renameSync(passwordFile, join(unfinished, 'evenhand.password'));
    renameSync(unfinished, directory);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Starts PostgreSQL, unless it is running: then it has been left behind by a killed process, or serves another.
 * @param settings lines of `postgresql.conf` that replace ours.
 * @returns whether it was started here. @throws with the errors of its log.
 */
export async function startCluster(cluster: Cluster, settings = ''): Promise<boolean> {
  const deadline = Date.now() + START_WITHIN_S * 1000;
  let firstRefusal = 0;
  for (;;) {
    const state = await stateOf(cluster);
    try {
      if (state === 'none') await start(cluster, settings);
      if (state !== 'busy') {
        await makeDatabase(cluster);
        return state === 'none';
      }
    } catch (error) {
      firstRefusal ||= Date.now();
      const mayPass = IN_USE.test((error as Error).message) && Date.now() - firstRefusal < GIVEN_BACK_WITHIN_MS;
      if (!mayPass && (await stateOf(cluster)) === 'none') throw error;
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${cluster.directory} is still starting or stopping.`);
    await sleep(100);
  }
}

/** Ends PostgreSQL in order, whoever has started it; open transactions are rolled back. */
export async function stopCluster({ directory, program }: Cluster): Promise<void> {
  if (!existsSync(join(directory, 'postmaster.pid'))) return;
  await program.run('pg_ctl', directory, ['stop', '-m', 'fast', '-w', '-t', String(STOP_WITHIN_S)]);
}

/** The connection string of a role on one database of a running cluster. */
export function addressOf({ directory }: Pick<Cluster, 'directory'>, role = 'evenhand', database = 'evenhand'): string {
  const port = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[3];
  if (HAS_SOCKETS)
    return `postgres://${role}@/${database}?host=${encodeURIComponent(socketDirectory(directory))}&port=${port}`;
  return `postgres://${role}:${readFileSync(join(directory, 'evenhand.password'), 'utf8')}@127.0.0.1:${port}/${database}`;
}

async function start({ directory, program }: Cluster, settings: string): Promise<void> {
  removeStaleProcessId(directory);
  const port = HAS_SOCKETS ? SOCKET_PORT : await findPort('127.0.0.1', 0);
  const address = `listen_addresses = '${HAS_SOCKETS ? '' : '127.0.0.1'}'\nport = ${port}\n`;
  // Read at every start, so a new release brings its settings; `alter system` goes before them.
  writeFileSync(join(directory, 'postgresql.conf'), `${address}${SETTINGS}${SYNC}${settings}`);
  const log = join(directory, 'server.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(log, `${log}.old`);
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  // A copy of a data directory seldom keeps owner and rights, and PostgreSQL insists on both.
  giveTo(program.account, directory);
  chmodSync(directory, 0o700);
  try {
    await program.run('pg_ctl', directory, ['start', '-l', 'server.log', '-w', '-t', String(START_WITHIN_S)]);
  } catch (error) {
    const lines = readFileSync(log).subarray(logged).toString('utf8').split('\n');
    const why = lines
      .filter((line) => /(FATAL|PANIC|ERROR|HINT): /.test(line))
      .map((line) => line.replace(/^.*?\] /, ''));
    throw new Error(why.join(' ').replaceAll('/proc/self/cwd', directory) || (error as Error).message, {
      cause: error,
    });
  }
}

/** Makes the role that owns the tables, and its database, unless they are there or another start makes them. */
async function makeDatabase(cluster: Cluster): Promise<void> {
  const admin = new pg.Client({ connectionString: addressOf(cluster, 'postgres', 'postgres') });
  await admin.connect();
  try {
    const make = async (statement: string, unless: string): Promise<void> => {
      if ((await admin.query(unless)).rowCount !== 0) return;
      await admin.query(statement).catch((error: { code?: string }) => {
        if (!MADE_MEANWHILE.includes(error.code ?? '')) throw error;
      });
    };
    const password = HAS_SOCKETS
      ? ''
      : ` password ${pg.escapeLiteral(readFileSync(join(cluster.directory, 'evenhand.password'), 'utf8'))}`;
    await make(
      `create role evenhand login createrole createdb${password}`,
      "select from pg_roles where rolname = 'evenhand'",
    );
    await make('create database evenhand owner evenhand', "select from pg_database where datname = 'evenhand'");
  } finally {
    await admin.end();
  }
}

async function stateOf(cluster: Cluster): Promise<'running' | 'busy' | 'none'> {
  const processFile = statSync(join(cluster.directory, 'postmaster.pid'), { throwIfNoEntry: false });
  if (processFile === undefined) return 'none';
  try {
    const client = new pg.Client({
      connectionString: addressOf(cluster, 'postgres', 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    await client.connect();
    await client.end();
    return 'running';
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === CANNOT_CONNECT_NOW) return 'busy';
    return /^E[A-Z]+$/.test(code) ? 'none' : 'running';
  }
}

/**
 * A killed PostgreSQL leaves its process id behind. PostgreSQL refuses to start while a process with this id is
 * there, though it is another one, as after a restart of a container. Linux tells which directory a process works in.
 */
function removeStaleProcessId(directory: string): void {
  const file = join(directory, 'postmaster.pid');
  if (process.platform !== 'linux' || statSync(file, { throwIfNoEntry: false }) === undefined) return;
  try {
    if (readlinkSync(`/proc/${readFileSync(file, 'utf8').split('\n')[0]}/cwd`) === realpathSync(directory)) return;
  } catch (error) {
    // A process of another account; PostgreSQL itself decides.
    if ((error as { code?: string }).code === 'EACCES') return;
  }
  const ofSocket = `.s.PGSQL.${SOCKET_PORT}`;
  for (const name of ['postmaster.pid', ofSocket, `${ofSocket}.lock`]) rmSync(join(directory, name), { force: true });
}

/** True when there is a process of this number; a killed start may have left the number behind. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const shortNames = new Map<string, string>();

/** The directory of the socket, by a short name of this process where its own is too long for an address. */
function socketDirectory(directory: string): string {
  if (Buffer.byteLength(directory) <= SOCKET_DIRECTORY_BYTES) return directory;
  const known = shortNames.get(directory);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-'));
  const short = join(folder, 'pg');
  symlinkSync(directory, short);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  shortNames.set(directory, short);
  return short;
}
