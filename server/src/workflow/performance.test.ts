import { Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { choosing, closeUp, LONG_AGO, openProcess, openTasks, pauseAndUnlock } from '../../testing/process-walk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sixWeeks = {
  fromDateTime: '2026-11-18T00:00:00.000Z',
  toDateTime: '2026-12-30T00:00:00.000Z',
  freeText: 'Fewer picking errors.',
};
const tenWeeks = { ...sixWeeks, toDateTime: '2027-01-27T00:00:00.000Z' };

async function planned(): Promise<Walk> {
  const main = await openProcess(server, 'performance');
  for (const key of ['guide', 'reasons', 'risk', 'cause']) await main.complete(key, 'teodora');
  await main.complete('plan', 'teodora', { data: sixWeeks });
  return main;
}

/** Meets at a stage, up to the plan that follows from it. */
async function meet(main: Walk, stage: 1 | 2): Promise<void> {
  for (const key of ['invite', 'companion', 'meeting', 'result']) await main.complete(`${key}-${stage}`, 'teodora');
}

test('performance goes from the informal plan over two stages and the final meeting to a closed case', async () => {
  const main = await planned();
  expect(await openTasks(server, main)).toContainEqual(["Note this week's talk about the plan", '2026-11-25']);
  await main.complete('check', 'teodora', { option: 'formal', ...choosing(server, main, 'check', ['not-met']) });
  await meet(main, 1);
  expect(await openTasks(server, main)).toContainEqual(['Agree the improvement plan', '2026-11-25']);
  await main.complete('pip-1', 'teodora', { data: tenWeeks });
  expect(await openTasks(server, main)).toEqual([
    ['Follow the stage one plan to its end', '2027-02-16'],
    ['Hold the half-way talk about the plan', '2026-12-23'],
  ]);
  await main.complete('review-1', 'teodora', {
    option: 'not-met',
    ...choosing(server, main, 'review-1', ['partly-met']),
  });
  await meet(main, 2);
  await main.complete('pip-2', 'teodora', { data: tenWeeks });
  await main.complete('review-2', 'teodora', { option: 'not-met', ...choosing(server, main, 'review-2', ['not-met']) });
  await pauseAndUnlock(server, main, 'hr-check');
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
  for (const key of ['invite-final', 'companion-final', 'meeting-final']) await main.complete(key, 'ngozi');
  await main.complete('decision', 'ngozi', choosing(server, main, 'decision', ['redeployed'], LONG_AGO));
  await main.complete('appeal', 'teodora', { option: 'no-appeal' });
  expect(await closeUp(main)).toBe('redeployed');
});

test('a standard that was met ends the process, and no formal stage can follow; nothing is written', async () => {
  const main = await planned();
  const met = choosing(server, main, 'check', ['met']);
  expect(await refused(server, () => main.submit('check', 'teodora', { option: 'formal', ...met }))).toMatchObject({
    status: 400,
    description: 'The check says that the standard was met, so a formal stage cannot follow.',
  });
  await main.complete('check', 'teodora', { option: 'met', ...met });
  await closeUp(main);
});

test('an informal plan runs for four to eight weeks, a formal one for eight to twelve', async () => {
  const main = await openProcess(server, 'performance');
  await main.reach('plan');
  for (const toDateTime of ['2026-12-14T00:00:00.000Z', '2027-01-14T00:00:00.000Z']) {
    expect(
      await refused(server, () => main.submit('plan', 'teodora', { data: { ...sixWeeks, toDateTime } })),
    ).toMatchObject({
      status: 400,
      description: 'An informal plan runs for four to eight weeks. Please change its dates.',
    });
  }
  await main.complete('plan', 'teodora', { data: sixWeeks });
  await main.complete('check', 'teodora', { option: 'formal', ...choosing(server, main, 'check', ['not-met']) });
  await meet(main, 1);
  expect(await refused(server, () => main.submit('pip-1', 'teodora', { data: sixWeeks }))).toMatchObject({
    status: 400,
    description: 'A formal plan runs for eight to twelve weeks. Please change its dates.',
  });
});

test('a formal plan is extended once', async () => {
  const main = await planned();
  await main.complete('check', 'teodora', { option: 'formal', ...choosing(server, main, 'check', ['not-met']) });
  await meet(main, 1);
  await main.complete('pip-1', 'teodora', { data: tenWeeks });
  const partly = choosing(server, main, 'review-1', ['partly-met']);
  await main.complete('review-1', 'teodora', { option: 'extend', ...partly });
  await main.complete('pip-1', 'teodora', { data: tenWeeks });
  expect(
    await refused(server, () => main.submit('review-1', 'teodora', { option: 'extend', ...partly })),
  ).toMatchObject({ status: 400, description: 'The plan has been extended once and cannot be extended again.' });
  await main.complete('review-1', 'teodora', { option: 'not-met', ...partly });
  expect(await main.currentKey()).toBe('invite-2');
});
