import { closeCase } from '@evenhand/contract/case-closure';
import { removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { getNextAction, setNextAction } from '@evenhand/contract/next-actions';
import { editParticipant, ParticipantRole, removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tuesday = '2026-11-24T00:00:00.000Z';

describe('The next action of a case', () => {
  it('HR schedules it for the adviser or a participant, in place of the one before; every viewer reads it [PERM-12, API-027, API-028]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    expect((await server.as('derrin').call(getNextAction, { params: { id } })).data).toBeNull();
    await schedule('maren', id, 'maren');
    expect((await schedule('edda', id, 'derrin', '2026-11-20T14:30:00.000Z')).status).toBe(200);
    expect((await server.as('derrin').call(getNextAction, { params: { id } })).data).toEqual({
      nextActionId: action().id,
      nextActionTitle: action().title,
      nextActionUserId: cast.derrin,
      nextActionUserName: 'Derrin Lyle-Okafor',
      nextActionDueDateTime: '2026-11-20T14:30:00.000Z',
    });
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'next-action.scheduled',
      by: cast.edda,
      facts: { action: action(), assignee: { userId: cast.derrin, name: 'Derrin Lyle-Okafor' }, due: '2026-11-20T14:30:00.000Z' },
    });
  });

  it('the case is due with it: a UTC midnight is a day, anything else a moment [EXIT-07]', async () => {
    const id = await openCase(server);
    await schedule('maren', id, 'maren', tuesday);
    expect(await dueOf(id)).toEqual({ due_at: new Date(tuesday), is_due_timed: false });
    await schedule('maren', id, 'maren', '2026-11-20T14:30:00.000Z');
    expect(await dueOf(id)).toEqual({ due_at: new Date('2026-11-20T14:30:00.000Z'), is_due_timed: true });
  });

  it('blocked people, outsiders, the employee and unknown actions are refused [EXIT-08, API-028]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    for (const name of ['silas', 'wren', 'callum', 'odile'] as const) {
      const { answer } = await refused(server, () => schedule('maren', id, name));
      expect(answer.error).toMatchObject({ errorCode: 'BAD_REQUEST', fields: { nextActionUserId: 'Must be the adviser or a participant.' } });
    }
    const body = { nextActionId: 424_242, nextActionUserId: cast.maren, nextActionDueDateTime: tuesday };
    expect(await refused(server, () => server.as('maren').call(setNextAction, { params: { id }, body }))).toMatchObject({ status: 400 });
  });

  it('the owner cannot schedule, and nobody can on a closed case [PERM-12, CLOSE-11]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => schedule('teodora', id, 'teodora'))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    await server.as('maren').call(closeCase, { params: { id }, body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' } });
    expect(await refused(server, () => schedule('maren', id, 'maren'))).toMatchObject({ status: 400 });
  });

  it('closing ends it and leaves nothing due [CLOSE-02]', async () => {
    const id = await openCase(server);
    await schedule('maren', id, 'maren');
    await server.as('maren').call(closeCase, { params: { id }, body: { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' } });
    expect((await server.as('maren').call(getNextAction, { params: { id } })).data).toBeNull();
    expect(await dueOf(id)).toEqual({ due_at: null, is_due_timed: false });
  });

  it('when its person is blocked or leaves the owner has it, when the adviser changes the new one has it, and history tells who [EXIT-08]', async () => {
    const id = await openCase(server);
    const isaac = await join(server, id, 'isaac', 'stakeholder');
    const ngozi = await join(server, id, 'ngozi', 'stakeholder');
    await schedule('maren', id, 'isaac');
    await server.as('maren').call(removeParticipant, { params: { id, participantId: isaac } });
    expect(await responsible(id)).toBe(cast.teodora);
    expect((await historyOf(server, id)).at(-1)).toEqual({
      kind: 'next-action.scheduled',
      by: cast.maren,
      facts: { action: action(), assignee: { userId: cast.teodora, name: 'Teodora Whitlock' }, due: tuesday },
    });
    await schedule('maren', id, 'ngozi');
    const block = { participantRoleId: ParticipantRole.Blocked, blacklistedReason: 'A witness.' };
    await server.as('maren').call(editParticipant, { params: { id, participantId: ngozi }, body: block });
    expect(await responsible(id)).toBe(cast.teodora);
    await schedule('maren', id, 'maren');
    await server.as('maren').call(setAdviser, { params: { id }, body: cast.edda });
    expect(await responsible(id)).toBe(cast.edda);
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await responsible(id)).toBe(cast.teodora);
  });
});

function schedule(by: CastName, id: number, to: CastName, due = tuesday) {
  const body = { nextActionId: action().id, nextActionUserId: cast[to], nextActionDueDateTime: due };
  return server.as(by).call(setNextAction, { params: { id }, body });
}

function action(): { id: number; title: string } {
  return { id: lookupId(server, 'next-actions', 'update-parties'), title: 'Update the people involved' };
}

async function responsible(id: number) {
  return (await server.as('maren').call(getNextAction, { params: { id } })).data?.nextActionUserId;
}

async function dueOf(id: number) {
  return await server.db.selectFrom('case_record').select(['due_at', 'is_due_timed']).where('id', '=', id).executeTakeFirstOrThrow();
}
