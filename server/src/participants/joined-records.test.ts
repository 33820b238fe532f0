import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { setAdviser } from '@evenhand/contract/case-people';
import { setNextAction } from '@evenhand/contract/next-actions';
import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  ParticipantRole,
  Relation,
  removeParticipant,
} from '@evenhand/contract/participants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  giveTask,
  holderOfTask,
  join,
  lookupId,
  openCase,
  participantParams,
  refused,
} from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { setEmployeeAs } from '../../testing/employee-acts.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => partRecords(server));

const observer = { participantRoleId: ParticipantRole.Observer, participantRelationId: Relation.Other } as const;
const block = { participantRoleId: ParticipantRole.Blocked, blackListedReason: 'Named as a witness.' } as const;
const add = (as: CastName, id: number, name: CastName, body: typeof observer | typeof block) =>
  server.as(as).call(addParticipant, { params: { id }, body: { participantGuid: cast[name], ...body } });
const adviserOf = async (id: number) =>
  (await server.db.selectFrom('case_record').select('adviser_user_id').where('id', '=', id).executeTakeFirstOrThrow())
    .adviser_user_id;
const open = async (name: CastName, id: number) => (await server.as(name).call(getCase, { params: { id } })).status;

describe('Another record of the employee', () => {
  test('is refused as participant, owner and adviser in the words for the employee, and nothing changes [PEOPLE-16]', async () => {
    const id = await openCase(server, { employee: 'isaac' });
    const words = (await refused(server, () => add('maren', id, 'isaac', observer))).description;
    const advising = (
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.isaac }))
    ).description;
    await makeOneHuman(server, 'isaac', 'ngozi', 'edda');
    for (const body of [observer, block])
      expect(await refused(server, () => add('maren', id, 'ngozi', body))).toMatchObject({
        status: 400,
        description: words,
      });
    expect(
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.edda })),
    ).toMatchObject({ status: 400, description: advising });
    const body = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: -1,
      changeCaseOwnerReason: 'New depot.',
    } as const;
    expect(
      await refused(server, () => server.as('maren').call(changeCaseOwner, { params: { id }, body })),
    ).toMatchObject({ status: 400, description: words });
  });

  test('of whom a record is on the case already is refused as employee, and the employee may be chosen again under another record [PEOPLE-16]', async () => {
    const id = await openCase(server, { employee: 'isaac' });
    await join(server, id, 'ngozi', 'observer');
    await makeOneHuman(server, 'silas', 'ngozi');
    const choose = (name: CastName) =>
      setEmployeeAs(server, 'maren', id, { employeeId: cast[name], employeeName: null, employeeEmail: null });
    expect(await refused(server, () => choose('silas'))).toMatchObject({ status: 400 });
    await partRecords(server);
    await makeOneHuman(server, 'isaac', 'silas');
    expect((await choose('silas')).error).toBeUndefined();
  });

  test('cannot open a case about themselves, nor own one that is opened [PEOPLE-16]', async () => {
    await makeOneHuman(server, 'callum', 'teodora');
    const topic = server.configuration.of(1).pack.topics.find(({ key }) => key === 'general-query')!;
    const accessLevelId = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')!.id;
    const body = {
      topicId: topic.id,
      sectionId: topic.sectionId,
      accessLevelId,
      caseOwnerId: cast.teodora,
      employeeId: cast.callum,
    };
    for (const name of ['maren', 'teodora'] as const)
      expect(await refused(server, () => server.as(name).call(createCase, { body }))).toMatchObject({ status: 400 });
  });
});

describe('Another record of a blocked person', () => {
  test('is refused every role in the words for the blocked record, and nothing changes [PEOPLE-17]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    const words = (await refused(server, () => add('maren', id, 'silas', observer))).description;
    await makeOneHuman(server, 'silas', 'ngozi', 'edda');
    for (const body of [observer, block])
      expect(await refused(server, () => add('maren', id, 'ngozi', body))).toMatchObject({
        status: 409,
        description: words,
      });
    const owner = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: -1,
      changeCaseOwnerReason: 'New depot.',
    } as const;
    expect(
      await refused(server, () => server.as('maren').call(changeCaseOwner, { params: { id }, body: owner })),
    ).toMatchObject({ status: 409, description: words });
    expect(
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.edda })),
    ).toMatchObject({ status: 400 });
  });

  test('loses sight by the block, their tasks and the next action, and has it back when the block ends [PEOPLE-17]', async () => {
    const id = await openCase(server);
    await join(server, id, 'ngozi', 'stakeholder');
    await makeOneHuman(server, 'silas', 'ngozi');
    const task = await giveTask(server, id, { kind: 'user', userId: cast.ngozi }, 'ngozi');
    const action = {
      nextActionId: lookupId(server, 'next-actions', 'review-case'),
      nextActionUserId: cast.ngozi,
      nextActionDueDateTime: '2026-11-24T00:00:00.000Z',
    };
    await server.as('maren').call(setNextAction, { params: { id }, body: action });
    expect(await open('ngozi', id)).toBe(200);
    expect((await add('maren', id, 'silas', block)).error).toBeUndefined();
    expect(await open('ngozi', id)).toBe(404);
    expect(await holderOfTask(server, task)).not.toBe(cast.ngozi);
    const held = await server.db.selectFrom('case_task').select('assignee_user_id').where('case_id', '=', id).execute();
    expect(held.map((row) => row.assignee_user_id)).not.toContain(cast.ngozi);
    expect(
      await refused(server, () => server.as('maren').call(setNextAction, { params: { id }, body: action })),
    ).toMatchObject({ status: 400 });
    const params = await participantParams(server, id, 'silas');
    expect((await server.as('maren').call(removeParticipant, { params })).error).toBeUndefined();
    expect(await open('ngozi', id)).toBe(200);
  });
});

describe('A block under another record', () => {
  test('of the owner is refused, added or changed into, and so is one that hands the case to the other record [PEOPLE-17]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'observer');
    await makeOneHuman(server, 'teodora', 'isaac', 'silas');
    expect(await refused(server, () => add('maren', id, 'silas', block))).toMatchObject({
      status: 409,
      description: 'User is already Case Owner on this Case',
    });
    const params = await participantParams(server, id, 'isaac');
    const body = { participantRoleId: ParticipantRole.Blocked, blacklistedReason: 'A witness.' } as never;
    expect(await refused(server, () => server.as('maren').call(editParticipant, { params, body }))).toMatchObject({
      status: 409,
      description: 'User is already Case Owner on this Case',
    });
    const handing = {
      newOwnerUserId: cast.isaac,
      existingOwnerNewRoleId: ParticipantRole.Blocked,
      existingOwnerBlacklistedReason: 'A witness.',
      changeCaseOwnerReason: 'New depot.',
    } as never;
    expect(
      await refused(server, () => server.as('maren').call(changeCaseOwner, { params: { id }, body: handing })),
    ).toMatchObject({ status: 409, description: 'User is already Case Owner on this Case' });
  });

  test('of an HR user is for HR alone, takes the adviser from the case, and never the last HR user [PEOPLE-17]', async () => {
    const id = await openCase(server);
    await makeOneHuman(server, 'maren', 'silas');
    expect(await refused(server, () => add('teodora', id, 'silas', block))).toMatchObject({ status: 403 });
    expect(await adviserOf(id)).toBe(cast.maren);
    expect((await add('edda', id, 'silas', block)).error).toBeUndefined();
    expect(await adviserOf(id)).toBeNull();
    expect(await open('maren', id)).toBe(404);

    // Of the two HR users of the area who are left with them, one is Maren under another record.
    const alone = await openCase(server);
    const others = server.db.updateTable('person').where('user_id', 'not in', [cast.maren, cast.silas, cast.edda]);
    await others.set({ deactivated_at: server.now() }).execute();
    await makeOneHuman(server, 'maren', 'silas', 'edda');
    const alive = await refused(server, () => add('maren', alone, 'silas', block));
    await others.set({ deactivated_at: null }).execute();
    expect(alive).toMatchObject({ status: 400, description: expect.stringContaining('No HR user would be able') });
  });
});
