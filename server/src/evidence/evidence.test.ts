import { getCase } from '@evenhand/contract/case-details';
import { getEvidence } from '@evenhand/contract/evidence';
import { addMatter } from '@evenhand/contract/matters';
import { editParticipant, Relation } from '@evenhand/contract/participants';
import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { stakeholder, walk } from '../../testing/walk.ts';

/** What in a case shows that it was handled as the codes of practice ask (decision 0033). */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const formally = {
  route: { option: 'formal' },
  answer: { option: 'hearing' },
  'appoint-io': { data: stakeholder('isaac', Relation.InvestigationManager) },
  'appoint-hm': { data: stakeholder('ngozi', Relation.HearingManager) },
};

async function openDisciplinary(): Promise<Walk> {
  const id = await openCase(server, { topic: 'misconduct' });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return await walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

const read = (caseId: number, as: CastName = 'maren') => server.as(as).call(getEvidence, { params: { id: caseId } });

async function rulesOf(caseId: number, workflowTitle = 'Disciplinary') {
  const { data } = await read(caseId);
  return data.find((one) => one.workflowTitle === workflowTitle)!.rules;
}

async function statesOf(caseId: number, workflowTitle = 'Disciplinary'): Promise<Record<string, string>> {
  return Object.fromEntries((await rulesOf(caseId, workflowTitle)).map(({ key, state }) => [key, state]));
}

test('a case says which event shows what the code asks for, of which day, and by whom it was recorded', async () => {
  const main = await openDisciplinary();
  expect(new Set(Object.values(await statesOf(main.caseId)))).toEqual(new Set(['not-yet']));
  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'held' });
  const rules = await rulesOf(main.caseId);
  const rule = (key: string) => rules.find((one) => one.key === key);
  expect(rule('told-in-writing')).toEqual({
    key: 'told-in-writing',
    title: 'The employee was told in writing what the hearing is about',
    source: 'Paragraphs 9 and 10',
    state: 'met',
    evidence: [
      {
        title: 'Invitation to the hearing',
        choice: null,
        day: expect.stringMatching(/^2026-1[12]-\d\d$/),
        recordedDateTime: server.now().toISOString(),
        recordedByName: 'Maren Oduya',
      },
    ],
    late: [],
    people: [],
    gaps: [],
  });
  expect(rule('hearing-apart')).toMatchObject({
    state: 'met',
    people: [
      { part: 'Hearing manager', names: ['Ngozi Farraday'] },
      { part: 'Investigation manager', names: ['Isaac Penhallow'] },
    ],
  });
  expect(rule('decided-in-writing')).toMatchObject({ state: 'not-yet', evidence: [] });
});

test('what HR has passed over is missing, until it is recorded, and closing is not held by it', async () => {
  const main = await openDisciplinary();
  // The invitation names what is alleged.
  await main.reach('risk');
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('hold-hearing') } });
  await main.complete('hearing', 'maren', { option: 'held' });
  expect(await statesOf(main.caseId)).toMatchObject({
    'told-in-writing': 'missing',
    'companion-offered': 'missing',
    'hearing-apart': 'missing',
  });
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('invite-to-hearing') } });
  await main.complete('appoint-hm', 'maren', formally['appoint-hm']);
  await main.complete('invite', 'maren');
  await main.complete('companion', 'maren');
  expect(await statesOf(main.caseId)).toMatchObject({
    'told-in-writing': 'met',
    'companion-offered': 'met',
    'hearing-apart': 'missing',
  });
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('closing') } });
  await main.complete('learning', 'maren');
  await main.complete('outstanding', 'maren');
  // Only what the process itself must have: nothing about the investigation that nobody recorded.
  expect((await main.submit('close', 'maren')).error?.blockers).toEqual([
    "'How serious is the risk?' is not complete.",
    "'Does anything here need extra care?' is not complete.",
  ]);
});

test('what must be in writing is missing without its letter, which a version before letters did not ask for', async () => {
  const main = await openDisciplinary();
  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'held' });
  const event = (await main.visit('invite')).componentTrackingData as { caseTrackingEventId: number };
  expect(await statesOf(main.caseId)).toMatchObject({ 'told-in-writing': 'met', 'companion-offered': 'met' });
  const ofCase = () => server.db.selectFrom('tracked_event').selectAll().where('id', '=', event.caseTrackingEventId);
  const { data } = await ofCase().executeTakeFirstOrThrow();
  const recordedAs = async (content: object) => {
    await server.db
      .updateTable('tracked_event')
      .set({ data: JSON.stringify(content) })
      .where('id', '=', event.caseTrackingEventId)
      .execute();
    return await statesOf(main.caseId);
  };
  const { documentId: _, ...withoutLetter } = data as Record<string, unknown>;
  expect(await recordedAs(withoutLetter)).toMatchObject({ 'told-in-writing': 'missing', 'companion-offered': 'met' });
  // The letter of another event shows nothing of this one.
  const other = await openDisciplinary();
  await other.reach('hearing', formally);
  const { documentId } = (await other.visit('invite')).componentTrackingData as { documentId: string };
  expect(await recordedAs({ ...withoutLetter, documentId })).toMatchObject({ 'told-in-writing': 'missing' });
  expect(await recordedAs(data as object)).toMatchObject({ 'told-in-writing': 'met' });
  // A letter that two events name belongs to neither.
  const { id: __, begins: ___, ...row } = await ofCase().executeTakeFirstOrThrow();
  await server.db
    .insertInto('tracked_event')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
  expect(await statesOf(main.caseId)).toMatchObject({ 'told-in-writing': 'missing', 'companion-offered': 'met' });
});

const manage = (junior: CastName, manager: CastName | null) =>
  server.db
    .updateTable('person')
    .set({ manager_user_id: manager === null ? null : cast[manager] })
    .where('user_id', '=', cast[junior])
    .execute();

test('roles that are apart are met, a conflict is named, and a reporting line that the directory does not know is missing [ROLES-10]', async () => {
  const main = await openDisciplinary();
  await main.reach('hearing', formally);
  await main.complete('hearing', 'ngozi', { option: 'held' });
  const separate = async () => {
    const { state, gaps } = (await rulesOf(main.caseId)).find(({ key }) => key === 'roles-separate')!;
    return [state, ...gaps];
  };
  expect(await separate()).toEqual(['met']);
  await manage('callum', null);
  const nowhere = 'The directory does not say where Callum Brightwater stands in the reporting line.';
  expect(await separate()).toEqual(['missing', nowhere]);
  await manage('callum', 'ngozi');
  expect(await separate()).toEqual(['missing', 'Ngozi Farraday, the hearing manager, manages Callum Brightwater.']);
  await manage('callum', 'teodora');
});

test('each open allegation needs a finding, which says what was found, on which day and who recorded it [ALLEG-24]', async () => {
  const main = await openDisciplinary();
  await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
  const found = async () => (await rulesOf(main.caseId)).find(({ key }) => key === 'findings-recorded')!;
  expect(await found()).toMatchObject({
    state: 'met',
    evidence: [{ title: 'Allegation 1', choice: 'Upheld', recordedByName: expect.any(String) }],
  });
  await server.as('maren').call(addMatter, { params: { id: main.caseId }, body: { text: 'A fourth sheet.' } });
  expect(await found()).toMatchObject({ state: 'not-yet' });
  const reasons = main.definition.events.find(({ key }) => key === 'decision')!.reasons!.items;
  const upheld = ['upheld', 'first-written-warning'].map((key) => reasons.find((one) => one.key === key)!.id);
  await main.complete('decision', 'ngozi', {
    data: { onlyDateTime: '2026-11-18T00:00:00.000Z', eventSetupReasonIds: upheld, freeText: 'It is so.' },
  });
  expect(await found()).toMatchObject({ state: 'missing', gaps: ['Allegation 2 has no finding yet.'] });
});

test('an appeal is read as a process of its own, and a case without rules has nothing to read', async () => {
  const main = await openDisciplinary();
  await main.reach('decision', { ...formally, proposal: { option: 'warning-or-less' } });
  const reasons = main.definition.events.find(({ key }) => key === 'decision')!.reasons!.items;
  const upheld = ['upheld', 'first-written-warning'].map((key) => reasons.find((one) => one.key === key)!.id);
  await main.complete('decision', 'ngozi', {
    data: { onlyDateTime: '2026-11-18T00:00:00.000Z', eventSetupReasonIds: upheld, freeText: 'It is so.' },
  });
  const appealed = await main.complete('appeal', 'teodora', { option: 'appeal-received' });
  const appeal = await walk(server, appealed.subWorkflowTrackingRecordId!);
  await appeal.reach('result', { 'appoint-am': { data: stakeholder('salma', Relation.AppealManager) } });
  expect(await statesOf(main.caseId)).toMatchObject({ 'appeal-possible': 'met' });
  expect(await statesOf(main.caseId, 'Appeal')).toEqual({
    'told-in-writing': 'met',
    'companion-offered': 'met',
    'appeal-apart': 'met',
    'chance-to-respond': 'met',
    'decided-in-writing': 'not-yet',
    'findings-recorded': 'met',
    // The directory names neither a manager nor a report of the appeal manager.
    'roles-separate': 'missing',
  });
  expect((await read(await openCase(server))).data).toEqual([]);
});

test('it is for those who act as HR on the case: not for its managers, nor for an HR user who is its respondent', async () => {
  const main = await openDisciplinary();
  await join(server, main.caseId, 'silas', 'blocked');
  const answers = async (name: CastName) => {
    const { status } = await read(main.caseId, name);
    const shown = await server.as(name).call(getCase, { params: { id: main.caseId } });
    return [status, shown.data?.abilities?.viewEvidence ?? null];
  };
  expect(await answers('maren')).toEqual([200, true]);
  expect(await answers('edda')).toEqual([200, true]);
  expect(await answers('teodora')).toEqual([403, false]);
  expect(await answers('silas')).toEqual([404, null]);
  expect(await answers('callum')).toEqual([404, null]);
  const participantId = await join(server, main.caseId, 'edda', 'observer');
  const body = { participantRoleId: 3, participantRelationId: Relation.Respondent } as const;
  expect(
    (await server.as('maren').call(editParticipant, { params: { id: main.caseId, participantId }, body })).error,
  ).toBeUndefined();
  expect(await answers('edda')).toEqual([403, false]);
});
