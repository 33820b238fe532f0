import { giveRight, takeRight } from '@evenhand/contract/administration';
import { createCase } from '@evenhand/contract/case-creation';
import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import * as contract from '@evenhand/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginAdministration, personForTest } from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { policyAreasOf } from '../../testing/policy-areas.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { pauseSight, settleRights } from './settle-rights.ts';
import { saveAccount } from './sync-account.ts';

let server: TestServer;
let stores: number;
let distribution: number;
let headOffice: number;
/** Cases of other people, one in each policy area. */
let ofOthers: number[];
beforeAll(async () => {
  server = await startTestServer();
  ({ stores, distribution, headOffice } = policyAreasOf(server));
  ofOthers = [
    await openCase(server, { as: 'rufus', accessLevel: 'stores' }),
    await openCase(server, { accessLevel: 'distribution' }),
    await openCase(server, { accessLevel: 'head-office' }),
  ];
  await beginAdministration(server);
});
afterAll(() => server.close());

const give = (userId: string, name: 'business' | 'people' | 'owner' = 'business') =>
  server.as('edda').call(giveRight, { params: { userId, name } });
const settle = (userId: string) => server.db.transaction().execute((tx) => settleRights(tx, [userId], server.now()));
const areasOf = async (userId: string) =>
  (await server.asUser(userId).call(contract.getCurrentUser)).data.accessLevels.map(({ id, isPrimary }) =>
    isPrimary ? `${id} primary` : `${id}`,
  );
const select = (userId: string, accessLevelId: number) =>
  server.asUser(userId).call(contract.setAccessLevel, { params: { accessLevelId } });
const open = (userId: string, accessLevelId: number) => {
  const topic = server.configuration.of(1).pack.topics.find(({ key }) => key === 'general-query')!;
  return server
    .asUser(userId)
    .call(createCase, {
      body: {
        topicId: topic.id,
        sectionId: topic.sectionId,
        accessLevelId,
        caseOwnerId: userId,
        employeeId: cast.callum,
      },
    });
};

/** Cases a person sees: by the predicate of queries, by the policies of the database, and in their list. */
async function seenBy(userId: string): Promise<{ queries: number[]; policies: number[]; list: number[] }> {
  const actor = (await loadActor(server.db, userId))!;
  const seen = await sql<{
    id: number;
  }>`select c.id from case_record c where ${scopeOf(actor).visible('c')} order by 1`.execute(server.db);
  const policies = await rollingBack(server.serving)
    .transaction()
    .execute(async (tx) => {
      await loadActor(tx, userId);
      return await sql<{ id: number }>`select c.id from case_record c order by 1`.execute(tx);
    });
  const list = await server
    .asUser(userId)
    .call(pageOfCases, { params: { page: 1 }, query: { sortColumn: 'id', sortOrder: 'asc' } });
  return {
    queries: seen.rows.map(({ id }) => id),
    policies: policies.rows.map(({ id }) => id),
    list: list.data.map(({ id }) => id),
  };
}
const only = (...ids: number[]) => ({ queries: ids, policies: ids, list: ids });

async function giveArea(userId: string, accessLevelId: number): Promise<void> {
  await sql`insert into sight_right (service_id, user_id, name, access_level_id, reason, proposed_at, lapses_at, decided_at, is_approved)
    values (1, ${userId}, 'area', ${accessLevelId}, 'Given', now(), now(), now(), true)`.execute(server.db);
  await settle(userId);
}
async function endArea(userId: string): Promise<void> {
  await sql`update sight_right set ended_at = now() where user_id = ${userId}`.execute(server.db);
  await settle(userId);
}

describe('A manager, where rights are given here', () => {
  test('opens cases in every policy area of the service, and sees in each the cases they are on alone [PEOPLE-30]', async () => {
    const userId = await personForTest(server, 'Mona Reed');
    expect(await areasOf(userId)).toEqual([]);
    expect((await open(userId, stores)).status).toBe(403);
    await give(userId);
    expect(await areasOf(userId)).toEqual([`${stores} primary`, `${distribution}`, `${headOffice}`]);
    expect(await seenBy(userId)).toEqual(only());
    const own: number[] = [];
    for (const area of [stores, distribution, headOffice]) own.push((await open(userId, area)).data.id);
    expect(await seenBy(userId)).toEqual(only(...own));
    for (const id of ofOthers)
      expect((await server.asUser(userId).call(getCase, { params: { id } })).error.errorCode).toBe('CASE_NOT_FOUND');
    // What visibility compares with is as it was.
    const { rows } = await sql`select access_level_ids, roles from account where user_id = ${userId}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ access_level_ids: [], roles: ['BusinessUser'] }]);
    expect((await open(userId, 999)).status).toBe(403);
  });

  test('chooses one of them, which they keep whatever else is given; it begins as that of the directory [PEOPLE-30, SHELL-36, API-124]', async () => {
    const userId = await personForTest(server, 'Nils Ford');
    await server.db.updateTable('person').set({ access_level_id: headOffice }).where('user_id', '=', userId).execute();
    await give(userId);
    expect(await areasOf(userId)).toEqual([`${stores}`, `${distribution}`, `${headOffice} primary`]);
    expect((await select(userId, distribution)).status).toBe(200);
    await give(userId, 'people');
    expect(await areasOf(userId)).toEqual([`${stores}`, `${distribution} primary`, `${headOffice}`]);
    expect(await seenBy(userId)).toEqual(only());
    expect((await server.asUser(userId).call(contract.listAdviserNames)).data).toEqual([]);
    expect((await server.as('maren').call(contract.listAdviserNames)).data).not.toEqual([]);
    expect((await select(userId, 999)).status).toBe(403);
  });

  test('opens none once the right is taken, and while their sight is paused [PEOPLE-30, SIGHT-16]', async () => {
    const userId = await personForTest(server, 'Olga Shaw');
    await give(userId);
    await server.db
      .transaction()
      .execute((tx) => pauseSight(tx, [userId], { cause: 'address', by: null, now: server.now() }));
    expect([await areasOf(userId), (await open(userId, stores)).status, (await select(userId, stores)).status]).toEqual(
      [[], 403, 403],
    );
    await sql`delete from sight_pause where user_id = ${userId}`.execute(server.db);
    await settle(userId);
    expect((await select(userId, stores)).status).toBe(200);
    await server.as('edda').call(takeRight, { params: { userId, name: 'business' } });
    expect([await areasOf(userId), (await open(userId, stores)).status, (await select(userId, stores)).status]).toEqual(
      [[], 403, 403],
    );
  });
});

describe('A manager who reads cases as HR', () => {
  test('opens cases in the areas of that right and sees those areas, no others; when it ends they see what they are on [PEOPLE-30, SIGHT-04]', async () => {
    const userId = await personForTest(server, 'Pia Lund');
    await give(userId);
    await select(userId, headOffice);
    const own = (await open(userId, headOffice)).data.id;
    await giveArea(userId, stores);
    expect(await areasOf(userId)).toEqual([`${stores} primary`]);
    for (const area of [distribution, headOffice])
      expect([(await open(userId, area)).status, (await select(userId, area)).status]).toEqual([403, 403]);
    const ofStores = await sql<{ id: number }>`select id from case_record where access_level_id = ${stores}`.execute(
      server.db,
    );
    const asHr = (await seenBy(userId)).queries;
    expect(asHr).toEqual([...ofStores.rows.map(({ id }) => id), own].toSorted((a, b) => a - b));
    await endArea(userId);
    expect(await seenBy(userId)).toEqual(only(own));
    expect(await areasOf(userId)).toEqual([`${stores} primary`, `${distribution}`, `${headOffice}`]);
  });

  test('sees what they are on alone from the last moment of that right, before anybody has settled their account [PEOPLE-30]', async () => {
    const userId = await personForTest(server, 'Quin Hale');
    await give(userId);
    await giveArea(userId, distribution);
    await sql`update account set sight_ends_at = now() - interval '1 second' where user_id = ${userId}`.execute(
      server.db,
    );
    expect(await areasOf(userId)).toEqual([`${stores}`, `${distribution} primary`, `${headOffice}`]);
    expect(await seenBy(userId)).toEqual(only());
  });
});

describe('Where rights are claims', () => {
  test('a manager opens cases in the areas of the token, in none where it names none [PEOPLE-30, WIZ-31]', async () => {
    await sql`delete from installation`.execute(server.db);
    const claims = { serviceId: 1, givenName: '', familyName: '', roles: ['BusinessUser'], mayChangeService: false };
    const userId = await personForTest(server, 'Rosa Kent');
    await saveAccount(server.db, { ...claims, userId, accessLevels: [] }, server.now());
    expect([await areasOf(userId), (await open(userId, stores)).status]).toEqual([[], 403]);
    expect((await select(userId, stores)).status).toBe(403);
    await saveAccount(
      server.db,
      { ...claims, userId, accessLevels: [{ id: distribution, isPrimary: true }] },
      server.now(),
    );
    expect([await areasOf(userId), (await open(userId, stores)).status]).toEqual([[`${distribution} primary`], 403]);
    expect((await open(userId, distribution)).status).toBe(200);
  });
});
