import { closeCase } from '@evenhand/contract/case-closure';
import { removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { completeNextAction, getNextAction, setNextAction } from '@evenhand/contract/next-actions';
import { queryNotifications } from '@evenhand/contract/notifications';
import { editParticipant, ParticipantRole, removeParticipant } from '@evenhand/contract/participants';
import { countOutstandingTasks, editTask, listCaseTasks, NotificationType, queryTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTask, historyOf, join, lookupId, openCase, refused, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { nextActionOf } from './next-action.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tuesday = '2026-11-24T00:00:00.000Z';

describe('The next action of a case', () => {
  it('HR schedules it for the adviser or a participant, in place of the one before; every viewer reads it [PERM-12, API-027, API-028]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    expect((await server.as('derrin').call(getNextAction, { params: { id } })).data).toBeNull();
    await schedule('maren', id, 'maren');
    expect((await schedule('edda', id, 'derrin', '2026-11-20T14:30:00.000Z')).status).toBe(200);
    expect((await server.as('derrin').call(getNextAction, { params: { id } })).data).toEqual({
      nextActionId: action().id,
      nextActionTitle: action().title,
      nextActionUserId: cast.derrin,
      nextActionUserName: 'Derrin Lyle-Okafor',
      nextActionDueDateTime: '2026-11-20T14:30:00.000Z',
      canComplete: false,
    });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'next-action.scheduled',
      by: cast.edda,
      facts: {
        action: action(),
        assignee: { userId: cast.derrin, name: 'Derrin Lyle-Okafor' },
        due: '2026-11-20T14:30:00.000Z',
      },
    });
  });

  it('the case is due with it: a UTC midnight is a day, anything else a moment [EXIT-07]', async () => {
    const id = await openCase(server);
    await schedule('maren', id, 'maren', tuesday);
    expect(await dueOf(id)).toEqual({ due_at: new Date(tuesday), is_due_timed: false });
    await schedule('maren', id, 'maren', '2026-11-20T14:30:00.000Z');
    expect(await dueOf(id)).toEqual({ due_at: new Date('2026-11-20T14:30:00.000Z'), is_due_timed: true });
  });

  it('blocked people, outsiders, the employee and unknown actions are refused [EXIT-08, API-028]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    for (const name of ['silas', 'wren', 'callum', 'odile'] as const) {
      const { answer } = await refused(server, () => schedule('maren', id, name));
      expect(answer.error).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields: { nextActionUserId: 'Must be the adviser or a participant.' },
      });
    }
    const body = { nextActionId: 424_242, nextActionUserId: cast.maren, nextActionDueDateTime: tuesday };
    expect(await refused(server, () => server.as('maren').call(setNextAction, { params: { id }, body }))).toMatchObject(
      { status: 400 },
    );
  });

  it('is a task of its person, of type 10 and under Other, that replaces the one before; its person is notified [EXIT-09]', async () => {
    const id = await openCase(server);
    const outstanding = async (name: CastName) => (await server.as(name).call(countOutstandingTasks)).data;
    const before = { teodora: await outstanding('teodora'), maren: await outstanding('maren') };
    await schedule('maren', id, 'maren');
    await schedule('maren', id, 'teodora', '2026-11-18T14:30:00.000Z');
    const own = (taskTypeId?: '1' | '2') =>
      server
        .as('teodora')
        .call(queryTasks, { query: { caseTrackingRecordId: String(id), ...(taskTypeId && { taskTypeId }) } as never });
    const task = {
      taskTitle: action().title,
      notificationTypeLookupId: NotificationType.NextAction,
      taskAssignedUserId: cast.teodora,
      dueDate: '2026-11-18T14:30:00.000Z',
      isDueTimed: true,
      canOpen: true,
      canComplete: true,
      canEdit: false,
    };
    expect((await own()).data).toMatchObject({ data: [task], totalDataCount: 1 });
    expect([(await own('1')).data.totalDataCount, (await own('2')).data.totalDataCount]).toEqual([1, 0]);
    expect((await server.as('edda').call(listCaseTasks, { params: { id } })).data).toMatchObject([
      { ...task, canComplete: true },
    ]);
    expect({ teodora: await outstanding('teodora'), maren: await outstanding('maren') }).toEqual({
      teodora: before.teodora + 1,
      maren: before.maren,
    });
    const [notice] = (await server.as('teodora').call(queryNotifications)).data.data;
    expect(notice).toMatchObject({
      notificationTitle: `${action().title} for Callum Brightwater by 18/11/2026 14:30`,
      caseTrackingRecordId: id,
      notificationTypeLookupId: NotificationType.NextAction,
    });
  });

  it('is changed by scheduling another, not as other tasks are', async () => {
    const id = await openCase(server);
    await schedule('maren', id, 'teodora');
    const [task] = (await server.as('maren').call(listCaseTasks, { params: { id } })).data;
    const change = { taskAssignedUserId: cast.maren, taskTargetDateTime: null };
    expect(
      await refused(server, () => server.as('maren').call(editTask, { params: { id: task!.id }, body: change })),
    ).toMatchObject({ status: 400, description: 'A next action is changed by scheduling another one.' });
  });

  it('HR and its person complete it, once; history tells, and the case is no longer due with it [EXIT-10]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    await join(server, id, 'derrin', 'observer');
    await schedule('maren', id, 'teodora');
    expect(await refused(server, () => complete('isaac', id))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    expect(await refused(server, () => complete('wren', id))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => complete('teodora', id))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    await server.as('maren').call(unlockCase, { params: { id } });
    expect((await complete('teodora', id)).status).toBe(200);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'next-action.completed',
      by: cast.teodora,
      facts: { action: action(), assignee: { userId: cast.teodora, name: 'Teodora Whitlock' } },
    });
    expect(await dueOf(id)).toEqual({ due_at: null, is_due_timed: false });
    expect((await server.as('maren').call(listCaseTasks, { params: { id } })).data).toMatchObject([
      { isComplete: true, canComplete: false },
    ]);
    expect(await refused(server, () => complete('maren', id))).toMatchObject({
      status: 400,
      description: 'There is no scheduled task.',
    });
    await schedule('maren', id, 'derrin');
    expect(await refused(server, () => complete('derrin', id))).toMatchObject({ status: 403 });
    expect((await complete('edda', id)).status).toBe(200);
  });

  it('the owner cannot schedule, and nobody can on a closed case [PERM-12, CLOSE-11]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => schedule('teodora', id, 'teodora'))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await refused(server, () => schedule('maren', id, 'maren'))).toMatchObject({ status: 400 });
  });

  it('closing ends it and leaves nothing due [CLOSE-02]', async () => {
    const id = await openCase(server);
    await schedule('maren', id, 'maren');
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect((await server.as('maren').call(getNextAction, { params: { id } })).data).toBeNull();
    expect(await dueOf(id)).toEqual({ due_at: null, is_due_timed: false });
  });

  it('when its person is blocked or leaves the owner has it, when the adviser changes the new one has it, and history tells who [EXIT-08]', async () => {
    const id = await openCase(server);
    const isaac = await join(server, id, 'isaac', 'stakeholder');
    const ngozi = await join(server, id, 'ngozi', 'stakeholder');
    await schedule('maren', id, 'isaac');
    await server.as('maren').call(removeParticipant, { params: { id, participantId: isaac } });
    expect(await responsible(id)).toBe(cast.teodora);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'next-action.scheduled',
      by: cast.maren,
      facts: { action: action(), assignee: { userId: cast.teodora, name: 'Teodora Whitlock' }, due: tuesday },
    });
    await schedule('maren', id, 'ngozi');
    const block = { participantRoleId: ParticipantRole.Blocked, blacklistedReason: 'A witness.' };
    await server.as('maren').call(editParticipant, { params: { id, participantId: ngozi }, body: block });
    expect(await responsible(id)).toBe(cast.teodora);
    await schedule('maren', id, 'maren');
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.edda });
    expect(await responsible(id)).toBe(cast.edda);
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await responsible(id)).toBe(cast.teodora);
  });

  it('is read without row-level security by those who see the case alone; neither another task nor another case has one [PERM-04]', async () => {
    const [id, elsewhere] = [await openCase(server), await openCase(server)];
    await join(server, id, 'silas', 'blocked');
    for (const caseId of [id, elsewhere]) await giveTask(server, caseId, { kind: 'owner' }, 'isaac');
    await schedule('maren', id, 'teodora');
    const read = async (name: CastName, caseId = id) =>
      (await nextActionOf(server.db, await scopeFor(server, name), caseId))?.userId ?? null;
    expect([await read('maren'), await read('teodora'), await read('maren', elsewhere)]).toEqual([
      cast.teodora,
      cast.teodora,
      null,
    ]);
    expect([await read('silas'), await read('wren'), await read('odile')]).toEqual([null, null, null]);
  });
});

function schedule(by: CastName, id: number, to: CastName, due = tuesday) {
  const body = { nextActionId: action().id, nextActionUserId: cast[to], nextActionDueDateTime: due };
  return server.as(by).call(setNextAction, { params: { id }, body });
}

function complete(by: CastName, id: number) {
  return server.as(by).call(completeNextAction, { params: { id } });
}

function action(): { id: number; title: string } {
  return { id: lookupId(server, 'next-actions', 'update-parties'), title: 'Update the people involved' };
}

async function responsible(id: number) {
  return (await server.as('maren').call(getNextAction, { params: { id } })).data?.nextActionUserId;
}

async function dueOf(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['due_at', 'is_due_timed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
