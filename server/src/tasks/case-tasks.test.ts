import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser } from '@evenhand/contract/case-people';
import { setNextAction } from '@evenhand/contract/next-actions';
import { removeParticipant } from '@evenhand/contract/participants';
import { listCaseTasks, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAs, join, lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { raiseTask } from './raise-task.ts';
import { refreshDue } from './settle-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('The tasks of a case', () => {
  it('are its open ones by due day, then its completed ones; every viewer reads them, an observer follows none [TASK-13, PERM-32, API-139]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await putTask(server, id, 'teodora', { title: 'undated' });
    await putTask(server, id, null, { title: 'nobody’s', due: '2026-11-20', assignee: { kind: 'adviser' } });
    await putTask(server, id, 'teodora', { title: 'done', due: '2026-11-10', completedAt: server.now() });
    await putTask(server, id, 'teodora', { title: 'first', due: '2026-11-19' });
    const seen = await tasksOf('teodora', id);
    expect(seen.map((task) => [task.taskTitle, task.isComplete, task.canOpen])).toEqual([
      ['first', false, true],
      ['nobody’s', false, true],
      ['undated', false, true],
      ['done', true, true],
    ]);
    expect(seen[1]).toMatchObject({
      taskAssignedUserId: null,
      taskAssignedUserName: null,
      taskTargetDateTime: '2026-11-20T00:00:00.000Z',
    });
    expect((await tasksOf('derrin', id)).map((task) => task.canOpen)).toEqual([false, false, false, false]);
    for (const name of ['wren', 'callum', 'odile'] as const) {
      expect((await server.as(name).call(listCaseTasks, { params: { id } })).error).toMatchObject({
        errorCode: 'CASE_NOT_FOUND',
      });
    }
  });

  it('go to the holder of the role: owner, adviser, a relation; without a holder to the adviser, without an adviser to nobody', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    const other = { kind: 'relation', relationId: 12 } as const;
    const missing = { kind: 'relation', relationId: 10 } as const;
    const recordId = (await server.as('maren').call(getCase, { params: { id } })).data.primaryWorkflowTrackingRecordId!;
    for (const assignee of [
      { kind: 'owner' },
      { kind: 'adviser' },
      other,
      missing,
      { kind: 'user', userId: cast.isaac },
      { kind: 'user', userId: cast.wren },
    ] as const) {
      await commandAs(server, 'maren', id, (act, theCase) =>
        raiseTask(
          act,
          theCase,
          recordId,
          {
            kind: 'raise-task',
            type: 2,
            title: JSON.stringify(assignee),
            assignee,
            dueDay: '2026-11-24',
            dueRule: { due: null, from: null },
            isRequiredBeforeClosure: false,
            source: { kind: 'step', stepId: 1 },
          },
          null,
        ),
      );
    }
    const holders = (await tasksOf('maren', id)).map((task) => task.taskAssignedUserId);
    expect(holders).toEqual([cast.teodora, cast.maren, cast.isaac, cast.maren, cast.isaac, cast.maren]);
    expect((await tasksOf('maren', id)).map((task) => [task.dueDate, task.isDueTimed])).toContainEqual([
      '2026-11-24T00:00:00.000Z',
      false,
    ]);
    await server.as('maren').call(removeAdviser, { params: { id } });
    const left = (await tasksOf('maren', id)).map((task) => task.taskAssignedUserId);
    expect(left).toEqual([cast.teodora, null, cast.isaac, null, cast.isaac, null]);
  });

  it('a task that asks for a relation is done once a participant has it, however they were added', async () => {
    const id = await openCase(server);
    const source = { kind: 'notification', stepId: 1, componentId: 1, index: 0, visitId: null, wantedRelationId: 12 };
    await putTask(server, id, 'maren', { title: 'Add the note-taker', type: 4, assignee: { kind: 'adviser' }, source });
    await putTask(server, id, 'maren', { title: 'Add an observer', type: 5, assignee: { kind: 'adviser' }, source });
    await join(server, id, 'isaac', 'stakeholder');
    expect(Object.fromEntries((await tasksOf('maren', id)).map((task) => [task.taskTitle, task.isComplete]))).toEqual({
      'Add the note-taker': true,
      'Add an observer': false,
    });
  });

  it('a task that asks for anybody in a role is done by the next one added, not by those who were there', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    const source = { kind: 'notification', stepId: 1, componentId: 1, index: 0, visitId: null, wantedRelationId: null };
    await putTask(server, id, 'maren', { type: 5, assignee: { kind: 'adviser' }, source });
    await join(server, id, 'isaac', 'stakeholder');
    expect((await tasksOf('maren', id)).map((task) => task.isComplete)).toEqual([false]);
    server.setNow('2026-11-18T10:00:00.000Z');
    await join(server, id, 'salma', 'observer');
    server.setNow(TEST_NOW);
    expect((await tasksOf('maren', id)).map((task) => task.isComplete)).toEqual([true]);
  });

  it('those of a person who leaves go to the adviser, and the counts follow', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'ngozi', 'stakeholder');
    await putTask(server, id, 'ngozi', { assignee: { kind: 'relation', relationId: 12 } });
    await server.as('maren').call(removeParticipant, { params: { id, participantId } });
    expect((await tasksOf('maren', id)).map((task) => task.taskAssignedUserId)).toEqual([cast.maren]);
    expect((await server.as('ngozi').call(queryTasks)).data.totalDataCount).toBe(0);
  });

  it('the case is due with the earliest of them and its next action, and counts the open ones [CONF-17]', async () => {
    const id = await openCase(server);
    const due = async () => {
      await commandAs(server, 'maren', id, (act) => refreshDue(act, id));
      const { data } = await server.as('maren').call(getCase, { params: { id } });
      return [data.due, data.isDueTimed, data.tasks];
    };
    expect(await due()).toEqual([null, false, 0]);
    await putTask(server, id, 'teodora');
    expect(await due()).toEqual([null, false, 1]);
    await putTask(server, id, 'teodora', { due: '2026-11-25' });
    expect(await due()).toEqual(['2026-11-25T00:00:00.000Z', false, 2]);
    const nextActionId = lookupId(server, 'next-actions', 'update-parties');
    const body = { nextActionId, nextActionUserId: cast.maren, nextActionDueDateTime: '2026-11-24T15:00:00.000Z' };
    await server.as('maren').call(setNextAction, { params: { id }, body });
    expect(await due()).toEqual(['2026-11-24T15:00:00.000Z', true, 3]);
    await putTask(server, id, 'teodora', { due: '2026-11-01', completedAt: server.now() });
    expect(await due()).toEqual(['2026-11-24T15:00:00.000Z', true, 3]);
  });
});

async function tasksOf(name: CastName, id: number) {
  return (await server.as(name).call(listCaseTasks, { params: { id } })).data;
}
