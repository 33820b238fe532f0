import { lockCase } from '@evenhand/contract/cases';
import { getNextAction, setNextAction } from '@evenhand/contract/next-actions';
import {
  changeCaseOwner,
  listParticipants,
  ParticipantRole,
  ParticipantSource,
  Relation,
} from '@evenhand/contract/participants';
import type { BodyInputOf } from '@evenhand/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTask, historyOf, holderOfTask, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const teodora = { userId: cast.teodora, name: 'Teodora Whitlock' };
const isaac = { userId: cast.isaac, name: 'Isaac Penhallow' };

describe('Changing the case owner', () => {
  it('a new person becomes the owner and the outgoing one a stakeholder with a relation [PART-11, PART-36, PERM-21, API-011]', async () => {
    const id = await openCase(server);
    const body = {
      existingOwnerNewRoleId: 2,
      existingOwnerRelationId: Relation.FirstLineManager,
      newOwnerParticipantSourceId: 1,
    } as const;
    expect((await change('teodora', id, 'isaac', body)).status).toBe(200);
    expect(await participationsOf(id)).toEqual([
      [cast.isaac, 1, null, ParticipantSource.BusinessUser],
      [cast.teodora, 2, Relation.FirstLineManager, ParticipantSource.HrUser],
    ]);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'case.owner-changed',
      by: cast.teodora,
      facts: {
        from: teodora,
        to: isaac,
        outgoingRole: 'Stakeholder',
        reason: 'New depot.',
        outgoingRoleId: ParticipantRole.Stakeholder,
        outgoingRelationId: Relation.FirstLineManager,
      },
    });
  });

  it('an observer on the case becomes the owner in their own row, and the outgoing one is removed and sees nothing [PART-11, PERM-05]', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'isaac', 'observer');
    expect((await change('maren', id, 'isaac', { existingOwnerNewRoleId: -1 })).status).toBe(200);
    const people = (await server.as('isaac').call(listParticipants, { params: { id } })).data;
    expect(people.map((one) => [one.id, one.roleId, one.participantUserId])).toEqual([[participantId, 1, cast.isaac]]);
    expect(await refused(server, () => server.as('teodora').call(listParticipants, { params: { id } }))).toMatchObject({
      status: 404,
    });
    expect((await historyOf(server, id)).at(-1)?.facts).toMatchObject({ outgoingRole: 'Removed' });
  });

  it('an outgoing owner is blocked with a reason, as interested party; why is an entry of its own [PART-12, PART-35]', async () => {
    const id = await openCase(server);
    const { answer } = await refused(server, () =>
      change('maren', id, 'isaac', { existingOwnerNewRoleId: 4, existingOwnerBlacklistedReason: ' ' }),
    );
    expect(answer.error.fields).toEqual({
      existingOwnerBlacklistedReason: 'Please specify the blocking reason to continue.',
    });
    const body = {
      existingOwnerNewRoleId: 4,
      existingOwnerBlacklistedReason: 'Named in the grievance.',
      existingOwnerRelationId: 9,
    } as const;
    expect((await change('maren', id, 'isaac', body)).status).toBe(200);
    expect(await participationsOf(id)).toEqual([
      [cast.isaac, 1, null, ParticipantSource.HrUser],
      [cast.teodora, 4, Relation.InterestedParty, ParticipantSource.HrUser],
    ]);
    expect((await historyOf(server, id)).slice(-2)).toEqual([
      {
        kind: 'case.owner-changed',
        by: cast.maren,
        facts: {
          from: teodora,
          to: isaac,
          outgoingRole: 'Blocked',
          reason: 'New depot.',
          outgoingRoleId: ParticipantRole.Blocked,
          outgoingRelationId: Relation.InterestedParty,
        },
      },
      { kind: 'participant.blocked', by: cast.maren, facts: { person: teodora, reason: 'Named in the grievance.' } },
    ]);
    expect(await refused(server, () => server.as('teodora').call(listParticipants, { params: { id } }))).toMatchObject({
      status: 404,
    });
  });

  it('an owner who is of HR is blocked by HR only [PART-53]', async () => {
    const id = await openCase(server, { owner: 'priya' });
    await join(server, id, 'isaac', 'stakeholder');
    const body = { existingOwnerNewRoleId: 4, existingOwnerBlacklistedReason: 'A relative.' } as const;
    expect(await refused(server, () => change('isaac', id, 'ngozi', body))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    expect((await change('edda', id, 'ngozi', body)).status).toBe(200);
  });

  it('neither the owner, nor a blocked person, nor the employee, nor a stranger to the service can be chosen [PART-18, PART-52]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    expect(await refused(server, () => change('maren', id, 'teodora'))).toMatchObject({
      status: 409,
      description: 'User is already Case Owner on this Case',
    });
    expect(await refused(server, () => change('maren', id, 'silas'))).toMatchObject({
      status: 409,
      description: 'User is already Blocked on this Case',
    });
    expect(await refused(server, () => change('maren', id, 'callum'))).toMatchObject({
      status: 400,
      description: 'Employee is already attached to this case.',
    });
    expect(await refused(server, () => change('maren', id, 'odile'))).toMatchObject({
      status: 400,
      description: 'This person could not be found.',
    });
  });

  it('a reason is required, a relation for an observer or stakeholder, and owner is no outgoing role [PART-11, PART-33, PART-34, PART-36]', async () => {
    const id = await openCase(server);
    const attempts: [Record<string, unknown>, string][] = [
      [{ changeCaseOwnerReason: '  ' }, 'changeCaseOwnerReason'],
      [{ existingOwnerNewRoleId: 2, existingOwnerRelationId: null }, 'existingOwnerRelationId'],
      [{ existingOwnerNewRoleId: 3 }, 'existingOwnerRelationId'],
      [{ existingOwnerNewRoleId: 1 }, 'existingOwnerNewRoleId'],
    ];
    for (const [body, field] of attempts) {
      const { answer } = await refused(server, () => change('maren', id, 'isaac', body));
      expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
    }
  });

  it('a missing owner and a missing role for the outgoing one are asked for in the specified sentences [PART-32, PART-34]', async () => {
    const id = await openCase(server);
    const choose = { newOwnerUserId: 'Please select a new case owner to continue.' };
    const attempts: [Record<string, unknown>, Record<string, string>][] = [
      [{ newOwnerUserId: undefined }, choose],
      [{ newOwnerUserId: null }, choose],
      [{ newOwnerUserId: '' }, choose],
      [{ newOwnerUserId: 'isaac' }, { newOwnerUserId: 'Must be a user id.' }],
      [
        { existingOwnerNewRoleId: undefined },
        { existingOwnerNewRoleId: "Please specify the outgoing owner's new role." },
      ],
    ];
    for (const [body, fields] of attempts) {
      const { answer } = await refused(server, () => change('maren', id, 'isaac', body));
      expect(answer.error.fields).toEqual(fields);
    }
  });

  it('two changes at once leave exactly one owner, and a history that tells both in the order they happened [PERM-21]', async () => {
    const id = await openCase(server);
    const outgoing = { existingOwnerNewRoleId: 2, existingOwnerRelationId: Relation.Other } as const;
    const answers = await Promise.all([change('maren', id, 'isaac', outgoing), change('edda', id, 'ngozi', outgoing)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const owners = (await participationsOf(id)).filter(([, role]) => role === 1);
    expect(owners).toHaveLength(1);
    const ownerChanges = (await historyOf(server, id))
      .filter((entry) => entry.kind === 'case.owner-changed')
      .map((entry) => entry.facts as Change);
    expect(ownerChanges.map((one) => one.from.userId)).toEqual([cast.teodora, ownerChanges[0]?.to.userId]);
    expect(ownerChanges[1]?.to.userId).toBe(owners[0]?.[0]);
  });

  it('the same change at once from two screens happens once [PERM-21]', async () => {
    const id = await openCase(server);
    const answers = await Promise.all([change('maren', id, 'isaac'), change('edda', id, 'isaac')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.owner-changed')).toHaveLength(1);
  });

  it('a change meant for an earlier owner is refused, and the refusal names the present owner [PERM-21]', async () => {
    const id = await openCase(server);
    await change('maren', id, 'isaac', { existingOwnerNewRoleId: -1 });
    const meant = {
      existingOwnerNewRoleId: 4,
      existingOwnerBlacklistedReason: 'Named in the grievance.',
      existingOwnerUserId: cast.teodora,
    };
    const { status, answer } = await refused(server, () => change('maren', id, 'ngozi', meant));
    expect(status).toBe(409);
    expect(answer.error.current).toEqual({ ownerUserId: cast.isaac, ownerName: 'Isaac Penhallow' });
    expect(
      (await change('maren', id, 'ngozi', { ...meant, existingOwnerUserId: cast.isaac.toUpperCase() })).status,
    ).toBe(200);
  });

  it('of two changes at once that both name the owner they saw, one happens and the other is refused with the new owner [PERM-21]', async () => {
    const id = await openCase(server);
    const seen = { existingOwnerUserId: cast.teodora };
    const answers = await Promise.all([change('maren', id, 'isaac', seen), change('edda', id, 'ngozi', seen)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const ownerUserId = (await participationsOf(id)).find(([, role]) => role === 1)?.[0];
    expect(answers.find((answer) => answer.status === 409)?.error).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      current: { ownerUserId },
    });
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.owner-changed')).toHaveLength(1);
  });

  it('open tasks of the owner, and those of an outgoing owner in person, do not stay with them [PERM-01, PERM-05]', async () => {
    const id = await openCase(server);
    const [ofRole, ofPerson] = [
      await giveTask(server, id, { kind: 'owner' }, 'teodora'),
      await giveTask(server, id, { kind: 'user', userId: cast.teodora }, 'teodora'),
    ];
    await change('maren', id, 'isaac', { existingOwnerNewRoleId: -1 });
    expect(await holderOfTask(server, ofRole)).toBe(cast.isaac);
    expect(await holderOfTask(server, ofPerson)).not.toBe(cast.teodora);
  });

  it('the next action of an owner who leaves is the new owner’s [EXIT-08]', async () => {
    const id = await openCase(server);
    const action = lookupId(server, 'next-actions', 'review-case');
    const body = {
      nextActionId: action,
      nextActionUserId: cast.teodora,
      nextActionDueDateTime: '2026-11-24T00:00:00.000Z',
    };
    await server.as('maren').call(setNextAction, { params: { id }, body });
    await change('maren', id, 'isaac', { existingOwnerNewRoleId: 4, existingOwnerBlacklistedReason: 'A witness.' });
    expect((await server.as('maren').call(getNextAction, { params: { id } })).data?.nextActionUserId).toBe(cast.isaac);
  });

  it('not by an observer, a blocked person or a stranger, nor by the owner while the case is locked [PERM-03, PERM-21, PERM-31]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    expect(await refused(server, () => change('derrin', id, 'isaac'))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    for (const name of ['silas', 'wren'] as const)
      expect(await refused(server, () => change(name, id, 'isaac'))).toMatchObject({
        status: 404,
        code: 'CASE_NOT_FOUND',
      });
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => change('teodora', id, 'isaac'))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await change('maren', id, 'isaac')).status).toBe(200);
  });
});

type Change = { from: { userId: string }; to: { userId: string } };

function change(by: CastName, id: number, to: CastName, body: Record<string, unknown> = {}) {
  const whole = { newOwnerUserId: cast[to], existingOwnerNewRoleId: -1, changeCaseOwnerReason: 'New depot.', ...body };
  return server.as(by).call(changeCaseOwner, { params: { id }, body: whole as BodyInputOf<typeof changeCaseOwner> });
}

async function participationsOf(id: number) {
  const rows = await server.db
    .selectFrom('participant')
    .select(['user_id', 'role_id', 'relation_id', 'source_id'])
    .where('case_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('role_id')
    .execute();
  return rows.map((row) => [row.user_id, row.role_id, row.relation_id, row.source_id] as const);
}
