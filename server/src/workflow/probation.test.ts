import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { choosing, closeUp, LONG_AGO, openProcess, openTasks, pauseAndUnlock } from '../../testing/process-walk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A probation of the six months from 02/11/2026, after the review of the third month. */
async function reviewed(found: 'on-track' | 'concerns'): Promise<Walk> {
  const main = await openProcess(server, 'probation');
  for (const key of ['guide', 'reasons', 'risk']) await main.complete(key, 'teodora');
  const months = {
    fromDateTime: '2026-11-02T00:00:00.000Z',
    toDateTime: '2027-04-30T00:00:00.000Z',
    freeText: 'Load plans without help.',
  };
  await main.complete('objectives', 'teodora', { data: months });
  await main.complete('employment', 'teodora', { data: { onlyDateTime: '2026-11-02T00:00:00.000Z' } });
  await main.complete('r1', 'teodora');
  await main.complete('r2', 'teodora', choosing(server, main, 'r2', [found]));
  return main;
}

test('a probation goes from the objectives over two reviews and the decision to a closed case', async () => {
  const main = await openProcess(server, 'probation');
  for (const key of ['guide', 'reasons', 'risk']) await main.complete(key, 'teodora');
  const months = {
    fromDateTime: '2026-11-02T00:00:00.000Z',
    toDateTime: '2027-04-30T00:00:00.000Z',
    freeText: 'Load plans without help.',
  };
  await main.complete('objectives', 'teodora', { data: months });
  await main.complete('employment', 'teodora', { data: { onlyDateTime: '2026-11-02T00:00:00.000Z' } });
  expect(await openTasks(server, main)).toEqual([
    ['Hold the month one probation review', '2026-12-02'],
    ['Meet for the month one review', '2026-12-02'],
    ['Meet for the month three review', '2027-02-02'],
    ['Meet to decide the probation', '2027-04-02'],
  ]);
  await main.complete('r1', 'teodora');
  expect(await openTasks(server, main)).toContainEqual(['Hold the month three probation review', '2027-02-02']);
  await main.complete('r2', 'teodora', choosing(server, main, 'r2', ['on-track']));
  expect(await openTasks(server, main)).toEqual([
    ['Hold the probation decision review', '2027-04-02'],
    ['Meet to decide the probation', '2027-04-02'],
  ]);
  for (const key of ['invite', 'companion', 'meeting']) await main.complete(key, 'teodora');
  await main.complete('decide', 'teodora', { option: 'confirm' });
  await main.complete('letter', 'teodora', choosing(server, main, 'letter', ['confirmed']));
  expect(await closeUp(main)).toBe('confirmed');
});

test('a probation is extended once, and ends only after HR has checked it; nothing is written where it is refused', async () => {
  const main = await reviewed('concerns');
  for (const key of ['support', 'invite', 'companion', 'meeting']) await main.complete(key, 'teodora');
  await main.complete('decide', 'teodora', { option: 'extend' });
  await main.complete('extend', 'teodora', {
    data: { onlyDateTime: '2027-07-30T00:00:00.000Z', freeText: 'Three more months.' },
  });
  await main.complete('r2', 'teodora', choosing(server, main, 'r2', ['concerns']));
  for (const key of ['support', 'invite', 'companion', 'meeting']) await main.complete(key, 'teodora');
  expect(await refused(server, () => main.submit('decide', 'teodora', { option: 'extend' }))).toMatchObject({
    status: 400,
    description: 'A probation is extended once, and only before it ends.',
  });

  await main.complete('decide', 'teodora', { option: 'end' });
  await pauseAndUnlock(server, main, 'hr-check');
  await main.complete('letter', 'teodora', choosing(server, main, 'letter', ['ended'], LONG_AGO));
  await main.complete('appeal', 'teodora', { option: 'no-appeal' });
  expect(await closeUp(main)).toBe('ended');
});

test('an employment does not end by the letter of a confirmation', async () => {
  const main = await reviewed('on-track');
  for (const key of ['invite', 'companion', 'meeting']) await main.complete(key, 'teodora');
  await main.complete('decide', 'teodora', { option: 'confirm' });
  const ended = choosing(server, main, 'letter', ['ended']);
  await main.writeLetter('letter', 'teodora');
  expect(await refused(server, () => main.submit('letter', 'teodora', ended))).toMatchObject({
    status: 400,
    description:
      'An employment can be ended only after HR has checked it, and in probation no later than its last day for notice. Go back and choose End the employment, or End it after six months.',
  });
});

test('nobody can say that there is no appeal before the five working days have passed', async () => {
  const main = await reviewed('on-track');
  for (const key of ['invite', 'companion', 'meeting']) await main.complete(key, 'teodora');
  await main.complete('decide', 'teodora', { option: 'end' });
  await pauseAndUnlock(server, main, 'hr-check');
  await main.complete('letter', 'teodora', choosing(server, main, 'letter', ['ended']));
  expect(await refused(server, () => main.submit('appeal', 'teodora', { option: 'no-appeal' }))).toMatchObject({
    status: 400,
    description: 'The employee has until 25/11/2026 to appeal.',
  });
});
