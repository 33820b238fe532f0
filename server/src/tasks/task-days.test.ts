import { queryTasks } from '@evenhand/contract/tasks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { numbersOfTasks, titlesOfTasks } from '../../testing/own-tasks.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { loadActor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import { dueToday, overdue, taskListOf } from './task-list.ts';
import { countTasks } from './tasks.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// Each test begins without tasks.
afterEach(async () => {
  server.setNow(TEST_NOW);
  await server.db.updateTable('case_task').set({ cancelled_at: server.now() }).execute();
});

describe('The days of tasks', () => {
  it.each([
    {
      now: '2026-03-28T12:00:00.000Z',
      before: '2026-03-27T23:59:59.999Z',
      end: '2026-03-28T23:59:59.999Z',
      day: '2026-03-28',
    },
    {
      now: '2026-03-29T22:59:59.000Z',
      before: '2026-03-28T23:59:59.999Z',
      end: '2026-03-29T22:59:59.999Z',
      day: '2026-03-29',
    },
    {
      now: '2026-10-24T12:00:00.000Z',
      before: '2026-10-23T22:59:59.999Z',
      end: '2026-10-24T22:59:59.999Z',
      day: '2026-10-24',
    },
    {
      now: '2026-10-24T23:30:00.000Z',
      before: '2026-10-24T22:59:59.999Z',
      end: '2026-10-25T23:59:59.999Z',
      day: '2026-10-25',
    },
  ])(
    'begin and end with the service’s own, whether its clocks change or not: $day [TASK-12, TASK-14, TASK-15]',
    async ({ now, before, end, day }) => {
      const id = await openCase(server);
      const nextMoment = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
      const yesterday = before.slice(0, 10);
      await putTask(server, id, 'teodora', { title: 'last moment of yesterday', due: before });
      await putTask(server, id, 'teodora', { title: 'yesterday', due: yesterday });
      await putTask(server, id, 'teodora', { title: 'first moment of today', due: nextMoment(before) });
      await putTask(server, id, 'teodora', { title: 'today', due: day });
      await putTask(server, id, 'teodora', { title: 'last moment of today', due: end });
      await putTask(server, id, 'teodora', { title: 'tomorrow', due: nextMoment(end) });
      await putTask(server, id, 'teodora', { title: 'some day' });
      server.setNow(now);
      expect(await numbersOfTasks(server, 'teodora')).toEqual([7, 2, 3]);
      expect(await titlesOfTasks(server, 'teodora', { toDate: before })).toEqual([
        'last moment of yesterday',
        'yesterday',
      ]);
      expect(await titlesOfTasks(server, 'teodora', { fromDate: nextMoment(before), toDate: end })).toEqual([
        'first moment of today',
        'last moment of today',
        'today',
      ]);
      expect(await titlesOfTasks(server, 'teodora', { fromDate: nextMoment(end) })).toEqual(['tomorrow']);
    },
  );

  it('a due day is that day in every time zone [TASK-15]', async () => {
    const id = await openCase(server);
    await putTask(server, id, 'teodora', { due: '2026-11-18' });
    const actor = (await loadActor(server.db, cast.teodora))!;
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata']) {
      const noonOfTheDay =
        { 'Pacific/Auckland': '2026-11-17T23:00:00.000Z', 'America/Los_Angeles': '2026-11-18T20:00:00.000Z' }[zone] ??
        '2026-11-18T06:30:00.000Z';
      const now = new Date(noonOfTheDay);
      const list = taskListOf(actor, {}, { now, timeZone: zone });
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: dueToday(now, zone) }), zone).toBe(1);
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: overdue(now, zone) }), zone).toBe(0);
      const nextDay = new Date(now.getTime() + 86_400_000);
      expect(await countTasks(server.db, scopeOf(actor), { ...list, due: overdue(nextDay, zone) }), zone).toBe(1);
    }
  });

  it('every number is the total of the list it links to, in either role; due today is what its link adds to the overdue [TASK-12, API-136, API-137, API-138]', async () => {
    const advised = await openCase(server, { as: 'priya', owner: 'teodora' });
    const owned = await openCase(server, { as: 'maren', owner: 'priya' });
    for (const due of [
      '2026-11-16',
      '2026-11-17T23:59:00.000Z',
      '2026-11-18',
      '2026-11-18T17:00:00.000Z',
      '2026-11-19',
      undefined,
    ]) {
      await putTask(server, advised, 'priya', { ...(due === undefined ? {} : { due }), assignee: { kind: 'adviser' } });
      if (due !== '2026-11-16') await putTask(server, owned, 'priya', due === undefined ? {} : { due });
    }
    const yesterday = '2026-11-17T23:59:59.999Z';
    const today = '2026-11-18T23:59:59.999Z';
    for (const role of ['HRUser', 'BusinessUser'] as const) {
      const total = async (query: object) =>
        (await server.as('priya').call(queryTasks, { query: { role, ...query } })).data.totalDataCount;
      const [all, late, now] = await numbersOfTasks(server, 'priya', role);
      expect([all, late]).toEqual([await total({}), await total({ toDate: yesterday })]);
      expect(now).toBe((await total({ toDate: today })) - (await total({ toDate: yesterday })));
      expect([all, late, now]).toEqual(role === 'HRUser' ? [6, 2, 2] : [5, 1, 2]);
    }
  });

  it('the wrong way round they are refused [TASK-10]', async () => {
    const answer = await server
      .as('teodora')
      .call(queryTasks, { query: { fromDate: '2026-11-19T00:00:00.000Z', toDate: '2026-11-18T23:59:59.999Z' } });
    expect(answer.error).toMatchObject({
      errorCode: 'BAD_REQUEST',
      fields: { fromDate: 'Must not be after the to date.' },
    });
  });
});
