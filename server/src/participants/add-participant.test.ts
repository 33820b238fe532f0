import { closeCase } from '@evenhand/contract/case-closure';
import { lockCase } from '@evenhand/contract/cases';
import {
  addParticipant,
  listParticipants,
  ParticipantRole,
  ParticipantSource,
  Relation,
} from '@evenhand/contract/participants';
import type { BodyInputOf } from '@evenhand/contract/route';
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

describe('Adding a stakeholder or an observer', () => {
  it('a stakeholder adds an observer, who sees the case from then on; the history says as what [PERM-20, PART-06, PART-07, API-008]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    const answer = await add('isaac', id, 'derrin', {
      participantRoleId: ParticipantRole.Observer,
      participantRelationId: Relation.TradeUnionRepresentative,
    });
    expect(answer.data).toMatchObject({
      participantUserId: cast.derrin,
      employee: { userId: cast.derrin, name: 'Derrin Lyle-Okafor', employeeId: '304412' },
      roleId: 3,
      relationId: 4,
      blacklistedReason: null,
      participantSource: ParticipantSource.BusinessUser,
      isEmailNotificationsEnabled: true,
      isInAppNotificationsEnabled: true,
      addedBy: 'Isaac Penhallow',
      abilities: { edit: true, changeOwner: true, remove: true },
    });
    const seen = (await server.as('derrin').call(listParticipants, { params: { id } })).data.find(
      (one) => one.participantUserId === cast.derrin,
    );
    expect({ ...seen, abilities: null }).toEqual({ ...answer.data, abilities: null });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'participant.added',
      by: cast.isaac,
      facts: {
        person: { userId: cast.derrin, name: 'Derrin Lyle-Okafor' },
        role: 'Observer',
        relation: 'Trade union representative',
        roleId: ParticipantRole.Observer,
        relationId: Relation.TradeUnionRepresentative,
      },
    });
  });

  it('the source follows from who acts; the body is believed only when it says notification [PART-05, PART-06]', async () => {
    const id = await openCase(server);
    const sources: [CastName, CastName, number | null, number][] = [
      ['maren', 'isaac', null, ParticipantSource.HrUser],
      ['maren', 'ngozi', ParticipantSource.Workflow, ParticipantSource.HrUser],
      ['teodora', 'salma', ParticipantSource.HrUser, ParticipantSource.BusinessUser],
      ['teodora', 'wren', ParticipantSource.Notification, ParticipantSource.Notification],
    ];
    for (const [by, who, sent, stored] of sources) {
      expect((await add(by, id, who, { participantSourceId: sent })).data.participantSource).toBe(stored);
    }
  });

  it('relation is required, only stakeholder and observer are offered, and the person must be one of the service [PART-19, PART-20]', async () => {
    const id = await openCase(server);
    const attempts: [Partial<Body>, string, string][] = [
      [{ participantRelationId: null }, 'participantRelationId', 'Field is required.'],
      [
        { participantRoleId: ParticipantRole.CaseOwner },
        'participantRoleId',
        'Only a stakeholder, an observer or a blocked user can be added.',
      ],
      [
        { participantRoleId: ParticipantRole.Removed },
        'participantRoleId',
        'Only a stakeholder, an observer or a blocked user can be added.',
      ],
      [{ participantGuid: cast.odile }, 'participantGuid', 'This person could not be found.'],
    ];
    for (const [body, field, message] of attempts) {
      const { answer } = await refused(server, () => add('maren', id, 'isaac', body));
      expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { [field]: message } });
    }
  });

  it('the employee of a case can never be put on it, in any role [PART-52]', async () => {
    const id = await openCase(server);
    for (const participantRoleId of [2, 3, 4] as const) {
      const call = () => add('maren', id, 'callum', { participantRoleId, blackListedReason: 'Because.' });
      expect(await refused(server, call)).toMatchObject({
        status: 400,
        code: 'BAD_REQUEST',
        description: 'Employee is already attached to this case.',
      });
    }
  });

  it('a person already on the case is refused with the words for their role, as participant or as blocked user [PART-23, PART-24, PART-25, PART-26, API-008]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    const words: [CastName, string][] = [
      ['teodora', 'User is already Case Owner on this Case'],
      ['isaac', 'User is already a Stakeholder on this Case'],
      ['derrin', 'User is already an Observer on this Case'],
      ['silas', 'User is already Blocked on this Case'],
    ];
    for (const [name, description] of words) {
      for (const participantRoleId of [2, 4] as const) {
        const call = () => add('maren', id, name, { participantRoleId, blackListedReason: 'Because.' });
        expect(await refused(server, call)).toMatchObject({ status: 409, code: 'ALREADY_EXISTS', description });
      }
    }
  });

  it('the same add sent twice adds once: under one Idempotency-Key both succeed, else the second is refused [API-008]', async () => {
    const id = await openCase(server);
    const headers = { 'idempotency-key': `add-isaac-to-${id}` };
    const twice = await Promise.all([add('maren', id, 'isaac', {}, headers), add('maren', id, 'isaac', {}, headers)]);
    expect(twice.map((answer) => answer.data.id)).toEqual([twice[0].data.id, twice[0].data.id]);
    const both = await Promise.all([add('maren', id, 'ngozi'), add('teodora', id, 'ngozi')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'participant.added')).toHaveLength(2);
  });

  it('neither observers nor the owner of a locked case nor strangers add, and nobody does on a closed case [PERM-03, PERM-20, PERM-31, LOCK-04, CLOSE-11]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    expect(await refused(server, () => add('derrin', id, 'isaac'))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    for (const name of ['silas', 'wren', 'rufus'] as const) {
      expect(await refused(server, () => add(name, id, 'isaac'))).toMatchObject({
        status: 404,
        code: 'CASE_NOT_FOUND',
      });
    }
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => add('teodora', id, 'isaac'))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await add('maren', id, 'isaac')).status).toBe(200);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id },
        body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    expect(await refused(server, () => add('maren', id, 'ngozi'))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });
});

type Body = BodyInputOf<typeof addParticipant>;

function add(by: CastName, id: number, who: CastName, body: Partial<Body> = {}, headers: Record<string, string> = {}) {
  const whole: Body = {
    participantGuid: cast[who],
    participantRoleId: ParticipantRole.Stakeholder,
    participantRelationId: Relation.Other,
    ...body,
  };
  return server.as(by).call(addParticipant, { params: { id }, body: whole, headers });
}
