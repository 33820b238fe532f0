import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { serverEnvironment, serverFlags } from '../bin/launcher/server-process.mjs';
import { AUDIENCE } from './issuer.ts';

export interface RunningServer {
  readonly port: number;
  /** Resident memory now and at its highest, in MiB. */
  memory(): { readonly now: number; readonly peak: number };
  stop(): Promise<void>;
}

const path = (file: string): string => new URL(file, import.meta.url).pathname;

/** The product as `npm start` starts it: its own process on PostgreSQL with an external identity provider. */
export async function startProduct(databaseUrl: string, issuer: string): Promise<RunningServer> {
  return startOn({ DATABASE_URL: databaseUrl }, issuer);
}

/** The same on the embedded database of a data directory. */
export async function startEmbedded(dataDirectory: string, issuer: string): Promise<RunningServer> {
  return startOn({ DATA_DIR: dataDirectory }, issuer);
}

/** Fills a data directory with the demo. */
export async function fillWithDemo(dataDirectory: string): Promise<void> {
  const port = await freePort();
  const settings = {
    DATA_DIR: dataDirectory,
    DEMO: 'true',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PACK_DIR: path('../packs/northmoor'),
    LOG_LEVEL: 'error',
  };
  const filling = await start(path('../server/src/main/main.ts'), port, '/health/ready', settings);
  await filling.stop();
}

async function startOn(store: Readonly<Record<string, string>>, issuer: string): Promise<RunningServer> {
  const port = await freePort();
  return start(path('../server/src/main/main.ts'), port, '/health/ready', {
    ...store,
    LIMIT_CONNECTIONS: '0',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: AUDIENCE,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PACK_DIR: path('../packs/northmoor'),
    LOG_LEVEL: 'info',
    // A run searches more often than a person.
    LIMIT_SEARCHES: '0',
    LIMIT_CASE_MISSES: '0',
  });
}

/** `RIGHTS_FIRST: 'true'` has it read the reader's rights before each read. */
export async function startBare(
  databaseUrl: string,
  readerId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  return start(path('bare-server.ts'), await freePort(), '/ready', {
    DATABASE_URL: databaseUrl,
    READER_ID: readerId,
    ...more,
  });
}

/** Each takes a tenth of a second; filling the demonstration may take a minute. */
const READY_TRIES = 1200;

async function start(
  file: string,
  port: number,
  ready: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const { PATH, HOME } = process.env;
  // Nothing else of this shell: DATA_DIR or SERVICES of a developer would start another product.
  const child = spawn(process.execPath, [...serverFlags, file], {
    env: serverEnvironment(path('..'), { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...settings }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A run that fails leaves no server behind.
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; !(await answers(`http://127.0.0.1:${port}${ready}`)); tries += 1) {
    if (child.exitCode !== null || tries > READY_TRIES) throw new Error(`${file} did not start.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { port, memory: () => memoryOf(child), stop: () => stopped(child) };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Linux reports both; on other systems they are unknown. */
function memoryOf(child: ChildProcess): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const mebibytes = (name: string): number =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024);
    return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
