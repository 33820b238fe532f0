import type { CaseRole } from '@evenhand/contract/cases';
import { assignedCaseCount, nextCases } from '@evenhand/contract/dashboard';
import { removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { join, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { ListedCase } from '../../testing/listed-cases.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { countOwnCases, nextOwnCases } from './dashboard.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Each test begins with no open case.
beforeEach(async () => {
  await server.db.updateTable('case_record').set({ status: 3, closed_at: server.now() }).execute();
});

/** Stores cases by name. @returns a function that reads the next cases of a person as these names. */
async function store<T extends string>(cases: Readonly<Record<T, ListedCase>>) {
  const names = Object.keys(cases) as T[];
  const ids = await storeCases(server, Object.values<ListedCase>(cases));
  const idOf = (name: T): number => ids[names.indexOf(name)]!;
  return {
    idOf,
    async next(person: CastName, role?: CaseRole): Promise<(T | undefined)[]> {
      const answer = await server.as(person).call(nextCases, { query: { role } });
      expect(answer.error).toBeUndefined();
      return answer.data.map(({ id }) => names[ids.indexOf(id)]);
    },
    async count(person: CastName, role?: CaseRole): Promise<number> {
      return (await server.as(person).call(assignedCaseCount, { query: { role } })).data;
    },
  };
}

/**
 * More than five with a due date, in an order that is neither that of the numbers nor its reverse; two are
 * due together, and so are the fifth and sixth.
 */
const dues = {
  undatedOld: { due: null },
  seventh: { due: '2026-12-09' },
  sixth: { due: '2026-12-07' },
  third: { due: '2026-12-01' },
  overdue: { due: '2026-10-01' },
  undatedNew: { due: null },
  fourthAtNine: { due: '2026-12-02T09:00:00Z' },
  second: { due: '2026-12-01' },
  fifth: { due: '2026-12-07' },
} as const;

describe('The next cases', () => {
  it.each([
    ['an adviser', 'maren'],
    ['an owner', 'teodora'],
  ] as const)(
    'of %s are the five due soonest, what is overdue first; of two due together the newer [DASH-06, API-036]',
    async (_who, name) => {
      const { next, count } = await store(dues);
      expect(await next(name)).toEqual(['overdue', 'second', 'third', 'fourthAtNine', 'fifth']);
      expect(await count(name)).toBe(9);
    },
  );

  it.each(['maren', 'teodora'] as const)(
    'without a due date come last, the newer first, and only when fewer than five are due [DASH-06, API-036]',
    async (name) => {
      const { next } = await store({ undatedOld: {}, undatedNew: {}, far: { due: '2027-06-01' } });
      expect(await next(name)).toEqual(['far', 'undatedNew', 'undatedOld']);
      const { next: more } = await store({
        undated: {},
        one: { due: '2027-07-01' },
        two: { due: '2027-07-02' },
        three: { due: '2027-07-03' },
        four: { due: '2027-07-04' },
      });
      expect(await more(name)).toEqual([undefined, 'one', 'two', 'three', 'four']);
    },
  );

  it.each(['maren', 'teodora'] as const)(
    'leave out cases that are closed, removed or other people’s, however soon they are due [API-036, API-038]',
    async (name) => {
      const soonest = { due: '2026-11-01' };
      const { next, count } = await store({
        closed: { ...soonest, status: 3 },
        removed: { ...soonest, status: 4 },
        others: { ...soonest, adviser: 'edda', owner: 'isaac' },
        unadvised: { ...soonest, adviser: null, owner: 'isaac' },
        later: { due: '2026-12-09' },
        sooner: { due: '2026-12-08' },
      });
      expect(await next(name)).toEqual(['sooner', 'later']);
      expect(await count(name)).toBe(2);
    },
  );

  it('of an adviser are in the selected policy area; those of an owner in any, and in no other service [API-036, API-038]', async () => {
    const { next } = await store({
      upstairs: { due: '2026-11-01', accessLevel: 'head-office' },
      later: { due: '2026-12-09' },
      shops: { due: '2026-11-02', accessLevel: 'stores' },
      sooner: { due: '2026-12-08' },
    });
    expect(await next('maren')).toEqual(['sooner', 'later']);
    expect(await next('teodora')).toEqual(['upstairs', 'shops', 'sooner', 'later']);
    expect(await next('odile')).toEqual([]);
  });

  it('of an adviser are not those they only own, support or observe; of a participant not those they only advise [API-036]', async () => {
    const { next, idOf } = await store({
      owned: { due: '2026-12-01', adviser: 'maren', owner: 'priya' },
      advised: { due: '2026-12-02', adviser: 'priya' },
      both: { due: '2026-12-03', adviser: 'priya', owner: 'priya' },
      neither: { due: '2026-12-04' },
    });
    expect(await next('priya', 'HRUser')).toEqual(['advised', 'both']);
    expect(await next('priya', 'BusinessUser')).toEqual(['owned', 'both']);
    expect(await next('maren')).toEqual(['owned', 'neither']);
    const part = await join(server, idOf('neither'), 'priya', 'observer');
    expect(await next('priya', 'BusinessUser')).toContain('neither');
    await server.as('maren').call(removeParticipant, { params: { id: idOf('neither'), participantId: part } });
    expect(await next('priya', 'BusinessUser')).not.toContain('neither');
  });

  it('of a stakeholder and of an observer are in the same order, and end with their part on the case [API-036, PERM-04, PERM-05]', async () => {
    const { next, idOf } = await store({ third: {}, first: {}, second: {}, apart: {} });
    // A change of people counts the due date of a case anew, from its tasks.
    const days = { third: '2026-12-03', first: '2026-12-01', second: '2026-12-02', apart: '2026-11-30' } as const;
    for (const name of ['third', 'first', 'second', 'apart'] as const)
      await putTask(server, idOf(name), 'teodora', { due: days[name] });
    await join(server, idOf('third'), 'isaac', 'stakeholder');
    const firstPart = await join(server, idOf('first'), 'isaac', 'observer');
    const secondPart = await join(server, idOf('second'), 'isaac', 'stakeholder');
    await join(server, idOf('apart'), 'isaac', 'blocked');
    expect(await next('isaac')).toEqual(['first', 'second', 'third']);
    await server.as('maren').call(removeParticipant, { params: { id: idOf('first'), participantId: firstPart } });
    expect(await next('isaac')).toEqual(['second', 'third']);
    await server.db
      .updateTable('participant')
      .set({ role_id: 4, relation_id: 2, blocked_reason: 'A witness.' })
      .where('id', '=', secondPart)
      .execute();
    expect(await next('isaac')).toEqual(['third']);
  });

  it('are filled up with those that come after the hidden ones: an adviser blocked on a case, or its employee, does not see it [PERM-04, API-036]', async () => {
    const { next, count, idOf } = await store({
      about: { due: '2026-11-01', employee: 'maren' },
      kept: { due: '2026-11-02' },
      one: { due: '2026-12-01' },
      two: { due: '2026-12-02' },
      three: { due: '2026-12-03' },
      four: { due: '2026-12-04' },
      five: { due: '2026-12-05' },
    });
    await server.db
      .insertInto('participant')
      .values({
        service_id: 1,
        case_id: idOf('kept'),
        user_id: cast.maren,
        role_id: 4,
        relation_id: 2,
        blocked_reason: 'A witness.',
        source_id: 3,
        added_at: server.now(),
        added_by: cast.edda,
      })
      .execute();
    expect(await next('maren')).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await count('maren')).toBe(5);
    // The queries themselves leave these out, also where row-level security does not.
    const scope = await scopeFor(server, 'maren');
    const level = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')!.id;
    const found = await nextOwnCases(server.db, scope, 'HRUser', level);
    expect(found.map(({ id }) => id)).toEqual((['one', 'two', 'three', 'four', 'five'] as const).map(idOf));
    expect(await countOwnCases(server.db, scope, 'HRUser', level)).toBe(5);
  });
});
