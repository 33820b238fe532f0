import { pageOfCases } from '@evenhand/contract/case-list';
import {
  assignedCaseCount,
  canSeeCase,
  casesOfEmployee,
  listAdvisers,
  nextCases,
  searchCase,
} from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { Relation } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveTask, join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { storeCases } from '../../testing/listed-cases.ts';
import { putProcess } from '../../testing/put-process.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { isOpenTask } from '../tasks/open-task.ts';
import type { AdviserLoad } from './dashboard.queries.ts';
import { loadsOf, mergeAdviserLoads } from './dashboard.queries.ts';

let server: TestServer;

describe('The next cases of a person', () => {
  let soon: number[];
  beforeAll(async () => {
    server = await startTestServer();
    soon = await storeCases(server, [
      { due: null },
      { due: '2026-11-25' },
      { due: '2026-11-20T10:00:00Z', adviser: 'priya' },
      { due: '2026-11-19', adviser: 'priya', owner: 'priya' },
      { due: '2026-11-18', status: 3 },
      { due: '2026-11-18', status: 4 },
      { due: '2026-11-18', accessLevel: 'head-office' },
      { due: '2026-11-30', status: 7 },
    ]);
  });
  afterAll(() => server.close());

  const next = async (name: CastName, role?: 'HRUser' | 'BusinessUser') =>
    (await server.as(name).call(nextCases, { query: { role } })).data.map((row) => soon.indexOf(row.id));
  const count = async (name: CastName, role?: 'HRUser' | 'BusinessUser') =>
    (await server.as(name).call(assignedCaseCount, { query: { role } })).data;

  it('are for an adviser the open cases they advise in the selected policy area, soonest due first [API-036]', async () => {
    expect(await next('maren')).toEqual([1, 7, 0]);
    expect(await count('maren')).toBe(3);
    expect(await next('edda')).toEqual([]);
    expect(await count('edda')).toBe(0);
  });

  it('are for a business user the open cases they are on, in any policy area [API-036, API-038]', async () => {
    expect(await next('teodora')).toEqual([6, 2, 1, 7, 0]);
    expect(await count('teodora')).toBe(5);
    expect(await next('wren')).toEqual([]);
    expect(await count('wren')).toBe(0);
  });

  it('depend for a dual-role user on the case role, and for nobody else [DASH-15, API-036, API-038]', async () => {
    expect({ next: await next('priya'), count: await count('priya') }).toEqual({ next: [3], count: 1 });
    expect({ next: await next('priya', 'BusinessUser'), count: await count('priya', 'BusinessUser') }).toEqual({
      next: [3],
      count: 1,
    });
    expect({ next: await next('priya', 'HRUser'), count: await count('priya', 'HRUser') }).toEqual({
      next: [3, 2],
      count: 2,
    });
    expect(await next('teodora', 'HRUser')).toEqual([6, 2, 1, 7, 0]);
    expect(await count('maren', 'BusinessUser')).toBe(3);
  });

  it('are five at most, though more are counted [DASH-06]', async () => {
    await storeCases(
      server,
      Array.from({ length: 6 }, () => ({ owner: 'isaac' as const })),
    );
    expect((await server.as('isaac').call(nextCases)).data).toHaveLength(5);
    expect(await count('isaac')).toBe(6);
  });

  it('leave out a case from the moment the person is blocked on it', async () => {
    const id = await openCase(server, { owner: 'ngozi', employee: { none: 'group-matter' } });
    await join(server, id, 'salma', 'stakeholder');
    expect(await count('salma')).toBe(1);
    await server.db
      .updateTable('participant')
      .set({ role_id: 4, relation_id: 2, blocked_reason: 'Witness' })
      .where('case_id', '=', id)
      .where('user_id', '=', cast.salma)
      .execute();
    expect(await count('salma')).toBe(0);
    expect((await server.as('salma').call(nextCases)).data).toEqual([]);
  });
});

describe('Team View', () => {
  beforeAll(async () => {
    server = await startTestServer();
    const [, , , , unheld] = await storeCases(server, [
      {},
      {},
      { status: 3 },
      { adviser: 'edda' },
      { adviser: null },
      { accessLevel: 'head-office' },
    ]);
    const marens = await openCase(server);
    const taskId = await giveTask(server, marens, { kind: 'user', userId: cast.maren }, 'maren');
    await giveTask(server, marens, { kind: 'owner' }, 'teodora');
    const done = await giveTask(server, marens, { kind: 'user', userId: cast.maren }, 'maren');
    await server.db.updateTable('case_task').set({ completed_at: server.now() }).where('id', '=', done).execute();
    const nobodys = await giveTask(server, unheld!, { kind: 'owner' }, 'teodora');
    await server.db.updateTable('case_task').set({ assignee_user_id: null }).where('id', '=', nobodys).execute();
    expect(taskId).not.toBe(done);
    const hidden = await openCase(server, { employee: { none: 'group-matter' } });
    await join(server, hidden, 'edda', 'blocked');
  });
  afterAll(() => server.close());

  const team = async (name: CastName) =>
    (await server.as(name).call(listAdvisers)).data.map(({ id, name: title, liveCases, tasks }) => ({
      id,
      name: title,
      liveCases,
      tasks,
    }));

  it('shows first what nobody holds, then every adviser of the policy area by name with open cases and tasks [ADV-10, API-041]', async () => {
    expect(await team('maren')).toEqual([
      { id: EMPTY_ID, name: 'No adviser', liveCases: 1, tasks: 1 },
      { id: cast.edda, name: 'Edda Marlowe', liveCases: 1, tasks: 0 },
      { id: cast.maren, name: 'Maren Oduya', liveCases: 4, tasks: 1 },
      { id: cast.priya, name: 'Priya Castellane', liveCases: 0, tasks: 0 },
    ]);
    expect((await server.as('maren').call(listAdvisers)).data[1]).toMatchObject({
      userId: cast.edda,
      email: 'edda.marlowe@northmoor.example',
    });
  });

  it('counts only what the reader can see, in the reader’s own area', async () => {
    expect((await team('edda')).find((row) => row.id === cast.maren)).toMatchObject({ liveCases: 3 });
    expect(await team('rufus')).toEqual([
      { id: EMPTY_ID, name: 'No adviser', liveCases: 0, tasks: 0 },
      { id: cast.rufus, name: 'Rufus Adeyemi-Holt', liveCases: 0, tasks: 0 },
    ]);
    expect((await team('odile')).map((row) => row.name)).toEqual(['No adviser', 'Odile Fenn']);
  });

  it('counts the same without row-level security: no hidden case, and no task of a process that the reader may not read [PERM-04]', async () => {
    const level = server.configuration.of(1).pack.accessLevels.find(({ key }) => key === 'distribution')!.id;
    const ofMaren = async (name: CastName) =>
      (await asReader(name, (db, scope) => loadsOf(db, scope, level, [cast.maren]))).get(cast.maren);
    expect([await ofMaren('priya'), await ofMaren('edda')]).toEqual([
      { liveCases: 4, tasks: 1 },
      { liveCases: 3, tasks: 1 },
    ]);
    const about = await openCase(server);
    const taskId = await giveTask(server, about, { kind: 'user', userId: cast.maren }, 'maren');
    const record_id = await putProcess(server, about, { isHrOnly: true });
    await server.db.updateTable('case_task').set({ record_id }).where('id', '=', taskId).execute();
    const participantId = await join(server, about, 'edda', 'observer');
    await server.db
      .updateTable('participant')
      .set({ relation_id: Relation.Respondent })
      .where('id', '=', participantId)
      .execute();
    expect([await ofMaren('priya'), await ofMaren('edda')]).toEqual([
      { liveCases: 5, tasks: 2 },
      { liveCases: 4, tasks: 1 },
    ]);
  });

  /** Reads as the owner of the tables, whom no policy binds. */
  const asReader = <T>(name: CastName, read: (db: ReadDb, scope: Scope) => Promise<T>): Promise<T> =>
    inTransaction(rollingBack(server.db), async ({ db }) => read(db, scopeOf((await loadActor(db, cast[name]))!)));

  it('counts what counting every case would, through every change of a case and a task, merged or not [ADV-10, GROW-01]', async () => {
    const levels = server.configuration.of(1).pack.accessLevels.map(({ id }) => id);
    const agree = async (after: string): Promise<void> => {
      for (const name of ['maren', 'edda', 'priya', 'rufus'] as const)
        for (const level of levels) {
          const kept = await asReader(name, (db, scope) => loadsOf(db, scope, level, Object.values(cast)));
          const counted = await asReader(name, (db, scope) => countedLoads(db, scope, level));
          const withoutNone = [...kept].filter(([, load]) => load.liveCases !== 0 || load.tasks !== 0);
          expect({ after, name, level, loads: new Map(withoutNone) }).toEqual({ after, name, level, loads: counted });
        }
    };
    const [first, second] = [await openCase(server), await openCase(server, { employee: { none: 'group-matter' } })];
    const taskId = await giveTask(server, first, { kind: 'user', userId: cast.edda }, 'maren');
    const changeCase = (id: number, change: object) =>
      server.db.updateTable('case_record').set(change).where('id', '=', id).execute();
    const changeTask = (change: object) =>
      server.db.updateTable('case_task').set(change).where('id', '=', taskId).execute();
    const changes: readonly [string, () => Promise<unknown>][] = [
      ['opening', async () => undefined],
      ['another adviser', () => changeCase(first, { adviser_user_id: cast.priya })],
      ['no adviser', () => changeCase(second, { adviser_user_id: null })],
      ['another area', () => changeCase(first, { access_level_id: levels.find((id) => id !== levels[0]) })],
      ['another assignee', () => changeTask({ assignee_user_id: cast.maren })],
      ['a completed task', () => changeTask({ completed_at: server.now() })],
      ['a task that is open again', () => changeTask({ completed_at: null })],
      ['closing', () => changeCase(first, { status: 3, closed_at: server.now() })],
      ['a task cancelled on a closed case', () => changeTask({ cancelled_at: server.now() })],
      ['reopening', () => changeCase(first, { status: 1, closed_at: null })],
      ['blocking', () => join(server, second, 'edda', 'blocked')],
      ['a place on a case', () => join(server, first, 'priya', 'observer')],
      [
        'an employee who is a reader',
        () => changeCase(second, { employee_user_id: cast.maren, no_employee_reason_id: null }),
      ],
      ['an employee who advises', () => changeCase(second, { adviser_user_id: cast.maren })],
      [
        'an employee typed by e-mail',
        () =>
          changeCase(first, {
            employee_user_id: null,
            employee_name: 'E Marlowe',
            employee_email: 'Edda.Marlowe@northmoor.example',
          }),
      ],
      ['removal', () => changeCase(first, { status: 4 })],
      ['a deleted task', () => server.db.deleteFrom('case_task').where('id', '=', taskId).execute()],
    ];
    for (const [name, change] of changes) {
      await change();
      await agree(name);
    }
    expect(await mergeAdviserLoads(server.serving)).toBeGreaterThan(0);
    await agree('merging');
    const level = levels.find((id) => id !== levels[0]) ?? 0;
    expect([...(await asReader('maren', (db, scope) => loadsOf(db, scope, level, [cast.edda]))).keys()]).not.toContain(
      cast.maren,
    );
    expect(await mergeAdviserLoads(server.serving)).toBe(0);
    expect((await sql`select 1 from adviser_load`.execute(server.db)).rows).not.toEqual([]);
    const asServed = await inTransaction(rollingBack(server.serving), async ({ db }) => {
      await loadActor(db, cast.maren);
      return (await sql`select 1 from adviser_load`.execute(db)).rows;
    });
    expect(asServed).toEqual([]);
  });

  it('is refused to business users [PERM-10, API-041]', async () => {
    expect(await server.as('teodora').call(listAdvisers)).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
  });
});

/** The same numbers, counted from every case and task. */
async function countedLoads(
  db: ReadDb,
  scope: Scope,
  accessLevelId: number,
): Promise<ReadonlyMap<string | null, AdviserLoad>> {
  const { rows } = await sql<AdviserLoad & { userId: string | null }>`
    with open_case as (
      select c.id, c.adviser_user_id, c.access_level_id from case_record c
      where c.service_id = ${scope.serviceId} and c.access_level_id = ${accessLevelId} and ${isOpenCase('c')} and ${scope.visible('c')})
    select user_id as "userId", sum(live_cases)::int as "liveCases", sum(tasks)::int as tasks from (
      select adviser_user_id as user_id, 1 as live_cases, 0 as tasks from open_case
      union all
      select t.assignee_user_id, 0, 1 from case_task t join open_case on open_case.id = t.case_id
      where ${isOpenTask('t')} and ${scope.readsProcess('t.record_id', 'open_case')}) load group by user_id`.execute(
    db,
  );
  return new Map(rows.map(({ userId, liveCases, tasks }) => [userId, { liveCases, tasks }]));
}

describe('From a number or a person to a case', () => {
  let about: number;
  let upstairs: number;
  let other: number;
  const missing = 999_999;
  beforeAll(async () => {
    server = await startTestServer();
    about = await openCase(server);
    upstairs = await openCase(server, { accessLevel: 'head-office' });
    other = await openCase(server, { employee: 'wren' });
    await join(server, about, 'silas', 'blocked');
    await join(server, about, 'edda', 'blocked');
    await join(server, about, 'salma', 'observer');
  });
  afterAll(() => server.close());

  const found = async (name: CastName, id: number) =>
    (await server.as(name).call(searchCase, { params: { id } })).data.map((row) => row.id);
  const cases = async (name: CastName, employeeId: string) =>
    (await server.as(name).call(casesOfEmployee, { params: { employeeId } })).data.map((row) => row.id);

  it('HR users find a case of any policy area they hold, shown as the list shows it; what they may not see is not there [API-034]', async () => {
    expect(await found('maren', about)).toEqual([about]);
    expect(await found('maren', upstairs)).toEqual([upstairs]);
    const listed = (await server.as('maren').call(pageOfCases, { params: { page: 1 } })).data.find(
      (row) => row.id === about,
    );
    expect((await server.as('maren').call(searchCase, { params: { id: about } })).data).toEqual([listed]);
    const answers = [
      await server.as('edda').call(searchCase, { params: { id: about } }),
      await server.as('edda').call(searchCase, { params: { id: upstairs } }),
      await server.as('rufus').call(searchCase, { params: { id: about } }),
      await server.as('odile').call(searchCase, { params: { id: about } }),
      await server.as('edda').call(searchCase, { params: { id: missing } }),
    ];
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body}`)).size).toBe(1);
    expect(answers[0]!.data).toEqual([]);
  });

  it('HR users see the cases about a person that they may open, and nobody those about themselves [API-039]', async () => {
    expect(await cases('maren', cast.callum)).toEqual([upstairs, about]);
    expect(await cases('edda', cast.callum)).toEqual([]);
    expect(await cases('edda', cast.wren)).toEqual([other]);
    expect(await cases('odile', cast.callum)).toEqual([]);
    await server.db.updateTable('case_record').set({ employee_user_id: cast.maren }).where('id', '=', other).execute();
    expect(await cases('maren', cast.maren)).toEqual([]);
    expect(await cases('edda', cast.maren)).toEqual([other]);
    await server.db.updateTable('case_record').set({ employee_user_id: cast.wren }).where('id', '=', other).execute();
  });

  it('neither way is for business users [PERM-09, API-034, API-039]', async () => {
    for (const name of ['teodora', 'callum'] as const) {
      expect(await server.as(name).call(searchCase, { params: { id: about } })).toMatchObject({
        status: 403,
        error: { errorCode: 'NOT_AUTHORISED' },
      });
      expect((await server.as(name).call(casesOfEmployee, { params: { employeeId: cast.callum } })).status).toBe(403);
    }
  });

  it('whether the caller can see a case is answered alike for a hidden one and a missing one [API-005]', async () => {
    const ask = (name: CastName, id: number) => server.as(name).call(canSeeCase, { params: { id } });
    for (const name of ['maren', 'teodora', 'salma'] as const)
      expect({ name, sees: (await ask(name, about)).data }).toEqual({ name, sees: true });
    const no = await ask('wren', missing);
    expect(no.data).toBe(false);
    for (const name of ['edda', 'silas', 'callum', 'wren', 'rufus', 'odile'] as const) {
      const answer = await ask(name, about);
      expect({ name, status: answer.status, body: answer.body }).toEqual({ name, status: no.status, body: no.body });
    }
  });
});
