import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Settings that the person running the tests has made for their own server. They must not reach this one. */
const settings =
  /^(HOST|PORT|PUBLIC_URL|DATA_DIR|DATABASE_URL|TEST_DATABASE_URL|S3_.*|OIDC_.*|SMTP_.*|INBOUND_.*|PACK_DIR|SERVICES|.*_SERVICE_URL|ROLE|DEMO|IDENTITY_.*|RETURN_ORIGINS|WEB_ORIGINS|.*_PORTAL_URL|USER_PROFILE_URL|LOG_LEVEL|LIMIT_.*|WEB_BUILD_STAMP|NODE_ENV)$/;

export interface ServerProcess {
  readonly url: string;
  readonly dataDirectory: string;
  /** Everything the server printed so far. */
  readonly output: () => string;
  /**
   * Ends the server process by `signal` and resolves when it has ended; the data directory is removed
   * too, unless it was given.
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a server as `npm start` does, on a free port and its own data directory, and waits until it is
 * ready. What it prints is kept in e2e/test-results.
 */
export async function startServer(
  options: { dataDirectory?: string; port?: number; environment?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const dataDirectory = options.dataDirectory ?? (await newDataDirectory());
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
  const child = spawn(process.execPath, [join(root, 'server', 'src', 'main', 'main.ts')], {
    cwd: root,
    // One journey sends in a minute what many people send in an hour.
    env: {
      ...inherited,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      LIMIT_SEARCHES: '0',
      LIMIT_CASE_MISSES: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  let printed = '';
  let isGone = false;
  const logFolder = join(root, 'e2e', 'test-results');
  await mkdir(logFolder, { recursive: true });
  const log = createWriteStream(join(logFolder, `server-${port}.log`));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
      log.write(data);
    });
  }
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      isGone = true;
      log.end();
      resolve();
    });
  });

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!isGone) child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(force);
    if (options.dataDirectory === undefined) await rm(dataDirectory, { recursive: true, force: true });
  }

  const deadline = Date.now() + 120_000;
  while (!(await isReady(url))) {
    if (isGone || Date.now() > deadline) {
      const cause = isGone ? 'ended' : 'was not ready in two minutes';
      await stop('SIGKILL');
      throw new Error(`The server ${cause}. It printed:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, dataDirectory, output: () => printed, stop };
}

/** Makes a data directory, with the demonstration in it when one was filled before (`global-setup.ts`). */
export async function newDataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'evenhand-e2e-'));
  const filled = process.env.E2E_FILLED_DIRECTORY;
  if (filled !== undefined) await cp(filled, directory, { recursive: true });
  return directory;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
