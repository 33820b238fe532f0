import { createCase, getCase } from '@evenhand/contract/cases';
import { getComponentTracking, getWorkflow, getWorkflowTracking, submitComponent } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../history/verify-chain.ts';
import { cast } from '../testing/cast.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a case opened by an HR adviser starts its process at the first component [PROC-35]', async () => {
  const maren = server.as('maren');
  const pack = server.configuration.packOf(1);
  const topic = pack.topics.find((one) => one.key === 'grievance')!;
  const created = await maren.call(createCase, {
    body: { topicId: topic.id, sectionId: topic.sectionId, accessLevelId: topic.accessLevelIds[1]!, caseOwnerId: cast.teodora, employeeId: cast.callum },
  });
  expect(created.error).toBeUndefined();
  const caseId = created.data.id;
  const found = await maren.call(getCase, { params: { id: caseId } });
  expect(found.error).toBeUndefined();
  expect(found.data.isSimpleProcessCase).toBe(false);
  const recordId = found.data.primaryWorkflowTrackingRecordId!;
  const record = await maren.call(getWorkflowTracking, { params: { id: recordId } });
  expect(record.error).toBeUndefined();
  const visitId = record.data.currentWorkflowTrackingComponentId!;
  const visit = await maren.call(getComponentTracking, { params: { id: visitId } });
  expect(visit.error).toBeUndefined();
  const workflow = await maren.call(getWorkflow, { params: { id: record.data.workflowId }, query: { caseId } });
  expect(workflow.error).toBeUndefined();
  const option = workflow.data.workflowStages[0]!.steps[0]!.tasks[0]!.components[0]!.workflowComponentOptions.find((one) => one.kind === 'advance')!;
  const config = visit.data.componentConfiguration as { contentHistories: { id: number }[] };
  const answer = await maren.call(submitComponent, {
    body: {
      workflowTrackingComponentId: visitId,
      workflowTrackingRecordId: recordId,
      workflowComponentOptionId: option.id,
      workflowComponentData: { componentTypeContentHistoryId: config.contentHistories[0]!.id },
    },
  });
  expect(answer.error).toBeUndefined();
  expect(await verifyChain(server.db, caseId)).toBeNull();
});
