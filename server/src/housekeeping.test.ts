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

test('every hour expired sign-in state and the answers of yesterday’s retries are thrown away, newer ones stay', async () => {
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

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const housekeeping = startHousekeeping(server.db, server.now, createLogger('silent'));
  vi.advanceTimersByTime(3_600_000);
  await housekeeping.stop();
  vi.useRealTimers();

  expect((await server.db.selectFrom('oidc_payload').select('id').orderBy('id').execute()).map((row) => row.id)).toEqual(['future', 'never']);
  expect((await server.db.selectFrom('idempotency_key').select('key').execute()).map((row) => row.key)).toEqual(['today']);
});
