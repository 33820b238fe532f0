import { undoComponent } from '@evenhand/contract/component-tracking';
import { setStep, setTopic } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, openCase, refused } from '../../testing/case-world.ts';
import { publishChanged, withComponent } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a submit that starts a sub-process names it, the parent moves on, and it is outstanding until it has ended [PROC-22, PROC-25, PROC-40, PROC-41, PROC-47, API-127, API-128]', async () => {
  const main = await openGrievance(server);
  const mediation = await startMediation(main);
  expect(await main.currentKey()).toBe('settled');
  expect(await mediation.record()).toMatchObject({
    kind: 'sub-process',
    parentWorkflowTrackingRecordId: main.recordId,
    workflowTitle: 'Mediation',
  });
  expect((await main.record('teodora')).outstandingSubProcesses).toEqual([
    {
      title: 'Mediation',
      isMandatory: false,
      caseTrackingRecordId: main.caseId,
      workflowTrackingRecordId: mediation.recordId,
      startedDateTime: server.now().toISOString(),
    },
  ]);
  await mediation.reach('result');
  expect(await mediation.complete('result', 'maren')).toMatchObject({
    hasProcessEnded: true,
    workflowTrackingRecordId: main.recordId,
  });
  expect((await main.record()).outstandingSubProcesses).toEqual([]);
  expect(await mediation.record()).toMatchObject({
    hasProcessEnded: true,
    lockedBecause: 'ended',
    abilities: { work: false },
  });
  expect(
    await refused(server, () => mediation.submit('consent', 'maren', { data: { checkboxValue: false } })),
  ).toMatchObject({ status: 400, description: 'This process has ended.' });
});

test('a sub-process never moves the stage and step of the case', async () => {
  const main = await openGrievance(server);
  const mediation = await startMediation(main);
  const step = () =>
    server.db
      .selectFrom('case_record')
      .select(['stage_id', 'step_id'])
      .where('id', '=', main.caseId)
      .executeTakeFirstOrThrow();
  const before = await step();
  await mediation.reach('result');
  expect(await step()).toEqual(before);
});

test('a live sub-process that may run only once is named again instead of started a second time [PROC-22]', async () => {
  const main = await openGrievance(server);
  const mediation = await startMediation(main);
  const stepBack = () =>
    server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('early-resolution') } });
  const formal = { settled: { option: 'not-resolved' } };
  await main.reach('appoint-hm', formal);
  await stepBack();
  await main.reach('appoint-hm', formal);
  await stepBack();
  const again = await main.complete('early', 'maren', { option: 'mediation' });
  expect(again.subWorkflowTrackingRecordId).toBe(mediation.recordId);
  expect((await main.record()).outstandingSubProcesses).toHaveLength(1);
  await mediation.reach('result');
  await mediation.complete('result', 'maren');
  await main.reach('appoint-hm', formal);
  await stepBack();
  const anew = await main.complete('early', 'maren', { option: 'mediation' });
  expect(anew.subWorkflowTrackingRecordId).not.toBe(mediation.recordId);
});

test('an option that requires a live optional sub-process makes it hold the closing, and undo takes that back [PROC-22, COMP-CLOSE-03]', async () => {
  const later = await publishChanged(server, 'grievance', (workflow) =>
    withComponent({ ...workflow, undoScope: 'process' }, 'early', (early) => {
      const mediation = early.options.find(({ key }) => key === 'mediation')?.startProcess ?? null;
      const starts = (isMandatory: boolean) => mediation && { ...mediation, isOnce: true, isMandatory };
      return {
        ...early,
        options: early.options.map((one) => ({
          ...one,
          startProcess: one.kind === 'advance' ? starts(one.key === 'formal') : null,
        })),
      };
    }),
  );
  const main = await openGrievance(later);
  const mediation = await startMediation(main, later);
  const isRequired = async () => (await main.record()).outstandingSubProcesses.map((process) => process.isMandatory);
  expect(await isRequired()).toEqual([false]);
  await main.reach('appoint-hm', { settled: { option: 'not-resolved' } });
  await later.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('early-resolution') } });
  expect((await main.complete('early', 'maren', { option: 'formal' })).subWorkflowTrackingRecordId).toBe(
    mediation.recordId,
  );
  expect(await isRequired()).toEqual([true]);
  const appointing = await main.visitId('appoint-hm');
  expect((await main.visit('appoint-hm')).undoConfirmationMessage).toContain(
    "'Mediation' no longer has to end before the case can be closed.",
  );
  await later.as('maren').call(undoComponent, { params: { id: appointing } });
  expect(await isRequired()).toEqual([false]);
  await later.close();
});

test('undo takes away a sub-process nobody has worked on, and history tells that it ended [PROC-29]', async () => {
  const main = await openGrievance(server);
  const mediation = await startMediation(main);
  expect((await main.visit('settled')).undoConfirmationMessage).toContain("The sub-process 'Mediation' is withdrawn.");
  const answer = await server.as('maren').call(undoComponent, { params: { id: await main.visitId('settled') } });
  expect(answer.error).toBeUndefined();
  expect(await main.currentKey()).toBe('early');
  expect(await mediation.record()).toMatchObject({ hasProcessEnded: true, outstandingTasks: [] });
  const facts = { workflowTitle: 'Mediation', recordId: mediation.recordId, reason: 'discarded', leaves: {} };
  expect(await historyOf(server, main.caseId)).toContainEqual({
    kind: 'process.ended',
    by: server.as('maren').userId,
    facts,
  });
  const tasks = await server.db
    .selectFrom('case_task')
    .select('cancelled_at')
    .where('record_id', '=', mediation.recordId)
    .execute();
  expect(tasks).toEqual([{ cancelled_at: server.now() }]);
});

test('a sub-process that a person has worked on blocks undo [PROC-19, API-132]', async () => {
  const main = await openGrievance(server);
  const mediation = await startMediation(main);
  await mediation.complete('consent', 'maren');
  expect((await main.visit('settled')).canUndo).toBe(false);
  const id = await main.visitId('settled');
  const { status, description } = await refused(server, () =>
    server.as('maren').call(undoComponent, { params: { id } }),
  );
  expect([status, description]).toEqual([400, "The sub-process 'Mediation' has already been worked on."]);
});

test('the simple process of a case ends as superseded when its topic changes, and history tells it [CASE-53]', async () => {
  const id = await openCase(server, { topic: 'general-query' });
  const [first] = await server.db.selectFrom('tracking_record').select('id').where('case_id', '=', id).execute();
  const topicId = server.configuration.of(1).pack.topics.find((one) => one.key === 'letter-request')!.id;
  expect((await server.as('maren').call(setTopic, { params: { id, topicId } })).status).toBe(200);
  const recorded = (await historyOf(server, id))
    .filter((entry) => entry.kind === 'process.ended' || entry.kind === 'process.started')
    .slice(-2);
  expect(recorded).toMatchObject([
    { kind: 'process.ended', facts: { recordId: first!.id, reason: 'superseded' } },
    { kind: 'process.started', facts: { workflowTitle: 'Letter or document request' } },
  ]);
  const records = await server.db
    .selectFrom('tracking_record')
    .select(['end_reason'])
    .where('case_id', '=', id)
    .orderBy('id')
    .execute();
  expect(records.map((row) => row.end_reason)).toEqual(['superseded', null]);
});

async function startMediation(main: Walk, on: TestServer = server): Promise<Walk> {
  await main.reach('early');
  const answer = await main.complete('early', 'maren', { option: 'mediation' });
  return walk(on, answer.subWorkflowTrackingRecordId!);
}
