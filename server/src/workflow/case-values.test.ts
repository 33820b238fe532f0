import { getCase } from '@evenhand/contract/case-details';
import { setRisk } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('components set the reasons, the risk and the stage and step of the case [PROC-18, COMP-REASON-04, COMP-RISK-01]', async () => {
  const main = await openGrievance(server);
  expect(await valuesOf(main)).toMatchObject({ stage: 'Receive', step: '1.1 Receive', riskId: null, reasonIds: [] });
  await main.complete('guide', 'maren');
  await main.complete('reasons', 'maren', { data: { workflowReasonIds: [reason(main, 1), reason(main, 4)] } });
  await main.complete('risk', 'teodora', { data: { riskId: risk(main, 'high') } });
  expect(await valuesOf(main)).toMatchObject({
    riskId: risk(main, 'high'),
    reasonIds: [reason(main, 1), reason(main, 4)],
  });
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  expect(await valuesOf(main)).toMatchObject({ stage: 'Meeting', step: '2.1 Arrange' });
});

test('undo opens the component again with what was answered and puts back what it changed [PROC-19, PROC-29, PROC-30, PROC-46, API-132]', async () => {
  const main = await openGrievance(server);
  await main.complete('guide', 'maren');
  await main.complete('reasons', 'maren', { data: { workflowReasonIds: [reason(main, 2)] } });
  await main.complete('risk', 'maren', { data: { riskId: risk(main, 'critical') } });
  const current = await main.visit('received');
  expect(current.canUndo).toBe(true);
  expect(current.undoConfirmationMessage).toBe(
    "'How serious is the risk?' will be opened again.\nThe risk goes back to Not assessed.",
  );
  const answer = await undo(main, 'received', 'maren');
  expect(answer.data).toMatchObject({ workflowTrackingRecordId: main.recordId, hasProcessEnded: false });
  expect(await main.currentKey()).toBe('risk');
  expect(await valuesOf(main)).toMatchObject({ riskId: null, reasonIds: [reason(main, 2)] });
  expect((await main.visit('risk')).componentTrackingData).toEqual({ type: 'Risk', riskId: risk(main, 'critical') });
  const reasons = await main.visit('reasons');
  expect(reasons.undoConfirmationMessage).toContain('The reasons that were chosen are removed.');
  await undo(main, 'reasons', 'maren');
  expect(await main.currentKey()).toBe('reasons');
  expect(await valuesOf(main)).toMatchObject({ reasonIds: [] });
  const undone = (await historyOf(server, main.caseId)).filter((entry) => entry.kind === 'process.undone');
  expect(undone.map((entry) => entry.facts)).toMatchObject([
    { putBack: ['The risk goes back to Not assessed.'] },
    { putBack: ['The reasons that were chosen are removed.'] },
  ]);
});

test('a risk that was changed since stays when its component is undone, and the message says so [PROC-30]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  await server.as('maren').call(setRisk, { params: { id: main.caseId, riskId: risk(main, 'critical') } });
  expect((await main.visit('received')).undoConfirmationMessage).toContain(
    'The risk stays Critical because it was changed later.',
  );
  await undo(main, 'received', 'maren');
  expect(await valuesOf(main)).toMatchObject({ riskId: risk(main, 'critical') });
});

test('undo by the option "previous" is the same as undo by its own call [PROC-20, PROC-45]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  await main.complete('received', 'maren', { option: 'previous', data: null });
  expect(await main.currentKey()).toBe('risk');
});

test('undo does not leave the stage, and an owner does not undo what another person has completed [PROC-19]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  expect((await main.visit('received', 'teodora')).canUndo).toBe(false);
  expect(await refused(server, () => undo(main, 'received', 'teodora'))).toMatchObject({ status: 400 });
  await main.complete('received', 'teodora');
  expect((await main.visit('screen', 'teodora')).canUndo).toBe(true);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  expect(await main.visit('appoint-hm')).toMatchObject({ canUndo: false, undoConfirmationMessage: null });
  const because =
    "You can go back only within the current stage, and 'Can this be settled without a formal meeting?' belongs to the stage 'Receive'.";
  expect(await refused(server, () => undo(main, 'appoint-hm', 'maren'))).toMatchObject({
    status: 400,
    description: because,
  });
});

test('the event of an undone component is withdrawn, and the next answer makes a new one [PROC-29]', async () => {
  const main = await openGrievance(server);
  await main.reach('screen');
  const visitId = await main.visitId('received');
  await undo(main, 'screen', 'maren');
  const events = await server.db
    .selectFrom('tracked_event')
    .select(['visit_id', 'withdrawn_at'])
    .where('case_id', '=', main.caseId)
    .execute();
  expect(events).toEqual([{ visit_id: visitId, withdrawn_at: server.now() }]);
  await main.complete('received', 'maren');
  expect((await main.visit('received')).componentTrackingData).toMatchObject({
    onlyDateTime: '2026-11-18T00:00:00.000Z',
    caseTrackingEventId: expect.any(Number),
  });
});

async function undo(main: Walk, key: string, as: CastName) {
  const answer = await server.as(as).call(undoComponent, { params: { id: await main.visitId(key) } });
  return answer;
}

function reason(main: Walk, index: number): number {
  return main.definition.reasons!.items[index]!.id;
}

function risk(main: Walk, key: string): number {
  return main.definition.risks!.items.find((one) => one.key === key)!.id;
}

async function valuesOf(main: Walk) {
  const { data } = await server.as('maren').call(getCase, { params: { id: main.caseId } });
  const row = await server.db
    .selectFrom('case_record')
    .select(['stage_id', 'step_id', 'risk_id', 'reason_ids'])
    .where('id', '=', main.caseId)
    .executeTakeFirstOrThrow();
  const stage = main.definition.stages.find((one) => one.id === row.stage_id);
  return {
    id: data.id,
    stage: stage?.title,
    step: stage?.steps.find((one) => one.id === row.step_id)?.title,
    riskId: row.risk_id,
    reasonIds: row.reason_ids,
  };
}
