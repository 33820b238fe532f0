import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openMailer } from '../outgoing-mail/open-mailer.ts';
import { SEND_MAIL, sendingMail } from '../outgoing-mail/send-due-mail.ts';
import { hasFailed } from '../platform/jobs/job.queries.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { registerHealth } from './health.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
});

async function readiness(isAnswering = true): Promise<{ status: number; body: unknown }> {
  const app = fastify();
  registerHealth(
    app,
    { isAnswering: async () => isAnswering },
    { isStopping: () => false, isMailFailing: () => hasFailed(server.serving, SEND_MAIL) },
  );
  const answer = await app.inject({ method: 'GET', url: '/health/ready' });
  return { status: answer.statusCode, body: answer.json() };
}

test('a server process whose mail does not go out stays ready, and says so until it goes again [MAILOUT-12]', async () => {
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } });
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
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', mail: 'failing' } });
  isAway = false;
  await passHalfAMinute();
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } });
});

test('a server process without its database is not ready', async () => {
  expect((await readiness(false)).status).toBe(503);
});
