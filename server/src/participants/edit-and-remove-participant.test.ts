import {
  editParticipant,
  listParticipants,
  ParticipantRole,
  Relation,
  removeParticipant,
} from '@evenhand/contract/participants';
import type { BodyInputOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTask, historyOf, holderOfTask, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const isaac = { userId: cast.isaac, name: 'Isaac Penhallow' };
const observer = {
  participantRoleId: ParticipantRole.Observer,
  participantRelationId: Relation.InvestigationManager,
} as const;

describe('Editing a participant', () => {
  it('role and relation change together, and the history names both before and after [PART-28, PART-29, API-009]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    expect((await edit('teodora', id, participantId, observer)).data).toMatchObject({
      id: participantId,
      roleId: 3,
      relationId: 9,
      version: 2,
    });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.changed',
      by: cast.teodora,
      facts: {
        person: isaac,
        fromRole: 'Stakeholder',
        toRole: 'Observer',
        fromRelation: 'Other',
        toRelation: 'Investigation manager',
        toRoleId: ParticipantRole.Observer,
        toRelationId: Relation.InvestigationManager,
      },
    });
  });

  it('an edit that changes nothing writes nothing [API-009]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    const before = await historyOf(server, id);
    const same = { participantRoleId: ParticipantRole.Stakeholder, participantRelationId: Relation.Other } as const;
    expect((await edit('maren', id, participantId, same)).data.version).toBe(1);
    expect(await historyOf(server, id)).toEqual(before);
  });

  it('a stakeholder becomes blocked only with a reason, and then no longer sees the case [PART-12, PART-30]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    const { answer } = await refused(server, () =>
      edit('maren', id, participantId, { participantRoleId: 4, participantRelationId: 9 }),
    );
    expect(answer.error.fields).toEqual({ blacklistedReason: 'Field is required.' });
    const blocked = await edit('maren', id, participantId, {
      participantRoleId: 4,
      participantRelationId: 9,
      blacklistedReason: 'A witness.',
    });
    expect(blocked.data).toMatchObject({
      roleId: 4,
      relationId: Relation.InterestedParty,
      blacklistedReason: 'A witness.',
    });
    expect(await refused(server, () => server.as('isaac').call(listParticipants, { params: { id } }))).toMatchObject({
      status: 404,
    });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.blocked',
      by: cast.maren,
      facts: { person: isaac, reason: 'A witness.' },
    });
  });

  it('of two edits from one version the second is refused with what the first wrote [API-009]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    const answers = await Promise.all([
      edit('maren', id, participantId, { ...observer, version: 1 }),
      edit('teodora', id, participantId, {
        participantRoleId: 2,
        participantRelationId: Relation.HearingManager,
        version: 1,
      }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const won = answers.find((answer) => answer.status === 200)!.data;
    expect(answers.find((answer) => answer.status === 409)!.error).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      current: { participantRoleId: won.roleId, participantRelationId: won.relationId, version: 2 },
    });
  });

  it('not the owner, not to owner, not to removed, not without a relation [PART-28, PART-29]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    const owner = (await server.as('maren').call(listParticipants, { params: { id } })).data.find(
      (one) => one.roleId === 1,
    )!;
    const attempts: [number, Body, Record<string, string>][] = [
      [owner.id, observer, { participantRoleId: 'Only observers and stakeholders can be edited.' }],
      [
        participantId,
        { participantRoleId: 1 },
        { participantRoleId: 'Change the case owner to hand the case to this person.' },
      ],
      [
        participantId,
        { participantRoleId: -1 },
        { participantRoleId: 'Remove the participant to take this person off the case.' },
      ],
      [
        participantId,
        { participantRoleId: 3, participantRelationId: null },
        { participantRelationId: 'Field is required.' },
      ],
    ];
    for (const [who, body, fields] of attempts) {
      expect((await refused(server, () => edit('maren', id, who, body))).answer.error).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields,
      });
    }
  });

  it('a participant of another case is not found under this one [PERM-21]', async () => {
    const [id, other] = [await openCase(server), await openCase(server)];
    const elsewhere = await join(server, other, 'isaac', 'stakeholder');
    expect(await refused(server, () => edit('maren', id, elsewhere, observer))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await refused(server, () => remove('maren', id, elsewhere))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('a stakeholder who makes themself an observer is answered by what they are now [PERM-03]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    expect((await edit('isaac', id, participantId, observer)).data.abilities).toEqual({
      edit: false,
      changeOwner: false,
      remove: false,
      setNotifications: false,
    });
    expect(
      await refused(server, () => edit('isaac', id, participantId, { participantRoleId: 2, participantRelationId: 9 })),
    ).toMatchObject({ status: 403 });
  });
});

describe('Removing a participant', () => {
  it('a removed person no longer sees the case, and can be added again [PERM-05, PART-51, API-010]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'stakeholder');
    expect((await remove('teodora', id, participantId)).status).toBe(200);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.removed',
      by: cast.teodora,
      facts: { person: isaac, role: 'Stakeholder' },
    });
    expect(await refused(server, () => server.as('isaac').call(listParticipants, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'CASE_NOT_FOUND',
    });
    expect(await refused(server, () => remove('teodora', id, participantId))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(await join(server, id, 'isaac', 'observer')).not.toBe(participantId);
  });

  it('open tasks of a person who is removed or blocked do not stay with them [PERM-04, PERM-05]', async () => {
    const id = await openCase(server);
    const [isaacs, ngozis] = [
      await join(server, id, 'isaac', 'stakeholder'),
      await join(server, id, 'ngozi', 'stakeholder'),
    ];
    const tasks = [
      await giveTask(server, id, { kind: 'user', userId: cast.isaac }, 'isaac'),
      await giveTask(server, id, { kind: 'user', userId: cast.ngozi }, 'ngozi'),
    ];
    await remove('maren', id, isaacs);
    await edit('maren', id, ngozis, { participantRoleId: 4, blacklistedReason: 'A witness.' });
    expect(await Promise.all(tasks.map((task) => holderOfTask(server, task)))).toEqual([cast.maren, cast.maren]);
  });

  it('the owner cannot be removed [PART-11]', async () => {
    const id = await openCase(server);
    const owner = (await server.as('maren').call(listParticipants, { params: { id } })).data.find(
      (one) => one.roleId === 1,
    )!;
    expect(await refused(server, () => remove('maren', id, owner.id))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('an observer removes nobody, themself included [PERM-03]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'derrin', 'observer');
    expect(await refused(server, () => remove('derrin', id, participantId))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
  });
});

type Body = BodyInputOf<typeof editParticipant>;

function edit(by: CastName, id: number, participantId: number, body: Body) {
  return server.as(by).call(editParticipant, { params: { id, participantId }, body });
}

function remove(by: CastName, id: number, participantId: number) {
  return server.as(by).call(removeParticipant, { params: { id, participantId } });
}
