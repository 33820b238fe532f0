import { getCase } from '@evenhand/contract/case-details';
import { setOverview } from '@evenhand/contract/cases';
import { getDirectoryPerson, joinRecords, separateRecord } from '@evenhand/contract/directory';
import { listRegister } from '@evenhand/contract/register';
import { proposeSight } from '@evenhand/contract/sight-rights';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmAs, giveSight, letAdminister } from '../../testing/administration-world.ts';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { makeOneHuman, partRecords } from '../../testing/joined-records.ts';
import { liveSuite } from '../../testing/live-suite.ts';
import { settleRights } from '../users/settle-rights.ts';

const suite = liveSuite();
/** Wren looks after people; she reads no case. */
const administrator = 'wren';
const reason = 'The same date of birth and payroll number.';

beforeEach(async () => {
  const given = { service_id: 1, user_id: cast[administrator], name: 'people', given_at: suite.server.now() };
  await suite.server.db
    .insertInto('given_right')
    .values(given)
    .onConflict((on) => on.doNothing())
    .execute();
});
afterEach(async () => {
  await partRecords(suite.server);
  await sql`truncate sight_right, sight_pause`.execute(suite.server.db);
});

const joinAs = (by: CastName, one: string, other: string) =>
  suite.server.as(by).call(joinRecords, { params: { userId: one }, body: { otherUserId: other, reason } });
const open = async (name: CastName, id: number) =>
  (await suite.server.as(name).call(getCase, { params: { id } })).status;

/** Everything that a join could change. */
async function stored() {
  const { rows } = await sql`
    select (select json_agg(p order by p.user_id) from (select user_id, human_id from person) p) as people,
      (select json_agg(a order by a.user_id) from account a) as accounts, (select count(*) from register_entry) as entries,
      (select count(*) from sight_pause) as pauses, (select count(*) from job) as jobs`.execute(suite.server.db);
  return rows[0];
}

async function humans(): Promise<string[][]> {
  const { rows } = await sql<{ of: string[] }>`
    select array_agg(user_id::text order by user_id) as of from person where human_id is not null group by human_id`.execute(
    suite.server.db,
  );
  return rows.map(({ of }) => of);
}

describe('Joining two records of one human', () => {
  test('joins them and all that either was joined to, and the register says it of both with the reason [PEOPLE-16]', async () => {
    for (const [one, other] of [
      ['edda', 'silas'],
      ['isaac', 'ngozi'],
      ['silas', 'ngozi'],
    ] as const)
      expect((await joinAs(administrator, cast[one], cast[other].toUpperCase())).error).toBeUndefined();
    expect(await humans()).toEqual([[cast.edda, cast.silas, cast.isaac, cast.ngozi].sort()]);
    const { entries } = (await suite.server.as(administrator).call(listRegister, { query: { kind: 'person.joined' } }))
      .data;
    expect(entries.slice(0, 2).map(({ about, by }) => [about?.userId, by?.userId])).toEqual([
      [cast.ngozi, cast[administrator]],
      [cast.silas, cast[administrator]],
    ]);
    expect(entries[0]?.words).toContain('is the same person as');
    expect(entries[0]?.changes).toEqual([{ title: 'Reason', from: null, to: reason }]);
    expect(entries.filter(({ about }) => about?.userId === cast.edda)).toHaveLength(1);
    const { records } = (
      await suite.server.as(administrator).call(getDirectoryPerson, { params: { userId: cast.edda } })
    ).data;
    expect(records.map(({ userId }) => userId).sort()).toEqual([cast.silas, cast.isaac, cast.ngozi].sort());
  });

  test('is refused to people who do not look after people, and changes nothing [PEOPLE-16]', async () => {
    const before = await stored();
    for (const name of ['maren', 'teodora', 'silas'] as const)
      expect((await joinAs(name, cast.edda, cast.silas)).status).toBe(403);
    expect(
      (
        await suite.server
          .anonymous()
          .call(joinRecords, { params: { userId: cast.edda }, body: { otherUserId: cast.silas, reason } })
      ).status,
    ).toBe(401);
    expect(await stored()).toEqual(before);
  });

  test('is refused for one record twice, one of another service, one of one’s own, two that are joined, and without a reason, and changes nothing [PEOPLE-16]', async () => {
    await joinAs(administrator, cast.edda, cast.silas);
    await suite.server.db
      .updateTable('person')
      .set({ human_id: cast.ngozi })
      .where('user_id', 'in', [cast.ngozi, cast[administrator]])
      .execute();
    const before = await stored();
    const refusals = [
      [cast.edda, cast.edda, 400],
      [cast.edda, cast.odile, 404],
      [cast.odile, cast.edda, 404],
      [cast.edda, 'aaaaaaaa-0000-4000-8000-00000000dead', 404],
      [cast.edda, cast[administrator], 403],
      [cast[administrator], cast.edda, 403],
      [cast.edda, cast.ngozi, 403],
      [cast.silas, cast.edda, 409],
    ] as const;
    for (const [one, other, status] of refusals)
      expect([one, other, (await joinAs(administrator, one, other)).status]).toEqual([one, other, status]);
    const answer = await suite.server
      .as(administrator)
      .call(joinRecords, { params: { userId: cast.edda }, body: { otherUserId: cast.isaac, reason: '  ' } });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test('pauses the sight that any of the records has, and reads no case [PEOPLE-16]', async () => {
    const now = suite.server.now();
    const { db } = suite.server;
    await db
      .insertInto('sight_right')
      .values({
        service_id: 1,
        user_id: cast.isaac,
        name: 'area',
        access_level_id: 2,
        reason: 'Covers the area.',
        proposed_by: null,
        proposed_at: now,
        lapses_at: now,
        decided_at: now,
        is_approved: true,
      })
      .execute();
    await db.transaction().execute((tx) => settleRights(tx, [cast.isaac], now));
    const rolesOfIsaac = async () =>
      (await db.selectFrom('account').select('roles').where('user_id', '=', cast.isaac).executeTakeFirstOrThrow())
        .roles;
    expect(await rolesOfIsaac()).toContain('HRUser');
    expect((await joinAs(administrator, cast.silas, cast.isaac)).error).toBeUndefined();
    expect(await rolesOfIsaac()).not.toContain('HRUser');
    expect(await db.selectFrom('sight_pause').select(['user_id', 'cause', 'paused_by']).execute()).toEqual([
      { user_id: cast.isaac, cause: 'joined', paused_by: cast[administrator] },
    ]);
    // The role of administration is refused a table of cases by the database, so that the call cannot have read one.
    await expect(sql`select 1 from case_record`.execute(suite.server.administration)).rejects.toThrow(
      'permission denied',
    );
  });

  test('of an owner is an owner’s alone, and a manager is not joined with who administers; nothing changes [PEOPLE-12, PEOPLE-16]', async () => {
    const give = (name: CastName, right: string) =>
      suite.server.db
        .insertInto('given_right')
        .values({ service_id: 1, user_id: cast[name], name: right, given_at: suite.server.now() })
        .execute();
    await give('silas', 'owner');
    const before = await stored();
    expect((await joinAs(administrator, cast.silas, cast.isaac)).status).toBe(403);
    expect((await joinAs(administrator, cast.isaac, cast.silas)).status).toBe(403);
    await sql`delete from given_right where user_id = ${cast.silas}`.execute(suite.server.db);
    await give('silas', 'people');
    await give('isaac', 'business');
    expect((await joinAs(administrator, cast.silas, cast.isaac)).status).toBe(400);
    expect(await stored()).toEqual(before);
    await sql`delete from given_right where user_id in (${cast.silas}, ${cast.isaac})`.execute(suite.server.db);
  });

  test('is refused for a human who would administer people and read cases, who is then proposed no such right under another record either [PEOPLE-16]', async () => {
    const { db } = suite.server;
    const now = suite.server.now();
    await db
      .insertInto('given_right')
      .values({ service_id: 1, user_id: cast.silas, name: 'people', given_at: now })
      .execute();
    const propose = () =>
      suite.server
        .as(administrator)
        .call(proposeSight, {
          body: { userId: cast.isaac, name: 'area', accessLevelId: 2, until: null, reason: 'Covers the area.' },
        });
    expect((await propose()).error).toBeUndefined();
    const before = await stored();
    expect((await joinAs(administrator, cast.silas, cast.isaac)).status).toBe(400);
    expect(await stored()).toEqual(before);
    await sql`truncate sight_right`.execute(db);
    expect((await joinAs(administrator, cast.silas, cast.isaac)).error).toBeUndefined();
    expect((await propose()).status).toBe(400);
    await db.deleteFrom('given_right').where('user_id', '=', cast.silas).execute();
  });
});

describe('From the join on', () => {
  test('the next request of a record finds nothing, and an open screen is told to read again within a second and hears no more of the case [PEOPLE-17]', async () => {
    const id = await openCase(suite.server);
    await join(suite.server, id, 'silas', 'blocked');
    const screen = await suite.screenOf('edda');
    expect(await open('edda', id)).toBe(200);
    expect((await joinAs(administrator, cast.edda, cast.silas)).error).toBeUndefined();
    const since = Date.now();
    await screen.until(({ isBehind }) => isBehind);
    expect(Date.now() - since).toBeLessThan(1_000);
    expect(await open('edda', id)).toBe(404);
    await suite.server
      .as('maren')
      .call(setOverview, { params: { id }, body: { overview: 'A sentence.', caseTrackingRecordId: id } });
    const marker = await openCase(suite.server);
    const events = await screen.until(({ changed }) => changed.includes(marker));
    const afterJoin = events.slice(events.findIndex(({ isBehind }) => isBehind));
    expect(afterJoin.filter(({ changed }) => changed.includes(id))).toEqual([]);
  });
});

describe('Separating a record', () => {
  const separateAs = (by: CastName, of: CastName) =>
    suite.server.as(by).call(separateRecord, { params: { userId: cast[of] }, body: { reason } });

  const levelsOf = async (name: CastName) =>
    (
      await suite.server.db
        .selectFrom('account')
        .select('access_level_ids')
        .where('user_id', '=', cast[name])
        .executeTakeFirstOrThrow()
    ).access_level_ids;

  test('makes it a human of its own, keeps the others joined, is in the register, and shows nobody anything before an approver has confirmed them [PEOPLE-27]', async () => {
    const { db } = suite.server;
    await sql`insert into installation (rights, begun_at) values ('directory', now())`.execute(db);
    const id = await openCase(suite.server);
    await join(suite.server, id, 'silas', 'blocked');
    await makeOneHuman(suite.server, 'silas', 'edda', 'isaac');
    await letAdminister(suite.server, { approver: 'salma' });
    for (const level of await levelsOf('edda')) await giveSight(suite.server, 'edda', 'area', level);
    expect(await open('edda', id)).toBe(404);
    expect((await separateAs(administrator, 'edda')).error).toBeUndefined();
    expect(await humans()).toEqual([[cast.silas, cast.isaac].sort()]);
    expect(await open('edda', id)).toBe(404);
    const { entries } = (
      await suite.server.as(administrator).call(listRegister, { query: { kind: 'person.separated' } })
    ).data;
    expect(entries.map(({ about, by }) => [about?.userId, by?.userId])).toEqual([[cast.edda, cast[administrator]]]);
    expect(entries[0]?.words).toContain('is not the same person as');
    expect((await confirmAs(suite.server, administrator, cast.edda)).status).toBe(403);
    const pauses = await db.selectFrom('sight_pause').select(['user_id', 'cause']).orderBy('user_id').execute();
    expect(pauses).toEqual(
      [cast.edda, cast.silas, cast.isaac].sort().map((user_id) => ({ user_id, cause: 'separated' })),
    );
    expect((await confirmAs(suite.server, 'salma', cast.edda)).error).toBeUndefined();
    expect(await open('edda', id)).toBe(200);
    await db.deleteFrom('installation').execute();
    expect((await separateAs(administrator, 'silas')).error).toBeUndefined();
    expect(await humans()).toEqual([]);
  });

  test('is refused to others, for a record that is joined with none or is one’s own, and without a reason; nothing changes [PEOPLE-27]', async () => {
    await makeOneHuman(suite.server, 'edda', 'silas');
    await makeOneHuman(suite.server, 'isaac', administrator);
    const before = await stored();
    for (const [by, of, status] of [
      ['maren', 'edda', 403],
      [administrator, 'ngozi', 400],
      [administrator, 'odile', 404],
      [administrator, 'isaac', 403],
      [administrator, administrator, 403],
    ] as const)
      expect([by, of, (await separateAs(by, of)).status]).toEqual([by, of, status]);
    const empty = { params: { userId: cast.edda }, body: { reason: ' ' } };
    expect((await suite.server.as(administrator).call(separateRecord, empty)).status).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
