import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { Relation } from '@evenhand/contract/participants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '../../testing/case-world.ts';
import { choosing, closeUp, LONG_AGO, openProcess, openTasks, pauseAndUnlock } from '../../testing/process-walk.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { stakeholder, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('frequent absence', () => {
  test('goes from the trigger over medical advice, two stages and the final meeting to a closed case', async () => {
    const main = await openProcess(server, 'frequent-absence');
    for (const key of ['guide', 'reasons', 'risk', 'record', 'exclude']) await main.complete(key, 'teodora');
    await main.complete('decide', 'teodora', { option: 'formal' });
    const { subWorkflowTrackingRecordId } = await main.complete('health-1', 'teodora', { option: 'get-advice' });
    const referral = await walk(server, subWorkflowTrackingRecordId!);
    for (const key of ['ask', 'consent', 'referral']) await referral.complete(key, 'teodora');
    expect(await openTasks(server, main)).toEqual([
      ['Ask when the medical report will come', '2026-12-02'],
      ['Hold the stage one absence meeting', '2026-12-02'],
      ['Record the medical advice', '2026-12-09'],
    ]);
    await referral.complete('management-report', 'teodora');
    expect(await referral.complete('advised-adjustments', 'teodora')).toMatchObject({
      hasProcessEnded: true,
      workflowTrackingRecordId: main.recordId,
    });

    for (const key of ['invite-1', 'companion-1', 'meeting-1', 'result-1']) await main.complete(key, 'teodora');
    expect(await openTasks(server, main)).toEqual([['Review attendance after the stage one meeting', '2027-02-18']]);
    await main.complete('review-1', 'teodora', {
      option: 'extend',
      ...choosing(server, main, 'review-1', ['partly-met']),
    });
    expect(await main.currentKey()).toBe('review-1');
    expect((await openTasks(server, main)).map(([title]) => title)).toContain('Hold the next stage one review');
    await main.complete('review-1', 'teodora', {
      option: 'not-met',
      ...choosing(server, main, 'review-1', ['not-met']),
    });
    await main.complete('health-2', 'teodora', { option: 'carry-on' });
    for (const key of ['invite-2', 'companion-2', 'meeting-2', 'result-2']) await main.complete(key, 'teodora');
    await main.complete('review-2', 'teodora', {
      option: 'not-met',
      ...choosing(server, main, 'review-2', ['not-met']),
    });
    const looked = ['record-read', 'employee-asked', 'adjustments-considered'];
    await main.complete('underlying', 'teodora', {
      option: 'unrelated',
      ...choosing(server, main, 'underlying', looked),
    });

    await pauseAndUnlock(server, main, 'hr-check');
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    for (const key of ['invite-final', 'companion-final', 'meeting-final']) await main.complete(key, 'ngozi');
    await main.complete('decision', 'ngozi', choosing(server, main, 'decision', ['dismissal-attendance'], LONG_AGO));
    await main.complete('appeal', 'teodora', { option: 'no-appeal' });
    expect(await closeUp(main)).toBe('dismissal-attendance');
  });

  test('ends at once without action, or with a talk about support', async () => {
    const without = await openProcess(server, 'frequent-absence');
    await without.reach('decide');
    await without.complete('decide', 'teodora', { option: 'no-action' });
    await closeUp(without);
    const supported = await openProcess(server, 'frequent-absence');
    await supported.reach('learning', { decide: { option: 'support' } });
    await closeUp(supported);
  });

  test('does not go to the next stage from a review whose target was met; nothing is written', async () => {
    const main = await openProcess(server, 'frequent-absence');
    await main.reach('review-1', { decide: { option: 'formal' } });
    const met = choosing(server, main, 'review-1', ['met']);
    await main.writeLetter('review-1', 'teodora');
    expect(
      await refused(server, () => main.submit('review-1', 'teodora', { option: 'not-met', ...met })),
    ).toMatchObject({
      status: 400,
      description: 'The review says that the target was met, so stage two cannot follow.',
    });
    await main.complete('review-1', 'teodora', { option: 'met', ...met });
    await closeUp(main);
  });

  test('gives five working days’ notice of a formal meeting', async () => {
    const main = await openProcess(server, 'frequent-absence');
    await main.reach('invite-1', { decide: { option: 'formal' } });
    await main.writeLetter('invite-1', 'teodora');
    const tomorrow = { data: { onlyDateTime: '2026-11-19T10:00:00.000Z' } };
    expect(await refused(server, () => main.submit('invite-1', 'teodora', tomorrow))).toMatchObject({
      status: 400,
      description: 'The date must be at least 5 working days from today.',
    });
  });
});

describe('long-term absence', () => {
  test('goes from the contact plan over a referral, two welfare reviews and a phased return to a closed case', async () => {
    const main = await openProcess(server, 'long-term-absence');
    for (const key of ['guide', 'reasons', 'risk', 'contact-plan']) await main.complete(key, 'teodora');
    const note = { fromDateTime: '2026-11-02T00:00:00.000Z', toDateTime: '2026-12-11T00:00:00.000Z' };
    await main.complete('fit-note', 'teodora', choosing(server, main, 'fit-note', ['not-fit'], note));
    expect(await openTasks(server, main)).toEqual([
      ['Agree how you stay in contact', '2026-11-25'],
      ['Ask for the next fit note', '2026-12-04'],
    ]);
    const { subWorkflowTrackingRecordId } = await main.complete('advice', 'teodora', { option: 'refer' });
    await main.complete('reach', 'teodora', { option: 'agreed' });
    await main.complete('welfare', 'teodora');
    expect(await openTasks(server, main)).toContainEqual(['Meet to see how the employee is', '2026-12-16']);
    server.setNow('2026-12-01T10:00:00.000Z');
    await main.complete('plan', 'teodora', { option: 'more-time' });
    expect(await openTasks(server, main)).toContainEqual(['Meet to see how the employee is', '2026-12-31']);
    server.setNow(TEST_NOW);
    for (const key of ['reach', 'welfare-invite', 'welfare']) await main.complete(key, 'teodora');
    await main.complete('plan', 'teodora', { option: 'return' });
    for (const key of ['phased', 'adjustments', 'return-talk', 'return-review']) await main.complete(key, 'teodora');
    await main.complete('learning', 'maren');

    // The referral was one that the case has to wait for.
    expect(await refused(server, () => main.submit('outstanding', 'maren'))).toMatchObject({ status: 400 });
    const referral = await walk(server, subWorkflowTrackingRecordId!);
    for (const key of ['ask', 'consent', 'referral', 'management-report', 'advised-adjustments'])
      await referral.complete(key, 'teodora');
    await main.complete('outstanding', 'maren');
    expect(await main.complete('close', 'maren')).toMatchObject({ hasProcessEnded: true, caseStatus: 3 });
  });

  test('comes to a capability meeting only with recent advice, the employee’s view and a look at alternatives', async () => {
    const main = await openProcess(server, 'long-term-absence');
    await main.reach('plan', { advice: { option: 'enough-known' } });
    await main.complete('plan', 'teodora', { option: 'no-prospect' });
    await pauseAndUnlock(server, main, 'hr-check');
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    const some = choosing(server, main, 'latest-advice', ['report-recent', 'employee-consulted']);
    expect(await refused(server, () => main.submit('latest-advice', 'maren', some))).toMatchObject({
      status: 400,
      description:
        "The meeting needs a recent report, the employee's answer to it and a look at the alternatives. Tick all three, or choose Back to welfare.",
    });
    await main.complete('latest-advice', 'maren', { option: 'back-to-welfare', ...some });
    await main.complete('reach', 'teodora', { option: 'agreed' });
    await main.complete('welfare', 'teodora');
    await main.complete('plan', 'teodora', { option: 'no-prospect' });
    await pauseAndUnlock(server, main, 'hr-check');
    // Who was appointed the first time still holds the place.
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', Relation.HearingManager) });
    await main.complete(
      'latest-advice',
      'maren',
      choosing(server, main, 'latest-advice', ['report-recent', 'employee-consulted', 'alternatives-looked-at']),
    );
    for (const key of ['invite', 'companion', 'meeting']) await main.complete(key, 'ngozi');
    await main.complete('decision', 'ngozi', choosing(server, main, 'decision', ['dismissal-health'], LONG_AGO));
    await main.complete('appeal', 'teodora', { option: 'no-appeal' });
    await closeUp(main);
  });

  test('a welfare review asks for its note, which the meeting note answers', async () => {
    const main = await openProcess(server, 'long-term-absence');
    await main.reach('plan', { advice: { option: 'enough-known' } });
    const titles = async () => (await openTasks(server, main)).map(([title]) => title);
    expect(await titles()).toContain('Record a note of the welfare meeting');
    const eventId = server.configuration.of(1).pack.workflows.find(({ key }) => key === 'meeting-note')!.id;
    const started = await server.as('teodora').call(startAnytimeEvent, { params: { caseId: main.caseId, eventId } });
    await (await walk(server, started.data.workflowTrackingId)).complete('meeting', 'teodora');
    expect(await titles()).not.toContain('Record a note of the welfare meeting');
  });

  test.each([
    ['other-work', 'redeploy', 'phased'],
    ['ill-health-pension', 'pension', 'learning'],
  ])('goes by way of %s to %s and on to %s', async (option, key, next) => {
    const main = await openProcess(server, 'long-term-absence');
    await main.reach('plan', { advice: { option: 'enough-known' } });
    await main.complete('plan', 'teodora', { option });
    await main.complete(key, 'teodora');
    expect(await main.currentKey()).toBe(next);
  });
});
