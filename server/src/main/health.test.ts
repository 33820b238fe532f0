import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { sendingMail } from '../outgoing-mail/send-due-mail.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { createFailingParts } from './failing-parts.ts';
import { registerHealth } from './health.ts';
import { openProbes } from './health-probes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
});

const well = async (): Promise<void> => undefined;
/** What is asked anew at each call, as the parts that everybody may know. */
const partsNow = (files = well) =>
  createFailingParts(openProbes(server.serving, server.now, { files, scanner: null }), 0);

async function readiness(isAnswering = true, failingParts = partsNow()): Promise<{ status: number; body: unknown }> {
  const app = fastify();
  registerHealth(
    app,
    { isAnswering: async () => isAnswering },
    { version: '1.2.3', isStopping: () => false, failingParts },
  );
  const answer = await app.inject({ method: 'GET', url: '/health/ready' });
  return { status: answer.statusCode, body: answer.json() };
}

test('a server process whose mail does not go out stays ready, and says so until it goes again [MAILOUT-12] [REL-03]', async () => {
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', version: '1.2.3' } });
  let isAway = true;
  const mailer = openMailer({ smtp: null, from: 'evenhand@northmoor.example', directory: '' });
  const job = sendingMail({
    mailer,
    publicUrl: 'https://hr.northmoor.example',
    from: 'evenhand@northmoor.example',
    isStopping: () => false,
    get configuration() {
      if (isAway) throw new Error('away');
      return server.configuration;
    },
  });
  const log = createLogger('silent');
  const runner = createJobRunner({ db: server.serving, clock: server.now, log, jobs: [job] });
  const passHalfAMinute = async (): Promise<void> => {
    server.setNow(new Date(server.now().getTime() + 30_000).toISOString());
    expect(await runner.runDueJobs()).toBe(1);
  };
  await runner.runDueJobs();
  await passHalfAMinute();
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', version: '1.2.3', mail: 'failing' } });
  isAway = false;
  await passHalfAMinute();
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', version: '1.2.3' } });
});

test('a server process without its database is not ready, and still says which release it is [REL-03]', async () => {
  expect(await readiness(false)).toEqual({ status: 503, body: { status: 'not ready', version: '1.2.3' } });
});

const away = async (): Promise<void> => {
  throw new Error('connect ECONNREFUSED s3.northmoor.example:443');
};

test('a server process whose file store is away stays ready and names it, in one word [HEALTH-07]', async () => {
  expect(await readiness(true, partsNow(away))).toEqual({
    status: 200,
    body: { status: 'ready', version: '1.2.3', files: 'failing' },
  });
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', version: '1.2.3' } });
});

test('jobs that nobody begins for a quarter of an hour are named, jobs that were given up are not [HEALTH-07]', async () => {
  const put = (key: string, minutesAgo: number, deadAt: Date | null) =>
    server.db
      .insertInto('job')
      .values({
        kind: 'read-bodies',
        key,
        payload: '{}',
        run_at: new Date(server.now().getTime() - minutesAgo * 60_000),
        dead_at: deadAt,
      })
      .execute();
  await put('given up', 60, new Date());
  await put('just due', 10, null);
  expect((await readiness()).body).toEqual({ status: 'ready', version: '1.2.3' });
  await put('late', 16, null);
  expect((await readiness()).body).toEqual({ status: 'ready', version: '1.2.3', jobs: 'failing' });
});

test('a part that is silent delays readiness by half a second, and is named once two have passed [HEALTH-07]', async () => {
  const failingParts = createFailingParts({ scanner: () => new Promise(() => undefined) });
  const begun = performance.now();
  expect((await readiness(true, failingParts)).body).toEqual({ status: 'ready', version: '1.2.3' });
  expect(performance.now() - begun).toBeLessThan(1_000);
  await setTimeout(2_000);
  expect((await readiness(true, failingParts)).body).toEqual({ status: 'ready', version: '1.2.3', scanner: 'failing' });
});

test('whoever asks again and again has the parts asked once in some seconds [HEALTH-07]', async () => {
  let asked = 0;
  const failingParts = createFailingParts({
    files: async () => {
      asked += 1;
    },
  });
  for (let count = 0; count < 50; count += 1) await readiness(true, failingParts);
  expect(asked).toBe(1);
});
