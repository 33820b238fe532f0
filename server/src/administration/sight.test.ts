import { giveRight, takeRight } from '@evenhand/contract/administration';
import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases } from '@evenhand/contract/case-list';
import { listRegister } from '@evenhand/contract/register';
import * as contract from '@evenhand/contract/sight-rights';
import { getCurrentUser, getPermissions } from '@evenhand/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  administrationOf,
  beginAdministration,
  confirmAs,
  giveSight,
  letAdminister,
  personForTest,
} from '../../testing/administration-world.ts';
import { openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { policyAreasOf } from '../../testing/policy-areas.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pauseSight, settleRights } from '../users/settle-rights.ts';

let server: TestServer;
let caseId: number;
let distribution: number;
beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-28T10:00:00.000Z');
  distribution = policyAreasOf(server).distribution;
  caseId = await openCase(server);
  await beginAdministration(server);
});
afterAll(() => server.close());

/** Somebody new, whom nobody knows yet from another test. */
let userId: string;
beforeEach(async () => {
  userId = await personForTest(server, 'Nadia Osei');
});

const propose = (
  by: CastName,
  body: Partial<{
    userId: string;
    name: contract.SightRightName;
    accessLevelId: number | null;
    until: string | null;
    reason: string;
  }> = {},
) =>
  server
    .as(by)
    .call(contract.proposeSight, {
      body: { userId, name: 'area', accessLevelId: distribution, until: null, reason: 'Joins the team', ...body },
    });
const approve = (by: CastName, id: number) => server.as(by).call(contract.approveSight, { params: { id } });
const end = (by: CastName, id: number) => server.as(by).call(contract.endSight, { params: { id } });
const settle = (whose: string) => server.db.transaction().execute((tx) => settleRights(tx, [whose], server.now()));
const confirm = (by: CastName) => confirmAs(server, by, userId);
const reads = async (who = userId) => (await server.asUser(who).call(getCase, { params: { id: caseId } })).status;
const rightOf = async (by: CastName, id: number) =>
  (await server.as(by).call(contract.listSightRights, { query: { userId } })).data.rights.find((one) => one.id === id)!;
const registerOf = async (about = userId) =>
  (await server.as('edda').call(listRegister, { query: { userId: about } })).data.entries.map(
    ({ kind, by, words }) => `${kind}: ${by?.name ?? 'server'} ${words}`,
  );

/** The call is refused and changes nothing that administration keeps. */
async function expectRefusal(
  call: () => Promise<{ status: number; error: { errorDescription: string } }>,
  status: number,
  words?: RegExp,
) {
  const before = await administrationOf(server);
  const answer = await call();
  expect(answer.status).toBe(status);
  if (words !== undefined) expect(answer.error.errorDescription).toMatch(words);
  expect(await administrationOf(server)).toBe(before);
}

describe('A right to read cases', () => {
  test('is proposed by one person and counts once another has approved it [SIGHT-04]', async () => {
    const { data } = await propose('salma');
    expect(await reads()).toBe(404);
    expect(await rightOf('ngozi', data.id)).toMatchObject({
      state: 'proposed',
      reason: 'Joins the team',
      proposedBy: { name: expect.any(String) },
      madeBy: { userId: cast.salma },
      abilities: { approve: true, refuse: true, end: true },
    });
    expect((await approve('ngozi', data.id)).status).toBe(200);
    expect(await reads()).toBe(200);
    expect((await server.asUser(userId).call(getCurrentUser)).data.roles).toEqual(['HRUser']);
    expect(await registerOf()).toEqual([
      expect.stringMatching(/^sight\.approved: Ngozi .* approved HR of Distribution for$/),
      expect.stringMatching(/^sight\.proposed: Salma .* proposed HR of Distribution for$/),
    ]);
  });

  test('is approved by nobody for themselves, of their own proposal, or for a record they made [SIGHT-08]', async () => {
    const own = (await propose('salma', { userId: cast.ngozi })).data.id;
    await expectRefusal(() => approve('ngozi', own), 403, /a right of your own/);
    const proposed = (await propose('ngozi')).data.id;
    await expectRefusal(() => approve('ngozi', proposed), 403, /You proposed this/);
    expect((await rightOf('ngozi', proposed)).whyNot).toMatch(/You proposed this/);
    userId = await personForTest(server, 'Invented Person', 'isaac');
    const made = (await propose('salma')).data.id;
    await expectRefusal(() => approve('isaac', made), 403, /You added Invented Person/);
    for (const who of ['salma', 'edda', 'maren'] as const) await expectRefusal(() => approve(who, made), 403);
    expect((await approve('ngozi', made)).status).toBe(200);
    await end('salma', own);
  });

  test('is never approved past the database by its holder or proposer [SIGHT-08]', async () => {
    const { data } = await propose('salma');
    for (const decider of [userId, cast.salma])
      await expect(
        sql`update sight_right set decided_by = ${decider}, decided_at = now(), is_approved = true where id = ${data.id}`.execute(
          server.db,
        ),
      ).rejects.toMatchObject({ code: '23514' });
  });

  test('is approved by nobody under another record of theirs [SIGHT-08, PEOPLE-16]', async () => {
    const other = await personForTest(server, 'Isaac Again');
    const joined = server.db.updateTable('person').where('user_id', 'in', [other, cast.isaac]);
    await joined.set({ human_id: cast.isaac }).execute();
    const own = (await propose('salma', { userId: other })).data.id;
    await expectRefusal(() => approve('isaac', own), 403, /a right of your own/);
    const proposed = (await propose('salma')).data.id;
    await sql`update sight_right set proposed_by = ${other} where id = ${proposed}`.execute(server.db);
    await expectRefusal(() => approve('isaac', proposed), 403, /You proposed this/);
    await joined.set({ human_id: null }).execute();
    expect((await approve('isaac', proposed)).status).toBe(200);
    await end('salma', own);
  });

  test('is not approved while an invitation of the person is open [SIGHT-06]', async () => {
    const { data } = await propose('salma');
    await sql`insert into identity_account (username, user_id, given_name, family_name, service_id, roles, access_levels, is_demo)
      values ('nadia', ${userId}, 'Nadia', 'Osei', 1, '{}', '[]', false)`.execute(server.db);
    await sql`insert into invitation (user_id, token_hash, expires_at) values (${userId}, 'hash', ${new Date('2026-11-29')})`.execute(
      server.db,
    );
    await expectRefusal(() => approve('ngozi', data.id), 403, /invitation of Nadia Osei is still open/);
    await sql`delete from invitation`.execute(server.db);
    await sql`delete from identity_account where user_id = ${userId}`.execute(server.db);
    expect((await approve('ngozi', data.id)).status).toBe(200);
  });

  test('lapses when nobody has decided within 14 days, and can be proposed again [SIGHT-09]', async () => {
    const { data } = await propose('salma');
    server.setNow('2026-12-13T00:00:00.000Z');
    await expectRefusal(() => approve('ngozi', data.id), 400, /has lapsed/);
    expect((await rightOf('ngozi', data.id)).state).toBe('lapsed');
    const again = await propose('salma');
    expect(again.status).toBe(200);
    server.setNow('2026-11-28T10:00:00.000Z');
    expect((await approve('ngozi', again.data.id)).status).toBe(200);
  });

  test('that was refused or withdrawn gives nothing and stays in the list [SIGHT-09]', async () => {
    const refused = (await propose('salma')).data.id;
    await expectRefusal(() => server.as('salma').call(contract.refuseSight, { params: { id: refused } }), 403);
    await server.as('ngozi').call(contract.refuseSight, { params: { id: refused } });
    await expectRefusal(() => approve('isaac', refused), 400, /decided already/);
    const withdrawn = (await propose('salma')).data.id;
    await end('edda', withdrawn);
    await expectRefusal(() => approve('isaac', withdrawn), 400);
    expect([(await rightOf('edda', refused)).state, (await rightOf('edda', withdrawn)).state]).toEqual([
      'refused',
      'ended',
    ]);
    expect(await reads()).toBe(404);
  });

  test('is not proposed twice, nor with a day that is over, an area that is not there, or without a reason', async () => {
    const before = await propose('salma');
    await expectRefusal(() => propose('edda'), 409, /has this right already, or it is proposed/);
    await end('salma', before.data.id);
    await expectRefusal(() => propose('salma', { until: '2026-11-27' }), 400);
    await expectRefusal(() => propose('salma', { accessLevelId: 9_999 }), 400);
    await expectRefusal(() => propose('salma', { accessLevelId: null }), 400);
    await expectRefusal(() => propose('salma', { name: 'approver' }), 400);
    await expectRefusal(() => propose('salma', { reason: '  ' }), 400);
    await expectRefusal(
      () => propose('salma', { name: 'user-search', accessLevelId: null }),
      400,
      /Propose a policy area first/,
    );
    await expectRefusal(() => propose('maren'), 403);
  });

  test('ends at its moment, also before the account is settled [SIGHT-10]', async () => {
    const { data } = await propose('salma', { until: '2036-06-30' });
    await approve('ngozi', data.id);
    expect(await reads()).toBe(200);
    const [job] = (
      await sql<{
        run_at: Date;
      }>`select run_at from job where kind = 'settle-rights' and key like ${`${userId}%`}`.execute(server.db)
    ).rows;
    expect(job?.run_at.toISOString()).toBe('2036-06-30T23:00:00.000Z');
    // A second ago, as the database's own clock says.
    await sql`update sight_right set ends_at = now() - interval '1 second' where id = ${data.id}`.execute(server.db);
    await sql`update account set sight_ends_at = now() - interval '1 second' where user_id = ${userId}`.execute(
      server.db,
    );
    expect(await reads()).toBe(404);
    expect((await server.asUser(userId).call(pageOfCases, { params: { page: 1 } })).data).toEqual([]);
    expect((await server.asUser(userId).call(getCurrentUser)).data).toMatchObject({ roles: [] });
    await server.administration.transaction().execute((tx) => settleRights(tx, [userId], new Date()));
    expect(await accountOf(userId)).toMatchObject({ roles: [], access_level_ids: [], sight_ends_at: null });
  });

  test('is taken away by one person at once [SIGHT-11]', async () => {
    const { data } = await propose('salma');
    await approve('ngozi', data.id);
    expect(await reads()).toBe(200);
    await expectRefusal(() => end('maren', data.id), 403);
    expect((await end('salma', data.id)).status).toBe(200);
    expect(await reads()).toBe(404);
    await expectRefusal(() => end('salma', data.id), 403);
    expect(await registerOf()).toContainEqual(
      expect.stringMatching(/^sight\.ended: Salma .* ended HR of Distribution for$/),
    );
  });

  test('of a policy area brings the others with it, each approved by itself [SIGHT-01]', async () => {
    await approve('ngozi', (await propose('salma')).data.id);
    const search = (await propose('salma', { name: 'user-search', accessLevelId: null })).data.id;
    const review = (await propose('salma', { name: 'review-removals', accessLevelId: null })).data.id;
    const person = server.asUser(userId);
    expect((await person.call(getCurrentUser)).data.abilities.searchUsers).toBe(false);
    await approve('ngozi', search);
    await approve('isaac', review);
    expect((await person.call(getCurrentUser)).data.abilities.searchUsers).toBe(true);
    expect(JSON.stringify((await person.call(getPermissions)).data)).toContain('ReviewMessageRemovals');
    await end('edda', review);
    expect(JSON.stringify((await person.call(getPermissions)).data)).not.toContain('ReviewMessageRemovals');
  });
});

describe('Who administers people', () => {
  test('holds no right to read cases in the same service, whichever comes first [SIGHT-12, SIGHT-13]', async () => {
    await expectRefusal(
      () => propose('edda', { userId: cast.salma }),
      400,
      /Nobody may administer people and read their cases/,
    );
    await expectRefusal(
      () => propose('edda', { userId: cast.salma, name: 'approver', accessLevelId: null }),
      400,
      /and approve who reads cases/,
    );
    await approve('ngozi', (await propose('salma')).data.id);
    const give = (who: string, name: 'owner' | 'people') =>
      server.as('edda').call(giveRight, { params: { userId: who, name } });
    await expectRefusal(() => give(userId, 'people'), 400, /Nobody may hold People beside it/);
    await expectRefusal(() => give(cast.ngozi, 'owner'), 400, /Nobody may hold Owner beside it/);
  });

  test('cannot be made so between proposal and approval [SIGHT-12]', async () => {
    const { data } = await propose('salma');
    await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${userId}, 'people', now())`.execute(
      server.db,
    );
    await expectRefusal(() => approve('ngozi', data.id), 403, /administers people here/);
    await sql`delete from given_right where user_id = ${userId}`.execute(server.db);
  });

  test('gives Manager by herself, and Owner and People as an owner alone [PEOPLE-02]', async () => {
    const call = (by: CastName, route: typeof giveRight | typeof takeRight, name: 'owner' | 'people' | 'business') =>
      server.as(by).call(route, { params: { userId, name } });
    for (const name of ['owner', 'people'] as const) {
      await expectRefusal(() => call('salma', giveRight, name), 403);
      await expectRefusal(() => call('ngozi', giveRight, name), 403);
    }
    await expectRefusal(() => call('maren', giveRight, 'business'), 403);
    await call('salma', giveRight, 'business');
    expect((await server.asUser(userId).call(getCurrentUser)).data.roles).toEqual(['BusinessUser']);
    // A manager opens cases and is on some, which nobody who administers people may.
    await expectRefusal(() => call('edda', giveRight, 'people'), 400, /is a manager here/);
    await call('salma', takeRight, 'business');
    expect((await server.asUser(userId).call(getCurrentUser)).data.roles).toEqual([]);
    await call('edda', giveRight, 'people');
    await expectRefusal(() => call('salma', giveRight, 'business'), 400, /looks after people here/);
    await call('edda', takeRight, 'people');
    expect(await registerOf()).toEqual([
      expect.stringContaining('removed the People right from'),
      expect.stringContaining('gave the People right to'),
      expect.stringContaining('removed the Manager right from'),
      expect.stringContaining('gave the Manager right to'),
    ]);
  });

  test('leaves the service an owner and an approver', async () => {
    await expectRefusal(
      () => server.as('edda').call(takeRight, { params: { userId: cast.edda, name: 'owner' } }),
      400,
      /the only owner/,
    );
    const ids = (
      await sql<{
        id: number;
      }>`select id from sight_right where name = 'approver' and is_approved and ended_at is null order by user_id = ${cast.ngozi}`.execute(
        server.db,
      )
    ).rows.map(({ id }) => id);
    await end('edda', ids[0]!);
    await expectRefusal(() => end('edda', ids[1]!), 400, /the only approver/);
    await giveSight(server, 'isaac', 'approver');
  });
});

test('Whoever administers people, or has no right, reads not even the cases they are on [SIGHT-02]', async () => {
  await sql`insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by) select service_id, id, ${userId}, 2, 1, now(), ${cast.maren} from case_record where id = ${caseId}`.execute(
    server.db,
  );
  const give = async (name: 'people' | 'business') => {
    await sql`delete from given_right where user_id = ${userId}`.execute(server.db);
    await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${userId}, ${name}, now())`.execute(
      server.db,
    );
    await settle(userId);
  };
  expect(await reads()).toBe(404);
  await give('business');
  expect(await reads()).toBe(200);
  await give('people');
  expect(await reads()).toBe(404);
  await sql`delete from given_right where user_id = ${userId}`.execute(server.db);
  await settle(userId);
  expect(await reads()).toBe(404);
});

describe('A change of how a person signs in', () => {
  const pause = () =>
    server.administration
      .transaction()
      .execute((tx) => pauseSight(tx, [userId], { cause: 'address', by: cast.salma, now: server.now() }));

  test('pauses their sight until an approver confirms them [SIGHT-15, SIGHT-16]', async () => {
    const { data } = await propose('salma');
    await approve('ngozi', data.id);
    expect(await pause()).toEqual([userId]);
    expect(await reads()).toBe(404);
    expect((await server.asUser(userId).call(pageOfCases, { params: { page: 1 } })).data).toEqual([]);
    expect(await rightOf('ngozi', data.id)).toMatchObject({
      state: 'paused',
      pause: { cause: 'address', by: { userId: cast.salma } },
      abilities: { confirm: true },
    });
    for (const who of ['salma', 'edda', 'maren'] as const) await expectRefusal(() => confirm(who), 403);
    expect((await confirm('ngozi')).status).toBe(200);
    expect(await reads()).toBe(200);
    await expectRefusal(() => confirm('ngozi'), 400, /is not paused/);
  });

  test('pauses an approver too, who confirms and approves nothing meanwhile [SIGHT-15]', async () => {
    const proposed = (await propose('salma')).data.id;
    userId = cast.isaac;
    await pause();
    await expectRefusal(() => approve('isaac', proposed), 403);
    await expectRefusal(() => confirm('isaac'), 403);
    expect((await confirm('ngozi')).status).toBe(200);
    expect((await approve('isaac', proposed)).status).toBe(200);
  });

  test('is not confirmed by who made it, or while an invitation is open [SIGHT-15]', async () => {
    await approve('ngozi', (await propose('salma')).data.id);
    await server.administration
      .transaction()
      .execute((tx) => pauseSight(tx, [userId], { cause: 'identity', by: cast.ngozi, now: server.now() }));
    await expectRefusal(() => confirm('ngozi'), 403, /You made this change/);
    expect((await confirm('isaac')).status).toBe(200);
  });

  test('hides every case from a manager too, until an approver confirms them [SIGHT-15, SIGHT-16]', async () => {
    await letAdminister(server, { business: 'teodora' });
    expect(await reads(cast.teodora)).toBe(200);
    await sql`insert into calendar_link (user_id, secret_hash, made_at) values (${cast.teodora}, 'theirs', now())`.execute(
      server.db,
    );
    userId = cast.teodora;
    expect(await pause()).toEqual([userId]);
    expect(await reads()).toBe(404);
    expect((await server.as('teodora').call(pageOfCases, { params: { page: 1 } })).data).toEqual([]);
    expect(await server.db.selectFrom('calendar_link').selectAll().execute()).toEqual([]);
    const { rights, waiting } = (
      await server.as('ngozi').call(contract.listSightRights, { query: { show: 'waiting' } })
    ).data;
    expect(rights.find(({ holder }) => holder.userId === userId)).toMatchObject({
      name: 'business',
      state: 'paused',
      abilities: { approve: false, refuse: false, end: false, confirm: true },
    });
    expect(waiting).toBeGreaterThan(0);
    await expectRefusal(() => confirm('salma'), 403);
    expect((await confirm('ngozi')).status).toBe(200);
    expect(await reads()).toBe(200);
  });

  test('pauses also who has no right and never signed in, without a word to anybody, so that no right given later hides it [SIGHT-15]', async () => {
    expect(await pause()).toEqual([]);
    expect(
      (await server.as('ngozi').call(contract.listSightRights, { query: { show: 'waiting' } })).data.rights.map(
        ({ holder }) => holder.userId,
      ),
    ).not.toContain(userId);
    const { data } = await propose('edda');
    await expectRefusal(() => approve('ngozi', data.id), 403, /Confirm .* first/);
    expect((await confirm('ngozi')).status).toBe(200);
    expect((await approve('ngozi', data.id)).status).toBe(200);
    expect(await reads()).toBe(200);
  });

  test('suspends what they administer too [SIGHT-15]', async () => {
    await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${userId}, 'people', now())`.execute(
      server.db,
    );
    await settle(userId);
    const administers = async () => (await server.asUser(userId).call(listRegister, { query: {} })).status;
    expect(await administers()).toBe(200);
    await pause();
    expect(await administers()).toBe(403);
    expect((await confirm('ngozi')).status).toBe(200);
    expect(await administers()).toBe(200);
    await sql`delete from given_right where user_id = ${userId}`.execute(server.db);
  });

  test('is kept beside an earlier one, told again, and confirmed by nobody who made either, or who has not seen the latest [SIGHT-15]', async () => {
    await propose('edda');
    const pause = (cause: 'address' | 'invitation', by: CastName, at: string) =>
      server.db.transaction().execute((tx) => pauseSight(tx, [userId], { cause, by: cast[by], now: new Date(at) }));
    expect(await pause('address', 'ngozi', '2026-11-18T08:00:00.000Z')).toEqual([userId]);
    expect(await pause('invitation', 'salma', '2026-11-18T08:01:00.000Z')).toEqual([userId]);
    expect(await pause('invitation', 'salma', '2026-11-18T08:02:00.000Z')).toEqual([]);
    const [right] = (await server.as('isaac').call(contract.listSightRights, { query: { userId } })).data.rights;
    expect(right?.pause).toMatchObject({
      cause: 'invitation',
      by: { userId: cast.salma },
      at: '2026-11-18T08:02:00.000Z',
      earlier: [{ cause: 'address', by: { userId: cast.ngozi }, at: '2026-11-18T08:00:00.000Z' }],
    });
    const seen = (by: CastName, pausedAt: string) =>
      server.as(by).call(contract.confirmSight, { params: { userId }, body: { pausedAt } });
    // The first change was hers, whoever made the latest.
    await expectRefusal(() => seen('ngozi', '2026-11-18T08:02:00.000Z'), 403, /You made this change/);
    await expectRefusal(() => seen('isaac', '2026-11-18T08:01:00.000Z'), 409, /changed again/);
    expect((await seen('isaac', '2026-11-18T08:02:00.000Z')).status).toBe(200);
  });

  test('is not hidden by ending the right first and proposing it again [SIGHT-15]', async () => {
    const { data } = await propose('salma');
    await approve('ngozi', data.id);
    await sql`insert into identity_account (username, user_id, password_hash, given_name, family_name, service_id, roles, access_levels, is_demo)
      values ('again', ${userId}, 'a hash', 'Nadia', 'Osei', 1, '{}', '[]', false)`.execute(server.db);
    await end('salma', data.id);
    expect(await pause()).toEqual([userId]);
    const again = (await propose('salma')).data.id;
    await expectRefusal(() => approve('ngozi', again), 403, /how they sign in was changed/);
    await confirm('ngozi');
    expect((await approve('ngozi', again)).status).toBe(200);
    await sql`delete from identity_account where user_id = ${userId}`.execute(server.db);
  });

  test('of a person without sight pauses nothing', async () => {
    expect(await pause()).toEqual([]);
  });
});

test('Manager does not let anybody read a case they are not on [SIGHT-01]', async () => {
  await letAdminister(server, { business: 'derrin' });
  expect(await reads(cast.derrin)).toBe(404);
});

async function accountOf(who: string) {
  return server.db
    .selectFrom('account')
    .select(['roles', 'access_level_ids', 'sight_ends_at'])
    .where('user_id', '=', who)
    .executeTakeFirst();
}
