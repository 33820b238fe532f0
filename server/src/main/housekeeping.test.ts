import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { addInvitation } from '../identity/invitation.rows.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { housekeepingJobs } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await server.db.deleteFrom('job').execute();
});
afterAll(() => server.close());

/** When housekeeping runs for the first time in a server process that starts at the beginning of a test. */
const ROUND_AT = '2026-11-18T10:00:00.000Z';

/** Starts a server process and lets an hour pass. @returns what it has logged as an error. */
async function keepHouse(): Promise<unknown[]> {
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => errors.push(line) };
  const jobs = housekeepingJobs(
    {
      identity: server.identity,
      administration: server.administration,
      files: server.files,
      services: () => [{ serviceId: 1, timeZone: 'Europe/London' }],
    },
    log,
  );
  const runner = createJobRunner({ db: server.serving, clock: server.now, log, jobs });
  expect(await runner.runDueJobs()).toBe(0);
  server.setNow(ROUND_AT);
  expect(await runner.runDueJobs()).toBe(jobs.length);
  return errors;
}

test('every hour what has been kept long enough is deleted: sign-in state, answers of retries, ended sessions and counters; newer ones stay', async () => {
  const hoursAgo = (hours: number) => new Date(Date.parse(ROUND_AT) - hours * 3_600_000);
  const payload = (id: string, expires_at: Date | null) => ({ model: 'Session', id, payload: '{}', expires_at });
  await server.db
    .insertInto('oidc_payload')
    .values([payload('past', hoursAgo(1)), payload('future', hoursAgo(-1)), payload('never', null)])
    .execute();
  const key = (name: string, created_at: Date) => ({
    user_id: cast.maren,
    key: name,
    route: 'POST /',
    body_hash: '',
    created_at,
  });
  await server.db
    .insertInto('idempotency_key')
    .values([key('yesterday', hoursAgo(25)), key('today', hoursAgo(23))])
    .execute();

  await server.db
    .insertInto('ended_session')
    .values([
      { session_id: 'ended long ago', ended_at: hoursAgo(26) },
      { session_id: 'ended', ended_at: hoursAgo(24) },
    ])
    .execute();
  await server.db
    .insertInto('spent_logout_token')
    .values([
      { jti: 'expired', expires_at: hoursAgo(1) },
      { jti: 'valid', expires_at: hoursAgo(-1) },
    ])
    .execute();
  const counter = (name: string, expires_at: Date) => ({
    key: name,
    hits: [expires_at],
    was_refused: false,
    expires_at,
  });
  await server.db
    .insertInto('request_limit')
    .values([counter('over', hoursAgo(1)), counter('counting', hoursAgo(-1))])
    .execute();

  expect(await keepHouse()).toEqual([]);

  expect(
    (await server.db.selectFrom('oidc_payload').select('id').orderBy('id').execute()).map((row) => row.id),
  ).toEqual(['future', 'never']);
  expect((await server.db.selectFrom('idempotency_key').select('key').execute()).map((row) => row.key)).toEqual([
    'today',
  ]);
  expect(
    (await server.db.selectFrom('ended_session').select('session_id').execute()).map((row) => row.session_id),
  ).toEqual(['ended']);
  expect((await server.db.selectFrom('spent_logout_token').select('jti').execute()).map((row) => row.jti)).toEqual([
    'valid',
  ]);
  expect((await server.db.selectFrom('request_limit').select('key').execute()).map((row) => row.key)).toEqual([
    'counting',
  ]);
});

test('every hour invitations that expired a month ago are deleted', async () => {
  const invited = [cast.maren, cast.isaac].map((user_id) => ({
    username: user_id,
    user_id,
    given_name: '',
    family_name: '',
    service_id: 1,
    is_demo: false,
  }));
  await server.db
    .insertInto('identity_account')
    .values(invited.map((account) => ({ ...account, roles: [], access_levels: '[]' })))
    .execute();
  const [expired, open] = [
    await addInvitation(server.db, cast.maren, new Date('2026-10-16T10:00:00.000Z')),
    await addInvitation(server.db, cast.isaac, server.now()),
  ];
  expect(await keepHouse()).toEqual([]);
  expect(expired.expiresAt.toISOString()).toBe('2026-10-19T10:00:00.000Z');
  expect(await server.db.selectFrom('invitation').select(['user_id', 'expires_at']).execute()).toEqual([
    { user_id: cast.isaac, expires_at: open.expiresAt },
  ]);
});

test('every quarter of an hour attempts to sign in that are over are deleted', async () => {
  await keepHouse();
  const jobs = await server.db.selectFrom('job').select(['kind', 'run_at']).execute();
  const next = Object.fromEntries(jobs.map(({ kind, run_at }) => [kind, new Date(run_at).toISOString()]));
  expect(next).toMatchObject({
    'purge-sign-in-state': '2026-11-18T10:15:00.000Z',
    'purge-limit-counters': '2026-11-18T11:00:00.000Z',
  });
});

test('every hour what uploads have left is deleted', async () => {
  const left = join(server.filesDirectory, 'staging', 'left');
  const arriving = join(server.filesDirectory, 'staging', 'arriving');
  for (const directory of [left, arriving]) mkdirSync(directory, { recursive: true });
  const hoursAgo = (hours: number) => new Date(Date.parse(ROUND_AT) - hours * 3_600_000);
  utimesSync(left, hoursAgo(2), hoursAgo(2));
  utimesSync(arriving, hoursAgo(0.5), hoursAgo(0.5));
  expect(await keepHouse()).toEqual([]);
  expect([existsSync(left), existsSync(arriving)]).toEqual([false, true]);
});

test('every hour the log says how many jobs of each kind are dead, and nothing about them', async () => {
  const dead = (kind: string, key: string) => ({
    kind,
    key,
    payload: '{"caseId":10001}',
    run_at: server.now(),
    dead_at: server.now(),
  });
  await server.db
    .insertInto('job')
    .values([dead('mail', 'case 10001'), dead('mail', 'case 10002'), dead('letter', 'case 10001')])
    .execute();
  expect(await keepHouse()).toEqual([[{ dead: { mail: 2, letter: 1 } }, 'there are dead jobs']]);
});
