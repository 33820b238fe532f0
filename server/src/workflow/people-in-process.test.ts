import { getCase } from '@evenhand/contract/case-details';
import { getComponentTracking } from '@evenhand/contract/component-tracking';
import { canSeeCase } from '@evenhand/contract/dashboard';
import {
  addParticipant,
  editParticipant,
  listParticipants,
  ParticipantSource,
  Relation,
  removeParticipant,
} from '@evenhand/contract/participants';
import { addParty } from '@evenhand/contract/parties';
import { getWorkflow, getWorkflowTracking } from '@evenhand/contract/workflow';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, join, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { publishChanged, withComponent, withoutRequiredLetters } from '../../testing/publish-changed.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Makes one of the cast the manager of another. */
const manage = (junior: CastName, manager: CastName) =>
  server.db.updateTable('person').set({ manager_user_id: cast[manager] }).where('user_id', '=', cast[junior]).execute();

test('AddStakeholder puts the person on the case, source workflow, who may then work on it [COMP-ADDPART-02, PART-05]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  const people = (await server.as('maren').call(listParticipants, { params: { id: main.caseId } })).data;
  expect(people.find((one) => one.participantUserId === cast.ngozi)).toMatchObject({
    roleId: 2,
    relationId: Relation.HearingManager,
    participantSource: ParticipantSource.Workflow,
  });
  await main.complete('independence', 'ngozi');
  expect((await historyOf(server, main.caseId)).map((entry) => entry.kind)).toContain('participant.added');
});

test('undo takes the person off again, unless they have written since [PROC-19, PROC-29]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  expect((await main.visit('independence')).undoConfirmationMessage).toContain(
    'Ngozi Farraday is removed from the case.',
  );
  await main.complete('independence', 'maren', { option: 'previous', data: null });
  expect((await server.as('ngozi').call(getWorkflowTracking, { params: { id: main.recordId } })).status).toBe(404);
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  await main.complete('independence', 'ngozi');
  expect((await main.visit('appoint-hm')).canUndo).toBe(false);
});

test('who has held an excluded relation cannot be appointed, whatever they hold now; an appointment undone does not count', async () => {
  // The letter to the meeting names its manager, who is taken off the case here.
  const plain = await publishChanged(server, 'grievance', withoutRequiredLetters);
  const main = await openGrievance(plain);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  await main.complete('independence', 'maren', { option: 'previous', data: null });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('isaac', Relation.HearingManager) });
  const people = (await server.as('maren').call(listParticipants, { params: { id: main.caseId } })).data;
  const participantId = people.find((one) => one.participantUserId === cast.isaac)?.id ?? 0;
  await server.as('maren').call(removeParticipant, { params: { id: main.caseId, participantId } });
  await main.reach('appoint-io', { meeting: { option: 'look-into-it' } });
  const appoint = async (name: 'isaac' | 'ngozi') =>
    main.submit('appoint-io', 'maren', { data: stakeholder(name, Relation.InvestigationManager) });
  expect((await appoint('isaac')).error?.errorDescription).toBe(
    'Isaac Penhallow was the hearing manager of this case and cannot be its investigation manager.',
  );
  expect((await appoint('ngozi')).status).toBe(200);
  await plain.close();
});

test('a component that would make the investigator hear the case is refused with both parts, and nothing changes [ROLES-01, ROLES-09]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await join(server, main.caseId, 'isaac', 'stakeholder');
  const investigates = {
    params: await participantParams(server, main.caseId, 'isaac'),
    body: { participantRoleId: 2, participantRelationId: Relation.InvestigationManager },
  } as const;
  expect((await server.as('maren').call(editParticipant, investigates)).error).toBeUndefined();
  const { participantId } = await participantParams(server, main.caseId, 'isaac');
  await server.as('maren').call(removeParticipant, { params: { id: main.caseId, participantId } });
  const { answer } = await refused(server, () =>
    main.submit('appoint-hm', 'maren', { data: stakeholder('isaac', Relation.HearingManager) }),
  );
  expect(answer.error.fields).toEqual({
    participantGuid: 'Isaac Penhallow was the investigation manager of this case and cannot be its hearing manager.',
  });
  expect(await main.currentKey()).toBe('appoint-hm');
});

test('a component and a call that would give one person two parts at once give one [ROLES-01, ROLES-09]', async () => {
  const main = await openGrievance(server);
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  const answers = await Promise.all([
    main.submit('appoint-hm', 'maren', { data: stakeholder('isaac', Relation.HearingManager) }),
    server
      .as('maren')
      .call(addParty, { params: { id: main.caseId }, body: { relation: 'witness', userId: cast.isaac } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { rows } = await sql`
    select user_id from participant where case_id = ${main.caseId} and user_id = ${cast.isaac}
    union all select user_id from case_party where case_id = ${main.caseId} and user_id = ${cast.isaac}`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
});

test('a component that appoints a manager of the employee takes a reason, which the history and the form keep for who works on the case [ROLES-02, ROLES-03]', async () => {
  const main = await openGrievance(server);
  await join(server, main.caseId, 'salma', 'observer');
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  const manages = stakeholder('derrin', Relation.HearingManager);
  await manage('callum', 'derrin');
  const sentence = 'Derrin Lyle-Okafor manages Callum Brightwater and would be the hearing manager over them.';
  const { answer } = await refused(server, () => main.submit('appoint-hm', 'maren', { data: manages }));
  expect(answer.error).toMatchObject({
    errorDescription: `${sentence} Say why this person is chosen all the same.`,
    fields: { conflictReason: 'Please give a reason of at least 20 characters.' },
  });
  const conflictReason = 'No other manager is trained to hear it.';
  await main.complete('appoint-hm', 'maren', { data: { ...manages, conflictReason } });
  expect(
    (await historyOf(server, main.caseId)).find(({ kind }) => kind === 'role-conflict.accepted')?.facts,
  ).toMatchObject({
    person: { userId: cast.derrin, name: 'Derrin Lyle-Okafor' },
    conflicts: [sentence],
    reason: conflictReason,
  });
  const formOf = async (name: CastName) => (await main.visit('appoint-hm', name)).componentTrackingData;
  expect(await formOf('teodora')).toMatchObject({ conflictReason });
  expect(await formOf('salma')).toMatchObject({ conflictReason: '' });
  await manage('callum', 'teodora');
});

test('a task that asks for a stakeholder ends when the component adds one, and when the case page does', async () => {
  const ask = {
    type: 4,
    to: { kind: 'adviser' },
    on: 'entered',
    title: 'Appoint somebody',
    due: null,
    from: null,
    every: null,
  } as const;
  const later = await publishChanged(server, 'grievance', (workflow) =>
    withComponent(workflow, 'appoint-hm', (one) => ({
      ...one,
      notify: [{ ...ask, isRequiredBeforeClosure: false, when: null, unless: null }],
    })),
  );
  for (const way of ['component', 'case page'] as const) {
    const main = await openGrievance(later);
    await main.reach('appoint-hm', { early: { option: 'formal' } });
    const task = () =>
      server.db
        .selectFrom('case_task')
        .select(['completed_at', 'cancelled_at'])
        .where('case_id', '=', main.caseId)
        .where('type', '=', 4)
        .execute();
    expect(await task()).toEqual([{ completed_at: null, cancelled_at: null }]);
    if (way === 'component')
      await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    else {
      const body = {
        participantGuid: cast.ngozi,
        participantRoleId: 2,
        participantRelationId: Relation.HearingManager,
        conflictReason: 'Manages the employee, and nobody else can hear it.',
      } as const;
      await later.as('maren').call(addParticipant, { params: { id: main.caseId }, body });
    }
    expect(await task(), way).toEqual([{ completed_at: server.now(), cancelled_at: null }]);
  }
  await later.close();
});

test('BlacklistUser blocks a person: the case and its process are missing for them from then on [COMP-BLOCK-02, PERM-04]', async () => {
  const main = await openGrievance(server);
  await main.reach('block', { conflict: { option: 'keep-out' } });
  const { caseId: id, recordId } = main;
  const edda = server.as('edda');
  expect((await edda.call(getCase, { params: { id } })).status).toBe(200);
  await main.complete('block', 'maren', {
    data: { participantGuid: cast.edda, blacklistedReason: 'Named in the grievance.' },
  });
  const missing = await server.as('wren').call(getCase, { params: { id } });
  for (const route of [getCase, listParticipants]) {
    const answer = await edda.call(route, { params: { id } });
    expect(answer).toMatchObject({ status: 404, error: { errorCode: 'CASE_NOT_FOUND' } });
  }
  expect((await edda.call(getCase, { params: { id } })).body).toBe(missing.body);
  expect((await edda.call(canSeeCase, { params: { id } })).data).not.toBe(true);
  expect(
    (await edda.call(getWorkflow, { params: { id: main.definition.id }, query: { caseId: id } })).error.errorCode,
  ).toBe('CASE_NOT_FOUND');
  expect((await edda.call(getWorkflowTracking, { params: { id: recordId } })).status).toBe(404);
  expect((await edda.call(getComponentTracking, { params: { id: await main.visitId('early') } })).status).toBe(404);
  expect(await refused(server, () => main.submit('early', 'edda'))).toMatchObject({ status: 404 });
  expect((await historyOf(server, id)).find((entry) => entry.kind === 'participant.blocked')?.facts).toMatchObject({
    reason: 'Named in the grievance.',
  });
  expect((await main.visit('early')).canUndo).toBe(false);
});

test('a person who is on the case is not blocked by the component; the refusal names their role [COMP-BLOCK-03, PART-24, PART-25, PART-26]', async () => {
  const main = await openGrievance(server);
  await join(server, main.caseId, 'isaac', 'stakeholder');
  await join(server, main.caseId, 'salma', 'observer');
  await main.reach('block', { conflict: { option: 'keep-out' } });
  const messages = {
    isaac: 'User is already a Stakeholder on this Case',
    salma: 'User is already an Observer on this Case',
    teodora: 'User is already Case Owner on this Case',
  };
  for (const [name, sentence] of Object.entries(messages)) {
    const data = { participantGuid: cast[name as keyof typeof messages], blacklistedReason: 'Named.' };
    const { status, answer } = await refused(server, () => main.submit('block', 'maren', { data }));
    expect([status, answer.error.fields]).toEqual([409, { participantGuid: sentence }]);
  }
  const { answer } = await refused(server, () => main.submit('block', 'maren', { data: {} }));
  expect(answer.error.fields).toEqual({
    participantGuid: 'Field is required.',
    blacklistedReason: 'Field is required.',
  });
});

test('ChangeCaseOwner hands the case over; an owner who takes themselves off it reads CASE_NOT_FOUND next [COMP-OWNER-01, COMP-OWNER-03]', async () => {
  const main = await openGrievance(server);
  await main.reach('new-owner', { conflict: { option: 'owner-involved' } });
  const data = {
    newOwnerUserId: cast.isaac,
    existingOwnerNewRoleId: -1,
    changeCaseOwnerReason: 'Named in the grievance.',
  };
  const answer = await main.complete('new-owner', 'teodora', { data });
  expect(answer).toMatchObject({
    caseTrackingRecordId: main.caseId,
    workflowTrackingRecordId: main.recordId,
    hasProcessEnded: false,
  });
  expect((await server.as('teodora').call(getCase, { params: { id: main.caseId } })).error.errorCode).toBe(
    'CASE_NOT_FOUND',
  );
  expect((await main.record('isaac')).abilities.work).toBe(true);
  expect(
    (await historyOf(server, main.caseId)).find((entry) => entry.kind === 'case.owner-changed')?.facts,
  ).toMatchObject({ to: { userId: cast.isaac }, outgoingRole: 'Removed' });
  const [step] = await server.db
    .selectFrom('case_task')
    .select('assignee_user_id')
    .where('case_id', '=', main.caseId)
    .where('completed_at', 'is', null)
    .execute();
  expect(step?.assignee_user_id).toBe(cast.isaac);
  expect((await main.visit('early')).canUndo).toBe(false);
});

test('ChangeCaseOwner names what is missing at its fields [COMP-OWNER-04, PART-32, PART-33, PART-34, PART-36, PART-37]', async () => {
  const main = await openGrievance(server);
  await main.reach('new-owner', { conflict: { option: 'owner-involved' } });
  const empty = await refused(server, () => main.submit('new-owner', 'maren', { data: {} }));
  expect(empty.description).toBe('Please select a participant.');
  expect(empty.answer.error.fields).toMatchObject({
    newOwnerUserId: 'Please select a new case owner to continue.',
    changeCaseOwnerReason: 'Please specify the change reason to continue.',
    existingOwnerNewRoleId: "Please specify the outgoing owner's new role.",
  });
  const data = { newOwnerUserId: cast.isaac, existingOwnerNewRoleId: 2, changeCaseOwnerReason: 'Named.' };
  const { answer } = await refused(server, () => main.submit('new-owner', 'maren', { data }));
  expect(answer.error.fields).toEqual({ existingOwnerRelationId: 'Field is required.' });
});
