import { closeCase } from '@evenhand/contract/case-closure';
import { removeAdviser } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import { queryNotifications } from '@evenhand/contract/notifications';
import { editParticipant } from '@evenhand/contract/participants';
import type { TaskReminder } from '@evenhand/engine/pack';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { join, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { remindOfTasks } from './remind-of-tasks.ts';

let server: TestServer;
let caseId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  caseId = await openCase(server);
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
  await server.db.deleteFrom('notice').execute();
});

const toHolder = (workingDays: number): TaskReminder => ({ workingDays, to: 'holder' });
const RULES = [toHolder(-2), toHolder(0), { workingDays: 2, to: 'adviser' }, { workingDays: 5, to: 'team' }] as const;

/** Reminds by these rules. @returns of how many tasks. */
async function remind(rules: readonly TaskReminder[] = RULES): Promise<number> {
  const { pack, ...others } = server.configuration.of(1);
  const configured = { ...others, pack: { ...pack, service: { ...pack.service, reminders: rules } } };
  return await remindOfTasks(server.serving, { serviceIds: [1], of: () => configured }, server.now());
}
const at = (day: string) => server.setNow(`${day}T09:00:00.000Z`);
const toldTo = async (name: CastName) =>
  (await server.as(name).call(queryNotifications, { query: { pageSize: 100 } })).data.data.map(
    ({ notificationTitle }) => notificationTitle,
  );

describe('A task', () => {
  test('is reminded of before, on and after its due day in working days: the person who has it, the adviser, the team; once each [REMIND-01, REMIND-02]', async () => {
    // A Wednesday: two working days before it is Monday, and five after it the next Wednesday.
    await putTask(server, caseId, 'teodora', { title: 'Hold the meeting', due: '2026-11-25' });
    const told: Record<string, number> = {};
    for (let day = 20; day <= 30; day += 1) {
      at(`2026-11-${day}`);
      const count = await remind();
      expect(await remind(), 'an hour later').toBe(0);
      if (count > 0) told[day] = count;
    }
    at('2026-12-02');
    expect(await remind()).toBe(1);
    expect(told).toEqual({ 23: 1, 25: 1, 27: 1 });
    const asked = 'Hold the meeting for Callum Brightwater by 25/11/2026';
    expect(await toldTo('teodora')).toEqual([`Reminder: ${asked}`, `Reminder: ${asked}`]);
    const overdue = `Overdue: ${asked} (with Teodora Whitlock)`;
    expect(await toldTo('maren')).toEqual([overdue, overdue]);
    expect(await toldTo('edda')).toEqual([overdue]);
    expect(await toldTo('ngozi')).toEqual([]);
  });

  test('leads to itself, and is reminded of again when it is moved to another day [REMIND-01]', async () => {
    const taskId = await putTask(server, caseId, 'teodora', { due: '2026-11-18', type: 4 });
    await remind();
    const { data } = await server.as('teodora').call(queryNotifications, {});
    expect(data.data[0]).toMatchObject({ notificationTypeLookupId: 4, caseTrackingRecordId: caseId });
    at('2026-11-19');
    const due_at = new Date('2026-11-19T00:00:00.000Z');
    await server.db.updateTable('case_task').set({ due_at }).where('id', '=', taskId).execute();
    expect(await remind([toHolder(0)])).toBe(1);
  });

  test('that is due at a time counts by the day of the service, and one due on a Sunday is reminded of on Friday [REMIND-02]', async () => {
    // Half past midnight of the 20th in London in summer.
    await putTask(server, caseId, 'teodora', { due: '2026-06-19T23:30:00.000Z' });
    at('2026-06-19');
    await remind([toHolder(0)]);
    // The 20th is a Saturday.
    expect(await toldTo('teodora')).toHaveLength(1);
    await putTask(server, caseId, 'ngozi', { due: '2026-11-22' });
    await join(server, caseId, 'ngozi', 'stakeholder');
    at('2026-11-19');
    expect(await remind([toHolder(0)])).toBe(0);
    at('2026-11-20');
    expect(await remind([toHolder(0)])).toBe(1);
  });

  test('is not reminded of when it is done, its case is closed or locked, or its reminder is long overdue [REMIND-03]', async () => {
    await putTask(server, caseId, 'teodora', { due: '2026-11-18', completedAt: server.now() });
    const [closed, locked] = [await openCase(server), await openCase(server)];
    await putTask(server, locked, 'teodora', { due: '2026-11-18' });
    const unlocking = { due: '2026-11-18', source: { kind: 'pause', stepId: 1, visitId: 1 } };
    await putTask(server, locked, 'maren', unlocking);
    const body = { caseTrackingRecordId: closed, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id: closed }, body });
    await putTask(server, closed, 'teodora', { due: '2026-11-18' });
    await putTask(server, caseId, 'teodora', { due: '2026-11-14' });
    await server.as('maren').call(lockCase, { params: { id: locked } });
    await server.db.deleteFrom('notice').execute();
    expect(await remind([toHolder(0)])).toBe(1);
    expect(await toldTo('teodora')).toEqual([]);
    expect(await toldTo('maren')).toHaveLength(1);
  });

  test('is never reminded of to a person who no longer sees the case; without an adviser the team is told [REMIND-04]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await putTask(server, caseId, 'ngozi', { due: '2026-11-18' });
    const params = await participantParams(server, caseId, 'ngozi');
    const blocked = { participantRoleId: 4 as const, blacklistedReason: 'Named' };
    await server.as('maren').call(editParticipant, { params, body: blocked });
    await server.db
      .updateTable('case_task')
      .set({ assignee_user_id: cast.ngozi, cancelled_at: null })
      .where('case_id', '=', caseId)
      .where('due_at', '=', new Date('2026-11-18'))
      .execute();
    await server.as('maren').call(removeAdviser, { params: { id: caseId } });
    await server.db.deleteFrom('notice').execute();
    await remind([toHolder(0), { workingDays: 0, to: 'adviser' }]);
    const rows = await server.db.selectFrom('notice').where('user_id', '=', cast.ngozi).selectAll().execute();
    expect(rows).toEqual([]);
    expect(await toldTo('edda')).toHaveLength(1);
  });

  test('is reminded of by the rules for its kind and its workflow alone [REMIND-05]', async () => {
    await putTask(server, caseId, 'teodora', { due: '2026-11-18', type: 2 });
    await putTask(server, caseId, 'teodora', { due: '2026-11-18', type: 9, title: 'Call them' });
    expect(await remind([{ ...toHolder(0), types: [9] }])).toBe(1);
    expect(await toldTo('teodora')).toEqual([expect.stringContaining('Call them')]);
    expect(await remind([{ ...toHolder(0), to: 'team', workflowIds: [1] }])).toBe(0);
  });
});
