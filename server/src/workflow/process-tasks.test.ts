import { undoComponent } from '@evenhand/contract/component-tracking';
import { goToTask, setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('entering a step raises its task for its assignee, due in working days; leaving it ends the task [PROC-42, PROC-47]', async () => {
  const main = await openGrievance(server);
  expect(await tasksOf(main)).toEqual([['Record the grievance', 2, 'maren', '2026-11-25', 'open']]);
  expect((await main.record()).outstandingTasks).toEqual([
    {
      id: expect.any(Number),
      notificationDistributionTitle: 'Record the grievance',
      isTaskCompleteBeforeClosure: false,
      isBeingWorkedOn: true,
      workflowTaskId: null,
      dueDate: '2026-11-25T00:00:00.000Z',
    },
  ]);
  const due = () =>
    server.db
      .selectFrom('case_record')
      .select(['due_at', 'open_tasks'])
      .where('id', '=', main.caseId)
      .executeTakeFirstOrThrow();
  expect(await due()).toEqual({ due_at: new Date('2026-11-25T00:00:00.000Z'), open_tasks: 1 });
  await main.reach('early');
  expect(await tasksOf(main)).toEqual([
    ['Record the grievance', 2, 'maren', '2026-11-25', 'done'],
    ['Try to settle the grievance informally', 2, 'teodora', '2026-12-02', 'open'],
  ]);
  expect(await due()).toEqual({ due_at: new Date('2026-12-02T00:00:00.000Z'), open_tasks: 1 });
});

test('Add Task asks a person for a task of the process, which the record then names as asked for, and asks only once [CASE-54, API-133]', async () => {
  const main = await openGrievance(server);
  const task = main.definition.stages[0]!.steps[0]!.tasks[0]!;
  const add = () => server.as('maren').call(goToTask, { params: { id: main.recordId, taskId: task.id } });
  expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
  expect(
    (await main.record()).outstandingTasks.map((one) => [one.notificationDistributionTitle, one.workflowTaskId]),
  ).toEqual([
    ['Record the grievance', null],
    [task.title, task.id],
  ]);
});

test('a task that counts from an event is due over bank holidays, and moves to the person who holds the role', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', {
    received: { data: { onlyDateTime: '2026-12-15T00:00:00.000Z' } },
    early: { option: 'formal' },
  });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('meeting');
  expect((await tasksOf(main)).at(-1)).toEqual(['Hold the grievance meeting', 2, 'ngozi', '2027-01-08', 'open']);
});

test('undo of the component that led into a step cancels the task of the step', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await server.as('maren').call(undoComponent, { params: { id: await main.visitId('early') } });
  expect((await tasksOf(main)).map((task) => [task[0], task[4]])).toEqual([
    ['Record the grievance', 'done'],
    ['Try to settle the grievance informally', 'cancelled'],
    ['Record the grievance', 'open'],
  ]);
});

test('a required task of an event holds an empty event from the start, is done when the event is filled, and blocks closing till then [COMP-CLOSE-02]', async () => {
  const main = await openGrievance(server);
  await toInvestigation(main);
  await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
  expect((await tasksOf(main)).at(-1)).toEqual(['Record the interviews', 3, 'isaac', '2026-12-02', 'open']);
  const event = (await main.visit('interviews')).componentTrackingData as { caseTrackingEventId: number };
  expect(await carriedBy(main, 'Record the interviews')).toEqual([event.caseTrackingEventId]);
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } });
  await main.reach('outstanding');
  expect((await main.visit('outstanding')).refusedOptions[0]?.because).toContain(
    "The task 'Record the interviews' is not done.",
  );
});

test('undo of an event whose required task is still open moves the task to the visit it opens, with an empty event there', async () => {
  const main = await openGrievance(server);
  await toInvestigation(main);
  await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
  await main.complete('interviews', 'maren', { data: { freeText: 'Spoken to the shift desk.' } });
  const task = () => tasksOf(main).then((tasks) => tasks.find(([title]) => title === 'Record the interviews'));
  expect(await task()).toEqual(['Record the interviews', 3, 'isaac', '2026-12-02', 'open']);
  await server.as('maren').call(undoComponent, { params: { id: await main.visitId('report') } });
  expect(await task()).toEqual(['Record the interviews', 3, 'isaac', '2026-12-02', 'open']);
  const visitId = await main.visitId('interviews');
  const [carried] = await carriedBy(main, 'Record the interviews');
  expect(await eventsOf(main)).toContainEqual({ id: carried, visit_id: visitId, withdrawn_at: null, data: {} });
  expect((await main.visit('interviews')).componentTrackingData).toMatchObject({
    caseTrackingEventId: carried,
    freeText: 'Spoken to the shift desk.',
  });
});

test('a renewed task carries an empty event that the next visit of its component fills; leaving the step takes both away', async () => {
  const main = await openGrievance(server);
  await toInvestigation(main);
  const task = main.definition.stages.flatMap((stage) => stage.steps).find((step) => step.key === 'investigate')!
    .tasks[1]!;
  await server.as('maren').call(goToTask, { params: { id: main.recordId, taskId: task.id } });
  expect((await tasksOf(main)).filter((one) => one[1] === 3)).toEqual([
    ['Give a progress update', 3, 'teodora', '2026-12-02', 'open'],
  ]);
  server.setNow('2026-12-01T09:00:00.000Z');
  await main.complete('update', 'maren');
  expect((await tasksOf(main)).filter((one) => one[1] === 3)).toEqual([
    ['Give a progress update', 3, 'teodora', '2026-12-02', 'done'],
    ['Give a progress update', 3, 'teodora', '2026-12-15', 'open'],
  ]);
  const [, waiting] = await carriedBy(main, 'Give a progress update');
  expect(waiting).toEqual(expect.any(Number));
  expect(await eventsOf(main)).toContainEqual({ id: waiting, visit_id: null, withdrawn_at: null, data: {} });

  const undone = await server.as('maren').call(undoComponent, { params: { id: await main.visitId('update') } });
  expect(undone.error).toBeUndefined();
  expect((await main.visit('update')).componentTrackingData).toMatchObject({ caseTrackingEventId: waiting });
  await main.complete('update', 'maren', { data: { onlyDateTime: '2026-12-01T00:00:00.000Z' } });
  expect(await eventsOf(main)).toContainEqual({
    id: waiting,
    visit_id: await main.visitId('update'),
    withdrawn_at: null,
    data: expect.objectContaining({ onlyDateTime: '2026-12-01T00:00:00.000Z' }),
  });

  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('decide-and-tell') } });
  expect((await tasksOf(main)).filter((one) => one[1] === 3 && one[4] === 'open')).toEqual([]);
  expect((await eventsOf(main)).filter((event) => event.visit_id === null)).toEqual([
    expect.objectContaining({ data: {}, withdrawn_at: server.now() }),
  ]);
  server.setNow('2026-11-18T09:00:00.000Z');
});

async function toInvestigation(main: Walk): Promise<void> {
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('appoint-io', { meeting: { option: 'look-into-it' } });
}

async function tasksOf(main: Walk) {
  const rows = await server.db
    .selectFrom('case_task')
    .leftJoin('person', 'person.user_id', 'assignee_user_id')
    .select(['title', 'type', 'person.full_name', 'due_at', 'completed_at', 'cancelled_at'])
    .where('case_id', '=', main.caseId)
    .orderBy('case_task.id')
    .execute();
  return rows.map((row) => [
    row.title,
    row.type,
    row.full_name?.split(' ')[0]?.toLowerCase(),
    row.due_at?.toISOString().slice(0, 10),
    row.completed_at !== null ? 'done' : row.cancelled_at !== null ? 'cancelled' : 'open',
  ]);
}

async function carriedBy(main: Walk, title: string) {
  const rows = await server.db
    .selectFrom('case_task')
    .select('tracked_event_id')
    .where('case_id', '=', main.caseId)
    .where('title', '=', title)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.tracked_event_id);
}

function eventsOf(main: Walk) {
  return server.db
    .selectFrom('tracked_event')
    .select(['id', 'visit_id', 'withdrawn_at', 'data'])
    .where('case_id', '=', main.caseId)
    .orderBy('id')
    .execute();
}
