import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { getHistory } from '@evenhand/contract/timeline';
import { getWorkflow, setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const stepOf = (main: Walk) =>
  main.definition.stages.flatMap(({ steps }) => steps).find((one) => one.endsEarly === true)!;
const read = async (main: Walk, name: CastName) =>
  (await server.as(name).call(getCase, { params: { id: main.caseId } })).data!;
const end = (main: Walk, name: CastName, reason?: string) =>
  server
    .as(name)
    .call(setStep, {
      params: { id: main.recordId, stepId: stepOf(main).id },
      ...(reason === undefined ? {} : { body: { reason } }),
    });
async function shownSteps(main: Walk): Promise<readonly string[]> {
  const { data } = await server
    .as('teodora')
    .call(getWorkflow, { params: { id: main.definition.id }, query: { caseId: main.caseId } });
  return data!.workflowStages.flatMap(({ steps }) => steps.map(({ title }) => title));
}

test('HR ends a process early, and the history says so with the reason; only HR is offered it [ENDEARLY-01, ENDEARLY-06]', async () => {
  const main = await openGrievance(server);
  await main.reach('talk', { early: { option: 'talk' } });
  expect(await read(main, 'maren')).toMatchObject({ earlyEndStepId: stepOf(main).id, abilities: { endEarly: true } });
  expect(await read(main, 'teodora')).toMatchObject({
    earlyEndStepId: null,
    abilities: { endEarly: false, setStep: true },
  });
  expect(await shownSteps(main)).not.toContain('Ended early');
  expect((await end(main, 'maren', ' He has resigned. ')).status).toBe(200);
  expect(await main.currentKey()).toBe('ended-early');
  expect(await shownSteps(main)).toContain('Ended early');
  expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
    kind: 'case.step-changed',
    by: cast.maren,
    facts: { to: 'Ended early', isEarlyEnd: true, reason: 'He has resigned.' },
  });
  const told = JSON.stringify((await server.as('teodora').call(getHistory, { params: { id: main.caseId } })).data);
  expect(told).toContain('"Process ended early"');
  expect(told).toContain('"Reason: He has resigned."');
  expect(await read(main, 'maren')).toMatchObject({
    stage: { title: 'Close' },
    step: { title: 'Ended early' },
    earlyEndStepId: null,
    abilities: { endEarly: false },
  });
});

test('an owner, an observer and HR without a reason end nothing, also where the owner sets other steps [ENDEARLY-01]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  await join(server, main.caseId, 'salma', 'observer');
  expect(await refused(server, () => end(main, 'teodora', 'He has resigned.'))).toMatchObject({
    status: 403,
    code: 'NOT_AUTHORISED',
    description: 'Only HR can end a process early.',
  });
  expect(await refused(server, () => end(main, 'salma', 'He has resigned.'))).toMatchObject({ status: 403 });
  for (const reason of [undefined, '  ']) {
    expect(await refused(server, () => end(main, 'maren', reason))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      description: 'Please give a reason for ending the process early.',
    });
  }
});

test('a process on hold, one that was ended early and one that is being closed are not ended early [ENDEARLY-01]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  expect((await server.as('maren').call(lockCase, { params: { id: main.caseId } })).status).toBe(200);
  expect(await refused(server, () => end(main, 'maren', 'He has resigned.'))).toMatchObject({
    description: 'This case is locked. Unlock it before you end the process early.',
  });
  const ended = await openGrievance(server);
  expect((await end(ended, 'maren', 'He has resigned.')).status).toBe(200);
  expect(await refused(server, () => end(ended, 'maren', 'Once more.'))).toMatchObject({
    description: 'This process has been ended early already.',
  });
  const closing = ended.definition.stages.at(-1)!.steps.at(-1)!.id;
  await server.as('maren').call(setStep, { params: { id: ended.recordId, stepId: closing } });
  expect(await refused(server, () => end(ended, 'maren', 'Too late.'))).toMatchObject({
    description: 'This process is being closed already.',
  });
  expect(await read(ended, 'maren')).toMatchObject({ earlyEndStepId: null, abilities: { endEarly: false } });
});

test('a simple case has no process that could be ended early [ENDEARLY-06]', async () => {
  const { definition, caseId } = await openGrievance(server, { topic: 'general-query' });
  expect(definition.stages.flatMap(({ steps }) => steps).some((one) => one.endsEarly === true)).toBe(false);
  const { data } = await server.as('maren').call(getCase, { params: { id: caseId } });
  expect(data).toMatchObject({ earlyEndStepId: null, abilities: { endEarly: false } });
});
