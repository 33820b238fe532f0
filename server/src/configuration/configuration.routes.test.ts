import * as contract from '@evenhand/contract/configuration';
import type { Route } from '@evenhand/contract/route';
import type { CompiledPack } from '@evenhand/engine/pack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let northmoor: CompiledPack;
let kestrel: CompiledPack;
beforeAll(async () => {
  server = await startTestServer();
  northmoor = server.configuration.of(1).pack;
  kestrel = server.configuration.of(2).pack;
});
afterAll(() => server.close());

const idOf = (items: readonly { readonly id: number; readonly key: string }[], key: string): number =>
  items.find((item) => item.key === key)!.id;
const read = async (route: Route, as: CastName = 'wren') => (await server.as(as).call(route)).data;

describe('The service of the caller', () => {
  it('has its labels and how employees are selected, and says for which days it knows the bank holidays [CONF-01, CONF-02, CONF-03, API-093, HOLIDAY-02]', async () => {
    const answer = await server.as('wren').call(contract.getService, { params: { id: 1 } });
    expect(answer.data).toEqual({
      id: 1,
      title: 'People Advisory',
      employeeNumberLabel: 'Employee Number',
      messagePageTitle: 'Contact HR',
      notePageTitle: 'Case Notes',
      employeeSelectionConfig: { isSearchable: true, isFreeText: true },
      timeZone: 'Europe/London',
      bankHolidays: { from: '2025-08-25', to: northmoor.service.holidays.at(-1) },
    });
    expect((await server.as('odile').call(contract.getService, { params: { id: 2 } })).data).toMatchObject({
      title: 'Kestrel Foods',
      employeeNumberLabel: 'Clock number',
      messagePageTitle: 'Ask People Team',
    });
  });

  it('is the only one there is: another service answers as a missing one does [API-093]', async () => {
    const other = await server.as('maren').call(contract.getService, { params: { id: 2 } });
    const missing = await server.as('maren').call(contract.getService, { params: { id: 77 } });
    expect(other.error.errorCode).toBe('NOT_FOUND');
    expect({ status: other.status, body: other.body }).toEqual({ status: missing.status, body: missing.body });
  });

  it('has its own colours and name [CONF-04, API-094]', async () => {
    expect(await read(contract.getBranding)).toEqual({
      primary: '#C03256',
      secondary: '#42424E',
      header: '#FFFFFF',
      navigation: '#F3F3F3',
      logoUrl: null,
      applicationName: 'Northmoor',
    });
    expect(await read(contract.getBranding, 'odile')).toMatchObject({
      applicationName: kestrel.branding.applicationName,
    });
  });

  it('is refused to callers who are not signed in', async () => {
    for (const route of [contract.getBranding, contract.lookupStatuses])
      expect((await server.anonymous().call(route)).status).toBe(401);
  });
});

describe('Sections and topics of a policy area', () => {
  const sections = (simpleWorkflowSectionsOnly?: boolean) =>
    server
      .as('maren')
      .call(contract.listSections, {
        params: { id: idOf(northmoor.accessLevels, 'distribution') },
        query: { simpleWorkflowSectionsOnly },
      });
  const topics = (section: string, simpleProcessTopicsOnly?: boolean) =>
    server
      .as('maren')
      .call(contract.listTopics, {
        query: {
          sectionId: idOf(northmoor.sections, section),
          accessLevelId: idOf(northmoor.accessLevels, 'distribution'),
          simpleProcessTopicsOnly,
        },
      });

  it('come in the pack’s order, and can be narrowed to simple processes [API-090]', async () => {
    expect((await sections()).data.map((one) => one.title)).toEqual([
      'Conduct and grievance',
      'Absence and health',
      'Performance and probation',
      'Work and family',
      'Change at work',
      'Questions and requests',
    ]);
    expect((await sections()).data.map((one) => one.title)).toEqual([
      'Conduct and grievance',
      'Absence and health',
      'Performance and probation',
      'Work and family',
      'Change at work',
      'Questions and requests',
    ]);
    expect((await sections()).data.map((one) => one.icon)).toEqual([
      'conduct',
      'absence',
      'performance',
      'family',
      'change',
      'questions',
    ]);
    expect((await sections(true)).data.map((one) => one.title)).toEqual(['Work and family', 'Questions and requests']);
    expect((await sections(false)).data).toHaveLength(6);
  });

  it('tell of each topic what choosing it asks for [API-089]', async () => {
    const { data } = await topics('questions-and-requests');
    expect(data[0]).toEqual({
      topicId: idOf(northmoor.topics, 'general-query'),
      topicTitle: 'General query',
      sectionId: idOf(northmoor.sections, 'questions-and-requests'),
      isEnabled: true,
      isManuallyEnabled: true,
      isEmployeeRequired: false,
      isSimpleProcess: true,
    });
    expect((await topics('conduct-and-grievance')).data.map((one) => one.topicTitle)).toEqual([
      'Grievance',
      'Collective grievance',
      'Bullying and harassment',
      'Sexual harassment',
      'Misconduct',
      'Gross misconduct',
      'Whistleblowing',
    ]);
    expect(new Set((await topics('conduct-and-grievance')).data.map((one) => one.isSimpleProcess))).toEqual(
      new Set([false]),
    );
    expect((await topics('conduct-and-grievance', true)).data).toEqual([]);
  });

  it('of another service are not there', async () => {
    const sectionId = idOf(northmoor.sections, 'work-and-family');
    const accessLevelId = idOf(northmoor.accessLevels, 'distribution');
    const answers = [
      await server.as('odile').call(contract.listSections, { params: { id: accessLevelId } }),
      await server.as('odile').call(contract.listTopics, { query: { sectionId, accessLevelId } }),
      await server
        .as('maren')
        .call(contract.listTopics, { query: { sectionId: kestrel.sections[0]!.id, accessLevelId } }),
      await server.as('odile').call(contract.workflowsOfTopic, { params: { id: northmoor.topics[0]!.id } }),
    ];
    expect(answers.map((answer) => answer.error?.errorCode)).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  it('lead to the workflow of a topic and to those it can start [API-091]', async () => {
    const { data } = await server
      .as('wren')
      .call(contract.workflowsOfTopic, { params: { id: idOf(northmoor.topics, 'grievance') } });
    expect(data[0]).toMatchObject({ title: 'Grievance', isPrimary: true, version: 1 });
    expect(data.slice(1).map(({ title }) => title)).toEqual([
      'Welfare meeting',
      'Occupational health referral',
      'Adjustment requested',
      'Temporary change or suspension',
      'Meeting note',
      'Absence during a process',
      'Resignation received',
      'Early conciliation notified',
      'Tribunal claim received',
      'Subject access request received',
      'Police or regulator involved',
      'Mediation',
      'Appeal',
    ]);
    expect(new Set(data.slice(1).map(({ isPrimary, version }) => `${isPrimary} ${version}`))).toEqual(
      new Set(['false 1']),
    );
    expect(data[0]!.firstStep).toMatchObject({
      title: 'Record the grievance',
      assignee: 'adviser',
      due: { count: 5, unit: 'working-day' },
    });
    expect(data[0]!.stages).toEqual(
      northmoor.workflows
        .find((workflow) => workflow.key === 'grievance')!
        .stages.map(({ id, title }) => ({ id, title })),
    );
  });
});

describe('Lookups', () => {
  it('whose numbers the specification fixes have those numbers [CONF-05, API-100, API-101, API-114]', async () => {
    expect(await read(contract.lookupStatuses)).toEqual([
      { id: 1, title: 'Open' },
      { id: 3, title: 'Closed' },
      { id: 4, title: 'Removed / Invalid' },
    ]);
    expect(await read(contract.lookupSources)).toEqual([
      { id: 1, title: 'Workflow' },
      { id: 2, title: 'Business user' },
      { id: 3, title: 'HR user' },
      { id: 4, title: 'Notification' },
    ]);
    const types = (await read(contract.lookupNotificationTypes)) as { id: number; title: string }[];
    expect(types.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(types.map(({ title }) => title).filter((title) => /event/i.test(title))).toEqual([
      'Event task',
      'Add anytime event',
    ]);
  });

  it('of participants carry role with its reference, and relation [CONF-07, CONF-08, API-098, API-099]', async () => {
    expect(await read(contract.lookupParticipantRoles)).toContainEqual({
      id: 4,
      role: 'Blocked',
      lookupReference: 'blocked',
    });
    expect(await read(contract.lookupParticipantRoles)).toContainEqual({
      id: -1,
      role: 'None - remove from case',
      lookupReference: 'removed',
    });
    expect(await read(contract.lookupRelations)).toContainEqual({ id: 3, relation: 'HR business partner' });
  });

  it('of the case list filter know owner, stakeholder and observer and no other role [API-107]', async () => {
    expect(await read(contract.lookupCaseRoles)).toEqual([
      { id: 1, title: 'Case Owner' },
      { id: 2, title: 'Stakeholder' },
      { id: 3, title: 'Observer' },
    ]);
  });

  it('a service fills as it likes come in its order [CONF-06, CONF-09, API-097, API-108, API-109, API-110, API-111, API-112, API-113]', async () => {
    const titles = async (route: Route) => ((await read(route)) as { title: string }[]).map((item) => item.title);
    expect(await titles(contract.lookupNoEmployeeReasons)).toEqual([
      'Not yet known',
      'Group matter',
      'General question',
      'Agency worker',
      'Anonymous',
      'Identity kept confidential',
    ]);
    expect(await titles(contract.lookupReopenReasons)).toEqual([
      'New information',
      'Recurrence',
      'Closed in error',
      'Late appeal',
    ]);
    expect((await titles(contract.lookupParkedCallReasons))[0]).toBe('Manager unavailable');
    expect((await titles(contract.lookupFailedContactReasons))[0]).toBe('No answer');
    expect((await titles(contract.lookupRemovalReasons))[0]).toBe('Wrong case');
    expect((await titles(contract.lookupRemovalUrgencies))[0]).toBe('Same day');
    const actions = (await server.as('wren').call(contract.lookupNextActions)).data;
    expect(actions.find((action) => action.title === 'Call back now')).toMatchObject({
      isCurrentDateTimePrepopulated: true,
    });
    expect(actions.find((action) => action.title === 'Review the case')).toMatchObject({
      isCurrentDateTimePrepopulated: false,
    });
  });

  it('of removals carry id and title [REMV-10, API-112, API-113]', async () => {
    for (const route of [contract.lookupRemovalReasons, contract.lookupRemovalUrgencies]) {
      const { data } = await server.as('maren').call(route);
      expect(data.length).toBeGreaterThan(1);
      for (const item of data)
        expect(item).toMatchObject({ id: expect.any(Number), title: expect.stringMatching(/\S/) });
      expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    }
  });

  it('of stages, steps, reasons, risks and topics hold those of every workflow once, and outcomes are no stages [CONF-05, API-102, API-103, API-104, API-105, API-106]', async () => {
    const stages = (await server.as('wren').call(contract.lookupStages)).data;
    const steps = (await server.as('wren').call(contract.lookupSteps)).data;
    const everyStage = northmoor.workflows.flatMap((workflow) => workflow.stages);
    expect(stages).toEqual(everyStage.map(({ id, title }) => ({ id, title })));
    expect(steps).toEqual(
      everyStage.flatMap((stage) => stage.steps.map(({ id, title }) => ({ id, title, stageId: stage.id }))),
    );
    const outcomeIds = northmoor.workflows.flatMap((workflow) => workflow.outcomes.map((outcome) => outcome.id));
    expect(outcomeIds.length).toBeGreaterThan(0);
    expect(stages.filter((stage) => outcomeIds.includes(stage.id))).toEqual([]);
    for (const route of [
      contract.lookupStages,
      contract.lookupSteps,
      contract.lookupCaseReasons,
      contract.lookupRisks,
    ]) {
      const ids = ((await read(route)) as { id: number }[]).map((item) => item.id);
      expect({ path: route.path, ids: [...new Set(ids)] }).toEqual({ path: route.path, ids });
    }
    expect(((await read(contract.lookupRisks)) as { title: string }[]).map((risk) => risk.title)).toEqual([
      'Low',
      'Medium',
      'High',
      'Critical',
    ]);
    expect(await read(contract.lookupTopics)).toEqual(northmoor.topics.map(({ id, title }) => ({ id, title })));
  });

  it('are each service’s own', async () => {
    expect(await read(contract.lookupTopics, 'odile')).toEqual(kestrel.topics.map(({ id, title }) => ({ id, title })));
  });

  it('of a workflow’s reasons explain each one, in the version the case runs in [API-096]', async () => {
    const grievance = northmoor.workflows.find((workflow) => workflow.key === 'grievance')!;
    const expected = grievance.reasons!.items.map(({ id, title, explanatoryText }) => ({ id, title, explanatoryText }));
    const ask = (as: CastName, query: { workflowId: number; caseId?: number }) =>
      server.as(as).call(contract.lookupWorkflowReasons, { query });
    expect((await ask('wren', { workflowId: grievance.id })).data).toEqual(expected);
    const caseId = await openCase(server, { topic: 'grievance' });
    expect((await ask('teodora', { workflowId: grievance.id, caseId })).data).toEqual(expected);
    // Who may not see the case learns nothing of it, not even its version.
    expect((await ask('wren', { workflowId: grievance.id, caseId })).error.errorCode).toBe('CASE_NOT_FOUND');
    expect((await ask('odile', { workflowId: grievance.id })).error.errorCode).toBe('NOT_FOUND');
  });
});
