import { closeCase } from '@evenhand/contract/case-closure';
import { editParticipant, ParticipantRole } from '@evenhand/contract/participants';
import { getAllTasksPaginated, getTaskFilters, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { numbersOfTasks, titlesOfTasks } from '../../testing/own-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';

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
    for (let day = 10; day < 21; day += 1)
      await putTask(server, id, 'teodora', { title: `Day ${day}`, due: `2026-12-${day}` });
    const undated = await putTask(server, id, 'teodora', { title: 'Some day', type: 3 });
    await putTask(server, id, 'teodora', { title: 'Done', completedAt: server.now() });
    const page = await server.as('teodora').call(queryTasks);
    expect(page.data.totalDataCount).toBe(12);
    expect(page.data.data.map((task) => task.taskTitle)).toEqual([
      'Some day',
      ...[20, 19, 18, 17, 16, 15, 14, 13, 12].map((day) => `Day ${day}`),
    ]);
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
      message: null,
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
    const ascending = {
      taskTitle: 'ab',
      caseId: 'ba',
      topicName: 'ba',
      employeeName: 'ab',
      caseOwnerName: 'ba',
      dueDate: 'ba',
    } as const;
    for (const [sortColumn, expected] of Object.entries(ascending)) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { data } = await server.as('maren').call(queryTasks, { query: { sortColumn, sortOrder } });
        const titles = data.data.map((task) => task.taskTitle).join('');
        expect(titles, `${sortColumn} ${sortOrder}`).toBe(
          sortOrder === 'asc' ? expected : [...expected].reverse().join(''),
        );
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

  it('the day holds what is overdue or due today, the rest what comes later or has no date; filters narrow both, and together they are all [TASK-10, TASK-14, TASK-15, TASK-16]', async () => {
    const id = await openCase(server, { owner: 'ngozi' });
    // The test's now is 18/11/2026 09:00; a moment of today that has passed is still of the day.
    for (const due of ['2026-11-10', '2026-11-18', '2026-11-18T08:00:00.000Z', '2026-11-18T23:59:00.000Z'])
      await putTask(server, id, 'ngozi', { title: due, due });
    await putTask(server, id, 'ngozi', { title: 'tomorrow', due: '2026-11-19T00:00:00.000Z', type: 3 });
    await putTask(server, id, 'ngozi', { title: 'undated' });
    const day = ['2026-11-10', '2026-11-18', '2026-11-18T08:00:00.000Z', '2026-11-18T23:59:00.000Z'];
    expect(await titlesOfTasks(server, 'ngozi', { dueGroup: 'day' })).toEqual(day);
    expect(await titlesOfTasks(server, 'ngozi', { dueGroup: 'later' })).toEqual(['tomorrow', 'undated']);
    expect(await titlesOfTasks(server, 'ngozi', { dueGroup: 'later', taskTypeId: '1' })).toEqual(['tomorrow']);
    expect(await titlesOfTasks(server, 'ngozi', { dueGroup: 'day', toDate: '2026-11-17T23:59:59.999Z' })).toEqual([
      '2026-11-10',
    ]);
    const page = await server.as('ngozi').call(queryTasks, { query: { dueGroup: 'later', pageSize: 1 } });
    expect([page.data.totalDataCount, page.data.data[0]?.taskTitle]).toEqual([2, 'undated']);
    const wrong = await server.as('ngozi').call(queryTasks, { query: { dueGroup: 'never' as 'day' } });
    expect(wrong.error).toMatchObject({ errorCode: 'BAD_REQUEST' });
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
    expect(await titlesOfTasks(server, 'teodora', { taskTypeId: '2' })).toEqual(['pay', 'type 2']);
    expect(await titlesOfTasks(server, 'teodora', { taskTypeId: '1' })).toEqual(['type 3', 'type 4']);
    expect(await titlesOfTasks(server, 'teodora', { topicId })).toEqual(['pay']);
    expect(await titlesOfTasks(server, 'teodora', { caseTrackingRecordId: query })).toEqual([
      'type 2',
      'type 3',
      'type 4',
    ]);
    expect(await titlesOfTasks(server, 'teodora', { caseTrackingRecordId: pay, taskTypeId: '1' })).toEqual([]);
  });

  it('a person of both roles has in each role the tasks of its cases, and starts as participant; asking for a role never gives it [GEN-02, TASK-10]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    await putTask(server, advised, 'priya', { title: 'advised', assignee: { kind: 'adviser' } });
    await putTask(server, owned, 'priya', { title: 'owned' });
    expect(await titlesOfTasks(server, 'priya', { role: 'HRUser' })).toEqual(['advised']);
    expect(await titlesOfTasks(server, 'priya', { role: 'BusinessUser' })).toEqual(['owned']);
    expect(await titlesOfTasks(server, 'priya', {})).toEqual(['owned']);
    await join(server, owned, 'teodora', 'stakeholder');
    await putTask(server, owned, 'maren', { title: 'Maren’s', assignee: { kind: 'adviser' } });
    await putTask(server, owned, 'teodora', { title: 'Teodora’s', assignee: { kind: 'user', userId: cast.teodora } });
    for (const role of ['HRUser', 'BusinessUser'] as const) {
      expect(await titlesOfTasks(server, 'maren', { role })).toEqual(['Maren’s']);
      expect(await titlesOfTasks(server, 'teodora', { role })).toEqual(['Teodora’s']);
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
    expect(await numbersOfTasks(server, 'isaac')).toEqual([1, 0, 1]);
    const body = { participantRoleId: ParticipantRole.Blocked, blacklistedReason: 'A witness.' };
    await server.as('maren').call(editParticipant, { params: { id, participantId }, body });
    expect(await numbersOfTasks(server, 'isaac')).toEqual([0, 0, 0]);
    expect(await titlesOfTasks(server, 'maren', {})).toEqual(['Speak to the team']);
    // A task that was left with them by mistake must stay hidden too.
    await putTask(server, id, 'isaac', { title: 'left over' });
    await putTask(server, id, 'callum', { title: 'the subject’s' });
    await putTask(server, id, 'odile', { title: 'of another service' });
    for (const name of ['isaac', 'callum', 'odile'] as const)
      expect(await titlesOfTasks(server, name, {}), name).toEqual([]);
  });

  it('a closed case has none', async () => {
    const id = await openCase(server);
    await putTask(server, id, 'teodora');
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await numbersOfTasks(server, 'teodora')).toEqual([0, 0, 0]);
  });

  it('particular tasks are found by number, case and day, in either role [API-134]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    const taskId = await putTask(server, advised, 'priya', {
      title: 'one',
      due: '2026-11-18',
      assignee: { kind: 'adviser' },
    });
    await putTask(server, owned, 'priya', { title: 'two', due: '2026-11-18T23:30:00.000Z' });
    const found = async (body: object) =>
      (await server.as('priya').call(getAllTasksPaginated, { body })).data.data.map((task) => task.taskTitle).sort();
    expect(await found({})).toEqual(['one', 'two']);
    expect(await found({ taskId })).toEqual(['one']);
    expect(await found({ caseId: owned })).toEqual(['two']);
    expect(await found({ dueDate: '2026-11-18' })).toEqual(['one', 'two']);
    expect(await found({ dueDate: '2026-11-19T00:00:00.000Z' })).toEqual([]);
    expect((await server.as('teodora').call(getAllTasksPaginated, { body: { taskId } })).data).toEqual({
      data: [],
      totalDataCount: 0,
    });
    const refused = await server.as('priya').call(getAllTasksPaginated, { body: { dueDate: '18/11/2026' } });
    expect(refused.error).toMatchObject({
      errorCode: 'BAD_REQUEST',
      fields: { dueDate: 'Must be a date as YYYY-MM-DD.' },
    });
  });
});
