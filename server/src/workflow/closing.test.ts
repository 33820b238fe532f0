import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import { saveComponentDraft } from '@evenhand/contract/component-tracking';
import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const REFUSED = 'Please complete all required tasks before closing the case';

test('closing is refused while a component that counts is not complete, naming each [CLOSE-04, PROC-32]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  await toClose(main);
  await main.complete('outstanding', 'maren');
  const { status, answer } = await refused(server, () => main.submit('close', 'maren'));
  expect([status, answer.error.errorDescription]).toEqual([400, REFUSED]);
  expect(answer.error.blockers).toEqual(
    ['risk', 'received', 'screen'].map((key) => `'${main.component(key).title}' is not complete.`),
  );
  expect((await main.visit('close')).componentTrackingData).toMatchObject({
    blockers: ['risk', 'received', 'screen'].map((key, at) => ({
      about: 'component',
      id: main.component(key).id,
      sentence: answer.error.blockers?.[at],
    })),
  });
});

test('a main process says from the beginning what must be complete before closing, and no longer what is; others say nothing [CLOSE-04, CLOSE-12]', async () => {
  const main = await openGrievance(server);
  const unfinished = async (process: Walk = main) => (await process.record()).unfinishedWorkflowComponentIds;
  const always = main.definition.stages.flatMap(({ steps }) =>
    steps.flatMap(({ tasks }) =>
      tasks.flatMap(({ components }) =>
        components.filter(({ beforeClosure, key }) => beforeClosure === 'always' && key !== 'close'),
      ),
    ),
  );
  expect(await unfinished()).toEqual(always.map(({ id }) => id));
  await main.reach('early');
  expect(await unfinished()).not.toContain(main.component('received').id);
  expect(await unfinished()).toContain(main.component('outstanding').id);
  const { subWorkflowTrackingRecordId: subId } = await main.complete('early', 'maren', { option: 'mediation' });
  expect(await unfinished(await walk(server, subId!))).toEqual([]);
  await toClose(main);
  await main.complete('outstanding', 'maren');
  await close(main, 'maren', await main.visitId('close'));
  expect(await unfinished()).toEqual([]);
});

test('closing begins with the conclusion that was drafted on the step before, saved or completed there [CLOSE-06]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  await toClose(main);
  await main.complete('outstanding', 'maren', { option: 'save', data: { conclusion: 'Settled by' } });
  expect((await main.visit('outstanding')).componentTrackingData).toMatchObject({ conclusion: 'Settled by' });
  await main.complete('outstanding', 'maren', { data: { conclusion: 'Settled by agreement.' } });
  expect((await main.visit('close')).componentTrackingData).toMatchObject({ conclusion: 'Settled by agreement.' });
  await main.complete('close', 'maren', { option: 'save', data: { conclusion: 'Settled in full.' } });
  expect((await main.visit('close')).componentTrackingData).toMatchObject({ conclusion: 'Settled in full.' });
});

test('closing by its own call runs the same guard as the component [CLOSE-04, CLOSE-12]', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  await toClose(main);
  await main.complete('outstanding', 'maren');
  const visitId = await main.visitId('close');
  const { answer } = await refused(server, () => close(main, 'maren', visitId));
  const component = await refused(server, () => main.submit('close', 'maren'));
  expect(answer.body).toBe(component.answer.body);
});

test('closing by its own call with the row of CloseCase ends every process and cancels every open task [CLOSE-12]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const { subWorkflowTrackingRecordId: subId } = await main.complete('early', 'maren', { option: 'mediation' });
  await toClose(main);
  await main.complete('outstanding', 'maren');
  const visitId = await main.visitId('close');
  expect((await close(main, 'maren', visitId)).status).toBe(200);
  const records = await server.db
    .selectFrom('tracking_record')
    .select(['id', 'end_reason', 'current_visit_id'])
    .where('case_id', '=', main.caseId)
    .orderBy('id')
    .execute();
  expect(records).toEqual([main.recordId, subId].map((id) => ({ id, end_reason: 'closed', current_visit_id: null })));
  const open = server.db
    .selectFrom('case_task')
    .select('id')
    .where('case_id', '=', main.caseId)
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null);
  expect(await open.execute()).toEqual([]);
  expect(await refused(server, () => close(main, 'maren', visitId))).toMatchObject({ status: 400 });
});

test('closing by its own call is refused for any other component, the one that only lists what is left included [CLOSE-03, CLOSE-12]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await toClose(main);
  for (const key of ['outstanding', 'risk', 'early']) {
    const visitId = await main.visitId(key);
    expect(await refused(server, () => close(main, 'maren', visitId)), key).toMatchObject({ status: 400 });
  }
  expect(await refused(server, () => close(main, 'maren', 424_242))).toMatchObject({ status: 404 });
  const other = await openGrievance(server);
  const visitId = await other.visitId('guide');
  expect(await refused(server, () => close(main, 'maren', visitId))).toMatchObject({ status: 404 });
  expect(await refused(server, () => close(main, 'maren', 1))).toMatchObject({ status: 400 });
});

test('an outcome of this workflow and a conclusion are needed to close [CLOSE-06]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await toClose(main);
  await main.complete('outstanding', 'maren');
  const fieldsOf = async (data: unknown) =>
    (await refused(server, () => main.submit('close', 'maren', { data }))).answer.error.fields;
  const [outcome] = main.definition.outcomes;
  expect(Object.keys((await fieldsOf({})) ?? {}).sort()).toEqual(['conclusion', 'outcomeStageId']);
  expect(await fieldsOf({ conclusion: ' ', outcomeStageId: outcome!.id })).toHaveProperty('conclusion');
  expect(await fieldsOf({ conclusion: 'Done.', outcomeStageId: 424_242 })).toHaveProperty('outcomeStageId');
});

test('a mandatory sub-process that has not ended holds back both the list of what is left and closing [COMP-CLOSE-01, COMP-CLOSE-03, COMP-CLOSE-04]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await main.complete('early', 'maren', { option: 'mediation' });
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('appeal-window') } });
  const { subWorkflowTrackingRecordId: appealId } = await main.complete('appeal', 'maren', {
    option: 'appeal-received',
  });
  await toClose(main);
  await main.reach('outstanding');
  const sentence = "The sub-process 'Appeal' has not ended.";
  const visit = await main.visit('outstanding');
  expect(visit.refusedOptions).toEqual([{ id: main.optionId('outstanding', 'advance'), because: sentence }]);
  expect(visit.componentTrackingData).toMatchObject({
    isSubProcess: false,
    workflowTrackingRecordId: main.recordId,
    unfinishedSubProcesses: [
      { title: 'Mediation', isTaskCompleteBeforeClosure: false },
      { id: appealId, title: 'Appeal', isTaskCompleteBeforeClosure: true },
    ],
  });
  const { answer } = await refused(server, () => main.submit('outstanding', 'maren'));
  expect(answer.error).toMatchObject({ errorDescription: REFUSED, blockers: [sentence] });
  const appeal = await walk(server, appealId!);
  await appeal.complete('grounds', 'maren');
  await appeal.complete('appoint-am', 'maren', {
    data: { participantGuid: server.as('isaac').userId, participantRoleId: 2, participantRelationId: 11 },
  });
  await appeal.reach('outstanding');
  expect(await appeal.complete('outstanding', 'isaac')).toMatchObject({
    hasProcessEnded: true,
    workflowTrackingRecordId: main.recordId,
  });
  await main.complete('outstanding', 'maren');
});

test('a closed case takes no submit, no draft and no move, from anybody [PROC-15, CLOSE-11]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await toClose(main);
  await main.complete('outstanding', 'maren');
  const early = await main.visitId('early');
  await main.complete('close', 'maren');
  expect(await main.record()).toMatchObject({ lockedBecause: 'closed', abilities: { work: false, setStep: false } });
  for (const name of ['maren', 'teodora'] as const) {
    const acts = [
      () => main.submit('early', name, { option: 'talk', visitId: early }),
      () => server.as(name).call(saveComponentDraft, { params: { id: early }, body: { draft: { freeText: 'x' } } }),
      () => server.as(name).call(setStep, { params: { id: main.recordId, stepId: main.stepId('receive') } }),
    ];
    for (const act of acts)
      expect(await refused<unknown>(server, act)).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        description: 'This case is closed.',
      });
  }
});

test('the owner of a locked case cannot close it [PROC-17]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await toClose(main);
  await server.as('maren').call(lockCase, { params: { id: main.caseId } });
  const visitId = await main.visitId('close');
  expect(await refused(server, () => close(main, 'teodora', visitId))).toMatchObject({ status: 403 });
});

/** Brings the process to CloseCase as HR can, past components that are not complete. */
async function toClose(main: Walk): Promise<void> {
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } });
  await main.complete('learning', 'maren');
}

function close(main: Walk, as: CastName, visitId: number) {
  const outcomeStageId = main.definition.outcomes[0]!.id;
  const body = {
    caseTrackingRecordId: main.caseId,
    workflowTrackingComponentId: visitId,
    conclusion: 'All settled.',
    outcomeStageId,
  };
  return server.as(as).call(closeCase, { params: { id: main.caseId }, body });
}
