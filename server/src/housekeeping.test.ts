import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startHousekeeping } from './housekeeping.ts';
import { createLogger } from './platform/logger.ts';
import { cast } from './testing/cast.ts';
import type { TestServer } from './testing/test-server.ts';
import { startTestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every hour what has been kept long enough is thrown away: sign-in state, answers of retries, ended sessions and counters; newer ones stay', async () => {
  const hoursAgo = (hours: number) => new Date(server.now().getTime() - hours * 3_600_000);
  const payload = (id: string, expires_at: Date | null) => ({ model: 'Session', id, payload: '{}', expires_at });
  await server.db
    .insertInto('oidc_payload')
    .values([payload('past', hoursAgo(1)), payload('future', hoursAgo(-1)), payload('never', null)])
    .execute();
  const key = (name: string, created_at: Date) => ({ user_id: cast.maren, key: name, route: 'POST /', body_hash: '', created_at });
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
  const counter = (name: string, expires_at: Date) => ({ key: name, hits: [expires_at], was_refused: false, expires_at });
  await server.db
    .insertInto('request_limit')
    .values([counter('over', hoursAgo(1)), counter('counting', hoursAgo(-1))])
    .execute();

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const housekeeping = startHousekeeping({ db: server.db, isEmbedded: false, asOwner: (work) => work(server.db) }, server.now, createLogger('silent'));
  vi.advanceTimersByTime(3_600_000);
  await housekeeping.stop();
  vi.useRealTimers();

  expect((await server.db.selectFrom('oidc_payload').select('id').orderBy('id').execute()).map((row) => row.id)).toEqual(['future', 'never']);
  expect((await server.db.selectFrom('idempotency_key').select('key').execute()).map((row) => row.key)).toEqual(['today']);
  expect((await server.db.selectFrom('ended_session').select('session_id').execute()).map((row) => row.session_id)).toEqual(['ended']);
  expect((await server.db.selectFrom('spent_logout_token').select('jti').execute()).map((row) => row.jti)).toEqual(['valid']);
  expect((await server.db.selectFrom('request_limit').select('key').execute()).map((row) => row.key)).toEqual(['counting']);
});

test('the embedded database looks every hour at how many rows it has', async () => {
  const known = async () => {
    const { rows } = await sql<{ count: number }>`select reltuples::int as count from pg_class where relname = 'request_limit'`.execute(server.db);
    return rows[0]?.count;
  };
  const counters = Array.from({ length: 40 }, (_, index) => ({ key: `counter ${index}`, hits: [server.now()], was_refused: false, expires_at: server.now() }));
  await server.db.insertInto('request_limit').values(counters).execute();
  await sql`analyze request_limit`.execute(server.db);
  await server.db.deleteFrom('request_limit').where('key', 'like', 'counter%').execute();
  const before = await known();

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const housekeeping = startHousekeeping({ db: server.db, isEmbedded: true, asOwner: (work) => work(server.db) }, server.now, createLogger('silent'));
  vi.advanceTimersByTime(3_600_000);
  await housekeeping.stop();
  vi.useRealTimers();

  expect(before).toBeGreaterThanOrEqual(40);
  expect(await known()).toBeLessThan(40);
});
