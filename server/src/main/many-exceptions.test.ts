import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { nextCases } from '@evenhand/contract/dashboard';
import { serviceNames } from '@evenhand/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { authenticateTest, callsOn, startTestServer } from '../../testing/test-server.ts';
import { watchTouchedRows } from '../../testing/touched-rows.ts';
import { kyselyOn } from '../platform/database/open-database.ts';
import { createLogger } from '../platform/logger.ts';
import { createApp } from './app.ts';

const OWN_COUNT = 5_000;
const BLOCKED_COUNT = 500;
const FIRST_CASE_ID = 700_001;

let server: TestServer;
/**
 * Isaac observes five thousand cases and is blocked from five hundred more; Rufus of
 * another policy area as well.
 */
beforeAll(async () => {
  server = await startTestServer();
  const at = new Date('2026-11-01T09:00:00Z');
  await sql`insert into case_record (id, service_id, access_level_id, section_id, topic_id, status, is_simple_process, no_employee_reason_id, created_at, created_by)
    select ${FIRST_CASE_ID - 1}::bigint + n, 1, 2, 1, ${server.configuration.of(1).pack.topics[0]!.id}, 1, false, 1, ${at}, ${cast.maren}
    from generate_series(1, ${OWN_COUNT + BLOCKED_COUNT}::int) n`.execute(server.db);
  for (const userId of [cast.isaac, cast.rufus]) {
    await sql`insert into participant (service_id, case_id, user_id, role_id, relation_id, blocked_reason, source_id, added_at, added_by)
      select 1, ${FIRST_CASE_ID - 1}::bigint + n, ${userId}, case when n <= ${OWN_COUNT}::int then 3 else 4 end, case when n <= ${OWN_COUNT}::int then 12 else 2 end,
        case when n > ${OWN_COUNT}::int then 'Witness' end, 3, ${at}, ${cast.maren} from generate_series(1, ${OWN_COUNT + BLOCKED_COUNT}::int) n`.execute(
      server.db,
    );
  }
  await sql`vacuum analyze`.execute(server.db);
}, 120_000);
afterAll(() => server.close());

const open = async (userId: string, id: number): Promise<number> =>
  (await server.asUser(userId).call(getCase, { params: { id } })).status;

describe('A person with five thousand cases and five hundred blocks', () => {
  test('has the first page of their list, the next cases of their dashboard and a case without a look at all the others [GROW-01]', async () => {
    const touched = await watchTouchedRows(server.address);
    const { server: app } = await createApp({
      db: kyselyOn(touched.pool, 'serving'),
      clock: server.now,
      log: createLogger('silent'),
      configuration: server.configuration,
      authenticate: authenticateTest,
      services: serviceNames,
      files: server.files,
    });
    const isaac = callsOn(app, cast.isaac, `Bearer test.${cast.isaac}`);
    /** The least of three calls: the first one also reads the catalogue of the database. */
    const rowsOf = async (call: () => Promise<{ readonly status: number }>) => {
      const counts: number[] = [];
      for (let times = 0; times < 3; times += 1) {
        const before = await touched.count();
        expect((await call()).status).toBe(200);
        counts.push((await touched.count()) - before);
      }
      return Math.min(...counts);
    };
    expect(await rowsOf(() => isaac.call(pageOfCases, { params: { page: 1 } }))).toBeLessThan(1_000);
    expect(await rowsOf(() => isaac.call(nextCases, {}))).toBeLessThan(1_000);
    expect(await rowsOf(() => isaac.call(getCase, { params: { id: FIRST_CASE_ID } }))).toBeLessThan(1_000);
    await app.close();
    await touched.close();
  });

  test('lists all of the first and none of the second [PERM-04, LIST-20]', async () => {
    const total = await server.as('isaac').call(totalCasePages, {});
    expect([total.data, total.headers['x-total-rows']]).toEqual([101, '1000+']);
    const last = await server
      .as('isaac')
      .call(pageOfCases, { params: { page: OWN_COUNT / 10 }, query: { sortColumn: 'id', sortOrder: 'asc' } });
    expect(last.data.at(-1)?.id).toBe(FIRST_CASE_ID + OWN_COUNT - 1);
    expect(last.headers['x-has-more-rows']).toBe('false');
  });

  test.each(['isaac', 'rufus'] as const)(
    '%s opens every one of the first and finds none of the second [PERM-03, PERM-04]',
    async (name) => {
      for (const id of [FIRST_CASE_ID, FIRST_CASE_ID + 2_500, FIRST_CASE_ID + OWN_COUNT - 1])
        expect(await open(cast[name], id)).toBe(200);
      for (const id of [FIRST_CASE_ID + OWN_COUNT, FIRST_CASE_ID + OWN_COUNT + BLOCKED_COUNT - 1])
        expect(await open(cast[name], id)).toBe(404);
    },
  );

  test('loses and gains a case with the next request [PERM-04, PERM-05]', async () => {
    const participation = (caseId: number) =>
      server.db.updateTable('participant').where('case_id', '=', caseId).where('user_id', '=', cast.isaac);
    const changes: [string, () => Promise<unknown>, number][] = [
      [
        'blocked',
        () => participation(FIRST_CASE_ID).set({ role_id: 4, relation_id: 2, blocked_reason: 'Witness' }).execute(),
        404,
      ],
      [
        'let in again',
        () => participation(FIRST_CASE_ID).set({ role_id: 2, relation_id: 12, blocked_reason: null }).execute(),
        200,
      ],
      ['taken off', () => participation(FIRST_CASE_ID).set({ removed_at: server.now() }).execute(), 404],
      ['put back', () => participation(FIRST_CASE_ID).set({ removed_at: null }).execute(), 200],
      [
        'signed in nowhere',
        () => server.db.updateTable('account').set({ is_current: false }).where('user_id', '=', cast.isaac).execute(),
        401,
      ],
      [
        'signed in again',
        () => server.db.updateTable('account').set({ is_current: true }).where('user_id', '=', cast.isaac).execute(),
        200,
      ],
    ];
    for (const [how, change, status] of changes) {
      await change();
      expect([how, await open(cast.isaac, FIRST_CASE_ID)]).toEqual([how, status]);
    }
  });
});
