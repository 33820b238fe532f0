import { closeCase } from '@evenhand/contract/case-closure';
import type { CaseRole } from '@evenhand/contract/cases';
import { editParticipant, ParticipantRole } from '@evenhand/contract/participants';
import { countOutstandingTasks, countOverdueTasks, countTasksDueToday, getAllTasksPaginated, getTaskFilters, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { join, openCase } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import { putTask } from '../testing/put-task.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../testing/test-server.ts';
import { dueToday, overdue, taskListOf } from './task-list.ts';
import { countTasks } from './tasks.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Each test begins without tasks.
afterEach(async () => {
  server.setNow(TEST_NOW);
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
});

describe('My Tasks', () => {
  it('lists open tasks with their case, employee and owner, ten a page, undated ones and then the latest due first [TASK-16, TASK-05, TASK-09, TASK-11, API-135]', async () => {
    const id = await openCase(server);
    for (let day = 10; day < 21; day += 1) await putTask(server, id, 'teodora', { title: `Day ${day}`, due: `2026-12-${day}` });
    const undated = await putTask(server, id, 'teodora', { title: 'Some day', type: 3 });
    await putTask(server, id, 'teodora', { title: 'Done', completedAt: server.now() });
    const page = await server.as('teodora').call(queryTasks);
    expect(page.data.totalDataCount).toBe(12);
    expect(page.data.data.map((task) => task.taskTitle)).toEqual(['Some day', ...[20, 19, 18, 17, 16, 15, 14, 13, 12].map((day) => `Day ${day}`)]);
    const second = await server.as('teodora').call(queryTasks, { query: { pageNumber: 2 } });
    expect(second.data.data.map((task) => task.taskTitle)).toEqual(['Day 11', 'Day 10']);
    expect(page.data.data[0]).toEqual({
      id: undated,
      taskTitle: 'Some day',
      notificationDistributionTitle: 'Some day',
      notificationDistributionCaseTrackingRecordId: id,
      topicName: 'General query',
      employeeGuid: cast.callum,
      employeeName: 'Callum Brightwater',
      caseOwnerGuid: cast.teodora,
      caseOwnerName: 'Teodora Whitlock',
      dueDate: null,
      isDueTimed: false,
      taskAssignedUserId: cast.teodora,
      taskAssignedUserName: 'Teodora Whitlock',
      taskTargetDateTime: null,
      notificationTypeLookupId: 3,
      notificationDistributionWorkflowTrackingRecordId: null,
      caseTrackingEventId: null,
      isTaskCompleteBeforeClosure: false,
      isComplete: false,
      canOpen: true,
      canComplete: false,
      canEdit: true,
      version: 1,
    });
    const tooMany = await server.as('teodora').call(queryTasks, { query: { pageSize: 101 } });
    expect(tooMany.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { pageSize: 'Must be at most 100.' } });
  });

  it('sorts by each column in both directions [TASK-10]', async () => {
    const query = await openCase(server, { owner: 'isaac', employee: 'silas' });
    const pay = await openCase(server, { topic: 'pay-holiday-query', owner: 'teodora', employee: 'callum' });
    await putTask(server, query, 'maren', { title: 'b', due: '2026-11-20', assignee: { kind: 'adviser' } });
    await putTask(server, pay, 'maren', { title: 'a', due: '2026-11-21', assignee: { kind: 'adviser' } });
    const ascending = { taskTitle: 'ab', caseId: 'ba', topicName: 'ba', employeeName: 'ab', caseOwnerName: 'ba', dueDate: 'ba' } as const;
    for (const [sortColumn, expected] of Object.entries(ascending)) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { data } = await server.as('maren').call(queryTasks, { query: { sortColumn, sortOrder } });
        const titles = data.data.map((task) => task.taskTitle).join('');
        expect(titles, `${sortColumn} ${sortOrder}`).toBe(sortOrder === 'asc' ? expected : [...expected].reverse().join(''));
      }
    }
  });

  it('undated tasks follow the last due one, earliest first, and lead, latest first, so that Upcoming is one group [TASK-16]', async () => {
    const id = await openCase(server, { owner: 'ngozi' });
    for (const due of ['2026-11-10', null, '2026-11-18', null, '2026-12-24'])
      await putTask(server, id, 'ngozi', { title: due ?? 'undated', ...(due === null ? {} : { due }) });
    const earliest = ['2026-11-10', '2026-11-18', '2026-12-24', 'undated', 'undated'];
    for (const [sortOrder, expected] of [
      ['asc', earliest],
      ['desc', earliest.toReversed()],
    ] as const) {
      const { data } = await server.as('ngozi').call(queryTasks, { query: { sortOrder } });
      expect(
        data.data.map((task) => task.taskTitle),
        sortOrder,
      ).toEqual(expected);
    }
  });

  it('narrows by type, topic and case; type 2 is the tasks of processes, type 1 all others [TASK-04, TASK-10, API-140]', async () => {
    const query = await openCase(server);
    const pay = await openCase(server, { topic: 'pay-holiday-query' });
    for (const type of [2, 3, 4]) await putTask(server, query, 'teodora', { title: `type ${type}`, type });
    await putTask(server, pay, 'teodora', { title: 'pay' });
    const filters = (await server.as('teodora').call(getTaskFilters)).data;
    expect(filters.taskTypes).toEqual([
      { id: 2, title: 'Processes' },
      { id: 1, title: 'Other' },
    ]);
    const topicId = filters.topics.find((topic) => topic.title === 'Pay or holiday query')!.id;
    expect(await titles('teodora', { taskTypeId: '2' })).toEqual(['pay', 'type 2']);
    expect(await titles('teodora', { taskTypeId: '1' })).toEqual(['type 3', 'type 4']);
    expect(await titles('teodora', { topicId })).toEqual(['pay']);
    expect(await titles('teodora', { caseTrackingRecordId: query })).toEqual(['type 2', 'type 3', 'type 4']);
    expect(await titles('teodora', { caseTrackingRecordId: pay, taskTypeId: '1' })).toEqual([]);
  });

  it('a person of both roles has in each role the tasks of its cases, and starts as participant; asking for a role never gives it [GEN-02, TASK-10]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    await putTask(server, advised, 'priya', { title: 'advised', assignee: { kind: 'adviser' } });
    await putTask(server, owned, 'priya', { title: 'owned' });
    expect(await titles('priya', { role: 'HRUser' })).toEqual(['advised']);
    expect(await titles('priya', { role: 'BusinessUser' })).toEqual(['owned']);
    expect(await titles('priya', {})).toEqual(['owned']);
    await join(server, owned, 'teodora', 'stakeholder');
    await putTask(server, owned, 'maren', { title: 'Maren’s', assignee: { kind: 'adviser' } });
    await putTask(server, owned, 'teodora', { title: 'Teodora’s', assignee: { kind: 'user', userId: cast.teodora } });
    for (const role of ['HRUser', 'BusinessUser'] as const) {
      expect(await titles('maren', { role })).toEqual(['Maren’s']);
      expect(await titles('teodora', { role })).toEqual(['Teodora’s']);
    }
  });

  it('an observer sees a task that was given to them but cannot follow it [PERM-32]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await putTask(server, id, 'derrin', { assignee: { kind: 'user', userId: cast.derrin } });
    const { data } = await server.as('derrin').call(queryTasks);
    expect(data.data).toMatchObject([{ taskAssignedUserId: cast.derrin, canOpen: false }]);
  });

  it('a blocked person has no tasks on the case any more, in no list and no count', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    await putTask(server, id, 'isaac', { due: '2026-11-18', assignee: { kind: 'user', userId: cast.isaac } });
    expect(await numbers('isaac')).toEqual([1, 0, 1]);
    const body = { participantRoleId: ParticipantRole.Blocked, blacklistedReason: 'A witness.' };
    await server.as('maren').call(editParticipant, { params: { id, participantId }, body });
    expect(await numbers('isaac')).toEqual([0, 0, 0]);
    expect(await titles('maren', {})).toEqual(['Speak to the team']);
    // A task that was left with them by mistake must stay hidden too.
    await putTask(server, id, 'isaac', { title: 'left over' });
    await putTask(server, id, 'callum', { title: 'the subject’s' });
    await putTask(server, id, 'odile', { title: 'of another service' });
    for (const name of ['isaac', 'callum', 'odile'] as const) expect(await titles(name, {}), name).toEqual([]);
  });

  it('a closed case has none', async () => {
    const id = await openCase(server);
    await putTask(server, id, 'teodora');
    await server.as('maren').call(closeCase, { params: { id }, body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' } });
    expect(await numbers('teodora')).toEqual([0, 0, 0]);
  });

  it('particular tasks are found by number, case and day, in either role [API-134]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    const taskId = await putTask(server, advised, 'priya', { title: 'one', due: '2026-11-18', assignee: { kind: 'adviser' } });
    await putTask(server, owned, 'priya', { title: 'two', due: '2026-11-18T23:30:00.000Z' });
    const found = async (body: object) => (await server.as('priya').call(getAllTasksPaginated, { body })).data.data.map((task) => task.taskTitle).sort();
    expect(await found({})).toEqual(['one', 'two']);
    expect(await found({ taskId })).toEqual(['one']);
    expect(await found({ caseId: owned })).toEqual(['two']);
    expect(await found({ dueDate: '2026-11-18' })).toEqual(['one', 'two']);
    expect(await found({ dueDate: '2026-11-19T00:00:00.000Z' })).toEqual([]);
    expect((await server.as('teodora').call(getAllTasksPaginated, { body: { taskId } })).data).toEqual({ data: [], totalDataCount: 0 });
    const refused = await server.as('priya').call(getAllTasksPaginated, { body: { dueDate: '18/11/2026' } });
    expect(refused.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { dueDate: 'Must be a date as YYYY-MM-DD.' } });
  });
});

describe('The days of tasks', () => {
  it.each([
    { now: '2026-03-28T12:00:00.000Z', before: '2026-03-27T23:59:59.999Z', end: '2026-03-28T23:59:59.999Z', day: '2026-03-28' },
    { now: '2026-03-29T22:59:59.000Z', before: '2026-03-28T23:59:59.999Z', end: '2026-03-29T22:59:59.999Z', day: '2026-03-29' },
    { now: '2026-10-24T12:00:00.000Z', before: '2026-10-23T22:59:59.999Z', end: '2026-10-24T22:59:59.999Z', day: '2026-10-24' },
    { now: '2026-10-24T23:30:00.000Z', before: '2026-10-24T22:59:59.999Z', end: '2026-10-25T23:59:59.999Z', day: '2026-10-25' },
  ])('begin and end with the service’s own, whether its clocks change or not: $day [TASK-12, TASK-14, TASK-15]', async ({ now, before, end, day }) => {
    const id = await openCase(server);
    const nextMoment = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
    const yesterday = before.slice(0, 10);
    await putTask(server, id, 'teodora', { title: 'last moment of yesterday', due: before });
    await putTask(server, id, 'teodora', { title: 'yesterday', due: yesterday });
    await putTask(server, id, 'teodora', { title: 'first moment of today', due: nextMoment(before) });
    await putTask(server, id, 'teodora', { title: 'today', due: day });
    await putTask(server, id, 'teodora', { title: 'last moment of today', due: end });
    await putTask(server, id, 'teodora', { title: 'tomorrow', due: nextMoment(end) });
    await putTask(server, id, 'teodora', { title: 'some day' });
    server.setNow(now);
    expect(await numbers('teodora')).toEqual([7, 2, 3]);
    expect(await titles('teodora', { toDate: before })).toEqual(['last moment of yesterday', 'yesterday']);
    expect(await titles('teodora', { fromDate: nextMoment(before), toDate: end })).toEqual(['first moment of today', 'last moment of today', 'today']);
    expect(await titles('teodora', { fromDate: nextMoment(end) })).toEqual(['tomorrow']);
  });

  it('a due day is that day in every time zone [TASK-15]', async () => {
    const id = await openCase(server);
    await putTask(server, id, 'teodora', { due: '2026-11-18' });
    const actor = (await loadActor(server.db, cast.teodora))!;
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']) {
      const list = taskListOf(actor, {}, zone);
      const noonOfTheDay =
        { 'Pacific/Auckland': '2026-11-17T23:00:00.000Z', 'America/Los_Angeles': '2026-11-18T20:00:00.000Z' }[zone] ?? '2026-11-18T06:30:00.000Z';
      const now = new Date(noonOfTheDay);
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: dueToday(now, zone) }), zone).toBe(1);
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: overdue(now, zone) }), zone).toBe(0);
      const nextDay = new Date(now.getTime() + 86_400_000);
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: overdue(nextDay, zone) }), zone).toBe(1);
    }
  });

  it('every number is the total of the list it links to, in either role; due today is what its link adds to the overdue [TASK-12, API-136, API-137, API-138]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    for (const due of ['2026-11-16', '2026-11-17T23:59:00.000Z', '2026-11-18', '2026-11-18T17:00:00.000Z', '2026-11-19', undefined]) {
      await putTask(server, advised, 'priya', { ...(due === undefined ? {} : { due }), assignee: { kind: 'adviser' } });
      if (due !== '2026-11-16') await putTask(server, owned, 'priya', due === undefined ? {} : { due });
    }
    const yesterday = '2026-11-17T23:59:59.999Z';
    const today = '2026-11-18T23:59:59.999Z';
    for (const role of ['HRUser', 'BusinessUser'] as const) {
      const total = async (query: object) => (await server.as('priya').call(queryTasks, { query: { role, ...query } })).data.totalDataCount;
      const [all, late, now] = await numbers('priya', role);
      expect([all, late]).toEqual([await total({}), await total({ toDate: yesterday })]);
      expect(now).toBe((await total({ toDate: today })) - (await total({ toDate: yesterday })));
      expect([all, late, now]).toEqual(role === 'HRUser' ? [6, 2, 2] : [5, 1, 2]);
    }
  });

  it('the wrong way round they are refused [TASK-10]', async () => {
    const answer = await server.as('teodora').call(queryTasks, { query: { fromDate: '2026-11-19T00:00:00.000Z', toDate: '2026-11-18T23:59:59.999Z' } });
    expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { fromDate: 'Must not be after the to date.' } });
  });
});

async function titles(name: CastName, query: Record<string, string | number>): Promise<string[]> {
  const answer = await server.as(name).call(queryTasks, { query });
  expect(answer.error).toBeUndefined();
  return answer.data.data.map((task) => task.taskTitle).sort();
}

async function numbers(name: CastName, role?: CaseRole): Promise<number[]> {
  const query = role === undefined ? {} : { role };
  const answers = [];
  for (const route of [countOutstandingTasks, countOverdueTasks, countTasksDueToday]) answers.push((await server.as(name).call(route, { query })).data);
  return answers;
}
