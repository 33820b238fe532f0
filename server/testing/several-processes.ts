import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPort } from '../src/platform/http/find-port.ts';
import { arrangeOn } from './own-process.ts';
import type { PlainProxy } from './plain-proxy.ts';
import { startPlainProxy } from './plain-proxy.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestDatabase } from './test-database.ts';
import type { TestServer } from './test-server.ts';

const START_WITHIN_MS = 120_000;
const product = fileURLToPath(new URL('../../', import.meta.url));

export interface OneOfSeveral {
  readonly address: string;
  /** @returns the code it ends with, null where it was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Server processes of their own over one PostgreSQL, those for people behind a proxy. */
export interface SeveralProcesses {
  readonly database: TestDatabase;
  readonly proxy: PlainProxy;
  /** The pack that is served, without its demo cases. */
  readonly pack: string;
  /** Settings that all of them have. */
  readonly environment: Readonly<Record<string, string>>;
  /** Starts one, which is ready. Those with the role `web` are behind the proxy until they have ended. */
  start(role: 'web' | 'worker'): Promise<OneOfSeveral>;
  arrange<T>(work: (server: TestServer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** `more` are settings besides. */
export async function severalProcesses(more: Readonly<Record<string, string>>): Promise<SeveralProcesses> {
  const scratch = mkdtempSync(join(tmpdir(), 'evenhand-several-'));
  const pack = join(scratch, 'northmoor');
  cpSync(join(product, 'packs/northmoor'), pack, { recursive: true });
  rmSync(join(pack, 'demo/cases.yaml'));
  const database = await openTestDatabase({ isEmpty: true });
  const proxy = await startPlainProxy();
  const environment = {
    DATABASE_URL: database.address,
    PUBLIC_URL: proxy.address,
    DATA_DIR: join(scratch, 'data'),
    PACK_DIR: pack,
    DEMO: 'true',
    LOG_LEVEL: 'error',
    ...more,
  };
  const children = new Set<ChildProcess>();

  async function start(role: 'web' | 'worker'): Promise<OneOfSeveral> {
    const port = await findPort('127.0.0.1', 0);
    const address = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [join(product, 'server/src/main/main.ts')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, ROLE: role, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.add(child);
    const { promise: ended, resolve } = Promise.withResolvers<number | null>();
    child.once('exit', (code) => {
      children.delete(child);
      if (role === 'web') proxy.remove(address);
      resolve(code);
    });
    const isReady = (): Promise<boolean> =>
      fetch(`${address}/health/ready`)
        .then(({ ok }) => ok)
        .catch(() => false);
    const since = performance.now();
    while (!(await isReady())) {
      if (!children.has(child) || performance.now() - since > START_WITHIN_MS)
        throw new Error(`The server process with the role ${role} did not start.`);
      await new Promise((again) => setTimeout(again, 200));
    }
    if (role === 'web') await proxy.add(address);
    return {
      address,
      async end(signal) {
        child.kill(signal);
        return await ended;
      },
    };
  }

  return {
    database,
    proxy,
    pack,
    environment,
    start,
    arrange: (work) => arrangeOn(database.db, database.serving, work),
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await proxy.close();
      await database.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}
