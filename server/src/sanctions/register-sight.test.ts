import { addressOf } from '@evenhand/contract/route';
import { exportSanctions, pageOfSanctions, totalSanctionPages } from '@evenhand/contract/sanction-register';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import { putWarning } from '../../testing/live-warning-world.ts';
import type { SightCase, SightPerson, SightWorld } from '../../testing/sight-world.ts';
import { layOutSightWorld, mayActAsHr, maySee } from '../../testing/sight-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { callsOn, startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { enterAs, enterAsSystem } from '../access/context.ts';
import { scopeOf } from '../access/scope.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import { countRegistered, registeredAmong, registeredIds } from './register.queries.ts';

// Who finds the sanctions of which case in the register is written here from issue 45 and gaps G-95, apart from the
// predicates. Every person of the drawn world meets every relation to a case; each case has a sanction that those who
// work on it read, and one of an HR-only process.

let server: TestServer;
let world: SightWorld;
let people: readonly SightPerson[];
beforeAll(async () => {
  server = await startTestServer();
  world = await layOutSightWorld(server.db);
  // Who has no account works in no service here now.
  people = world.people.filter(({ isCurrent, isDeactivated }) => isCurrent && !isDeactivated);
  for (const { id, serviceId } of world.cases) {
    const process = await server.db
      .selectFrom('tracking_record')
      .select('id')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    await putWarning(server, id, cast.callum, nameOf(id, 'plain'), { service_id: serviceId });
    await putWarning(server, id, cast.callum, nameOf(id, 'HR only'), { service_id: serviceId, record_id: process.id });
  }
});
afterAll(() => server.close());

const nameOf = (caseId: number, process: 'plain' | 'HR only'): string => `${caseId} ${process}`;

function isParty({ recordIds, addresses }: SightPerson, { participations, parties }: SightCase): boolean {
  return (
    recordIds.some((record) => participations.get(record)?.relationId === 1) ||
    parties.some((party) => recordIds.includes(party) || addresses.includes(party))
  );
}

/** The sanctions an HR user finds, by name. */
function expectedOf(person: SightPerson): string[] {
  return sanctionsOf(person, (one) => maySee(person, one) && !isParty(person, one) && one.status !== 4);
}

/** Those that the person may read of the cases that are meant. */
function sanctionsOf(person: SightPerson, isMeant: (one: SightCase) => boolean): string[] {
  const found = world.cases.filter(isMeant).flatMap((one) => {
    if (mayActAsHr(person, one)) return [nameOf(one.id, 'plain'), nameOf(one.id, 'HR only')];
    const role = one.participations.get(person.userId)?.roleId;
    return role === 1 || role === 2 ? [nameOf(one.id, 'plain')] : [];
  });
  return found.sort();
}

const everything = {
  today: '2026-11-18',
  states: [],
  kinds: [],
  category: undefined,
  endsBy: null,
  order: 'ends',
  isDescending: false,
} as const;

test('the pages, the count and the file hold what each HR user may read, in every relation to a case [SANC-05]', async () => {
  let [shown, hidden] = [0, 0];
  for (const person of people.filter(({ isHr }) => isHr)) {
    const caller = callsOn(server.server, person.userId, `Bearer test.${person.userId}`);
    const names: string[] = [];
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const answer = await caller.call(pageOfSanctions, { params: { page } });
      expect(answer.status, person.name).toBe(200);
      names.push(...answer.data.map(({ category }) => category));
      hasMore = answer.headers['x-has-more-rows'] === 'true';
    }
    const expected = expectedOf(person);
    expect(names.sort(), person.name).toEqual(expected);
    const total = await caller.call(totalSanctionPages, {});
    expect(total.headers['x-total-rows'], person.name).toBe(String(expected.length));
    const file = await server.server.inject({
      url: addressOf(exportSanctions, undefined, { format: 'csv' }),
      headers: { authorization: `Bearer test.${person.userId}` },
    });
    const lines: string[][] = parse(file.rawPayload, { bom: true });
    expect(
      lines
        .slice(1)
        .map((line) => line[2])
        .sort(),
      person.name,
    ).toEqual(expected);
    shown += expected.length;
    hidden += 2 * world.cases.length - expected.length;
  }
  expect(shown).toBeGreaterThan(100);
  expect(hidden).toBeGreaterThan(100);
});

test('its statements alone hold the same, where the database hides nothing [SANC-05]', async () => {
  for (const person of people.filter(({ isHr }) => isHr)) {
    const [names, count] = await inReadOnly(server.serving, async (db) => {
      const scope = scopeOf((await loadActor(db, person.userId))!);
      await enterAsSystem(db);
      const ids = await registeredIds(db, scope, everything, 1000);
      const all = await db.selectFrom('case_sanction').select('id').execute();
      const rows = await registeredAmong(
        db,
        scope,
        everything,
        all.map(({ id }) => id),
      );
      expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
      return [rows.map(({ category }) => category).sort(), await countRegistered(db, scope, everything)] as const;
    });
    expect(names, person.name).toEqual(expectedOf(person));
    expect(count, person.name).toBe(names.length);
  }
});

test('the database alone shows sanctions to those who work on the case, and of an HR-only process to HR [SANC-05]', async () => {
  for (const person of people) {
    const names = await inReadOnly(server.serving, async (db) => {
      await enterAs(db, person.userId);
      const rows = await db.selectFrom('case_sanction').select('category').execute();
      return rows.map(({ category }) => category).sort();
    });
    expect(names, person.name).toEqual(sanctionsOf(person, (one) => maySee(person, one)));
  }
});

test('nobody else has a register, however they stand to a case [SANC-05]', async () => {
  for (const person of people.filter(({ isHr }) => !isHr)) {
    const caller = callsOn(server.server, person.userId, `Bearer test.${person.userId}`);
    expect((await caller.call(pageOfSanctions, { params: { page: 1 } })).status, person.name).toBe(403);
  }
});
