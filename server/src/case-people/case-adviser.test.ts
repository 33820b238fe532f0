import { closeCase } from '@evenhand/contract/case-closure';
import { claimCase, claimCasePost, removeAdviser, setAdviser } from '@evenhand/contract/case-people';
import { EMPTY_ID } from '@evenhand/contract/limits';
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

const named = { maren: { userId: cast.maren, name: 'Maren Oduya' }, edda: { userId: cast.edda, name: 'Edda Marlowe' } };

describe('The adviser of a case', () => {
  it('HR users change and remove the adviser, also in place of another, and the history names both [ADV-04, ADV-11, PERM-16, API-024, API-025]', async () => {
    const id = await openCase(server);
    expect((await give('edda', id, cast.edda.toUpperCase())).status).toBe(200);
    expect(await adviserOf(id)).toBe(cast.edda);
    expect((await server.as('maren').call(removeAdviser, { params: { id } })).status).toBe(200);
    expect(await adviserOf(id)).toBeNull();
    expect((await historyOf(server, id)).slice(-2)).toEqual([
      { kind: 'case.adviser-changed', by: cast.edda, facts: { from: named.maren, to: named.edda } },
      { kind: 'case.adviser-changed', by: cast.maren, facts: { from: named.edda, to: null } },
    ]);
  });

  it('choosing the present adviser, and removing none, change nothing [ADV-05]', async () => {
    const id = await openCase(server);
    const before = await historyOf(server, id);
    expect((await give('edda', id, cast.maren)).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(before);
    await server.as('maren').call(removeAdviser, { params: { id } });
    const without = await historyOf(server, id);
    expect((await server.as('maren').call(removeAdviser, { params: { id } })).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(without);
  });

  it('the adviser’s open tasks follow to the new one, and to nobody when there is none', async () => {
    const id = await openCase(server, { topic: 'grievance' });
    const holders = async () => {
      const rows = await server.db
        .selectFrom('case_task')
        .select(['assignee', 'assignee_user_id'])
        .where('case_id', '=', id)
        .execute();
      return rows
        .filter((row) => (row.assignee as { kind: string }).kind === 'adviser')
        .map((row) => row.assignee_user_id);
    };
    expect(await holders()).toEqual([cast.maren]);
    await give('maren', id, cast.edda);
    expect(await holders()).toEqual([cast.edda]);
    await server.as('maren').call(removeAdviser, { params: { id } });
    expect(await holders()).toEqual([null]);
  });

  it('only an HR user of the policy area who is not blocked can be the adviser [API-024]', async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'blocked');
    for (const [who, userId] of Object.entries({
      rufus: cast.rufus,
      odile: cast.odile,
      ngozi: cast.ngozi,
      edda: cast.edda,
      nobody: EMPTY_ID,
    })) {
      expect({ who, ...(await refused(server, () => give('maren', id, userId))) }).toMatchObject({
        who,
        status: 400,
        code: 'BAD_REQUEST',
      });
    }
  });

  it('the subject of a case cannot be its adviser [API-024]', async () => {
    const id = await openCase(server, { employee: 'edda' });
    expect(await refused(server, () => give('maren', id, cast.edda))).toMatchObject({
      status: 400,
      description: 'This person cannot be the adviser of this case.',
    });
  });

  it('a case without adviser is claimed by GET and by POST; claiming one’s own again changes nothing [ADV-12, API-026]', async () => {
    for (const route of [claimCase, claimCasePost]) {
      const id = await openCase(server);
      await server.as('maren').call(removeAdviser, { params: { id } });
      expect((await server.as('edda').call(route, { params: { id } })).status).toBe(200);
      expect(await adviserOf(id)).toBe(cast.edda);
      const before = await historyOf(server, id);
      expect(before.at(-1)).toEqual({
        kind: 'case.adviser-changed',
        by: cast.edda,
        facts: { from: null, to: named.edda },
      });
      expect((await server.as('edda').call(route, { params: { id } })).status).toBe(200);
      expect(await historyOf(server, id)).toEqual(before);
    }
  });

  it('of two who claim a case at once one becomes its adviser and the other is refused [ADV-12, API-026]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(removeAdviser, { params: { id } });
    const answers = await Promise.all(
      (['maren', 'edda'] as const).map((name) => server.as(name).call(claimCasePost, { params: { id } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.error).toMatchObject({
      errorCode: 'ALREADY_EXISTS',
      errorDescription: 'This case already has an adviser.',
    });
    expect((await historyOf(server, id)).filter((entry) => entry.kind === 'case.adviser-changed')).toHaveLength(2);
  });

  it('a link or a prefetch cannot claim a case [ADV-12, API-026]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(removeAdviser, { params: { id } });
    const headers = { 'sec-fetch-mode': 'navigate' };
    expect(await refused(server, () => server.as('edda').call(claimCase, { params: { id }, headers }))).toMatchObject({
      status: 400,
    });
  });

  it('the owner cannot change it, and nobody can on a closed case [ADV-04, PERM-16, CLOSE-11]', async () => {
    const id = await openCase(server);
    expect(await refused(server, () => give('teodora', id, cast.edda))).toMatchObject({
      status: 403,
      code: 'NOT_AUTHORISED',
    });
    const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    await server.as('maren').call(closeCase, { params: { id }, body });
    expect(await refused(server, () => give('maren', id, cast.edda))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
  });
});

function give(by: CastName, id: number, userId: string) {
  return server.as(by).call(setAdviser, { params: { id }, body: userId });
}

async function adviserOf(id: number) {
  return (
    await server.db.selectFrom('case_record').select('adviser_user_id').where('id', '=', id).executeTakeFirstOrThrow()
  ).adviser_user_id;
}
