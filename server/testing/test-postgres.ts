import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, isAlive, makeCluster, startCluster, stopCluster } from '../src/platform/database/cluster.ts';
import type { PostgresProgram } from '../src/platform/database/postgres-program.ts';
import { postgresProgram } from '../src/platform/database/postgres-program.ts';
import { findPort } from '../src/platform/http/find-port.ts';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
/** Begins the name of each folder, before the number of the process that has made it. */
const PREFIX = 'evenhand-pg-';
const LARGE = `
max_connections = 300
shared_buffers = 256MB
max_wal_size = 4GB
listen_addresses = '127.0.0.1'
`;
/** Nothing is written to disk before it is acknowledged; autovacuum would keep databases from being dropped. */
const NOT_DURABLE = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
`;

export interface TestPostgres {
  /** On a port, as a login that owns no more than what it makes. */
  readonly address: string;
  readonly superuserAddress: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that the product brings along, for tests: in memory where there is room, and gone
 * afterwards. A durable one syncs to disk, as a measurement must.
 */
export async function startTestPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const program = postgresProgram();
  const parent = !isDurable && hasRoomInMemory() ? IN_MEMORY : tmpdir();
  await removeLeftBehind(parent, program);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const cluster = { directory: join(folder, 'data'), program };
  const port = await findPort('127.0.0.1', 0);
  await makeCluster(cluster);
  writeFileSync(
    join(cluster.directory, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await startCluster(cluster, `${LARGE}${isDurable ? '' : NOT_DURABLE}port = ${port}\n`);
  const superuserAddress = addressOf(cluster, 'postgres');
  const admin = new pg.Client({ connectionString: superuserAddress });
  await admin.connect();
  await admin.query("alter role evenhand password 'evenhand'");
  await admin.end();
  return {
    address: `postgres://evenhand:evenhand@127.0.0.1:${port}/evenhand`,
    superuserAddress,
    async stop() {
      await stopCluster(cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL outlives a run of tests that is killed. The next one ends it. */
async function removeLeftBehind(parent: string, program: PostgresProgram): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await stopCluster({ directory: join(parent, name, 'data'), program }).catch(() => undefined);
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
