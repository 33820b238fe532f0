import { Relation } from '@evenhand/contract/participants';
import { getWorkflow } from '@evenhand/contract/workflow';
import type { WorkflowDefinition } from '@evenhand/engine/definition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, refused } from '../../testing/case-world.ts';
import { publishChanged, withComponent, withoutRequiredLetters } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a running process stays in its version after a new one is published; new cases and new sub-processes take the new one [PROC-35]', async () => {
  const old = await openGrievance(server);
  await old.reach('risk');
  const later = await publishChanged(server, 'grievance', (workflow) =>
    withComponent(renamed(workflow, 'Grievance, revised'), 'risk', shortened),
  );
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
  expect((await historyOf(later, fresh.caseId)).find((entry) => entry.kind === 'process.started')?.facts).toMatchObject(
    { version: 2 },
  );

  const newest = await publishChanged(later, 'mediation', (mediation) => renamed(mediation, 'Mediation, revised'));
  const goesOn = await walk(newest, old.recordId);
  await goesOn.reach('early');
  const { subWorkflowTrackingRecordId: subId } = await goesOn.complete('early', 'maren', { option: 'mediation' });
  expect(await (await walk(newest, subId!)).record()).toMatchObject({
    version: 2,
    workflowTitle: 'Mediation, revised',
  });
  expect((await goesOn.record()).outstandingSubProcesses).toMatchObject([{ title: 'Mediation, revised' }]);
  await newest.close();
  await later.close();
});

test('an event that begins to require its letter holds up new cases; a running one is completed without it [PROC-35, COMP-EVENT-29]', async () => {
  const before = await publishChanged(server, 'grievance', withoutRequiredLetters);
  const old = await openGrievance(before);
  await old.reach('invite', meetingArranged);
  const after = await publishChanged(before, 'grievance', withRequiredLetters);
  const running = await walk(after, old.recordId);
  const fresh = await openGrievance(after);
  await fresh.reach('invite', meetingArranged);
  expect(fresh.version).toBe(running.version + 1);

  const { answer } = await refused(after, () => fresh.submit('invite', 'maren', { isWithoutLetter: true }));
  expect(answer.error).toMatchObject({
    errorCode: 'BAD_REQUEST',
    fields: { documentId: 'Document must be completed' },
  });
  await fresh.complete('invite', 'maren');
  expect(await fresh.currentKey()).toBe('companion');

  await running.complete('invite', 'maren', { isWithoutLetter: true });
  expect(await running.currentKey()).toBe('companion');
  await before.close();
  await after.close();
});

const meetingArranged = {
  early: { option: 'formal' },
  'appoint-hm': { data: stakeholder('ngozi', Relation.HearingManager) },
};

function withRequiredLetters(workflow: WorkflowDefinition): WorkflowDefinition {
  const isRequired = (key: string) => ['invite', 'decision'].includes(key);
  return {
    ...workflow,
    events: workflow.events.map((event) => ({
      ...event,
      required: { ...event.required, letter: isRequired(event.key) },
    })),
  };
}

function renamed(workflow: WorkflowDefinition, title: string): WorkflowDefinition {
  return { ...workflow, title };
}

function shortened<T extends { readonly title: string }>(component: T): T {
  return { ...component, title: 'Risk' };
}
