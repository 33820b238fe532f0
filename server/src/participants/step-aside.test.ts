import { getCase } from '@evenhand/contract/case-details';
import { setNextAction } from '@evenhand/contract/next-actions';
import {
  editParticipant,
  listBlockedUsers,
  ParticipantSource,
  Relation,
  removeParticipant,
  stepAside,
} from '@evenhand/contract/participants';
import { getHistory } from '@evenhand/contract/timeline';
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

const reason = 'The employee is my brother-in-law.';
const leave = (name: CastName, id: number, headers?: Record<string, string>) =>
  server.as(name).call(stepAside, { params: { id }, body: { reason }, ...(headers === undefined ? {} : { headers }) });
const open = (name: CastName, id: number) => server.as(name).call(getCase, { params: { id } });

describe('Stepping aside from a case', () => {
  it('the adviser is blocked at once, advises no longer, and what they were to do moves on [PERM-04, PART-53]', async () => {
    const id = await openCase(server);
    await server
      .as('edda')
      .call(setNextAction, {
        params: { id },
        body: {
          nextActionId: lookupId(server, 'next-actions', 'review-case'),
          nextActionUserId: cast.maren,
          nextActionDueDateTime: '2026-12-01T10:00:00.000Z',
        },
      });
    const taskId = await giveTask(server, id, { kind: 'user', userId: cast.maren }, 'maren');
    expect((await open('maren', id)).data.abilities.stepAside).toBe(true);
    expect((await leave('maren', id)).status).toBe(200);

    expect(await refused(server, () => open('maren', id))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    expect((await open('edda', id)).data.caseAdviser).toBeNull();
    const blocked = await server.as('edda').call(listBlockedUsers, { params: { id } });
    expect(blocked.data).toMatchObject([
      {
        participantUserId: cast.maren,
        blacklistedReason: reason,
        relationId: Relation.InterestedParty,
        participantSource: ParticipantSource.HrUser,
      },
    ]);
    expect(await holderOfTask(server, taskId)).not.toBe(cast.maren);
    const next = await server.db
      .selectFrom('case_task')
      .select('assignee_user_id')
      .where('case_id', '=', id)
      .where('type', '=', 10)
      .executeTakeFirstOrThrow();
    expect(next.assignee_user_id).toBe(cast.teodora);
    const handedOn = { assignee: { userId: cast.teodora, name: 'Teodora Whitlock' }, due: '2026-12-01T10:00:00.000Z' };
    expect((await historyOf(server, id)).slice(-3)).toMatchObject([
      {
        kind: 'participant.stepped-aside',
        by: cast.maren,
        facts: { person: { userId: cast.maren, name: 'Maren Oduya' }, formerRole: null, reason },
      },
      {
        kind: 'case.adviser-changed',
        by: cast.maren,
        facts: { from: { userId: cast.maren, name: 'Maren Oduya' }, to: null },
      },
      { kind: 'next-action.scheduled', by: cast.maren, facts: handedOn },
    ]);
  });

  it('why is for HR and those who may write; observers do not even see the entry [PART-49]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await leave('maren', id);
    const seenBy = async (name: CastName) => {
      const answer = await server.as(name).call(getHistory, { params: { id } });
      return answer.body.includes('Stepped aside') && answer.body.includes(reason);
    };
    expect(await seenBy('edda')).toBe(true);
    expect(await seenBy('teodora')).toBe(true);
    const forObserver = await server.as('derrin').call(getHistory, { params: { id } });
    expect(forObserver.status).toBe(200);
    expect(forObserver.body).not.toContain(reason);
    expect(forObserver.body).not.toContain('tepped aside');
    expect((await server.as('derrin').call(listBlockedUsers, { params: { id } })).data).toMatchObject([
      { blacklistedReason: null },
    ]);
  });

  it('an HR user who is on the case as stakeholder stops being one too, and HR can bring them back', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'priya', 'stakeholder');
    expect((await leave('priya', id)).status).toBe(200);
    expect((await open('priya', id)).status).toBe(404);
    expect((await historyOf(server, id)).at(-1)).toMatchObject({
      kind: 'participant.stepped-aside',
      facts: { formerRole: 'Stakeholder' },
    });
    expect((await server.as('maren').call(removeParticipant, { params: { id, participantId } })).status).toBe(200);
    expect((await open('priya', id)).status).toBe(200);
  });

  it('a business user, a respondent and the owner of the case cannot; nothing changes', async () => {
    const id = await openCase(server);
    const participantId = await join(server, id, 'priya', 'observer');
    expect(await refused(server, () => leave('teodora', id))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const relation = { participantRoleId: 3, participantRelationId: Relation.Respondent } as const;
    expect(
      (await server.as('maren').call(editParticipant, { params: { id, participantId }, body: relation })).status,
    ).toBe(200);
    expect(await refused(server, () => leave('priya', id))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    const own = await openCase(server, { owner: 'priya' });
    expect(await refused(server, () => leave('priya', own))).toMatchObject({
      status: 400,
      description: 'You own this case. Hand it to a new owner first, then step aside.',
    });
  });

  it('needs a reason that is not blank', async () => {
    const id = await openCase(server);
    const { answer } = await refused(server, () =>
      server.as('maren').call(stepAside, { params: { id }, body: { reason: ' \n' } }),
    );
    expect(answer.error).toMatchObject({
      errorCode: 'BAD_REQUEST',
      fields: { reason: 'Please say why you are stepping aside to continue.' },
    });
  });

  it('the last HR user who can open the case stays, and the refusal says why', async () => {
    const id = await openCase(server, { as: 'wren', owner: 'wren', accessLevel: 'stores' });
    expect(await refused(server, () => leave('rufus', id))).toMatchObject({
      status: 400,
      description:
        'You are the last HR user who can open this case. Give another HR user access to its policy area first, then step aside.',
    });
    expect((await open('rufus', id)).status).toBe(200);
  });

  it('of the last two who step aside at the same moment one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await openCase(server, { employee: 'priya' });
      const answers = await Promise.all([leave('maren', id), leave('edda', id)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
      const sees = await Promise.all([open('maren', id), open('edda', id)]);
      expect(sees.map((answer) => answer.status).sort()).toEqual([200, 404]);
      expect((await historyOf(server, id)).filter((entry) => entry.kind === 'participant.stepped-aside')).toHaveLength(
        1,
      );
    }
  });

  it('sent again, because the answer was lost, it answers the person who left that there is no such case', async () => {
    const id = await openCase(server);
    const key = { 'idempotency-key': 'step-aside-twice' };
    expect((await leave('maren', id, key)).status).toBe(200);
    expect(await refused(server, () => leave('maren', id, key))).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
  });
});
