import { getCase } from '@evenhand/contract/case-details';
import { removeAdviser } from '@evenhand/contract/case-people';
import { lookupStatuses } from '@evenhand/contract/configuration';
import { setNextAction } from '@evenhand/contract/next-actions';
import { changeCaseOwner, listParticipants } from '@evenhand/contract/participants';
import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, lookupId, openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a guided case says who, what, its step and what applies to it [CONF-12, CONF-13, CONF-14, CONF-15, CONF-16, CONF-18, CONF-19, CONF-20, CONF-21, API-004]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  server.setNow('2026-11-18T11:30:00.000Z');
  const { data } = await server.as('maren').call(getCase, { params: { id: caseId } });
  server.setNow('2026-11-18T09:00:00.000Z');
  const grievance = server.configuration.of(1).pack.workflows.find((workflow) => workflow.key === 'grievance')!;
  expect(data).toMatchObject({
    id: caseId,
    caseStatus: { id: 1, title: 'Open' },
    reasons: [],
    overview: '',
    conclusion: null,
    caseAdviser: { adviserId: cast.maren, adviserName: 'Maren Oduya' },
    caseOwner: { participantUserInfo: { userId: cast.teodora, fullName: 'Teodora Whitlock' } },
    caseEmployee: {
      employeeGUID: cast.callum,
      employeeId: '304417',
      employeeName: 'Callum Brightwater',
      employeeNAReason: null,
      liveCases: 1,
      employeeUserInfo: { userId: cast.callum, fullName: 'Callum Brightwater' },
    },
    topic: { title: 'Grievance' },
    section: { title: 'Conduct and grievance' },
    accessLevel: { title: 'Distribution' },
    risk: null,
    stage: { id: grievance.stages[0]!.id, title: 'Receive' },
    workflowStageId: grievance.stages[0]!.id,
    step: { title: '1.1 Receive' },
    workflowStepId: grievance.stages[0]!.steps[0]!.id,
    isLockedCurrently: false,
    isSimpleProcessCase: false,
    isProcessStarted: false,
    isRiskApplicable: true,
    isReasonApplicable: true,
    isReasonEditable: true,
    isReasonMultiSelect: true,
    reasonLabel: 'Reasons for the grievance',
    legacyCaseNumber: null,
    caseDuration: 150,
    simpleProcessAltStageLabel: null,
    simpleProcessAltStepLabel: null,
    primaryWorkflowId: grievance.id,
    seekHelpTypeLookupId: 3,
  });
  expect(data.workflowTrackingRecords.map((record) => record.id)).toEqual([data.primaryWorkflowTrackingRecordId]);
  expect(data.caseParticipants.map((participant) => participant.participantUserId)).toEqual([cast.teodora]);
});

test('a simple case brings its own labels for stage and step, and no risk or reasons [CONF-18, CONF-19]', async () => {
  const caseId = await openCase(server, { topic: 'general-query' });
  const { data } = await server.as('maren').call(getCase, { params: { id: caseId } });
  expect(data).toMatchObject({
    isSimpleProcessCase: true,
    isRiskApplicable: false,
    isReasonApplicable: false,
    simpleProcessAltStageLabel: 'Query status',
  });
  expect(data.simpleProcessAltStepLabel).not.toBeNull();
});

test('the process record of a simple case is there from creation, and its step is the one chosen on the case page [CONF-20, CASE-31]', async () => {
  const caseId = await openCase(server, { topic: 'general-query' });
  const read = async () => (await server.as('maren').call(getCase, { params: { id: caseId } })).data;
  const before = await read();
  const [process, ...more] = before.workflowTrackingRecords;
  expect(more).toEqual([]);
  expect(process).toMatchObject({
    id: before.primaryWorkflowTrackingRecordId,
    workflowId: before.primaryWorkflowId,
    kind: 'simple',
    isHrOnly: false,
    stepTitle: before.step?.title,
    componentTitle: null,
    hasProcessEnded: false,
  });
  const stages = server.configuration.of(1).pack.workflows.find(({ id }) => id === before.primaryWorkflowId)!.stages;
  const next = stages.flatMap(({ steps }) => steps).find(({ id }) => id !== before.workflowStepId)!;
  expect((await server.as('maren').call(setStep, { params: { id: process!.id, stepId: next.id } })).status).toBe(200);
  expect((await read()).workflowTrackingRecords).toMatchObject([{ id: process!.id, stepTitle: next.title }]);
});

test('a participant carries person, role, relation, source and how they are notified [CONF-22, CONF-23]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  await join(server, caseId, 'salma', 'observer');
  const { data } = await server.as('maren').call(listParticipants, { params: { id: caseId } });
  expect(data.find((one) => one.participantUserId === cast.salma)).toMatchObject({
    employee: {
      id: cast.salma,
      userId: cast.salma,
      name: 'Salma Qureshi-Vane',
      jobTitle: 'HR Business Partner',
      email: 'salma.qureshi-vane@northmoor.example',
    },
    roleId: 3,
    relationId: 12,
    blacklistedReason: null,
    participantSource: 3,
    isEmailNotificationsEnabled: true,
    isInAppNotificationsEnabled: true,
  });
});

test('the owner changes by the six fields of the payload [CONF-24]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  const answer = await server
    .as('maren')
    .call(changeCaseOwner, {
      params: { id: caseId },
      body: {
        existingOwnerNewRoleId: 4,
        newOwnerUserId: cast.ngozi,
        changeCaseOwnerReason: 'Named in the grievance',
        existingOwnerBlacklistedReason: 'Named in the grievance',
        existingOwnerRelationId: 2,
        newOwnerParticipantSourceId: 4,
      },
    });
  expect(answer.status).toBe(200);
  const { data } = await server.as('maren').call(listParticipants, { params: { id: caseId } });
  expect(data.map((one) => [one.participantUserId, one.roleId, one.participantSource])).toEqual([[cast.ngozi, 1, 4]]);
  expect((await server.as('teodora').call(getCase, { params: { id: caseId } })).status).toBe(404);
});

test('a next action has what, who and when [CONF-11]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  const key = server.configuration.of(1).pack.lookups['next-actions']![0]!.key;
  const body = {
    nextActionId: lookupId(server, 'next-actions', key),
    nextActionUserId: cast.teodora,
    nextActionDueDateTime: '2026-11-20T10:00:00.000Z',
  };
  expect((await server.as('maren').call(setNextAction, { params: { id: caseId }, body })).status).toBe(200);
  const { data } = await server.as('maren').call(getCase, { params: { id: caseId } });
  expect(data).toMatchObject({ due: '2026-11-20T10:00:00.000Z', isDueTimed: true });
});

test('case statuses are open 1, closed 3 and removed 4, by their titles [CLOSE-01]', async () => {
  const { data } = await server.as('maren').call(lookupStatuses);
  expect(data).toEqual([
    { id: 1, title: 'Open' },
    { id: 3, title: 'Closed' },
    { id: 4, title: 'Removed / Invalid' },
  ]);
});

test('a case the caller may not see is answered like one that does not exist [API-004]', async () => {
  const caseId = await openCase(server, { topic: 'grievance' });
  const read = (id: number) => server.as('wren').call(getCase, { params: { id } });
  const [hidden, missing] = [await read(caseId), await read(987_654)];
  expect(hidden).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
  expect(missing.body.replaceAll('987654', 'N')).toBe(hidden.body.replaceAll(String(caseId), 'N'));
});

test('a case has exactly one owner after every handover, and one adviser or none [GEN-07]', async () => {
  const id = await openCase(server, { topic: 'grievance' });
  const owners = async () => {
    const { data } = await server.as('maren').call(getCase, { params: { id } });
    expect(data.caseOwner?.participantUserInfo.userId).toBe(
      data.caseParticipants.find((one) => one.roleId === 1)?.participantUserId,
    );
    return data.caseParticipants.filter((one) => one.roleId === 1).map((one) => one.participantUserId);
  };
  expect(await owners()).toEqual([cast.teodora]);
  const handOver = (newOwnerUserId: string) => ({
    params: { id },
    body: {
      newOwnerUserId,
      existingOwnerNewRoleId: 2,
      existingOwnerRelationId: 5,
      changeCaseOwnerReason: 'On leave',
    } as const,
  });
  // At once: one of them is the owner and the other is not.
  await Promise.all(
    [cast.ngozi, cast.isaac].map((userId) => server.as('maren').call(changeCaseOwner, handOver(userId))),
  );
  expect(await owners()).toHaveLength(1);
  expect((await server.as('maren').call(removeAdviser, { params: { id } })).status).toBe(200);
  expect((await server.as('maren').call(getCase, { params: { id } })).data.caseAdviser).toBeNull();
});
