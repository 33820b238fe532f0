import { existingCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { searchEmployeesForCase } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import { canSeeCase, searchCase } from '@evenhand/contract/dashboard';
import { searchParticipants } from '@evenhand/contract/participants';
import { serviceNames } from '@evenhand/contract/route';
import { searchEmployees, searchUsers } from '@evenhand/contract/users';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { Answer, Caller, TestServer } from '../../testing/test-server.ts';
import { authenticateTest, callsOn, startTestServer } from '../../testing/test-server.ts';
import { createApp } from './app.ts';

const limits = { searches: 60, caseMisses: 30, connections: 0 };
const MISSING_CASE_ID = 99_999;
let server: TestServer;
/** A case of Distribution that Rufus and Wren do not see. */
let hidden: number;

beforeAll(async () => {
  server = await startTestServer({ limits });
  hidden = await openCase(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('request_limit').execute();
  server.setNow('2026-11-18T10:00:00.000Z');
});
afterAll(() => server.close());

/** Calls on another server process over the same database. */
async function onAnotherProcess<T>(
  name: CastName,
  use: (caller: Caller, lines: readonly string[]) => Promise<T>,
  given = limits,
): Promise<T> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const { server: other } = await createApp({
    db: server.db,
    clock: server.now,
    log,
    configuration: server.configuration,
    authenticate: authenticateTest,
    services: serviceNames,
    limits: given,
  });
  try {
    return await use(callsOn(other, cast[name], `Bearer test.${cast[name]}`), lines);
  } finally {
    await other.close();
  }
}

function expectRefused(answer: Answer<unknown>, retryAfter: string): void {
  expect(answer).toMatchObject({
    status: 429,
    error: { isError: true, errorCode: 'BAD_REQUEST' },
    headers: { 'retry-after': retryAfter },
  });
}

describe('searches', () => {
  const search = (name: CastName) => server.as(name).call(searchEmployees, { query: { query: 'call' } });

  test('sixty in a minute are answered and the next one is refused, all kinds together; other people and other calls are not', async () => {
    const topicId = server.configuration.of(1).pack.topics[0]!.id;
    const maren = server.as('maren');
    const kinds = [
      () => maren.call(existingCase, { query: { employeeId: cast.callum, topicId } }),
      () => maren.call(searchEmployees, { query: { query: 'call' } }),
      () => maren.call(searchUsers, { params: { query: 'call' } }),
      () => maren.call(searchCase, { params: { id: hidden } }),
      () => maren.call(searchParticipants, { params: { id: hidden }, query: { query: 'call' } }),
      () => maren.call(searchEmployeesForCase, { params: { id: hidden }, query: { query: 'call' } }),
    ];
    for (let round = 0; round < 10; round += 1)
      for (const kind of kinds) {
        const answer = await kind();
        expect([answer.status, answer.headers['retry-after'], answer.headers['x-ratelimit-limit']]).toEqual([
          200,
          undefined,
          undefined,
        ]);
      }
    for (const kind of kinds) expectRefused(await kind(), '60');
    expect((await maren.call(getCase, { params: { id: hidden } })).status).toBe(200);
    expect((await search('edda')).status).toBe(200);
    server.setNow('2026-11-18T10:00:59.900Z');
    expectRefused(await search('maren'), '1');
    server.setNow('2026-11-18T10:01:00.000Z');
    expect((await search('maren')).status).toBe(200);
  });

  test('sent side by side and to several server processes are counted together', async () => {
    await onAnotherProcess('maren', async (there) => {
      const answers = await Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          (index % 2 === 0 ? server.as('maren') : there).call(searchEmployees, { query: { query: 'call' } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    });
  });

  test('that are not well-formed, or come without a token, do not count', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await server.as('maren').call(searchEmployees, { query: { query: 'x'.repeat(300) } })).status).toBe(400);
      expect((await server.anonymous().call(searchEmployees, { query: { query: 'call' } })).status).toBe(401);
    }
    expect(await server.db.selectFrom('request_limit').selectAll().execute()).toEqual([]);
  });
});

describe('case numbers that are missing or hidden', () => {
  const open = (id: number, name: CastName = 'rufus') => server.as(name).call(getCase, { params: { id } });
  const bytesOf = (answer: Answer<unknown>, id: number) =>
    JSON.stringify([answer.status, answer.headers, answer.body.replaceAll(String(id), 'N')]);

  test('are answered alike at every count: thirty as not found, more of them 429 [PERM-04]', async () => {
    const own = await openCase(server, { as: 'rufus', accessLevel: 'stores' });
    for (let miss = 1; miss <= 34; miss += 1) {
      // Both are asked at the same count: the second one is uncounted before the first is counted for good.
      const [about, instead] = miss % 2 === 0 ? [hidden, MISSING_CASE_ID] : [MISSING_CASE_ID, hidden];
      const before = await server.db.selectFrom('request_limit').selectAll().execute();
      const first = await open(about);
      await server.db.deleteFrom('request_limit').execute();
      for (const row of before) await server.db.insertInto('request_limit').values(row).execute();
      const second = await open(instead);
      expect(bytesOf(first, about).replace(/"date":"[^"]*"/, '')).toBe(
        bytesOf(second, instead).replace(/"date":"[^"]*"/, ''),
      );
      if (miss <= 30) expect(first).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
      else expectRefused(first, '300');
    }
    // A case one may see still opens, and other people are not concerned.
    expect((await open(own)).status).toBe(200);
    expect((await server.as('rufus').call(lockCase, { params: { id: own } })).status).toBe(200);
    expect((await open(MISSING_CASE_ID, 'wren')).status).toBe(404);
  });

  test('count for every call that names them, also for acts, whose transaction is rolled back', async () => {
    const rufus = server.as('rufus');
    for (let round = 0; round < 10; round += 1) {
      expect((await rufus.call(lockCase, { params: { id: hidden } })).status).toBe(404);
      expect((await rufus.call(canSeeCase, { params: { id: MISSING_CASE_ID } })).data).toBe(false);
      expect((await rufus.call(searchCase, { params: { id: hidden } })).data).toEqual([]);
    }
    for (const id of [hidden, MISSING_CASE_ID]) {
      expectRefused(await rufus.call(lockCase, { params: { id } }), '300');
      expectRefused(await rufus.call(canSeeCase, { params: { id } }), '300');
      expectRefused(await rufus.call(searchCase, { params: { id } }), '300');
    }
    server.setNow('2026-11-18T10:04:59.000Z');
    expectRefused(await open(hidden), '1');
    server.setNow('2026-11-18T10:05:00.000Z');
    expect((await open(hidden)).status).toBe(404);
  });

  test('sent side by side and to several server processes are counted together; exceeding the limit is logged as a security event without the number', async () => {
    await onAnotherProcess('rufus', async (there, lines) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          (index % 2 === 0 ? server.as('rufus') : there).call(getCase, {
            params: { id: index % 3 === 0 ? hidden : MISSING_CASE_ID },
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
      // Which process refused which of them is chance.
      expectRefused(await there.call(getCase, { params: { id: hidden } }), '300');
      const events = lines.filter((line) => line.includes('case-misses-limit'));
      expect(events.length).toBeGreaterThan(0);
      for (const line of events) {
        expect(line).toContain(cast.rufus);
        expect(line).not.toMatch(new RegExp(`${MISSING_CASE_ID}|"${hidden}"|/${hidden}`));
      }
    });
  });

  test('are not limited where the setting is 0, and neither are searches', async () => {
    await onAnotherProcess(
      'rufus',
      async (there) => {
        const answers = await Promise.all(
          Array.from({ length: 70 }, () => there.call(searchCase, { params: { id: MISSING_CASE_ID } })),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      },
      { searches: 0, caseMisses: 0, connections: 0 },
    );
    expect(await server.db.selectFrom('request_limit').selectAll().execute()).toEqual([]);
  });
});
