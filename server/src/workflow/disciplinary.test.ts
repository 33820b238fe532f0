import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus, unlockCase } from '@evenhand/contract/cases';
import { ComponentStatus } from '@evenhand/contract/components/component-types';
import { historyKinds } from '@evenhand/contract/history-facts';
import { Relation } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { CANARY, putWarning } from '../../testing/live-warning-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Submission, Walk } from '../../testing/walk.ts';
import { stakeholder, walk } from '../../testing/walk.ts';

/** The disciplinary process of Northmoor as it is worked, with the suspension and the appeal beside it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

async function openDisciplinary(topic = 'misconduct'): Promise<Walk> {
  const id = await openCase(server, { topic });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

const isaacInvestigates = { 'appoint-io': { data: stakeholder('isaac', Relation.InvestigationManager) } };
const ngoziHears = { 'appoint-hm': { data: stakeholder('ngozi', Relation.HearingManager) } };

/** From the beginning to the hearing by the formal route. */
const formally: Readonly<Record<string, Submission>> = {
  route: { option: 'formal' },
  answer: { option: 'hearing' },
  ...isaacInvestigates,
  ...ngoziHears,
};

const reasonOf = (main: Walk, event: string, key: string): number =>
  main.definition.events.find((one) => one.key === event)!.reasons!.items.find((one) => one.key === key)!.id;

const decided = (main: Walk, ...keys: string[]) => ({
  onlyDateTime: '2026-11-18T00:00:00.000Z',
  eventSetupReasonIds: keys.map((key) => reasonOf(main, 'decision', key)),
  freeText: 'The till records and two witnesses agree.',
});

const openTasks = async (caseId: number, as: CastName = 'maren') =>
  (await server.as(as).call(listCaseTasks, { params: { id: caseId } })).data
    .filter((task) => !task.isComplete)
    .map((task) => task.taskTitle);

test('gross misconduct goes over suspension, investigation, hearing, HR check, decision and appeal to a closed case', async () => {
  const main = await openDisciplinary('gross-misconduct');
  await main.reach('interim', { route: { option: 'formal' } });
  const { subWorkflowTrackingRecordId } = await main.complete('interim', 'maren', { option: 'suspend' });
  expect(await main.currentKey()).toBe('appoint-io');
  const suspension = await walk(server, subWorkflowTrackingRecordId!);
  await suspension.reach('review', { contact: { data: stakeholder('silas', Relation.Other) } });
  const reviews = async () =>
    (await openTasks(main.caseId)).filter((title) => title === 'Review the suspension').length;
  expect(await reviews()).toBe(1);
  await suspension.complete('review', 'teodora', { option: 'keep' });
  await suspension.complete('continued', 'teodora');
  expect(await reviews(), 'the next one is asked for').toBe(1);
  await suspension.complete('review', 'teodora', { option: 'end-suspension' });
  expect(await reviews()).toBe(0);
  await suspension.complete('lift', 'maren');
  expect(await suspension.complete('outstanding', 'maren')).toMatchObject({
    hasProcessEnded: true,
    workflowTrackingRecordId: main.recordId,
  });

  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'held' });
  await main.complete('proposal', 'ngozi', { option: 'more-than-warning' });
  expect(await main.complete('hr-check', 'ngozi')).toMatchObject({ isLockedCurrently: true });
  expect((await main.submit('decision', 'ngozi', { data: decided(main, 'upheld', 'summary-dismissal') })).status).toBe(
    403,
  );
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  await main.complete('decision', 'ngozi', { data: decided(main, 'upheld', 'summary-dismissal') });

  const appealed = await main.complete('appeal', 'teodora', { option: 'appeal-received' });
  const appeal = await walk(server, appealed.subWorkflowTrackingRecordId!);
  await appeal.complete('grounds', 'maren');
  const refusals = {
    ngozi: 'Ngozi Farraday is the hearing manager of this case and cannot also be its appeal manager.',
    isaac: 'Isaac Penhallow is the investigation manager of this case and cannot also be its appeal manager.',
  };
  for (const name of ['ngozi', 'isaac'] as const) {
    const answer = await appeal.submit('appoint-am', 'maren', { data: stakeholder(name, Relation.AppealManager) });
    expect(answer.error?.errorDescription, name).toBe(refusals[name]);
  }
  expect((await main.submit('appeal-decided', 'maren')).error?.errorDescription).toBe(
    'The appeal has not been decided yet.',
  );
  await appeal.complete('appoint-am', 'maren', { data: stakeholder('salma', Relation.AppealManager) });
  for (const key of ['invite', 'companion', 'hearing', 'result'] as const) await appeal.complete(key, 'salma');
  await appeal.complete('outstanding', 'maren');
  await main.complete('appeal-decided', 'maren');
  await main.complete('learning', 'maren');
  await main.complete('outstanding', 'maren');
  const summary = main.definition.outcomes.find(({ key }) => key === 'summary-dismissal')!;
  expect((await main.visit('close')).componentTrackingData).toMatchObject({
    unfinishedTasks: [],
    outcomeStageId: summary.id,
  });
  const closing = { conclusion: 'Dismissed after a hearing; the appeal was not upheld.', outcomeStageId: summary.id };
  expect(await main.complete('close', 'maren', { data: closing })).toMatchObject({
    hasProcessEnded: true,
    caseStatus: CaseStatus.Closed,
  });
});

test('a dismissal is refused when HR has not checked it, and nothing is recorded', async () => {
  const main = await openDisciplinary();
  await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
  const before = await main.visit('decision');
  const answer = await main.submit('decision', 'ngozi', { data: decided(main, 'upheld', 'dismissal-with-notice') });
  expect([answer.status, answer.error?.errorDescription]).toEqual([
    400,
    'A dismissal or demotion is decided only after HR has checked it. Go back and choose Dismissal or demotion.',
  ]);
  expect(await main.visit('decision')).toEqual(before);
  await main.complete('decision', 'ngozi', { data: decided(main, 'upheld', 'first-written-warning') });
  expect(await main.currentKey()).toBe('appeal');
});

describe('The short ways through it', () => {
  test.each<[string, Readonly<Record<string, Submission>>, string]>([
    ['nothing in it', { route: { option: 'nothing' } }, 'risk'],
    ['an informal conversation at once', { route: { option: 'informal' } }, 'informal'],
    ['no case to answer', { answer: { option: 'no-case' } }, 'nfa'],
    ['informal action after the investigation', { answer: { option: 'informal' } }, 'informal'],
  ])('%s ends the case without an appeal', async (_what, given, last) => {
    const main = await openDisciplinary();
    await main.reach('learning', { ...formally, ...given });
    expect((await main.visit(last)).status).toBe(ComponentStatus.Complete);
    await main.reach('close');
    expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
  });

  test('an allegation that is not upheld', async () => {
    const main = await openDisciplinary();
    await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
    await main.complete('decision', 'ngozi', { data: decided(main, 'not-upheld') });
    expect(await main.currentKey()).toBe('learning');
  });
});

describe('What it refuses', () => {
  test('the investigator as hearing manager, and a hearing without the notice', async () => {
    const main = await openDisciplinary();
    await main.reach('appoint-io', formally);
    expect(await openTasks(main.caseId)).toContain('Appoint the investigation manager');
    await main.complete('appoint-io', 'maren', isaacInvestigates['appoint-io']);
    expect(await openTasks(main.caseId)).not.toContain('Appoint the investigation manager');
    await main.reach('appoint-hm', formally);
    const investigator = await main.submit('appoint-hm', 'maren', {
      data: stakeholder('isaac', Relation.HearingManager),
    });
    expect(investigator.error?.errorDescription).toBe(
      'Isaac Penhallow is the investigation manager of this case and cannot also be its hearing manager.',
    );
    await main.complete('appoint-hm', 'maren', ngoziHears['appoint-hm']);
    const early = await main.submit('invite', 'maren', { data: { onlyDateTime: '2026-11-24T10:00:00.000Z' } });
    expect(early.error?.errorDescription).toBe('The date must be at least 5 working days from today.');
  });

  test('a finding without a sanction, two sanctions, and an end before the appeal window has passed', async () => {
    const main = await openDisciplinary();
    await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
    const decide = async (...keys: string[]) =>
      (await main.submit('decision', 'ngozi', { data: decided(main, ...keys) })).error?.fields;
    expect(await decide('upheld')).toEqual({ eventSetupReasonIds: 'You must select a secondary reason.' });
    expect(await decide('upheld', 'first-written-warning', 'final-written-warning')).toEqual({
      eventSetupReasonIds: 'Please choose only one.',
    });
    await main.complete('decision', 'ngozi', { data: decided(main, 'upheld', 'first-written-warning') });
    const early = await main.submit('appeal', 'teodora', { option: 'no-appeal' });
    expect(early.error?.errorDescription).toBe('The employee has until 02/12/2026 to appeal.');
    server.setNow('2026-12-03T09:00:00.000Z');
    await main.complete('appeal', 'teodora', { option: 'no-appeal' });
    expect(await main.currentKey()).toBe('learning');
  });
});

test('a warning tells the owner on its last day, twelve months less a day; a finding without one plans nothing', async () => {
  const plannedOf = async (...finding: string[]) => {
    const main = await openDisciplinary();
    await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
    await main.complete('decision', 'ngozi', { data: decided(main, ...finding) });
    const planned = server.db.selectFrom('planned_notice').select(['title', sql<string>`on_day::text`.as('day')]);
    return await planned.where('case_id', '=', main.caseId).execute();
  };
  const notice = { title: 'The warning ends today and is disregarded from tomorrow', day: '2027-11-17' };
  expect(await plannedOf('upheld', 'final-written-warning')).toEqual([notice]);
  expect(await plannedOf('upheld', 'no-further-action')).toEqual([]);
});

test('the numbers of the live warnings that a decider was shown are kept, and no entry says which or how many [SANC-10]', async () => {
  const shownTo = async (as: CastName, isWarned: boolean) => {
    const main = await openDisciplinary();
    const other = await openCase(server, { topic: 'misconduct' });
    if (isWarned) await putWarning(server, other, cast.callum, CANARY);
    const ids = await server.db.selectFrom('case_sanction').select('id').where('case_id', '=', other).execute();
    await main.reach('proposal', formally);
    await main.complete('proposal', as, { option: 'warning-or-less' });
    await server.db.deleteFrom('case_sanction').where('case_id', '=', other).execute();
    const kept = (await historyOf(server, main.caseId)).filter(({ kind }) => kind === 'warnings.shown');
    const read = (name: CastName) =>
      server
        .as(name)
        .call(getHistory, { params: { id: main.caseId }, query: { changeId: historyKinds['warnings.shown'].id } });
    return { ids: ids.map(({ id }) => id), kept, hr: await read('maren'), decider: await read('ngozi') };
  };
  const one = await shownTo('ngozi', true);
  expect(one.kept.map(({ facts }) => facts)).toEqual([{ sanctionIds: one.ids }]);
  expect(one.decider.data.data).toEqual([]);
  expect(one.hr.data.data).toHaveLength(1);
  expect(one.hr.body).not.toContain(CANARY);
  const none = await shownTo('ngozi', false);
  expect(none.kept.map(({ facts }) => facts)).toEqual([{ sanctionIds: [] }]);
  const said = ({ hr }: typeof one) => hr.data.data.map(({ change, changeDetails }) => [change, changeDetails]);
  expect(said(none)).toEqual(said(one));
  // The owner is shown none, so nothing is kept.
  expect((await shownTo('teodora', true)).kept).toEqual([]);
});

test('a postponed hearing has another invitation, an adjourned one more evidence and another report, by the same people', async () => {
  const main = await openDisciplinary();
  await main.reach('hearing', formally);
  expect(await openTasks(main.caseId)).toContain('Prepare for the hearing');
  await main.complete('hearing', 'ngozi', { option: 'postpone' });
  expect(await openTasks(main.caseId)).not.toContain('Prepare for the hearing');
  expect(await main.currentKey()).toBe('invite');
  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'adjourn' });
  expect(await main.currentKey()).toBe('interviews');
  expect((await main.visit('interviews')).componentTrackingData).toMatchObject({
    fromDateTime: null,
    toDateTime: null,
  });
  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'held' });
  expect(await main.currentKey()).toBe('allegation-findings');
});

describe('Anytime events', () => {
  async function begin(main: Walk, as: CastName, key: string): Promise<Walk> {
    const eventId = server.configuration.of(1).pack.workflows.find((one) => one.key === key)!.id;
    const { data, error } = await server.as(as).call(startAnytimeEvent, { params: { caseId: main.caseId, eventId } });
    expect(error).toBeUndefined();
    return walk(server, data.workflowTrackingId);
  }

  test.each([
    'meeting-note',
    'grievance-raised',
    'absence-during-process',
    'subject-access-received',
    'police-or-regulator',
  ])('%s is recorded and ends', async (key) => {
    const main = await openDisciplinary();
    const event = await begin(main, 'maren', key);
    for (let current = await event.currentKey(); current !== null; current = await event.currentKey())
      await event.complete(current, 'maren');
    expect((await event.record()).hasProcessEnded).toBe(true);
  });

  test('a subject access request is answered by its legal day, the Friday before where that is a Sunday', async () => {
    const main = await openDisciplinary();
    const event = await begin(main, 'maren', 'subject-access-received');
    await event.complete('request', 'maren', { data: { onlyDateTime: '2026-11-13T00:00:00.000Z' } });
    const tasks = (await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } })).data;
    const answer = tasks.find((task) => task.taskTitle === 'Answer the subject access request');
    expect(answer).toMatchObject({ isComplete: false, dueDate: '2026-12-11T00:00:00.000Z' });
  });

  test('an appeal against a warning keeps the case open until it is decided, by somebody who did not give it', async () => {
    const main = await openDisciplinary();
    await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
    await main.complete('decision', 'ngozi', { data: decided(main, 'upheld', 'final-written-warning') });
    const appeal = await begin(main, 'teodora', 'appeal-against-warning');
    await appeal.complete('grounds', 'teodora');
    expect(await openTasks(main.caseId)).toContain('Have the appeal against the warning decided');
    server.setNow('2026-12-03T09:00:00.000Z');
    await main.complete('appeal', 'teodora', { option: 'no-appeal' });
    await main.reach('outstanding');
    const blocked = await main.submit('outstanding', 'maren');
    expect(blocked.error?.blockers).toEqual(["The task 'Have the appeal against the warning decided' is not done."]);
    expect(
      (await appeal.submit('appoint-am', 'maren', { data: stakeholder('ngozi', Relation.AppealManager) })).status,
    ).toBe(400);
    await appeal.complete('appoint-am', 'maren', { data: stakeholder('salma', Relation.AppealManager) });
    for (const key of ['invite', 'companion', 'hearing', 'result', 'outstanding'] as const)
      await appeal.complete(key, 'salma');
    await main.complete('outstanding', 'maren');
    expect(await main.currentKey()).toBe('close');
  });
});
