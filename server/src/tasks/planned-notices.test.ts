import { undoComponent } from '@evenhand/contract/component-tracking';
import { queryNotifications } from '@evenhand/contract/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { publishChanged, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';
import { postPlannedNotices } from './planned-notices.ts';

/** A notice for a later day: here a month, less a day, after the grievance was received. */

let server: TestServer;
let later: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  later = await publishChanged(server, 'grievance', (workflow) =>
    withComponent(workflow, 'received', (received) => ({
      ...received,
      notify: [
        {
          type: 1,
          to: { kind: 'owner' },
          on: 'complete',
          title: 'A month has passed',
          due: null,
          from: null,
          deadline: {
            kind: 'after',
            start: { componentId: received.id, field: 'date' },
            terms: [
              { count: 1, unit: 'month' },
              { count: -1, unit: 'day' },
            ],
            isLegal: false,
          },
          every: null,
          isRequiredBeforeClosure: false,
          unless: null,
          when: null,
        },
      ],
    })),
  );
});
afterAll(async () => {
  await later.close();
  await server.close();
});

const received = { received: { data: { onlyDateTime: '2026-11-02T00:00:00.000Z' } } };

const daysOf = async (main: Walk) =>
  (
    await server.db
      .selectFrom('planned_notice')
      .select(sql<string | null>`on_day::text`.as('day'))
      .where('case_id', '=', main.caseId)
      .execute()
  ).map(({ day }) => day);

const titlesFor = async (main: Walk, name: 'teodora' | 'maren') =>
  (await later.as(name).call(queryNotifications, { query: { pageNumber: '1', pageSize: '50' } })).data.data
    .filter(({ caseTrackingRecordId }) => caseTrackingRecordId === main.caseId)
    .map(({ notificationTitle }) => notificationTitle);

const post = (day: string) =>
  server.serving
    .transaction()
    .execute((db) =>
      postPlannedNotices(db, new Date(`${day}T09:00:00Z`), [{ serviceId: 1, timeZone: 'Europe/London' }]),
    );

test('a notice waits for its day, goes then to who owns the case, and comes once', async () => {
  const main = await openGrievance(later);
  await main.reach('screen', received);
  expect(await daysOf(main)).toEqual(['2026-12-01']);
  expect(await post('2026-11-30')).toBe(0);
  expect(await titlesFor(main, 'teodora')).not.toContain('A month has passed');
  expect(await post('2026-12-01')).toBe(1);
  expect(await titlesFor(main, 'teodora')).toContain('A month has passed');
  expect(await titlesFor(main, 'maren')).not.toContain('A month has passed');
  expect(await post('2026-12-02')).toBe(0);
});

test('a notice whose event was undone never comes', async () => {
  const main = await openGrievance(later);
  await main.reach('screen', received);
  await later.as('maren').call(undoComponent, { params: { id: await main.visitId('screen') } });
  expect(await daysOf(main)).toEqual([]);
  expect(await post('2026-12-31')).toBe(0);
});

test('a person who was blocked meanwhile is not told', async () => {
  const main = await openGrievance(later);
  await main.reach('screen', received);
  await server.db
    .updateTable('planned_notice')
    .set({ assignee: JSON.stringify({ kind: 'user', userId: cast.silas }) })
    .where('case_id', '=', main.caseId)
    .execute();
  expect(await post('2026-12-01')).toBe(1);
  expect(await titlesFor(main, 'maren')).toContain('A month has passed');
  const rows = await server.db
    .selectFrom('notice')
    .select('user_id')
    .where('case_id', '=', main.caseId)
    .where('user_id', '=', cast.silas)
    .execute();
  expect(rows).toEqual([]);
});

test('a notice that an act drops while its posting waits for the case is not posted', async () => {
  const main = await openGrievance(later);
  await main.reach('screen', received);
  let posting: Promise<number> = Promise.resolve(-1);
  await server.db.transaction().execute(async (act) => {
    await act.selectFrom('case_record').select('id').where('id', '=', main.caseId).forUpdate().execute();
    posting = post('2026-12-01');
    await expect.poll(() => waitingForLocks()).toBe(1);
    await act.deleteFrom('planned_notice').where('case_id', '=', main.caseId).execute();
  });
  expect(await posting).toBe(0);
  expect(await titlesFor(main, 'teodora')).not.toContain('A month has passed');
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  );
  return rows[0]?.count ?? 0;
}
