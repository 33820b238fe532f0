import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { closeCase } from '@evenhand/contract/case-closure';
import { getCase } from '@evenhand/contract/case-details';
import { saveComponentDraft, undoComponent } from '@evenhand/contract/component-tracking';
import { queryNotifications } from '@evenhand/contract/notifications';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { editTask, listCaseTasks, NotificationType } from '@evenhand/contract/tasks';
import { getHistory } from '@evenhand/contract/timeline';
import { editTrackedEvent, getTrackedEvent } from '@evenhand/contract/tracked-events';
import { getWorkflowTracking, goToTask, setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandAs, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { everythingReadBy, nothingThere } from '../../testing/everything-read.ts';
import type { MatrixCase } from '../../testing/matrix-world.ts';
import { putTask } from '../../testing/put-task.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { holdersChanged } from '../tasks/pass-on-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * Everybody who sees the case and does not act as HR on it. Edda is an HR
 * user and the respondent of the case.
 */
const withoutSight: readonly CastName[] = ['teodora', 'salma', 'edda'];

async function openWithEverybody(): Promise<Walk> {
  const main = await openGrievance(server);
  await join(server, main.caseId, 'salma', 'observer');
  const respondent = {
    participantGuid: cast.edda,
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: Relation.Respondent,
  };
  expect(
    (await server.as('maren').call(addParticipant, { params: { id: main.caseId }, body: respondent })).error,
  ).toBeUndefined();
  return main;
}

/** Maren records that early conciliation was notified, which is for HR only. */
async function startForHr(caseId: number): Promise<Walk> {
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
  const event = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId, eventId: event.id } });
  expect(started.error).toBeUndefined();
  const walked = await walk(server, started.data.workflowTrackingId);
  await walked.save('maren');
  return walked;
}

const tasksFor = async (name: CastName, id: number) =>
  (await server.as(name).call(listCaseTasks, { params: { id } })).data.map(({ taskTitle, taskAssignedUserId }) => [
    taskTitle,
    taskAssignedUserId,
  ]);

describe('An anytime event that is for HR only', () => {
  test('is there, once started, for those who act as HR on the case [ANY-05]', async () => {
    const { caseId } = await openWithEverybody();
    const event = await startForHr(caseId);
    await event.complete('notice', 'maren');
    for (const name of ['maren', 'priya'] as const) {
      const read = await server.as(name).call(getCase, { params: { id: caseId } });
      expect(read.data.workflowTrackingRecords).toContainEqual(
        expect.objectContaining({ workflowTitle: 'Early conciliation notified', isHrOnly: true }),
      );
      expect(await event.record(name)).toMatchObject({ isHrOnly: true });
      expect(await tasksFor(name, caseId)).toContainEqual(['Reply to the conciliator', cast.maren]);
      const history = await server.as(name).call(getHistory, { params: { id: caseId } });
      expect(JSON.stringify(history.data)).toContain('Early conciliation notified');
    }
  });

  test('changes no byte of what anybody else on the case reads, before and after it is worked on [ANY-04]', async () => {
    const main = await openWithEverybody();
    await putTask(server, main.caseId, 'teodora', {
      type: NotificationType.AddAnytimeEvent,
      source: { kind: 'notification', wantedRelationId: null },
    });
    await commandAs(server, 'maren', main.caseId, (act) => holdersChanged(act, main.caseId));
    const guided = { caseId: main.caseId, kind: 'guided', state: 'open' } as const;
    const ofMain: MatrixCase = {
      ...guided,
      ...nothingThere,
      recordId: main.recordId,
      visitId: await main.visitId('guide'),
    };
    const readBefore = async () =>
      await Promise.all(withoutSight.map((name) => everythingReadBy(server, name, ofMain)));
    const before = await readBefore();
    const ofNothing = await Promise.all(
      withoutSight.map((name) => everythingReadBy(server, name, { ...guided, ...nothingThere })),
    );

    const event = await startForHr(main.caseId);
    expect(await readBefore()).toEqual(before);
    await event.complete('notice', 'maren');
    expect(await readBefore()).toEqual(before);

    const ofEvent: MatrixCase = { ...guided, ...nothingThere, ...(await idsOf(event)) };
    expect(await Promise.all(withoutSight.map((name) => everythingReadBy(server, name, ofEvent)))).toEqual(ofNothing);
  });

  test('cannot be worked on by anybody else: it is missing to them, and nothing changes [ANY-04]', async () => {
    const { caseId } = await openWithEverybody();
    const done = await startForHr(caseId);
    await done.complete('notice', 'maren');
    const { eventId } = await idsOf(done);
    const event = await startForHr(caseId);
    const { recordId, visitId, taskId } = await idsOf(event);
    const [task] = event.definition.stages[0]!.steps[0]!.tasks;
    for (const name of withoutSight) {
      const as = server.as(name);
      const calls: Record<string, () => Promise<Answer<unknown>>> = {
        process: () => as.call(getWorkflowTracking, { params: { id: recordId } }),
        event: () => as.call(getTrackedEvent, { params: { id: eventId } }),
        submit: () =>
          event.submit('notice', name, {
            visitId,
            data: { onlyDateTime: '2026-11-18T00:00:00.000Z', freeText: 'Changed.' },
          }),
        draft: () => as.call(saveComponentDraft, { params: { id: visitId }, body: { draft: { freeText: 'half' } } }),
        undo: () => as.call(undoComponent, { params: { id: visitId } }),
        step: () => as.call(setStep, { params: { id: recordId, stepId: event.definition.stages[0]!.steps[0]!.id } }),
        task: () => as.call(goToTask, { params: { id: recordId, taskId: task!.id } }),
        'edit event': () =>
          as.call(editTrackedEvent, { params: { id: eventId }, body: { onlyDateTime: '2026-11-17T00:00:00.000Z' } }),
        'edit task': () =>
          as.call(editTask, {
            params: { id: taskId },
            body: { taskAssignedUserId: cast.teodora, taskTargetDateTime: null },
          }),
      };
      for (const [what, call] of Object.entries(calls))
        expect([name, what, (await refused(server, call)).status]).toEqual([name, what, 404]);
      const closing = { caseTrackingRecordId: caseId, conclusion: 'Done.', outcomeStageId: null };
      const close = (workflowTrackingComponentId: number) =>
        as.call(closeCase, { params: { id: caseId }, body: { ...closing, workflowTrackingComponentId } });
      const [hidden, missing] = [
        await refused(server, () => close(visitId)),
        await refused(server, () => close(999_999)),
      ];
      expect(hidden.answer.body).toBe(missing.answer.body);
    }
    const found = await commandAs(server, 'teodora', caseId, (act, theCase) =>
      loadProcess(act.db, act.configuration, { actor: act.actor, theCase, recordId, now: act.now }),
    );
    expect(found, 'asked again under the lock of the case').toBeNull();
    const kept = await server.as('maren').call(getTrackedEvent, { params: { id: eventId } });
    expect(kept.status).toBe(200);
    await event.complete('notice', 'maren');
  });

  test('brings nobody else a notification, and nobody else its tasks [ANY-04, NOTIF-01]', async () => {
    const { caseId } = await openWithEverybody();
    const notices = async () =>
      JSON.stringify((await server.as('teodora').call(queryNotifications, { query: {} })).data);
    const before = await notices();
    const event = await startForHr(caseId);
    await server.db
      .updateTable('case_task')
      .set({ assignee: JSON.stringify({ kind: 'owner' }) })
      .where('record_id', '=', event.recordId)
      .execute();
    await commandAs(server, 'maren', caseId, (act) => holdersChanged(act, caseId));
    expect(await tasksFor('maren', caseId)).toContainEqual(['Record the early conciliation notice', cast.maren]);
    expect(await notices()).toBe(before);
    const { taskId } = await idsOf(event);
    const give = (userId: string) =>
      server
        .as('maren')
        .call(editTask, { params: { id: taskId }, body: { taskAssignedUserId: userId, taskTargetDateTime: null } });
    expect(await refused(server, () => give(cast.teodora))).toMatchObject({
      status: 400,
      description: 'This person cannot be responsible on this case.',
    });
    expect((await give(cast.maren)).status).toBe(200);
  });

  test('blocks nobody else: the owner closes the case despite its task, which HR must do first [ANY-04, CLOSE-04]', async () => {
    const main = await openWithEverybody();
    await main.reach('early');
    await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } });
    await main.complete('learning', 'maren');
    await main.complete('outstanding', 'maren');
    const event = await startForHr(main.caseId);
    await event.complete('notice', 'maren');
    const blocked = await refused(server, () => main.submit('close', 'maren'));
    expect(blocked.answer.error.blockers).toEqual(["The task 'Reply to the conciliator' is not done."]);
    expect((await main.submit('close', 'teodora')).status).toBe(200);
    const open = server.db
      .selectFrom('case_task')
      .select('title')
      .where('record_id', '=', event.recordId)
      .where('completed_at', 'is', null);
    expect(await open.where('cancelled_at', 'is', null).execute()).toEqual([]);
  });
});

/** The newest of each that the process has; nothing where it has none. */
async function idsOf(event: Walk): Promise<{ recordId: number; visitId: number; taskId: number; eventId: number }> {
  const idIn = async (table: 'case_task' | 'tracked_event') =>
    (
      await server.db
        .selectFrom(table)
        .select('id')
        .where('record_id', '=', event.recordId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.id ?? 999_999;
  return {
    recordId: event.recordId,
    visitId: await event.visitId('notice'),
    taskId: await idIn('case_task'),
    eventId: await idIn('tracked_event'),
  };
}
