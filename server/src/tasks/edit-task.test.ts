import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { setAdviser } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import { changeCaseOwner, removeParticipant } from '@evenhand/contract/participants';
import { editTask, listCaseTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandAs, historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { holdersChanged } from './pass-on-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const friday = '2026-11-27T00:00:00.000Z';

describe('Editing a task', () => {
  it('changes who has it and its target date, which the history and the due moment of the case follow [CASE-55, API-141]', async () => {
    const { id, taskId } = await caseWithTask();
    await join(server, id, 'isaac', 'stakeholder');
    expect((await edit('teodora', taskId, { to: 'isaac', target: '2026-11-20T14:30:00.000Z' })).status).toBe(200);
    expect(await taskOf(id)).toMatchObject({
      taskAssignedUserId: cast.isaac,
      taskAssignedUserName: 'Isaac Penhallow',
      taskTargetDateTime: '2026-11-20T14:30:00.000Z',
      isDueTimed: true,
      version: 2,
    });
    expect((await server.as('maren').call(getCase, { params: { id } })).data).toMatchObject({
      due: '2026-11-20T14:30:00.000Z',
      isDueTimed: true,
      tasks: 1,
    });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'task.changed',
      by: cast.teodora,
      facts: {
        taskId,
        taskTitle: 'Speak to the team',
        assignee: { userId: cast.isaac, name: 'Isaac Penhallow' },
        target: '2026-11-20T14:30:00.000Z',
      },
    });
    await edit('teodora', taskId, { to: 'maren', target: null });
    expect(await taskOf(id)).toMatchObject({
      taskAssignedUserId: cast.maren,
      taskTargetDateTime: null,
      isDueTimed: false,
    });
    expect((await server.as('maren').call(getCase, { params: { id } })).data.due).toBeNull();
  });

  it('repeated, it changes nothing and leaves no history', async () => {
    const { id, taskId } = await caseWithTask();
    await edit('maren', taskId, { to: 'maren', target: friday });
    const before = [await taskOf(id), await historyOf(server, id)];
    expect((await edit('maren', taskId, { to: 'maren', target: friday, version: 1 })).status).toBe(200);
    expect([await taskOf(id), await historyOf(server, id)]).toEqual(before);
  });

  it('from an older version it is refused with the newer one, and who made it when [ERR-05]', async () => {
    const { id, taskId } = await caseWithTask();
    await edit('maren', taskId, { to: 'maren', target: friday, version: 1 });
    await edit('edda', await putTask(server, id, 'teodora', {}), { to: 'maren', target: friday });
    const { status, answer } = await refused(server, () =>
      edit('teodora', taskId, { to: 'teodora', target: null, version: 1 }),
    );
    expect(status).toBe(409);
    expect(answer.error.current).toEqual({ taskAssignedUserId: cast.maren, taskTargetDateTime: friday, version: 2 });
    expect(answer.error.changed).toEqual({ name: 'Maren Oduya', at: server.now().toISOString() });
  });

  it('is for HR and writers on an open case, unlocked unless by HR; what others cannot see does not exist [PERM-22, CLOSE-11]', async () => {
    const { id, taskId } = await caseWithTask();
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    const attempt = (name: CastName) => refused(server, () => edit(name, taskId, { to: 'teodora', target: friday }));
    expect(await attempt('derrin')).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const missing = await refused(server, () => edit('maren', 987_654, { to: 'teodora', target: friday }));
    expect(missing).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const)
      expect((await attempt(name)).answer.body, name).toBe(missing.answer.body);
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await attempt('teodora')).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    expect((await edit('edda', taskId, { to: 'maren', target: friday })).status).toBe(200);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await attempt('maren')).toMatchObject({ status: 400, description: 'This case is closed.' });
  });

  it('nobody but the adviser and participants who are not blocked can be given it, and a done task nobody [CASE-55]', async () => {
    const { id, taskId } = await caseWithTask();
    await join(server, id, 'silas', 'blocked');
    for (const name of ['silas', 'wren', 'callum', 'edda', 'odile'] as const) {
      const { answer } = await refused(server, () => edit('maren', taskId, { to: name, target: friday }));
      expect(answer.error, name).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields: { taskAssignedUserId: 'Must be the adviser or a participant.' },
      });
    }
    const done = await putTask(server, id, 'teodora', { completedAt: server.now() });
    expect(await refused(server, () => edit('maren', done, { to: 'maren', target: friday }))).toMatchObject({
      status: 400,
      description: 'This task is no longer open.',
    });
  });

  it('who was chosen keeps it while holders of roles change, until they leave the case [CASE-55]', async () => {
    const { id, taskId } = await caseWithTask();
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    await edit('maren', taskId, { to: 'isaac', target: null });
    const body = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: -1 as const,
      changeCaseOwnerReason: 'New post.',
    };
    await server.as('maren').call(changeCaseOwner, { params: { id }, body });
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.edda });
    expect(await taskOf(id)).toMatchObject({ taskAssignedUserId: cast.isaac });
    await server.as('edda').call(removeParticipant, { params: { id, participantId } });
    expect(await taskOf(id)).toMatchObject({ taskAssignedUserId: cast.edda });
  });

  it('a new date alone leaves the task with its role, whose next holder gets it; the process no longer moves the date [CASE-55]', async () => {
    const id = await openCase(server);
    const dueRule = { due: { count: 5, unit: 'working-day' }, from: { componentId: 1, field: 'date' } };
    const taskId = await putTask(server, id, 'teodora', { due: '2026-11-20', dueRule });
    await edit('maren', taskId, { to: 'teodora', target: friday });
    const stored = await server.db
      .selectFrom('case_task')
      .select(['assignee', 'due_rule'])
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ assignee: { kind: 'owner' }, due_rule: null });
    const body = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: 2 as const,
      existingOwnerRelationId: 12,
      changeCaseOwnerReason: 'New post.',
    };
    await server.as('maren').call(changeCaseOwner, { params: { id }, body });
    expect(await taskOf(id)).toMatchObject({ taskAssignedUserId: cast.ngozi, taskTargetDateTime: friday });
  });

  it('of two edits at once from the same version one happens and the other is refused [ERR-05]', async () => {
    const { id, taskId } = await caseWithTask();
    const answers = await Promise.all([
      edit('maren', taskId, { to: 'maren', target: friday, version: 1 }),
      edit('teodora', taskId, { to: 'teodora', target: '2026-11-30T00:00:00.000Z', version: 1 }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await taskOf(id)).version).toBe(2);
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'task.changed')).toHaveLength(1);
  });

  it('settling again without a change touches nothing', async () => {
    const { id, taskId } = await caseWithTask();
    await edit('maren', taskId, { to: 'maren', target: friday });
    const before = await taskOf(id);
    await commandAs(server, 'maren', id, (act) => holdersChanged(act, id));
    expect(await taskOf(id)).toEqual(before);
  });
});

async function caseWithTask(): Promise<{ id: number; taskId: number }> {
  const id = await openCase(server);
  return { id, taskId: await putTask(server, id, 'teodora') };
}

function edit(by: CastName, taskId: number, change: { to: CastName; target: string | null; version?: number }) {
  const { to, target, version } = change;
  const body = {
    taskAssignedUserId: cast[to],
    taskTargetDateTime: target,
    ...(version === undefined ? {} : { version }),
  };
  return server.as(by).call(editTask, { params: { id: taskId }, body });
}

async function taskOf(id: number) {
  return (await server.as('maren').call(listCaseTasks, { params: { id } })).data[0]!;
}
