import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SightWorld } from '../../testing/sight-world.ts';
import { layOutSightWorld, mayActAsHr, maySee } from '../../testing/sight-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inReadOnly } from '../platform/database/read-only.ts';
import type { Actor } from './actor.ts';
import { loadActor } from './actor.ts';
import { actsAsHr, actsAsHrOn } from './acts-as-hr.ts';
import { enterAs } from './context.ts';
import { keepsSeen } from './context-settings.ts';
import { scopeOf } from './scope.ts';
import { fromSight } from './sight.ts';
import { viewerOf, viewersOfAccounts } from './viewer.ts';

let server: TestServer;
let world: SightWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await layOutSightWorld(server.db);
});
afterAll(() => server.close());

/** Pairs of person and case, as text that can be compared. */
type Pairs = string[];
const pairs = (rows: readonly { who: string; id: number }[]): Pairs =>
  rows.map(({ who, id }) => `${world.nameOf(who)} ${id}`).sort();
const expected = (holds: typeof maySee): Pairs =>
  world.people
    .flatMap((person) => world.cases.filter((one) => holds(person, one)).map(({ id }) => `${person.name} ${id}`))
    .sort();

async function known(): Promise<Actor[]> {
  const actors = await Promise.all(world.people.map(({ userId }) => loadActor(server.db, userId)));
  return actors.filter((actor) => actor !== null);
}

async function byValues(condition: (actor: Actor) => ReturnType<typeof sql<boolean>>): Promise<Pairs> {
  const found = [];
  for (const actor of await known()) {
    const { rows } = await sql<{
      id: number;
    }>`select c.id from case_record c where c.id = any(${world.caseIds}) and ${condition(actor)}`.execute(server.db);
    found.push(...rows.map(({ id }) => ({ who: actor.userId, id })));
  }
  return pairs(found);
}

async function byColumns(condition = sql<boolean>`true`): Promise<Pairs> {
  const people = sql`${world.people.map(({ userId }) => userId)}::uuid[]`;
  const { rows } = await sql<{ who: string; id: number }>`
    select a.user_id as who, c.id ${fromSight(people, world.caseIds)} and ${condition}`.execute(server.db);
  return pairs(rows);
}

describe('Who sees what, row by row, is the same in every form and what the rules say, also for people with several records and former addresses [PERM-04, PERM-05, PEOPLE-16, PEOPLE-17, PEOPLE-18]', () => {
  test('as values of one person', async () => {
    expect(await byValues((actor) => scopeOf(actor).visible('c'))).toEqual(expected(maySee));
  });

  test('as columns of many people’s accounts', async () => {
    expect(await byColumns()).toEqual(expected(maySee));
  });

  test('as policies of the database, for queries that ask for everything', async () => {
    const found: { who: string; id: number }[] = [];
    for (const { userId } of world.people) {
      await inReadOnly(server.serving, async (reading) => {
        if ((await enterAs(reading, userId)) === null) return;
        const { rows } = await sql<{ id: number }>`select id from case_record`.execute(reading);
        found.push(...rows.map(({ id }) => ({ who: userId, id })));
      });
    }
    expect(pairs(found)).toEqual(expected(maySee));
  });

  test('and the generated cases give enough of both answers to compare', () => {
    const count = expected(maySee).length;
    expect(count).toBeGreaterThan(150);
    expect(count).toBeLessThan(world.people.length * world.cases.length - 150);
  });
});

describe('Who acts as HR on which case, row by row, is the same in every form and what the rules say, also for people with several records [PERM-06, PEOPLE-16]', () => {
  const both = (person: Parameters<typeof maySee>[0], sightCase: Parameters<typeof maySee>[1]): boolean =>
    maySee(person, sightCase) && mayActAsHr(person, sightCase);

  test('as a function of facts', async () => {
    const actors = await known();
    const found = actors.flatMap((actor) =>
      world.cases
        .filter(
          (one) => maySee(world.personOf(actor.userId), one) && actsAsHr(actor, world.groundOf(actor.userId, one)),
        )
        .map(({ id }) => ({ who: actor.userId, id })),
    );
    expect(pairs(found)).toEqual(expected(both));
  });

  test('as values of one person', async () => {
    expect(
      await byValues((actor) => sql<boolean>`${scopeOf(actor).visible('c')} and ${actsAsHrOn(viewerOf(actor), 'c')}`),
    ).toEqual(expected(both));
  });

  test('as columns of many people’s accounts', async () => {
    expect(await byColumns(actsAsHrOn(viewersOfAccounts, 'c'))).toEqual(expected(both));
  });

  test('as policies of the database, which withhold HR-only processes from everybody else', async () => {
    const found: { who: string; id: number }[] = [];
    for (const { userId } of world.people) {
      await inReadOnly(server.serving, async (reading) => {
        if ((await enterAs(reading, userId)) === null) return;
        const { rows } = await sql<{ id: number }>`select case_id as id from tracking_record where is_hr_only`.execute(
          reading,
        );
        found.push(...rows.map(({ id }) => ({ who: userId, id })));
      });
    }
    expect(pairs(found)).toEqual(expected(both));
  });
});

test('Whichever case a transaction is about, the policies show what belongs to the same cases as before [PERM-04, PERM-06]', async () => {
  const both = (person: Parameters<typeof maySee>[0], sightCase: Parameters<typeof maySee>[1]): boolean =>
    maySee(person, sightCase) && mayActAsHr(person, sightCase);
  const found = { participant: new Set<string>(), 'process for HR alone': new Set<string>() };
  for (const { userId, name } of world.people) {
    await inReadOnly(server.serving, async (reading) => {
      if ((await enterAs(reading, userId)) === null) return;
      for (const [index, shown] of world.caseIds.entries()) {
        const looked = [shown, world.caseIds[index + 1] ?? shown];
        await sql`select ${keepsSeen('c')} from case_record c where c.id = ${shown}`.execute(reading);
        const { rows } = await sql<{ what: keyof typeof found; id: number }>`
          select 'participant' as what, case_id as id from participant where case_id = any(${looked}) union
          select 'process for HR alone', case_id from tracking_record where is_hr_only and case_id = any(${looked})`.execute(
          reading,
        );
        for (const { what, id } of rows) found[what].add(`${name} ${id}`);
      }
    });
  }
  const withPeople = (holds: typeof maySee) =>
    expected((person, one) => holds(person, one) && one.participations.size > 0);
  expect([...found.participant].sort()).toEqual(withPeople(maySee));
  expect([...found['process for HR alone']].sort()).toEqual(expected(both));
});

test('a person who gets the typed-in address later loses sight of the case from then on [PERM-04]', async () => {
  const typedCase = world.cases.find(({ typedEmail, serviceId }) => typedEmail !== null && serviceId === 1)!;
  const person = world.people.find((candidate) => maySee(candidate, typedCase) && candidate.isCurrent)!;
  await server.db
    .updateTable('person')
    .set({ email: typedCase.typedEmail!.toUpperCase() })
    .where('user_id', '=', person.userId)
    .execute();
  const actor = (await loadActor(server.db, person.userId))!;
  const { rows } = await sql<{
    id: number;
  }>`select c.id from case_record c where c.id = ${typedCase.id} and ${scopeOf(actor).visible('c')}`.execute(server.db);
  expect(rows).toEqual([]);
  await server.db.updateTable('person').set({ email: person.email }).where('user_id', '=', person.userId).execute();
});
