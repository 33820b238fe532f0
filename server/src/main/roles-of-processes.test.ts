import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { freePort } from '../../testing/identity-site.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { enqueueJob } from '../platform/jobs/job.rows.ts';
import { announceRightsJob } from '../users/announce-rights.ts';
import type { RunningProcess } from './start-process.ts';
import { startProcess } from './start-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'evenhand-roles-'));
/** A pack without its demo cases starts quickly. */
const pack = join(scratch, 'northmoor');

let database: TestDatabase;
let common: Record<string, string>;
beforeAll(async () => {
  cpSync(join(root, 'packs/northmoor'), pack, { recursive: true });
  rmSync(join(pack, 'demo/cases.yaml'));
  database = await openTestDatabase({ isEmpty: true });
  common = {
    DATABASE_URL: database.address,
    PUBLIC_URL: 'http://localhost',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(scratch, 'data'),
    PACK_DIR: pack,
  };
  const first = await startProcess({ ...common, PORT: '0' }, root);
  await first.stop();
});
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Started extends RunningProcess {
  /** Address that it listens at. */
  readonly at: string;
}

/** Starts a server process with a role. It stops after the test, unless that has stopped it. */
async function start(ROLE: string, more: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const running = await startProcess({ ...common, ROLE, PORT: String(port), ...more }, root);
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopped ??= running.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...running, stop, at: `http://127.0.0.1:${port}` };
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;

/** Raises the job that tells Callum that he reads no cases any more. */
async function raiseJob(): Promise<void> {
  const payload = { what: 'ended' as const, userId: cast.callum, rightId: null, by: null, at: '2026-11-18T09:00:00Z' };
  await enqueueJob({ db: database.db as never }, announceRightsJob, { key: 'a test', payload, runAt: new Date() });
}

const waitingJobs = async (): Promise<(readonly [kind: string, attempts: number])[]> =>
  (await database.db.selectFrom('job').select(['kind', 'attempts']).execute()).map(({ kind, attempts }) => [
    kind,
    attempts,
  ]);

test('a web process serves people and leaves every job, also a due one, to a worker, which performs it [SCALE-01]', async () => {
  await database.db.deleteFrom('job').execute();
  await raiseJob();
  const web = await start('web', { DRAIN_SECONDS: '0' });
  expect(await statusOf(`${web.at}/config.json`)).toBe(200);
  // A stop waits for the job under way, and recurring jobs are rows from the first look at the table on.
  await web.stop();
  expect(await waitingJobs()).toEqual([['announce-rights', 0]]);

  await start('worker');
  await expect.poll(async () => (await waitingJobs()).map(([kind]) => kind)).not.toContain('announce-rights');
  expect((await waitingJobs()).map(([kind]) => kind)).toContain('send-mail');
  const told = await database.db.selectFrom('notice').select('kind').where('user_id', '=', cast.callum).execute();
  expect(told).toEqual([{ kind: 'sight.ended' }]);
});

test('a worker answers whether it works, and nothing else; metrics have their own port [SCALE-01]', async () => {
  const metricsPort = await freePort();
  const worker = await start('worker', { METRICS_PORT: String(metricsPort) });
  expect(worker.announcement).toContain('Evenhand works here for http://localhost, which other server processes serve');
  expect(await statusOf(`${worker.at}/health/live`)).toBe(200);
  expect(await (await fetch(`${worker.at}/health/ready`)).json()).toMatchObject({ status: 'ready' });
  for (const path of ['/', '/config.json', '/openapi.json', '/api/cases', '/hub/cases', '/identity/auth', '/outbox'])
    expect(await statusOf(worker.at + path), path).toBe(404);
  expect(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()).toContain('evenhand_live_streams 0');
});

test('the mail server delivers to a worker, and not to a web process with the same settings [SCALE-01]', async () => {
  const port = await freePort();
  const mail = {
    INBOUND_ADDRESSES: 'hr@northmoor.example=northmoor',
    INBOUND_SECRET: 'x'.repeat(32),
    INBOUND_LISTEN: `lmtp://127.0.0.1:${port}`,
  };
  // A second one that listened at this port would end its start.
  await start('worker', mail);
  const web = await start('web', { ...mail, DRAIN_SECONDS: '0' });
  expect(await statusOf(`${web.at}/health/ready`)).toBe(200);
  const delivery = connect(port, '127.0.0.1');
  const [greeting] = await once(delivery, 'data').finally(() => delivery.destroy());
  expect(String(greeting)).toMatch(/^220 /);
});

test('a web process that stops says first that it is not ready, goes on answering, and ends each connection with its answer [SCALE-06]', async () => {
  const web = await start('web', { DRAIN_SECONDS: '1' });
  const before = await fetch(`${web.at}/config.json`);
  expect(before.headers.get('connection')).toBe('keep-alive');
  const stopped = web.stop();
  expect(await statusOf(`${web.at}/health/ready`)).toBe(503);
  const during = await fetch(`${web.at}/config.json`);
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(fetch(`${web.at}/health/live`)).rejects.toThrow();
});

test('a role that contradicts other settings is refused before any data is touched [SCALE-01]', async () => {
  const { DATABASE_URL: _, ...embedded } = common;
  const dataDirectory = join(scratch, 'never');
  const environment = { ...embedded, DATA_DIR: dataDirectory, PORT: '0' };
  await expect(startProcess({ ...environment, ROLE: 'web' }, root)).rejects.toThrow('ROLE=web needs DATABASE_URL');
  await expect(startProcess({ ...environment, ROLE: 'worker', SERVICES: 'case' }, root)).rejects.toThrow(
    /ROLE=worker needs DATABASE_URL[\s\S]*SERVICES says what a server process serves/,
  );
  expect(existsSync(dataDirectory)).toBe(false);
});
