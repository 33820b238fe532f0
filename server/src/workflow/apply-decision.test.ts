import { unchanged } from '@evenhand/engine/conclude';
import type { Effect } from '@evenhand/engine/effects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandAs, historyOf } from '../../testing/case-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';
import { loadProcess } from '../processes/process-facts.ts';
import { applyDecision } from './apply-decision.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the process that an effect starts has begun before the next effect is performed [PROC-40]', async () => {
  const main = await openGrievance(server);
  const answer = await perform(main, [
    startMediation(main, await main.visitId('received')),
    { kind: 'pause-case', nextAction: null },
  ]);
  expect(await lastKinds(main, 2)).toEqual(['process.started', 'case.locked']);
  const [started] = await server.db
    .selectFrom('tracking_record')
    .select('id')
    .where('parent_id', '=', main.recordId)
    .execute();
  expect(answer).toMatchObject({
    subWorkflowTrackingRecordId: started!.id,
    workflowTrackingRecordId: main.recordId,
    isLockedCurrently: true,
  });
});

test('the process that an effect ends has ended, its tasks with it, before the next effect is performed', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const { subWorkflowTrackingRecordId: mediationId } = await main.complete('early', 'maren', { option: 'mediation' });
  await perform(main, [
    { kind: 'end-process', processId: mediationId!, reason: 'discarded' },
    { kind: 'pause-case', nextAction: null },
  ]);
  expect(await lastKinds(main, 2)).toEqual(['process.ended', 'case.locked']);
  const tasks = await server.db
    .selectFrom('case_task')
    .select('cancelled_at')
    .where('record_id', '=', mediationId)
    .execute();
  expect(tasks).toEqual([{ cancelled_at: server.now() }]);
});

test('a process that has ended already is not ended again, and nothing is recorded', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const { subWorkflowTrackingRecordId: mediationId } = await main.complete('early', 'maren', { option: 'mediation' });
  const end: Effect = { kind: 'end-process', processId: mediationId!, reason: 'discarded' };
  await perform(main, [end, end]);
  expect((await historyOf(server, main.caseId)).filter((entry) => entry.kind === 'process.ended')).toHaveLength(1);
});

/** Applies a decision that changes nothing but by these effects. */
function perform(main: Walk, effects: readonly Effect[]) {
  return commandAs(server, 'maren', main.caseId, async (act, theCase) => {
    const loaded = await loadProcess(act.db, act.configuration, {
      actor: act.actor,
      theCase,
      recordId: main.recordId,
      now: act.now,
    });
    const { view } = loaded!;
    return applyDecision(act, { theCase, view }, { ...unchanged(view.record), effects });
  });
}

function startMediation(main: Walk, startedByVisitId: number): Effect {
  const { id, key } = server.configuration.of(1).pack.workflows.find((one) => one.title === 'Mediation')!;
  return {
    kind: 'start-process',
    workflowId: id,
    workflowKey: key,
    isMandatory: false,
    parentId: main.recordId,
    startedByVisitId,
  };
}

async function lastKinds(main: Walk, count: number): Promise<string[]> {
  return (await historyOf(server, main.caseId)).slice(-count).map((entry) => entry.kind);
}
