import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus } from '@evenhand/contract/cases';
import { Relation } from '@evenhand/contract/participants';
import { getWorkflow, setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const noAppeal = {
  decision: {
    data: { onlyDateTime: '2026-10-01T00:00:00.000Z', eventSetupReasonIds: [0], freeText: 'Upheld in part.' },
  },
} as const;

test('a grievance goes from its first component over mediation, meeting, decision and the appeal window to a closed case [PROC-18, PROC-23, PROC-40, CLOSE-02, CLOSE-12, COMP-CLOSE-05, COMP-CLOSE-06]', async () => {
  const main = await openGrievance(server);
  const caseId = main.caseId;
  for (const key of ['guide', 'reasons', 'risk', 'received', 'screen']) await main.complete(key, 'maren');
  await main.complete('conflict', 'maren', { option: 'none' });
  expect(await main.currentKey()).toBe('early');

  const started = await main.complete('early', 'teodora', { option: 'mediation' });
  expect(started).toEqual({
    caseTrackingRecordId: caseId,
    workflowTrackingRecordId: main.recordId,
    subWorkflowTrackingRecordId: expect.any(Number),
    hasProcessEnded: false,
    caseStatus: CaseStatus.Open,
    isLockedCurrently: false,
  });
  const mediation = await walk(server, started.subWorkflowTrackingRecordId!);
  await mediation.complete('consent', 'maren');
  await mediation.complete('mediator', 'maren');
  await mediation.complete('joint', 'maren');
  const ended = await mediation.complete('result', 'maren');
  expect(ended).toMatchObject({
    hasProcessEnded: true,
    workflowTrackingRecordId: main.recordId,
    caseStatus: CaseStatus.Open,
  });

  await main.complete('settled', 'teodora', { option: 'not-resolved' });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  await main.complete('independence', 'maren');
  await main.complete('invite', 'maren');
  await main.complete('companion', 'maren');
  await main.complete('meeting', 'ngozi', { option: 'ready-to-decide' });
  const [upheld] = main.definition.events.find((one) => one.key === 'decision')!.reasons!.items;
  const decision = { ...noAppeal.decision.data, eventSetupReasonIds: [upheld!.id] };
  await main.complete('decision', 'ngozi', { data: decision });
  await main.complete('respondent', 'maren');
  await main.complete('follow-up', 'maren');
  await main.complete('appeal', 'maren', { option: 'no-appeal' });
  await main.complete('check-in', 'teodora');
  await main.complete('learning', 'maren');
  expect((await main.visit('outstanding')).componentTrackingData).toMatchObject({
    unfinishedTasks: [],
    outcomeStageId: null,
    recordedOutcome: null,
  });
  await main.complete('outstanding', 'maren');
  const outcome = main.definition.outcomes.find(({ key }) => key === upheld!.key);
  expect((await main.visit('close')).componentTrackingData).toMatchObject({
    unfinishedTasks: [],
    outcomeStageId: outcome!.id,
    recordedOutcome: { outcomeStageId: outcome!.id, recordedIn: 'Grievance outcome' },
  });
  const closed = await main.complete('close', 'maren');
  expect(closed).toMatchObject({
    hasProcessEnded: true,
    caseStatus: CaseStatus.Closed,
    workflowTrackingRecordId: main.recordId,
  });

  expect(await main.record()).toMatchObject({
    hasProcessEnded: true,
    currentWorkflowTrackingComponentId: null,
    lockedBecause: 'closed',
    outstandingTasks: [],
  });
  const theCase = (await server.as('maren').call(getCase, { params: { id: caseId } })).data;
  expect(theCase).toMatchObject({
    caseStatus: { id: CaseStatus.Closed },
    closedBy: 'Maren Oduya',
    workflowTrackingRecords: [{ componentTitle: null }, {}],
  });
  const kinds = (await historyOf(server, caseId)).map((entry) => entry.kind);
  expect(kinds.filter((kind) => kind === 'process.component-completed')).toHaveLength(27);
  expect(kinds.filter((kind) => kind === 'process.ended')).toHaveLength(2);
  expect(kinds.at(-1)).toBe('case.closed');
});

test('"no appeal" is refused with the configured sentence, which names the last day, to the end of the tenth working day [PROC-18]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('decide-and-tell') } });
  await main.reach('appeal');
  const early = await main.submit('appeal', 'maren', { option: 'no-appeal' });
  expect(early.error).toMatchObject({
    errorCode: 'BAD_REQUEST',
    errorDescription: 'The employee has until 02/12/2026 to appeal.',
  });
  expect((await main.visit('appeal')).refusedOptions).toEqual([
    { id: main.optionId('appeal', 'no-appeal'), because: 'The employee has until 02/12/2026 to appeal.' },
  ]);
  server.setNow('2026-12-02T23:59:00.000Z');
  expect((await main.submit('appeal', 'maren', { option: 'no-appeal' })).error).toMatchObject({
    errorCode: 'BAD_REQUEST',
  });
  server.setNow('2026-12-03T00:00:00.000Z');
  expect(await main.visit('appeal')).toMatchObject({
    refusedOptions: [],
    optionNotes: [{ id: main.optionId('appeal', 'no-appeal'), note: 'The employee had until 02/12/2026 to appeal.' }],
  });
  await main.complete('appeal', 'maren', { option: 'no-appeal' });
  expect(await main.currentKey()).toBe('check-in');
  server.setNow('2026-11-18T09:00:00.000Z');
});

test('the process starts at its first component, and branches not taken are left out of a finished task [PROC-31, PROC-32, PROC-33, PROC-35, PROC-36, PROC-38]', async () => {
  const main = await openGrievance(server);
  const before = await main.record();
  expect(before).toMatchObject({
    id: main.recordId,
    workflowId: main.definition.id,
    caseTrackingRecordId: main.caseId,
    version: 1,
    kind: 'primary',
    workflowTitle: 'Grievance',
    hasProcessEnded: false,
    lastSeenWorkflowComponentId: main.component('guide').id,
    lastSeenWorkflowTaskTitle: 'Understand what has been raised',
    lockedBecause: null,
  });
  expect(before.workflowTrackingComponents.map((one) => one.status)).toEqual([
    2,
    ...Array.from({ length: 11 }, () => 1),
  ]);
  await main.reach('early');
  const workflow = await server
    .as('teodora')
    .call(getWorkflow, { params: { id: main.definition.id }, query: { caseId: main.caseId } });
  const [receive] = workflow.data.workflowStages[0]!.steps;
  expect(receive!.tasks.map((task) => task.components.map((one) => one.id))).toEqual(
    [['guide', 'reasons', 'risk'], ['received', 'screen'], ['conflict']].map((keys) =>
      keys.map((key) => main.component(key).id),
    ),
  );
  expect(receive!.tasks[0]!.components.map((one) => one.requiresCompletionBeforeClosure)).toEqual([false, true, true]);
});
