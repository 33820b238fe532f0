import { lockCase } from '@evenhand/contract/cases';
import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  listBlockedUsers,
  listParticipants,
  ParticipantRole,
  Relation,
  removeParticipant,
  stepAside,
} from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const silas = { userId: cast.silas, name: 'Silas Brandt' };

describe('Blocked users', () => {
  it('a writer blocks a person: the relation becomes interested party, any sent one is ignored, and only writers read why [PART-12, PART-49, PERM-19, API-013]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    const answer = await block('teodora', id, 'silas', { participantRelationId: Relation.HearingManager });
    expect(answer.data).toMatchObject({
      roleId: ParticipantRole.Blocked,
      relationId: Relation.InterestedParty,
      blacklistedReason: 'A witness.',
    });
    for (const name of ['maren', 'teodora', 'derrin'] as const) {
      const [blocked, people] = await Promise.all([
        server.as(name).call(listBlockedUsers, { params: { id } }),
        server.as(name).call(listParticipants, { params: { id } }),
      ]);
      expect(blocked.data.map((one) => [one.participantUserId, one.blacklistedReason])).toEqual([
        [cast.silas, name === 'derrin' ? null : 'A witness.'],
      ]);
      expect(people.data.map((one) => one.participantUserId)).toEqual([cast.teodora, cast.derrin]);
    }
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.blocked',
      by: cast.teodora,
      facts: { person: silas, reason: 'A witness.' },
    });
  });

  it('a block needs a reason that is not blank [PART-27]', async () => {
    const id = await openCase(server);
    for (const blackListedReason of [null, '', ' \n ']) {
      const { answer } = await refused(server, () => block('maren', id, 'silas', { blackListedReason }));
      expect(answer.error).toMatchObject({
        errorCode: 'BAD_REQUEST',
        fields: { blackListedReason: 'Field is required.' },
      });
    }
  });

  it('a blocked HR user loses sight of the case at once, with or without its policy area [PERM-04]', async () => {
    const id = await openCase(server);
    expect((await server.as('edda').call(listParticipants, { params: { id } })).status).toBe(200);
    await block('maren', id, 'edda');
    expect(await refused(server, () => server.as('edda').call(listParticipants, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'CASE_NOT_FOUND',
    });
  });

  it('only HR may block an HR user or the adviser; a blocked adviser is no longer the adviser [PART-53]', async () => {
    const id = await openCase(server);
    for (const name of ['maren', 'edda', 'priya'] as const) {
      expect(await refused(server, () => block('teodora', id, name))).toMatchObject({
        status: 403,
        code: 'NOT_AUTHORISED',
      });
    }
    expect((await block('edda', id, 'maren')).status).toBe(200);
    const row = await server.db
      .selectFrom('case_record')
      .select('adviser_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.adviser_user_id).toBeNull();
    expect((await historyOf(server, id)).slice(-2).map((entry) => entry.kind)).toEqual([
      'participant.blocked',
      'case.adviser-changed',
    ]);
  });

  it('an HR user who is on the case as stakeholder is blocked by HR only [PART-53]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'priya', 'stakeholder');
    const body = { participantRoleId: 4, blacklistedReason: 'A relative.' } as const;
    expect(await refused(server, () => edit('teodora', id, participantId, body))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect((await edit('edda', id, participantId, body)).status).toBe(200);
  });

  it('nobody of HR is blocked when no other HR user could open the case, counting neither blocked ones nor the subject [PART-53]', async () => {
    const stores = await openCase(server, { as: 'wren', owner: 'wren', accessLevel: 'stores' });
    expect(await refused(server, () => block('rufus', stores, 'rufus'))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
    expect((await block('rufus', stores, 'silas')).status).toBe(200);
    const id = await openCase(server, { employee: 'priya' });
    expect((await block('edda', id, 'maren')).status).toBe(200);
    expect(await refused(server, () => block('edda', id, 'edda'))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('a block of an HR user is lifted by HR only, and its abilities say so [PART-53]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    await server.as('edda').call(stepAside, { params: { id }, body: { reason: 'A relative.' } });
    const [business, hr] = (await server.as('teodora').call(listBlockedUsers, { params: { id } })).data;
    expect([business!.abilities.remove, hr!.abilities.remove, hr!.participantUserId]).toEqual([true, false, cast.edda]);
    expect(await refused(server, () => lift('teodora', id, hr!.id))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect((await lift('teodora', id, business!.id)).status).toBe(200);
    expect((await lift('maren', id, hr!.id)).status).toBe(200);
  });

  it('an HR user who is the respondent, and so has no HR rights, is removed or changed by HR only', async () => {
    const id = await openCase(server);
    const body = {
      participantGuid: cast.edda,
      participantRoleId: ParticipantRole.Stakeholder,
      participantRelationId: Relation.Respondent,
    };
    const participantId = (await server.as('maren').call(addParticipant, { params: { id }, body })).data.id;
    expect(await refused(server, () => lift('teodora', id, participantId))).toMatchObject({ status: 403 });
    const other = { participantRoleId: 2, participantRelationId: Relation.Other } as const;
    expect(await refused(server, () => edit('teodora', id, participantId, other))).toMatchObject({ status: 403 });
    expect(
      (await edit('teodora', id, participantId, { participantRoleId: 3, participantRelationId: Relation.Respondent }))
        .status,
    ).toBe(200);
    expect((await lift('maren', id, participantId)).status).toBe(200);
  });

  it('an owner who is an HR user and the respondent is replaced as owner by HR only', async () => {
    const id = await openCase(server);
    const handOver = (
      by: CastName,
      newOwnerUserId: string,
      outgoing: { existingOwnerNewRoleId: -1 | 2; existingOwnerRelationId?: number },
    ) =>
      server
        .as(by)
        .call(changeCaseOwner, {
          params: { id },
          body: { newOwnerUserId, changeCaseOwnerReason: 'A conflict.', ...outgoing },
        });
    const stays = { existingOwnerNewRoleId: 2, existingOwnerRelationId: Relation.Other } as const;
    expect((await handOver('maren', cast.edda, stays)).status).toBe(200);
    // A respondent has become an owner before it was refused.
    await server.db
      .updateTable('participant')
      .set({ relation_id: Relation.Respondent })
      .where('case_id', '=', id)
      .where('user_id', '=', cast.edda)
      .execute();
    expect(await refused(server, () => handOver('teodora', cast.teodora, stays))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect(
      await refused(server, () => handOver('teodora', cast.teodora, { existingOwnerNewRoleId: -1 })),
    ).toMatchObject({ status: 403 });
    expect((await handOver('maren', cast.teodora, stays)).status).toBe(200);
  });

  it('only the reason of a block can be changed, and the history keeps both reasons [PART-27, API-009]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'silas', 'blocked');
    expect(
      (await edit('teodora', id, participantId, { participantRoleId: 4, blacklistedReason: 'A relative.' })).data,
    ).toMatchObject({ relationId: 2, blacklistedReason: 'A relative.', version: 2 });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.block-changed',
      by: cast.teodora,
      facts: { person: silas, from: 'Named as a witness.', to: 'A relative.' },
    });
    for (const participantRoleId of [2, 3] as const) {
      const call = () => edit('maren', id, participantId, { participantRoleId, participantRelationId: Relation.Other });
      expect((await refused(server, call)).answer.error.fields).toEqual({
        participantRoleId: 'Only the reason of a blocked user can be changed.',
      });
    }
    const empty = await refused(server, () =>
      edit('maren', id, participantId, { participantRoleId: 4, blacklistedReason: ' ' }),
    );
    expect(empty.answer.error.fields).toEqual({ blacklistedReason: 'Field is required.' });
  });

  it('on a locked case HR still edits and lifts a block and nobody else does [PERM-18, LOCK-04, LOCK-06]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'silas', 'blocked');
    await server.as('maren').call(lockCase, { params: { id } });
    const body = { participantRoleId: 4, blacklistedReason: 'A relative.' } as const;
    expect(await refused(server, () => edit('teodora', id, participantId, body))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect(await refused(server, () => lift('teodora', id, participantId))).toMatchObject({ status: 403 });
    expect((await edit('edda', id, participantId, body)).status).toBe(200);
    expect((await lift('edda', id, participantId)).status).toBe(200);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.unblocked',
      by: cast.edda,
      facts: { person: silas },
    });
  });
});

function lift(by: CastName, id: number, participantId: number) {
  return server.as(by).call(removeParticipant, { params: { id, participantId } });
}

function block(
  by: CastName,
  id: number,
  who: CastName,
  body: { blackListedReason?: string | null; participantRelationId?: number } = {},
) {
  const whole = {
    participantGuid: cast[who],
    participantRoleId: ParticipantRole.Blocked,
    blackListedReason: 'A witness.',
    ...body,
  };
  return server.as(by).call(addParticipant, { params: { id }, body: whole });
}

function edit(
  by: CastName,
  id: number,
  participantId: number,
  body: { participantRoleId: 2 | 3 | 4; participantRelationId?: number; blacklistedReason?: string },
) {
  return server.as(by).call(editParticipant, { params: { id, participantId }, body });
}
