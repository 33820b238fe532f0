import { getCase } from '@evenhand/contract/case-details';
import { canSeeCase } from '@evenhand/contract/dashboard';
import { listParticipants, Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, join, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A grievance at the step 'Change someone's role', with Isaac a stakeholder and Salma an observer. */
async function beforeEditing(): Promise<{ main: Walk; isaac: number; salma: number }> {
  const main = await openGrievance(server);
  const isaac = await join(server, main.caseId, 'isaac', 'stakeholder');
  const salma = await join(server, main.caseId, 'salma', 'observer');
  await main.reach('part', { conflict: { option: 'change-part' } });
  return { main, isaac, salma };
}

async function participantOf(caseId: number, name: CastName) {
  const people = (await server.as('maren').call(listParticipants, { params: { id: caseId } })).data;
  return people.find((one) => one.participantUserId === cast[name]);
}

test('EditParticipant makes a stakeholder an observer at once, and its visit says who became what [COMP-EDITPART-04, COMP-EDITPART-06]', async () => {
  const { main, isaac } = await beforeEditing();
  expect((await main.visit('part')).componentConfiguration).toEqual({
    type: 'EditParticipant',
    isComponentSubmissionMandatory: true,
  });
  await main.complete('part', 'maren', {
    data: { participantId: isaac, participantRoleId: 3, participantRelationId: Relation.SecondLineManager },
  });
  expect(await participantOf(main.caseId, 'isaac')).toMatchObject({
    roleId: 3,
    relationId: Relation.SecondLineManager,
  });
  expect((await main.submit('early', 'isaac')).status).toBe(403);
  expect((await main.visit('part')).componentTrackingData).toEqual({
    type: 'EditParticipant',
    participantId: isaac,
    participantName: 'Isaac Penhallow',
    participantRoleId: 3,
    participantRelationId: Relation.SecondLineManager,
    blacklistedReason: '',
    changeCaseOwnerReason: '',
    removedCaseOwnerRoleId: null,
    removedCaseOwnerBlacklistedReason: '',
    conflictReason: '',
  });
  expect((await historyOf(server, main.caseId)).map((entry) => entry.kind)).toContain('participant.changed');
  expect((await main.visit('early')).canUndo).toBe(false);
});

test('EditParticipant blocks a participant: from then on the case is missing for them, and readers do not learn why [COMP-EDITPART-03, PERM-04]', async () => {
  const { main, isaac } = await beforeEditing();
  const data = { participantId: isaac, participantRoleId: 4, blacklistedReason: 'Named in the grievance.' };
  await main.complete('part', 'maren', { data });
  const params = { id: main.caseId };
  expect(await server.as('isaac').call(getCase, { params })).toMatchObject({
    status: 404,
    error: { errorCode: 'CASE_NOT_FOUND' },
  });
  expect((await server.as('isaac').call(canSeeCase, { params })).data).not.toBe(true);
  expect((await main.visit('part', 'teodora')).componentTrackingData).toMatchObject({
    blacklistedReason: 'Named in the grievance.',
  });
  expect((await main.visit('part', 'salma')).componentTrackingData).toMatchObject({
    participantRoleId: 4,
    blacklistedReason: '',
  });
  expect(
    (await historyOf(server, main.caseId)).find((entry) => entry.kind === 'participant.blocked')?.facts,
  ).toMatchObject({ reason: data.blacklistedReason });
});

test('EditParticipant hands the case to a stakeholder; the owner becomes what was chosen and open tasks follow [COMP-EDITPART-02, COMP-EDITPART-06]', async () => {
  const { main, isaac } = await beforeEditing();
  const owner = { participantId: isaac, participantRoleId: 1, changeCaseOwnerReason: 'She is named in it.' };
  await main.complete('part', 'teodora', {
    data: { ...owner, removedCaseOwnerRoleId: 3, participantRelationId: Relation.ThirdLineManager },
  });
  expect(await participantOf(main.caseId, 'isaac')).toMatchObject({ roleId: 1 });
  expect(await participantOf(main.caseId, 'teodora')).toMatchObject({
    roleId: 3,
    relationId: Relation.ThirdLineManager,
  });
  expect(
    (await historyOf(server, main.caseId)).find((entry) => entry.kind === 'case.owner-changed')?.facts,
  ).toMatchObject({ to: { userId: cast.isaac }, reason: 'She is named in it.' });
  expect((await main.submit('early', 'teodora')).status).toBe(403);
});

test('only a present stakeholder or observer can be edited, what the role needs is required, and a refusal changes nothing [COMP-EDITPART-05, COMP-EDITPART-07, COMP-EDITPART-08, COMP-EDITPART-09]', async () => {
  const { main, isaac } = await beforeEditing();
  const fieldsOf = async (data: object) =>
    (await refused(server, () => main.submit('part', 'maren', { data }))).answer.error.fields;
  const ownerRow = (await participantOf(main.caseId, 'teodora'))?.id;
  const change = { participantRoleId: 2, participantRelationId: Relation.Other };
  expect(await fieldsOf({ participantId: ownerRow, ...change })).toEqual({
    participantId: 'Only observers and stakeholders can be edited.',
  });
  expect(await fieldsOf({ participantId: 999_999, ...change })).toEqual({
    participantId: 'This participant could not be found.',
  });
  expect(await fieldsOf({})).toEqual({ participantId: 'Field is required.', participantRoleId: 'Field is required.' });
  expect(await fieldsOf({ participantId: isaac, participantRoleId: 4 })).toEqual({
    blacklistedReason: 'Field is required.',
  });
  expect(await fieldsOf({ participantId: isaac, participantRoleId: 1 })).toEqual({
    changeCaseOwnerReason: 'Please specify the change reason to continue.',
    removedCaseOwnerRoleId: "Please specify the outgoing owner's new role.",
  });
  expect(await fieldsOf({ participantId: isaac, participantRoleId: -1 })).toMatchObject({
    participantRoleId: 'Field is required.',
  });
  expect((await main.submit('part', 'salma', { data: { participantId: isaac, ...change } })).status).toBe(403);
});

test('a participant of another case is not found here', async () => {
  const { main } = await beforeEditing();
  const other = await beforeEditing();
  const { answer } = await refused(server, () =>
    main.submit('part', 'maren', {
      data: { participantId: other.isaac, participantRoleId: 3, participantRelationId: Relation.Other },
    }),
  );
  expect(answer.error.fields).toEqual({ participantId: 'This participant could not be found.' });
});
