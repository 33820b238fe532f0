import { getCase } from '@evenhand/contract/case-details';
import { lockCase, setOverview, unlockCase } from '@evenhand/contract/cases';
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

describe('Locking a case', () => {
  it('HR users lock and unlock, and the history says who did [LOCK-01, PERM-06, API-031, API-032]', async () => {
    const id = await openCase(server);
    const before = await historyOf(server, id);
    expect((await server.as('maren').call(lockCase, { params: { id } })).status).toBe(200);
    expect(await lockOf(id)).toEqual({ locked_at: server.now(), locked_by: cast.maren });
    expect((await server.as('edda').call(unlockCase, { params: { id } })).status).toBe(200);
    expect(await lockOf(id)).toEqual({ locked_at: null, locked_by: null });
    expect((await historyOf(server, id)).slice(before.length)).toEqual([
      { kind: 'case.locked', by: cast.maren, facts: {} },
      { kind: 'case.unlocked', by: cast.edda, facts: {} },
    ]);
  });

  it('HR can lock what is unlocked and unlock what is locked; owner, stakeholder and observer are offered neither [CASE-06]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    await join(server, id, 'salma', 'observer');
    const offered = async (name: CastName) => {
      const { lock, unlock } = (await server.as(name).call(getCase, { params: { id } })).data.abilities;
      return [lock, unlock];
    };
    for (const isLocked of [false, true]) {
      if (isLocked) await server.as('maren').call(lockCase, { params: { id } });
      for (const name of ['maren', 'edda'] as const)
        expect(await offered(name), `${name}, ${isLocked}`).toEqual([!isLocked, isLocked]);
      for (const name of ['teodora', 'isaac', 'salma'] as const)
        expect(await offered(name), `${name}, ${isLocked}`).toEqual([false, false]);
    }
  });

  it('locking a locked case and unlocking an unlocked one succeed and change nothing, history included [API-031, API-032]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(lockCase, { params: { id } });
    const locked = { lock: await lockOf(id), history: await historyOf(server, id) };
    expect((await server.as('edda').call(lockCase, { params: { id } })).status).toBe(200);
    expect({ lock: await lockOf(id), history: await historyOf(server, id) }).toEqual(locked);
    await server.as('maren').call(unlockCase, { params: { id } });
    const unlocked = await historyOf(server, id);
    expect((await server.as('maren').call(unlockCase, { params: { id } })).status).toBe(200);
    expect(await historyOf(server, id)).toEqual(unlocked);
  });

  it('owner, stakeholder and observer cannot lock, and nothing is written [LOCK-01, PERM-06]', async () => {
    const id = await openCase(server);
    await join(server, id, 'isaac', 'stakeholder');
    await join(server, id, 'salma', 'observer');
    for (const name of ['teodora', 'isaac', 'salma'] as const) {
      expect(await refused(server, () => server.as(name).call(lockCase, { params: { id } }))).toMatchObject({
        status: 403,
        code: 'NOT_AUTHORISED',
      });
    }
  });

  it('to blocked people, outsiders, other policy areas and other services the case does not exist [PERM-04, PERM-05]', async () => {
    const id = await openCase(server);
    await join(server, id, 'silas', 'blocked');
    const missing = await server.as('wren').call(lockCase, { params: { id: 999_999 } });
    for (const name of ['silas', 'wren', 'callum', 'rufus', 'odile'] as const) {
      const { answer } = await refused(server, () => server.as(name).call(lockCase, { params: { id } }));
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: missing.status,
        body: missing.body.replace('999999', String(id)),
      });
    }
  });

  it('a locked case refuses its owner and obeys HR users [LOCK-04, PERM-31]', async () => {
    const id = await openCase(server);
    await server.as('maren').call(lockCase, { params: { id } });
    const change = { params: { id }, body: { overview: 'Pay was late twice.', caseTrackingRecordId: id } };
    expect(await refused(server, () => server.as('teodora').call(setOverview, change))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await server.as('edda').call(setOverview, change)).status).toBe(200);
  });
});

async function lockOf(id: number) {
  return await server.db
    .selectFrom('case_record')
    .select(['locked_at', 'locked_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
