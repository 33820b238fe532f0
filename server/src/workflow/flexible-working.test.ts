import { Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { choosing, closeUp, openProcess, openTasks } from '../../testing/process-walk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A request that reached a manager on this day and has been recorded. */
async function received(day = '2026-11-16'): Promise<Walk> {
  const main = await openProcess(server, 'flexible-working');
  for (const key of ['guide', 'reasons', 'risk']) await main.complete(key, 'teodora');
  await main.complete('request', 'teodora', { data: { onlyDateTime: `${day}T00:00:00.000Z` } });
  return main;
}

test('flexible working goes from the request over a meeting, a trial and its end to a closed case', async () => {
  const main = await received();
  await main.complete('valid', 'teodora', { option: 'not-complete' });
  await main.complete('fix', 'teodora');
  await main.complete('valid', 'teodora', { option: 'valid' });
  await main.complete('agree', 'teodora', { option: 'discuss' });
  for (const key of ['invite', 'meeting', 'options']) await main.complete(key, 'teodora');
  await main.complete('timing', 'teodora', { option: 'longer-period' });
  await main.complete('extend', 'teodora');
  await main.complete('decision', 'teodora', choosing(server, main, 'decision', ['trial']));
  await main.complete('trial', 'teodora', {
    data: { fromDateTime: '2026-12-01T00:00:00.000Z', toDateTime: '2027-02-26T00:00:00.000Z' },
  });
  expect(await openTasks(server, main)).toEqual([
    ['Decide whether the trial becomes permanent', '2027-02-26'],
    ['Talk about the end of the trial', '2027-02-19'],
  ]);
  await main.complete('trial-review', 'teodora');
  await main.complete('trial-end', 'teodora', { option: 'keep' });
  await main.complete('statement', 'teodora');
  await closeUp(main);
});

test('a request is agreed in full without a meeting, and never refused without one; nothing is written', async () => {
  const main = await received();
  await main.complete('valid', 'teodora', { option: 'valid' });
  await main.complete('agree', 'teodora', { option: 'agree-in-full' });
  await main.complete('timing', 'teodora', { option: 'in-time' });
  const refusal = choosing(server, main, 'decision', ['refused', 'extra-cost']);
  await main.writeLetter('decision', 'teodora');
  expect(await refused(server, () => main.submit('decision', 'teodora', refusal))).toMatchObject({
    status: 400,
    description:
      'A request can be refused only after it has been discussed with the employee. Go back and choose Discuss it first.',
  });
  await main.complete('decision', 'teodora', choosing(server, main, 'decision', ['agreed']));
  await main.complete('statement', 'teodora');
  expect(await closeUp(main)).toBe('agreed');
});

test('a refusal names one of the eight grounds, comes after the meeting, and can be appealed', async () => {
  const main = await received();
  await main.complete('valid', 'teodora', { option: 'valid' });
  await main.complete('agree', 'teodora', { option: 'agree-in-full' });
  await main.complete('timing', 'teodora', { option: 'discuss-first' });
  for (const key of ['invite', 'meeting', 'options']) await main.complete(key, 'teodora');
  await main.complete('timing', 'teodora', { option: 'in-time' });
  const withoutGround = choosing(server, main, 'decision', ['refused']);
  await main.writeLetter('decision', 'teodora');
  expect((await refused(server, () => main.submit('decision', 'teodora', withoutGround))).answer.error.fields).toEqual({
    eventSetupReasonIds: 'You must select a secondary reason.',
  });
  await main.complete('decision', 'teodora', choosing(server, main, 'decision', ['refused', 'customer-demand']));
  const { subWorkflowTrackingRecordId } = await main.complete('appeal-made', 'teodora', { option: 'appealed' });
  const appeal = await walk(server, subWorkflowTrackingRecordId!);
  await appeal.complete('grounds', 'maren');
  await appeal.complete('appoint-am', 'maren', { data: stakeholder('ngozi', Relation.AppealManager) });
  for (const key of ['invite', 'companion', 'hearing']) await appeal.complete(key, 'ngozi');
  await appeal.writeLetter('result', 'ngozi');
  await appeal.complete('result', 'ngozi', choosing(server, appeal, 'result', ['appeal-not-upheld']));
  expect((await refused(server, () => main.submit('appeal-decided', 'maren'))).answer.error.errorDescription).toBe(
    'The appeal has not been decided yet.',
  );
  await appeal.complete('outstanding', 'ngozi');
  await main.complete('appeal-decided', 'maren');
  expect(await closeUp(main)).toBe('refused');
});

test('decisions are due in days of work, and never later than two months after the request', async () => {
  const main = await received('2026-10-05');
  // The two months end on Saturday 05/12/2026; a legal deadline moves back to the Friday.
  expect(await openTasks(server, main)).toContainEqual([
    'Tell the employee the decision, in time for an appeal',
    '2026-11-23',
  ]);
  await main.complete('valid', 'teodora', { option: 'valid' });
  expect(await openTasks(server, main)).toContainEqual(['Talk about the flexible working request', '2026-12-04']);
  await main.complete('agree', 'teodora', { option: 'agree-in-full' });
  expect(await openTasks(server, main)).toContainEqual(['Decide the flexible working request', '2026-11-25']);
});

test('the adviser learns of a request that may be a reasonable adjustment', async () => {
  const main = await received();
  await main.complete('valid', 'teodora', { option: 'reasonable-adjustment' });
  await main.complete('adjustment', 'teodora');
  expect(await main.currentKey()).toBe('agree');
  const notices = await server.db
    .selectFrom('notice')
    .select('facts')
    .where('case_id', '=', main.caseId)
    .where('user_id', '=', cast.maren)
    .execute();
  expect(notices).toContainEqual({ facts: { title: 'A flexible working request may be a reasonable adjustment' } });
});
