import { getCase } from '@evenhand/contract/case-details';
import { CaseStatus, unlockCase } from '@evenhand/contract/cases';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
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
  const employee = kind === 'individual' ? {} : { employee: { none: 'group-matter' } };
  const id = await openCase(server, { topic: `redundancy-${kind}`, ...employee });
  const answer = await server.as('maren').call(getCase, { params: { id } });
  return walk(server, answer.data.primaryWorkflowTrackingRecordId!);
}

const openTasks = async (caseId: number) =>
  (await server.as('maren').call(listCaseTasks, { params: { id: caseId } })).data
    .filter((task) => !task.isComplete)
    .map((task) => task.taskTitle);

const tick = (main: Walk, ...keys: string[]) => {
  const { settings } = main.component('info');
  if (settings.type !== 'SelfAttestation') throw new Error('The component states nothing.');
  return { selfAttestationReasonIds: settings.reasons.filter(({ key }) => keys.includes(key)).map(({ id }) => id) };
};

const result = (main: Walk, key: string) => {
  const { items } = main.definition.events.find((event) => event.key === 'jobs')!.reasons!;
  return { eventSetupReasonIds: [items.find((item) => item.key === key)!.id], freeText: 'Looked in every depot.' };
};

test('one employee’s redundancy goes over selection, two meetings, the HR check, notice and the appeal window to a closed case', async () => {
  const main = await openRedundancy('individual');
  await main.reach('reasons');
  expect(await openTasks(main.caseId)).toContain('Add the HR business partner as an observer');
  await main.reach('jobs', { count: { option: 'one-person' } });
  expect(await openTasks(main.caseId)).toContain('Look for other jobs again');
  const accepted = await main.submit('jobs', 'teodora', { option: 'accepted', data: result(main, 'none-suitable') });
  expect(accepted.error?.errorDescription).toBe(
    "An offer can be accepted once a job has been offered: choose 'A job was offered'.",
  );
  await main.complete('jobs', 'teodora', { option: 'no-offer', data: result(main, 'none-suitable') });
  expect(await openTasks(main.caseId)).not.toContain('Look for other jobs again');
  expect(await main.complete('hr-check', 'teodora')).toMatchObject({ isLockedCurrently: true });
  expect((await main.submit('final', 'teodora')).status).toBe(403);
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  await main.complete('final', 'teodora');
  await main.complete('decision', 'teodora', {
    data: { fromDateTime: '2026-11-18T00:00:00.000Z', toDateTime: '2027-02-10T00:00:00.000Z' },
  });
  const planned = server.db.selectFrom('planned_notice').select(['title', sql<string>`on_day::text`.as('day')]);
  expect(await planned.where('case_id', '=', main.caseId).execute()).toEqual([
    { title: 'Last day of employment, after redundancy', day: '2027-02-10' },
  ]);
  const early = await main.submit('appeal', 'teodora', { option: 'no-appeal' });
  expect(early.error?.errorDescription).toBe('The employee has until 02/12/2026 to appeal.');
  server.setNow('2026-12-03T09:00:00.000Z');
  await main.complete('appeal', 'teodora', { option: 'no-appeal' });
  await main.reach('close');
  expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
});

test('a job that was offered and taken ends the case after its trial, without an appeal', async () => {
  const main = await openRedundancy('individual');
  await main.reach('jobs', { count: { option: 'one-person' } });
  await main.complete('jobs', 'teodora', { option: 'accepted', data: result(main, 'offered') });
  expect((await openTasks(main.caseId)).sort()).toEqual([
    'Add the HR business partner as an observer',
    'Find out whether the other job fits',
  ]);
  await main.reach('close');
  expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
});

describe('The collective case', () => {
  test('has no employee, and closes when its duties are done and everyone at risk has a case', async () => {
    const main = await openRedundancy('collective');
    await main.reach('consult', { count: { option: 'collective' } });
    const task = (await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } })).data.find(
      ({ taskTitle }) => taskTitle === 'Finish the collective consultation',
    );
    expect(task).toMatchObject({ isComplete: false, dueDate: '2026-12-18T00:00:00.000Z' });
    const from = '2026-10-19T00:00:00.000Z';
    const consulted = {
      data: { fromDateTime: from, toDateTime: '2026-11-18T00:00:00.000Z', freeText: 'Four meetings.' },
    };
    await main.complete('consult', 'maren', { option: 'finished', ...consulted });
    expect(await openTasks(main.caseId)).not.toContain('Finish the collective consultation');
    const sentence = 'Both must be done: the statutory information given, and a linked case opened for each person.';
    for (const half of ['statutory-information', 'linked-cases']) {
      expect((await main.submit('info', 'maren', { data: tick(main, half) })).error?.errorDescription, half).toBe(
        sentence,
      );
    }
    await main.complete('info', 'maren', { data: tick(main, 'statutory-information', 'linked-cases') });
    await main.reach('close');
    expect(await main.complete('close', 'maren')).toMatchObject({ caseStatus: CaseStatus.Closed });
  });

  test.each<[string, string, string, string]>([
    ['20 to 99', 'finished', '2026-10-20', 'Consultation about 20 to 99 dismissals lasts until 19/11/2026 at least.'],
    [
      '100 or more',
      'finished-large',
      '2026-10-05',
      'Consultation about 100 or more dismissals lasts until 19/11/2026 at least.',
    ],
  ])(
    'of %s dismissals is not finished a day before the legal minimum, and is on the day',
    async (_count, option, start, sentence) => {
      const main = await openRedundancy('collective');
      await main.reach('consult', { count: { option: 'collective' } });
      const data = {
        fromDateTime: `${start}T00:00:00.000Z`,
        toDateTime: '2026-11-18T00:00:00.000Z',
        freeText: 'Four meetings.',
      };
      expect((await main.submit('consult', 'maren', { option, data })).error?.errorDescription).toBe(sentence);
      server.setNow('2026-11-19T08:00:00.000Z');
      await main.complete('consult', 'maren', { option, data });
      expect(await main.currentKey()).toBe('info');
    },
  );
});
