import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus, unlockCase } from '@evenhand/contract/cases';
import { undoComponent } from '@evenhand/contract/component-tracking';
import { LINK_TYPE, linkCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { openCaseThatStands } from '../../testing/link-test-case.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { walk } from '../../testing/walk.ts';

/**
 * Redundancy at Northmoor as it is worked: of one person, and the collective case that theirs are linked to.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

async function openRedundancy(kind: 'individual' | 'collective'): Promise<Walk> {
  const employee = kind === 'individual' ? {} : { employee: { none: 'group-matter' }, owner: 'isaac' as const };
  const id = await openCase(server, { topic: `redundancy-${kind}`, ...employee });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

const openTasks = async (caseId: number) =>
  (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).data
    .filter((task) => !task.isComplete)
    .map((task) => task.taskTitle);

const tick = (main: Walk, component: string, ...keys: string[]) => {
  const { settings } = main.component(component);
  if (settings.type !== 'SelfAttestation') throw new Error('The component states nothing.');
  return { selfAttestationReasonIds: settings.reasons.filter(({ key }) => keys.includes(key)).map(({ id }) => id) };
};

/** The reason of an event, with its dates and notes. */
const chosen = (main: Walk, event: string, key: string, typed: object) => {
  const { items } = main.definition.events.find((one) => one.key === event)!.reasons!;
  return { eventSetupReasonIds: [items.find((item) => item.key === key)!.id], freeText: 'As counted.', ...typed };
};

const result = (main: Walk, key: string) => {
  const { items } = main.definition.events.find((event) => event.key === 'jobs')!.reasons!;
  return { eventSetupReasonIds: [items.find((item) => item.key === key)!.id], freeText: 'Looked in every depot.' };
};

const day = (written: string) => `${written}T00:00:00.000Z`;
const notice = (last: string) => ({ data: { fromDateTime: day('2026-11-18'), toDateTime: day(last) } });

/** The employee asked for a decision at once: everything is done on one day. */
async function untilNotice(main: Walk, given: Parameters<Walk['reach']>[1] = {}): Promise<void> {
  const chosenOptions = { count: { option: 'one-person' }, selected: { option: 'this-person' } };
  await main.reach('jobs', { ...chosenOptions, ...given });
  await main.complete('jobs', 'teodora', { option: 'no-offer', data: result(main, 'none-suitable') });
  await main.complete('hr-check', 'teodora');
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  await main.reach('final');
  await main.complete('final', 'teodora', { option: 'sooner' });
}

test('one employee’s redundancy goes over two meetings, selection in between, the HR check, notice and the appeal window', async () => {
  const main = await openRedundancy('individual');
  await main.reach('reasons');
  expect(await openTasks(main.caseId)).toContain('Add the HR business partner as an observer');
  await main.reach('jobs', { count: { option: 'one-person' }, selected: { option: 'this-person' } });
  expect(await openTasks(main.caseId)).toContain('Look for other jobs again');
  const accepted = await main.submit('jobs', 'teodora', { option: 'accepted', data: result(main, 'none-suitable') });
  expect(accepted.error?.errorDescription).toBe(
    "An offer can be accepted once a job has been offered: choose 'A job was offered'.",
  );
  await main.complete('jobs', 'teodora', { option: 'no-offer', data: result(main, 'none-suitable') });
  expect(await openTasks(main.caseId)).not.toContain('Look for other jobs again');
  expect(await main.complete('hr-check', 'teodora')).toMatchObject({ isLockedCurrently: true });
  expect((await main.submit('invite-final', 'teodora')).status).toBe(403);
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  await main.complete('invite-final', 'teodora');
  expect((await main.submit('final', 'teodora', { option: 'held' })).error?.errorDescription).toBe(
    'Ten working days have to pass from when the employee was told of the risk. The decision can be given from 02/12/2026.',
  );
  server.setNow('2026-12-02T09:00:00.000Z');
  await main.complete('final', 'teodora', { option: 'held' });
  await main.complete('decision', 'teodora', {
    data: { fromDateTime: day('2026-12-02'), toDateTime: day('2027-02-24') },
  });
  const planned = server.db.selectFrom('planned_notice').select(['title', sql<string>`on_day::text`.as('day')]);
  expect(await planned.where('case_id', '=', main.caseId).execute()).toEqual([
    { title: 'Last day of employment, after redundancy', day: '2027-02-24' },
  ]);
  const early = await main.submit('appeal', 'teodora', { option: 'no-appeal' });
  expect(early.error?.errorDescription).toBe('The employee has until 16/12/2026 to appeal.');
  server.setNow('2026-12-17T09:00:00.000Z');
  await main.complete('appeal', 'teodora', { option: 'no-appeal' });
  await main.reach('close');
  expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
});

test('a job that was offered and taken ends the case after its trial, without an appeal', async () => {
  const main = await openRedundancy('individual');
  await main.reach('jobs', { count: { option: 'one-person' }, selected: { option: 'this-person' } });
  await main.complete('jobs', 'teodora', { option: 'accepted', data: result(main, 'offered') });
  await main.complete('offer', 'teodora');
  expect((await openTasks(main.caseId)).sort()).toEqual([
    'Add the HR business partner as an observer',
    'Find out whether the other job fits',
  ]);
  server.setNow('2026-12-16T09:00:00.000Z');
  await main.reach('close', { trial: { option: 'works' } });
  expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
});

/** The collective case, whose consultation has begun; the first dismissal takes effect on the last day of the year. */
async function openCollective(): Promise<Walk> {
  const main = await openRedundancy('collective');
  const first = chosen(main, 'first-dismissal', 'twenty-to-99', { onlyDateTime: day('2026-12-31') });
  await main.reach('consult', { count: { option: 'collective' }, 'first-dismissal': { data: first } });
  return main;
}
const consulted = {
  data: { fromDateTime: day('2026-11-18'), toDateTime: day('2026-11-18'), freeText: 'Four meetings.' },
};

describe('The collective case', () => {
  test('has no employee, and closes when its duties are done and everyone at risk has a case', async () => {
    const main = await openCollective();
    const task = (await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } })).data.find(
      ({ taskTitle }) => taskTitle === 'Finish the collective consultation',
    );
    expect(task).toMatchObject({ isComplete: false, dueDate: '2026-12-30T00:00:00.000Z' });
    await main.complete('consult', 'maren', consulted);
    expect(await openTasks(main.caseId)).not.toContain('Finish the collective consultation');
    const sentence =
      'Both must be done: what the representatives proposed has been answered, and a linked case is open for each person.';
    for (const half of ['proposals-answered', 'linked-cases']) {
      expect(
        (await main.submit('info', 'maren', { data: tick(main, 'info', half) })).error?.errorDescription,
        half,
      ).toBe(sentence);
    }
    await main.complete('info', 'maren', { data: tick(main, 'info', 'proposals-answered', 'linked-cases') });
    await main.reach('close');
    expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
  });

  test.each([
    ['20 to 99', 'twenty-to-99', '2026-12-17', '2026-12-18', '18/12/2026'],
    ['100 or more', 'one-hundred-or-more', '2027-01-01', '2027-01-02', '02/01/2027'],
  ])(
    'of %s dismissals refuses a first dismissal a day too early, and takes it on the day',
    async (_count, size, early, due, said) => {
      const main = await openRedundancy('collective');
      await main.reach('first-dismissal', { count: { option: 'collective' } });
      const data = (on: string) => chosen(main, 'first-dismissal', size, { onlyDateTime: day(on) });
      expect((await main.submit('first-dismissal', 'maren', { data: data(early) })).error?.errorDescription).toBe(
        `The first dismissal has to lie ahead, and cannot take effect before ${said}.`,
      );
      await main.complete('first-dismissal', 'maren', { data: data(due) });
      expect(await main.currentKey()).toBe('consult');
    },
  );
});

describe('A person’s case inside a collective exercise', () => {
  const link = async (a: number, b: number) =>
    expect((await server.as('maren').call(linkCases, { params: { a, b, c: LINK_TYPE } })).error).toBeUndefined();
  const part = (main: Walk) => ({ exercise: { data: tick(main, 'exercise', 'part') } });
  const WAITS = /^Step 1\.1 has to say whether this is part of a collective exercise\. If it is, notice waits/;
  const refusal = async (main: Walk, as: CastName, last = '2027-02-10') =>
    (await main.submit('decision', as, notice(last))).error?.errorDescription ?? null;

  async function openBoth(): Promise<{ mine: Walk; collective: Walk }> {
    const collective = await openCollective();
    const mine = await openRedundancy('individual');
    await link(mine.caseId, collective.caseId);
    await untilNotice(mine, part(mine));
    return { mine, collective };
  }

  test('asks for the link before anything else is done', async () => {
    const mine = await openRedundancy('individual');
    await mine.reach('exercise', { count: { option: 'one-person' } });
    const asked = await mine.submit('exercise', 'maren', part(mine).exercise);
    expect(asked.error?.errorDescription).toBe('HR has to link the collective case to this one first.');
    await link(mine.caseId, (await openCollective()).caseId);
    await mine.complete('exercise', 'maren', part(mine).exercise);
    expect(await mine.currentKey()).toBe('pool');
  });

  test('gives no notice before consultation has ended, nor for a day before the first dismissal, to its owner either, who does not see the collective case [PERM-04]', async () => {
    const { mine, collective } = await openBoth();
    const hidden = await server.as('teodora').call(getCase, { params: { id: collective.caseId } });
    expect(hidden.error?.errorCode).toBe('CASE_NOT_FOUND');
    const answer = await mine.submit('decision', 'teodora', notice('2027-02-10'));
    expect(answer.error?.errorDescription).toMatch(WAITS);
    expect(answer.body).not.toContain(String(collective.caseId));
    expect(await mine.currentKey()).toBe('decision');
    await collective.complete('consult', 'maren', consulted);
    expect(await refusal(mine, 'teodora', '2026-12-30')).toMatch(WAITS);
    expect(await refusal(mine, 'teodora', '2026-12-31')).toBeNull();
    expect(await mine.currentKey()).toBe('appeal');
  });

  test('is answered by what the server knows: for HR who is blocked from the collective case it is as for anybody, and nothing names that case [PERM-04]', async () => {
    const { mine, collective } = await openBoth();
    await join(server, collective.caseId, 'edda', 'blocked');
    const answer = await mine.submit('decision', 'edda', notice('2027-02-10'));
    expect(answer.error?.errorDescription).toMatch(WAITS);
    const screen = await mine.visit('decision', 'edda');
    expect(answer.body + JSON.stringify(screen)).not.toContain(String(collective.caseId));
    await collective.complete('consult', 'maren', consulted);
    expect(await refusal(mine, 'edda')).toBeNull();
  });

  test('takes a closed collective case as it ended, a removed one and a case that is no longer linked as none', async () => {
    const { mine, collective } = await openBoth();
    await collective.complete('consult', 'maren', consulted);
    await collective.complete('info', 'maren', {
      data: tick(collective, 'info', 'proposals-answered', 'linked-cases'),
    });
    await collective.reach('close');
    await collective.complete('close', 'maren');
    const status = (value: number) =>
      server.db.updateTable('case_record').set({ status: value }).where('id', '=', collective.caseId).execute();
    await status(CaseStatus.RemovedInvalid);
    expect(await refusal(mine, 'teodora')).toMatch(WAITS);
    await status(CaseStatus.Closed);
    const unlinked = await server.as('maren').call(unlinkCases, { params: { a: mine.caseId, b: collective.caseId } });
    expect(unlinked.error).toBeUndefined();
    expect(await refusal(mine, 'teodora')).toMatch(WAITS);
    await link(mine.caseId, collective.caseId);
    expect(await refusal(mine, 'teodora')).toBeNull();
  });

  test('waits again when the end of consultation is taken back', async () => {
    const { mine, collective } = await openBoth();
    await collective.complete('consult', 'maren', consulted);
    const undone = await server
      .as('maren')
      .call(undoComponent, { params: { id: await collective.visitId('consult') } });
    expect(undone.error).toBeUndefined();
    expect(await collective.currentKey()).toBe('consult');
    expect(await refusal(mine, 'teodora')).toMatch(WAITS);
  });

  test('is not held up by the case of a colleague in the same pool, and not helped by it', async () => {
    const colleague = await openRedundancy('individual');
    await colleague.reach('pool', { count: { option: 'one-person' } });
    const mine = await openRedundancy('individual');
    await link(mine.caseId, colleague.caseId);
    await mine.reach('exercise', { count: { option: 'one-person' } });
    expect((await mine.submit('exercise', 'maren', part(mine).exercise)).status).toBe(400);
    await untilNotice(mine);
    expect(await refusal(mine, 'teodora')).toBeNull();
  });

  test('a case of another service is never asked, whatever the rows say', async () => {
    const collective = await openCaseThatStands(server, {
      workflow: 'redundancy',
      closed: false,
      begun: ['reps'],
      completed: {},
    });
    const mine = await openRedundancy('individual');
    await link(mine.caseId, collective);
    const asServing = (serviceId: string) =>
      server.serving.transaction().execute(async (db) => {
        await sql`select set_config('app.service_id', ${serviceId}, true), set_config('app.is_system', '', true)`.execute(
          db,
        );
        const { rows } = await sql<{
          found: unknown[];
        }>`select access.linked_processes(${mine.caseId}) as found`.execute(db);
        return rows[0]!.found.length;
      });
    expect([await asServing('1'), await asServing('2')]).toEqual([1, 0]);
  });
});
