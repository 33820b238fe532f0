import { setStep } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BANNER = 'Please complete all required fields';

test('reasons and risk must be chosen, from the pinned set [COMP-REASON-05, COMP-RISK-02]', async () => {
  const main = await openGrievance(server);
  await main.reach('reasons');
  expect(await problemsOf(main, 'reasons', { workflowReasonIds: [] })).toEqual([
    BANNER,
    { workflowReasonIds: 'You must select a reason' },
  ]);
  expect((await problemsOf(main, 'reasons', { workflowReasonIds: [999_999] }))[1]).toEqual({
    workflowReasonIds: 'Please choose from the list.',
  });
  await main.complete('reasons', 'maren');
  expect(await problemsOf(main, 'risk', { riskId: null })).toEqual([BANNER, { riskId: 'You must select a Risk' }]);
  expect(await problemsOf(main, 'risk', {})).toEqual([BANNER, { riskId: 'You must select a Risk' }]);
  expect((await problemsOf(main, 'risk', { riskId: 999_999 }))[1]).toEqual({ riskId: 'Please choose from the list.' });
});

test('what does not have the shape of the component names the field, and unknown fields are refused', async () => {
  const main = await openGrievance(server);
  await main.reach('risk');
  expect((await problemsOf(main, 'risk', { riskId: 'high' }))[1]).toEqual({ riskId: 'Must be a whole number.' });
  expect((await problemsOf(main, 'risk', { riskId: 1, note: 'x' }))[1]).toEqual({ note: 'Is not a known field.' });
  expect((await problemsOf(main, 'risk', 'high'))[1]).toHaveProperty('workflowComponentData');
});

test('an event names its missing parts at their fields, with the banner [COMP-EVENT-21, COMP-EVENT-24, COMP-EVENT-30]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  expect(await problemsOf(main, 'received', {})).toEqual([
    'Please complete all mandatory fields.',
    { onlyDateTime: 'Field is required' },
  ]);
  await main.reach('talk', { early: { option: 'talk' } });
  expect((await problemsOf(main, 'talk', {}))[1]).toEqual({
    onlyDateTime: 'Field is required',
    freeText: 'Field is required',
  });
  expect((await problemsOf(main, 'talk', { documentId: cast.maren }))[1]).toEqual({
    documentId: 'This event has no letter.',
  });
});

test('an event may repeat what it was read with; what is no letter and a file it does not have are refused [COMP-EVENT-09]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  const read = {
    onlyDateTime: '2026-11-17T00:00:00.000Z',
    documentId: null,
    filesPendingDelete: [],
    caseTrackingEventAttachments: [],
  };
  expect((await problemsOf(main, 'received', { ...read, documentId: main.caseId.toString() }))[1]).toEqual({
    documentId: 'Must be a document id.',
  });
  expect((await problemsOf(main, 'received', { ...read, filesPendingDelete: ['f'] }))[1]).toEqual({
    'filesPendingDelete.0': 'Must be the storage id of a file.',
  });
  expect((await problemsOf(main, 'received', { ...read, filesPendingDelete: ['0'.repeat(32)] }))[1]).toEqual({
    filesPendingDelete: 'A file to be removed is no longer there.',
  });
  await main.complete('received', 'maren', {
    data: { ...read, caseTrackingEventAttachments: [{ id: 1, filename: 'a.pdf', storageId: 'x' }] },
  });
  expect(await main.visit('received')).toMatchObject({
    componentTrackingData: { onlyDateTime: read.onlyDateTime, caseTrackingEventAttachments: [] },
  });
});

test('a dual-date event needs both dates in order, and a minimum notice is kept [COMP-EVENT-22, COMP-EVENT-23, COMP-EVENT-25]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('invite');
  await main.writeLetter('invite', 'maren');
  const [description] = await problemsOf(main, 'invite', { onlyDateTime: '2026-11-20T10:00:00.000Z' });
  expect(description).toBe('The date must be at least 3 working days from today.');
  await main.reach('meeting');
  expect((await problemsOf(main, 'meeting', {}))[1]).toEqual({
    fromDateTime: 'Field is required',
    toDateTime: 'Field is required',
  });
  const backwards = { fromDateTime: '2026-12-02T10:00:00.000Z', toDateTime: '2026-12-01T10:00:00.000Z' };
  expect(Object.values((await problemsOf(main, 'meeting', backwards))[1] ?? {})).toContain(
    'From date must be before to date',
  );
});

test('adding a stakeholder asks for person, role and relation, and refuses the employee of the case [COMP-ADDPART-03, PART-52]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  expect((await problemsOf(main, 'appoint-hm', {}))[1]).toEqual({
    participantGuid: 'Field is required.',
    participantRoleId: 'Field is required.',
    participantRelationId: 'Field is required.',
  });
  expect((await problemsOf(main, 'appoint-hm', { ...stakeholder('callum', 10) }))[1]).toEqual({
    participantGuid: 'Employee is already attached to this case.',
  });
  expect(await problemsOf(main, 'appoint-hm', { ...stakeholder('odile', 10) })).toEqual([
    'This person could not be found.',
    { participantGuid: 'This person could not be found.' },
  ]);
});

test('a component that is not mandatory takes an entirely empty form and records nothing [COMP-ADDPART-04]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  const { subWorkflowTrackingRecordId } = await main.complete('early', 'maren', { option: 'mediation' });
  const mediation = await walk(server, subWorkflowTrackingRecordId!);
  await mediation.reach('mediator');
  const participants = () =>
    server.db.selectFrom('participant').selectAll().where('case_id', '=', main.caseId).execute();
  const before = await participants();
  await mediation.complete('mediator', 'maren', { data: {} });
  expect(await participants()).toEqual(before);
  expect(await mediation.currentKey()).toBe('joint');
});

test('an event that is left without a part that closing needs is still to be done [COMP-EVENT-08]', async () => {
  const main = await openGrievance(server);
  await main.reach('early');
  await server.as('maren').call(setStep, { params: { id: main.recordId, stepId: main.stepId('decide-and-tell') } });
  await main.reach('respondent');
  await main.complete('respondent', 'maren', { data: {} });
  expect(await main.currentKey()).toBe('follow-up');
  const tasks = await server.db
    .selectFrom('case_task')
    .select(['title', 'is_required_before_closure', 'completed_at'])
    .where('case_id', '=', main.caseId)
    .execute();
  expect(tasks).toContainEqual({
    title: 'Complete Respondent told',
    is_required_before_closure: true,
    completed_at: null,
  });
});

test('an attestation asks for a reason where it offers some [COMP-SELF-07]', async () => {
  const main = await openGrievance(server);
  await main.reach('screen');
  expect((await problemsOf(main, 'screen', { selfAttestationReasonIds: [] }))[1]).toEqual({
    selfAttestationReasonIds: 'Reason is required.',
  });
});

test('content that was never shown is refused, and what was shown is kept [COMP-CONTENT-04]', async () => {
  const main = await openGrievance(server);
  expect(
    (await refused(server, () => main.submit('guide', 'maren', { data: { componentTypeContentHistoryId: 424_242 } })))
      .status,
  ).toBe(400);
  await main.complete('guide', 'maren');
  expect((await main.visit('guide')).componentTrackingData).toEqual({
    type: 'Content',
    componentTypeContentHistoryId: expect.any(Number),
  });
});

/** The banner and the messages at the fields of a refused submit. */
async function problemsOf(
  main: Walk,
  key: string,
  data: unknown,
): Promise<[string, Record<string, string> | undefined]> {
  const { status, description, answer } = await refused(server, () => main.submit(key, 'maren', { data }));
  expect(status).toBe(400);
  return [description, answer.error.fields];
}
