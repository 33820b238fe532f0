import { getWorkflow } from '@evenhand/contract/workflow';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf } from '../testing/case-world.ts';
import { publishChanged, withComponent } from '../testing/publish-changed.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { openGrievance, walk } from '../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a running process stays in its version after a new one is published; new cases and new sub-processes take the new one [PROC-35]', async () => {
  const old = await openGrievance(server);
  await old.reach('risk');
  const later = await publishChanged(server, 'grievance', (workflow) => withComponent(renamed(workflow, 'Grievance, revised'), 'risk', shortened));
  const running = await walk(later, old.recordId);
  expect(await running.record()).toMatchObject({ version: 1, workflowTitle: 'Grievance' });
  await running.complete('risk', 'maren');
  expect(await running.currentKey()).toBe('received');
  const asked = { params: { id: old.definition.id }, query: { caseId: old.caseId } };
  expect((await later.as('maren').call(getWorkflow, asked)).data).toMatchObject({ version: 1, title: 'Grievance' });

  const fresh = await openGrievance(later);
  expect(await fresh.record()).toMatchObject({ version: 2, workflowTitle: 'Grievance, revised' });
  const ofNew = { params: { id: fresh.definition.id }, query: { caseId: fresh.caseId } };
  const workflow = (await later.as('maren').call(getWorkflow, ofNew)).data;
  expect(workflow).toMatchObject({ version: 2, title: 'Grievance, revised' });
  expect(workflow.workflowStages[0]!.steps[0]!.tasks[0]!.components[2]!.title).toBe('Risk');
  expect((await historyOf(later, fresh.caseId)).find((entry) => entry.kind === 'process.started')?.facts).toMatchObject({ version: 2 });

  const newest = await publishChanged(later, 'mediation', (mediation) => renamed(mediation, 'Mediation, revised'));
  const goesOn = await walk(newest, old.recordId);
  await goesOn.reach('early');
  const { subWorkflowTrackingRecordId: subId } = await goesOn.complete('early', 'maren', { option: 'mediation' });
  expect(await (await walk(newest, subId!)).record()).toMatchObject({ version: 2, workflowTitle: 'Mediation, revised' });
  expect((await goesOn.record()).outstandingSubProcesses).toMatchObject([{ title: 'Mediation, revised' }]);
  await newest.close();
  await later.close();
});

function renamed(workflow: WorkflowDefinition, title: string): WorkflowDefinition {
  return { ...workflow, title };
}

function shortened<T extends { readonly title: string }>(component: T): T {
  return { ...component, title: 'Risk' };
}
