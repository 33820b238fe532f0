import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@evenhand/contract/route';
import { loadConfiguration } from '../src/configuration/configuration.ts';
import { createApp } from '../src/main/app.ts';
import type { Db } from '../src/platform/database/open-database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { findPort } from '../src/platform/http/find-port.ts';
import { createLogger } from '../src/platform/logger.ts';
import { cast } from './cast.ts';
import type { TestServer } from './test-server.ts';
import { authenticateTest, callsOn } from './test-server.ts';

const START_WITHIN_MS = 120_000;
const product = fileURLToPath(new URL('../../', import.meta.url));

export interface OwnProcess {
  readonly address: string;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Server processes of their own on one data directory, for tests that kill them. */
export interface OwnProcesses {
  readonly dataDirectory: string;
  start(): Promise<OwnProcess>;
  /** Opens the database while no server process has it. */
  whileStopped<T>(work: (owner: Db, serving: Db) => Promise<T>): Promise<T>;
  /** Calls the product on the database while no server process has it, to arrange cases. */
  arrange<T>(work: (server: TestServer) => Promise<T>): Promise<T>;
  remove(): void;
}

/** Makes a data directory that is served with the pack of Northmoor, without its demo cases: so it starts quickly. */
export function ownProcesses(): OwnProcesses {
  const scratch = mkdtempSync(join(tmpdir(), 'evenhand-killed-'));
  const dataDirectory = join(scratch, 'data');
  const pack = join(scratch, 'northmoor');
  cpSync(join(product, 'packs/northmoor'), pack, { recursive: true });
  rmSync(join(pack, 'demo/cases.yaml'));
  /** Started and not ended. */
  const children = new Set<ChildProcess>();

  async function start(): Promise<OwnProcess> {
    const port = await findPort('127.0.0.1', 0);
    const address = `http://localhost:${port}`;
    const settings = { PORT: String(port), DATA_DIR: dataDirectory, PACK_DIR: pack, DEMO: 'true', LOG_LEVEL: 'error' };
    const child = spawn(process.execPath, [join(product, 'server/src/main/main.ts')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: 'ignore',
    });
    children.add(child);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const isReady = (): Promise<boolean> =>
      fetch(`${address}/health/ready`)
        .then(({ ok }) => ok)
        .catch(() => false);
    for (
      const since = performance.now();
      !(await isReady());
      await new Promise((resolve) => setTimeout(resolve, 200))
    ) {
      if (child.exitCode !== null || performance.now() - since > START_WITHIN_MS)
        throw new Error('The server process did not start.');
    }
    return {
      address,
      async end(signal) {
        child.kill(signal);
        await gone;
        children.delete(child);
      },
    };
  }

  async function whileStopped<T>(work: (owner: Db, serving: Db) => Promise<T>): Promise<T> {
    const settings = { databaseUrl: null, migrationDatabaseUrl: null, dataDirectory };
    const database = await openDatabase(settings, createLogger('silent'), () =>
      Promise.reject(new Error('There is no database.')),
    );
    try {
      return await database.asOwner((owner) => work(owner, database.db));
    } finally {
      await database.close();
    }
  }

  return {
    dataDirectory,
    start,
    whileStopped,
    arrange: (work) => whileStopped((owner, serving) => arrangeOn(owner, serving, work)),
    remove() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** Calls the product on a database, without a server process of its own, to arrange cases. */
export async function arrangeOn<T>(owner: Db, serving: Db, work: (server: TestServer) => Promise<T>): Promise<T> {
  const configuration = await loadConfiguration(owner);
  const clock = () => new Date();
  const { server } = await createApp({
    db: serving,
    clock,
    log: createLogger('silent'),
    configuration,
    authenticate: authenticateTest,
    services: serviceNames,
  });
  const as: TestServer['as'] = (name) => callsOn(server, cast[name], `Bearer test.${cast[name]}`);
  return await work({ db: owner, configuration, as, now: clock } as TestServer).finally(() => server.close());
}
