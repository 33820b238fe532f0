import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { listCaseTasks, NotificationType } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MEETING = 'Meet to discuss the occupational health advice';

/** Opens an event and saves in it, by which it begins. */
async function begin(caseId: number, as: 'maren' | 'teodora', key: string): Promise<void> {
  await (await walk(server, (await start(caseId, as, key)).data.workflowTrackingId)).save(as);
}

const start = (caseId: number, as: 'maren' | 'teodora' | 'salma', key: string) =>
  server
    .as(as)
    .call(startAnytimeEvent, {
      params: { caseId, eventId: server.configuration.of(1).pack.workflows.find((one) => one.key === key)!.id },
    });

/** Titles of the open tasks that ask for an anytime event. */
async function asked(caseId: number): Promise<string[]> {
  const { data } = await server.as('maren').call(listCaseTasks, { params: { id: caseId } });
  return data
    .filter((task) => !task.isComplete && task.notificationTypeLookupId === NotificationType.AddAnytimeEvent)
    .map((task) => task.taskTitle);
}

/** A grievance with an occupational health referral, whose end asks the owner for a welfare meeting. */
async function referred(): Promise<number> {
  const { caseId } = await openGrievance(server);
  const referral = await walk(
    server,
    (await start(caseId, 'maren', 'occupational-health-referral')).data.workflowTrackingId,
  );
  await referral.reach('referral');
  await referral.complete('referral', 'maren');
  expect(await asked(caseId)).toEqual([MEETING]);
  return caseId;
}

test('a task that asks for an anytime event is done when that event begins, and by no other event [NOTIF-02]', async () => {
  const caseId = await referred();
  await begin(caseId, 'maren', 'adjustment-requested');
  expect(await asked(caseId)).toEqual([MEETING]);
  await start(caseId, 'maren', 'welfare-meeting');
  expect(await asked(caseId)).toEqual([MEETING]);
  await begin(caseId, 'maren', 'welfare-meeting');
  expect(await asked(caseId)).toEqual([]);
  expect(await task(caseId)).toMatchObject({ completed_at: server.now(), cancelled_at: null });
});

test('the beginning that ends a task also takes its day from what the case is due', async () => {
  const caseId = await referred();
  await server.db
    .updateTable('case_task')
    .set({ due_at: new Date('2026-11-18T00:00:00.000Z') })
    .where('case_id', '=', caseId)
    .where('title', '=', MEETING)
    .execute();
  await begin(caseId, 'maren', 'adjustment-requested');
  const due = async () =>
    (
      await server.db.selectFrom('case_record').select('due_at').where('id', '=', caseId).executeTakeFirstOrThrow()
    ).due_at?.toISOString();
  expect(await due()).toContain('2026-11-18');
  await begin(caseId, 'teodora', 'welfare-meeting');
  expect(await due()).not.toContain('2026-11-18');
});

test('a start that is refused leaves the task open and changes nothing', async () => {
  const caseId = await referred();
  const before = await checksumOfCases(server.db);
  expect((await start(caseId, 'salma', 'welfare-meeting')).status).toBe(404);
  expect(await checksumOfCases(server.db)).toEqual(before);
  expect(await asked(caseId)).toEqual([MEETING]);
});

function task(caseId: number) {
  return server.db
    .selectFrom('case_task')
    .select(['completed_at', 'cancelled_at'])
    .where('case_id', '=', caseId)
    .where('title', '=', MEETING)
    .executeTakeFirstOrThrow();
}
