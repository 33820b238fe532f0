import { setAdviser } from '@evenhand/contract/case-people';
import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  ParticipantRole,
  Relation,
  removeParticipant,
} from '@evenhand/contract/participants';
import { addParty, removeParty } from '@evenhand/contract/parties';
import { listRoleConflicts } from '@evenhand/contract/role-conflicts';
import { getHistory } from '@evenhand/contract/timeline';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // So that the reporting line of the demonstration plays no part.
  await manage('callum', null);
});
afterAll(() => server.close());
afterEach(() => partRecords(server));

const { InvestigationManager, HearingManager, AppealManager, Other } = Relation;
const stakeholder = (relationId: number, more: object = {}) => ({
  participantRoleId: ParticipantRole.Stakeholder,
  participantRelationId: relationId,
  ...more,
});
const appoint = (id: number, name: CastName, relationId: number, more: object = {}) =>
  server
    .as('maren')
    .call(addParticipant, { params: { id }, body: { participantGuid: cast[name], ...stakeholder(relationId, more) } });
const beParty = (id: number, name: CastName, relation: 'witness' | 'respondent' = 'witness') =>
  server.as('maren').call(addParty, { params: { id }, body: { relation, userId: cast[name] } });
const edit = async (id: number, name: CastName, relationId: number) =>
  server
    .as('maren')
    .call(editParticipant, { params: await participantParams(server, id, name), body: stakeholder(relationId) });
const ownBy = (id: number, name: CastName, relationId: number = Other) => {
  const body = {
    newOwnerUserId: cast[name],
    existingOwnerNewRoleId: ParticipantRole.Stakeholder,
    existingOwnerRelationId: relationId,
    changeCaseOwnerReason: 'On leave',
  };
  return server.as('maren').call(changeCaseOwner, { params: { id }, body });
};
/** Makes one of the cast the manager of another. */
const manage = (junior: CastName, manager: CastName | null) =>
  server.db
    .updateTable('person')
    .set({ manager_user_id: manager === null ? null : cast[manager] })
    .where('user_id', '=', cast[junior])
    .execute();

describe('Investigation, hearing and appeal manager', () => {
  test('are three people: the second part of one is refused with both, in each way to give it [ROLES-01, ROLES-09]', async () => {
    const id = await openCase(server);
    await appoint(id, 'ngozi', InvestigationManager);
    const { answer } = await refused(server, () => edit(id, 'ngozi', HearingManager));
    expect(answer.error.fields).toEqual({
      participantRelationId:
        'Ngozi Farraday is the investigation manager of this case and cannot also be its hearing manager.',
    });
    await appoint(id, 'isaac', HearingManager);
    const { participantId } = await participantParams(server, id, 'isaac');
    await server.as('maren').call(removeParticipant, { params: { id, participantId } });
    const again = await refused(server, () => appoint(id, 'isaac', AppealManager));
    expect(again.answer.error.fields).toEqual({
      participantGuid: 'Isaac Penhallow was the hearing manager of this case and cannot be its appeal manager.',
    });
    expect((await appoint(id, 'isaac', HearingManager)).error).toBeUndefined();
    expect((await ownBy(id, 'ngozi', AppealManager)).error).toBeUndefined();
    expect((await refused(server, () => ownBy(id, 'teodora', HearingManager))).status).toBe(400);
  });

  test('are told apart by human, not by record [ROLES-01, PEOPLE-16]', async () => {
    const id = await openCase(server);
    await appoint(id, 'ngozi', InvestigationManager);
    await makeOneHuman(server, 'ngozi', 'isaac');
    expect(await refused(server, () => appoint(id, 'isaac', AppealManager))).toMatchObject({
      description: 'Isaac Penhallow is the investigation manager of this case and cannot also be its appeal manager.',
    });
  });

  test('cannot be one person by two requests at once [ROLES-01, ROLES-09]', async () => {
    const id = await openCase(server);
    const twice = await Promise.all([appoint(id, 'ngozi', HearingManager), beParty(id, 'ngozi')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { rows } = await sql`
      select user_id from participant where case_id = ${id} and user_id = ${cast.ngozi}
      union all select user_id from case_party where case_id = ${id} and user_id = ${cast.ngozi}`.execute(server.db);
    expect(rows).toHaveLength(1);
  });

  test('of one case say nothing of another [ROLES-04]', async () => {
    const first = await openCase(server);
    await appoint(first, 'ngozi', InvestigationManager);
    await beParty(first, 'isaac');
    const second = await openCase(server);
    expect((await appoint(second, 'ngozi', HearingManager)).error).toBeUndefined();
    expect((await appoint(second, 'isaac', AppealManager)).error).toBeUndefined();
  });
});

describe('A party', () => {
  test('neither owns, advises, investigates, hears nor decides [ROLES-01, PARTY-03]', async () => {
    const id = await openCase(server);
    for (const name of ['ngozi', 'edda'] as const) await beParty(id, name);
    for (const relationId of [InvestigationManager, HearingManager, AppealManager])
      expect((await refused(server, () => appoint(id, 'ngozi', relationId))).description).toContain('is a witness');
    expect(await refused(server, () => ownBy(id, 'ngozi'))).toMatchObject({
      description: 'Ngozi Farraday is a witness of this case and cannot also be its owner.',
    });
    expect(
      await refused(server, () => server.as('maren').call(setAdviser, { params: { id }, body: cast.edda })),
    ).toMatchObject({ description: 'Edda Marlowe is a witness of this case and cannot also be its adviser.' });
    expect((await appoint(id, 'ngozi', Other)).error).toBeUndefined();
    expect((await refused(server, () => edit(id, 'ngozi', HearingManager))).status).toBe(400);
  });

  test('by an address that they get later counts as well, until they are removed [ROLES-01, ROLES-08]', async () => {
    const id = await openCase(server);
    const body = { relation: 'witness' as const, name: 'W Abara', address: 'wren.later@northmoor.example' };
    const { data } = await server.as('maren').call(addParty, { params: { id }, body });
    const wren = server.db.updateTable('person').where('user_id', '=', cast.wren);
    await wren.set({ email: body.address }).execute();
    expect((await refused(server, () => appoint(id, 'wren', HearingManager))).status).toBe(400);
    const removal = { params: { id, partyId: data.id }, body: { reason: 'No witness after all.' } };
    await server.as('maren').call(removeParty, removal);
    expect((await appoint(id, 'wren', HearingManager)).error).toBeUndefined();
  });

  test('is not made of the owner, an investigator or a decider, and the respondent owns nothing [ROLES-01]', async () => {
    const id = await openCase(server);
    await appoint(id, 'ngozi', AppealManager);
    expect((await refused(server, () => beParty(id, 'teodora'))).description).toBe(
      'Teodora Whitlock is the owner of this case and cannot also be a witness of it.',
    );
    expect((await refused(server, () => beParty(id, 'ngozi', 'respondent'))).status).toBe(400);
    await appoint(id, 'isaac', Relation.Respondent);
    expect((await refused(server, () => ownBy(id, 'isaac'))).description).toContain('is a respondent of this case');
  });
});

test('Before the choice a picker is told what the act would be refused or warned for, and of parties [ROLES-05]', async () => {
  await manage('callum', 'salma');
  const id = await openCase(server);
  await appoint(id, 'ngozi', InvestigationManager);
  await beParty(id, 'isaac');
  const userIds = [cast.ngozi, cast.isaac, cast.salma, cast.derrin];
  const shown = async (as: string) =>
    (await server.as('teodora').call(listRoleConflicts, { params: { id }, query: { userIds, as } })).data
      .map(({ userId, severity, sentence }) => [userId, severity, sentence])
      .sort();
  const hearing = await shown(String(HearingManager));
  expect(hearing.map(([userId, severity]) => [userId, severity])).toEqual(
    [
      [cast.ngozi, 'refuse'],
      [cast.isaac, 'refuse'],
      [cast.salma, 'warn'],
    ].sort(),
  );
  const { description } = await refused(server, () => appoint(id, 'isaac', HearingManager));
  expect(hearing).toContainEqual([cast.isaac, 'refuse', description]);
  expect(await shown('any')).toEqual([[cast.isaac, 'note', 'Witness on this case']]);
  for (const as of ['owner', 'adviser']) expect((await shown(as)).map(([userId]) => userId)).toEqual([cast.isaac]);
  expect((await shown('complainant')).map(([userId]) => userId)).toEqual([cast.ngozi]);
  await manage('callum', null);
});

describe('Who decides over somebody above or below them', () => {
  test('is warned of: a reason of twenty characters is kept for the case team [ROLES-02, ROLES-03]', async () => {
    await manage('callum', 'ngozi');
    const id = await openCase(server);
    await join(server, id, 'salma', 'observer');
    const sentence = 'Ngozi Farraday manages Callum Brightwater and would be the hearing manager over them.';
    for (const more of [{}, { conflictReason: 'She agreed to it.' }]) {
      const { answer, description } = await refused(server, () => appoint(id, 'ngozi', HearingManager, more));
      expect(description).toBe(`${sentence} Say why this person is chosen all the same.`);
      expect(answer.error.fields).toEqual({ conflictReason: 'Please give a reason of at least 20 characters.' });
    }
    const conflictReason = 'No other manager is trained to hear it.';
    expect((await appoint(id, 'ngozi', HearingManager, { conflictReason })).error).toBeUndefined();
    const fact = (await historyOf(server, id)).find(({ kind }) => kind === 'role-conflict.accepted');
    expect(fact?.facts).toMatchObject({ conflicts: [sentence], reason: conflictReason });
    const read = async (name: CastName) =>
      JSON.stringify((await server.as(name).call(getHistory, { params: { id } })).data);
    expect(await read('teodora')).toContain(conflictReason);
    expect(await read('salma')).not.toContain(conflictReason);
    await manage('callum', null);
  });
});
