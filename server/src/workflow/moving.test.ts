import { getCase } from '@evenhand/contract/case-details';
import { Limits } from '@evenhand/contract/limits';
import { getHistory } from '@evenhand/contract/timeline';
import { goToTask, setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('HR moves the process past unfinished components; history says what was left incomplete [PROC-29, API-131]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  expect((await move(main, 'closing', 'maren')).status).toBe(200);
  expect(await main.currentKey()).toBe('learning');
  expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
    kind: 'case.step-changed',
    facts: { from: '1.2 Early resolution', to: '6.1 Close', leftIncomplete: [main.component('talk').title] },
  });
  const theCase = (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data;
  expect([theCase.stage?.title, theCase.step?.title]).toEqual(['Close', '6.1 Close']);
  expect(
    (await main.record()).workflowTrackingComponents.find(
      (one) => one.workflowComponentId === main.component('talk').id,
    )?.status,
  ).toBe(2);
});

test('the reason HR gives is kept and told in the history; a blank one, or none, is not [PROC-29, API-131]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  await move(main, 'closing', 'maren', ' The employee has left. ');
  expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
    kind: 'case.step-changed',
    facts: { reason: 'The employee has left.' },
  });
  const told = await server.as('maren').call(getHistory, { params: { id: main.caseId } });
  expect(JSON.stringify(told.data)).toContain('"Reason: The employee has left."');
  await move(main, 'early-resolution', 'maren', '  ');
  expect((await historyOf(server, main.caseId)).at(-1)!.facts).not.toHaveProperty('reason');
});

test('a reason that is too long moves nothing [PROC-29]', async () => {
  const main = await openGrievance(server);
  expect(
    await refused(server, () => move(main, 'closing', 'maren', 'x'.repeat(Limits.narrativeMaximum + 1))),
  ).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  expect((await move(main, 'closing', 'maren', 'x'.repeat(Limits.narrativeMaximum))).status).toBe(200);
});

test('an owner moves a guided case back and forward, with the reason in the history; an observer does not, and nobody moves to a step of another process [PERM-23, PROC-29, API-131]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  for (const step of ['closing', 'early-resolution']) {
    expect((await move(main, step, 'teodora', 'Agreed with HR.')).status).toBe(200);
    expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
      kind: 'case.step-changed',
      by: cast.teodora,
      facts: { reason: 'Agreed with HR.' },
    });
  }
  await join(server, main.caseId, 'salma', 'observer');
  expect(await refused(server, () => move(main, 'closing', 'salma'))).toMatchObject({ status: 403 });
  const foreign = server.configuration.of(1).pack.workflows.find((one) => one.key === 'mediation')!.stages[0]!
    .steps[0]!.id;
  const strange = () => server.as('maren').call(setStep, { params: { id: main.recordId, stepId: foreign } });
  expect(await refused(server, strange)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test.each(['misconduct', 'redundancy-individual'])(
  'the step of a case of %s is set by HR alone, and its page says so [STEP-01]',
  async (topic) => {
    const main = await openGrievance(server, { topic });
    const step = main.definition.stages.at(-1)!.steps.at(-1)!.key;
    expect(await refused(server, () => move(main, step, 'teodora'))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
      description: 'Only HR can set the step of this process.',
    });
    const read = async (name: CastName) => (await server.as(name).call(getCase, { params: { id: main.caseId } })).data;
    expect(await read('teodora')).toMatchObject({
      isStepSetByHr: true,
      abilities: { editDetails: true, setStep: false },
    });
    expect(await read('maren')).toMatchObject({ isStepSetByHr: true, abilities: { setStep: true } });
    expect((await move(main, step, 'maren')).status).toBe(200);
  },
);

test('HR moves back, where what was parked waits, and the present step changes nothing [PROC-29]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  const before = await checksumOfCases(server.db);
  expect((await move(main, 'arrange', 'maren')).status).toBe(200);
  expect(await checksumOfCases(server.db)).toEqual(before);
  expect((await move(main, 'early-resolution', 'maren')).status).toBe(200);
  const back = await main.currentKey();
  expect(main.definition.stages[0]!.steps[1]!.tasks[0]!.components.map((one) => one.key)).toContain(back);
  expect((await move(main, 'arrange', 'maren')).status).toBe(200);
  expect(await main.currentKey()).toBe('appoint-hm');
});

test('go to task makes a task of an any-order step the active one and raises its to-do, once, and history tells of it', async () => {
  const main = await openGrievance(server);
  await toInvestigation(main);
  const task = main.definition.stages.flatMap((stage) => stage.steps).find((step) => step.key === 'investigate')!
    .tasks[1]!;
  for (const _ of [1, 2]) expect((await goTo(main, task.id, 'maren')).status).toBe(200);
  expect(await main.currentKey()).toBe('update');
  const asked = async () =>
    (await main.record()).outstandingTasks.filter(
      (outstanding) => outstanding.notificationDistributionTitle === 'Keep people informed',
    );
  expect(await asked()).toMatchObject([{ isBeingWorkedOn: true }]);
  const opened = (await historyOf(server, main.caseId)).filter((entry) => entry.kind === 'process.task-opened');
  expect(opened.map(({ by, facts }) => [by, facts])).toEqual([
    [
      cast.maren,
      { workflowTitle: 'Grievance', recordId: main.recordId, taskTitle: 'Keep people informed', leaves: {} },
    ],
  ]);
  await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
  expect((await main.visit('update')).status).toBe(2);
  expect(await asked()).toMatchObject([{ isBeingWorkedOn: false }]);
});

test('go to task is refused for a task not reached, one already complete, one of another process, and to strangers', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  const [understand, , conflicts] = main.definition.stages[0]!.steps[0]!.tasks;
  const closing = main.definition.stages.at(-1)!.steps.at(-1)!.tasks[0]!;
  expect(await refused(server, () => goTo(main, closing.id, 'maren'))).toMatchObject({
    status: 400,
    description: 'This task has not been reached yet.',
  });
  expect(await refused(server, () => goTo(main, conflicts!.id, 'maren'))).toMatchObject({ status: 400 });
  expect(await refused(server, () => goTo(main, understand!.id, 'maren'))).toMatchObject({
    status: 400,
    description: 'This task is already complete.',
  });
  expect(await refused(server, () => goTo(main, 424_242, 'maren'))).toMatchObject({ status: 404 });
  expect(await refused(server, () => goTo(main, understand!.id, 'wren'))).toMatchObject({ status: 404 });
});

async function toInvestigation(main: Walk): Promise<void> {
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('appoint-io', { meeting: { option: 'look-into-it' } });
}

function move(main: Walk, step: string, as: CastName, reason?: string) {
  const body = reason === undefined ? {} : { body: { reason } };
  return server.as(as).call(setStep, { params: { id: main.recordId, stepId: main.stepId(step) }, ...body });
}

function goTo(main: Walk, taskId: number, as: CastName) {
  return server.as(as).call(goToTask, { params: { id: main.recordId, taskId } });
}
