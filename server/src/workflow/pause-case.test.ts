import { startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { getCase } from '@evenhand/contract/case-details';
import { unlockCase } from '@evenhand/contract/cases';
import { getNextAction } from '@evenhand/contract/next-actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyOf, lookupId } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A grievance for which conciliation was notified, before it is held. */
async function beforeHolding(): Promise<{ main: Walk; event: Walk }> {
  const main = await openGrievance(server);
  const eventId = server.configuration
    .of(1)
    .pack.workflows.find((workflow) => workflow.key === 'early-conciliation')!.id;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId: main.caseId, eventId } });
  const event = await walk(server, started.data.workflowTrackingId);
  await event.complete('notice', 'maren');
  await event.complete('hold', 'maren', { option: 'pause' });
  return { main, event };
}

const next = () => ({
  nextActionId: lookupId(server, 'next-actions', 'review-case'),
  nextActionUserId: cast.teodora,
  nextActionDueDateTime: '2026-12-01T10:00:00.000Z',
});

test('PauseCase locks the case and schedules the next action; the answer says the case is locked [COMP-PAUSE-01, COMP-PAUSE-02]', async () => {
  const { main, event } = await beforeHolding();
  expect((await event.visit('pause')).componentConfiguration).toEqual({
    type: 'PauseCase',
    isComponentSubmissionMandatory: true,
  });
  const answer = await event.complete('pause', 'maren', { data: next() });
  expect(answer).toMatchObject({ caseStatus: 1, isLockedCurrently: true, hasProcessEnded: true });
  const params = { id: main.caseId };
  expect((await server.as('maren').call(getCase, { params })).data).toMatchObject({
    isLockedCurrently: true,
    caseStatus: { title: 'Open' },
  });
  expect((await server.as('maren').call(getNextAction, { params })).data).toMatchObject(next());
  expect((await event.visit('pause')).componentTrackingData).toEqual({
    type: 'PauseCase',
    ...next(),
    nextActionTitle: 'Review the case',
    nextActionUserName: 'Teodora Whitlock',
  });
  expect((await historyOf(server, main.caseId)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['case.locked', 'next-action.scheduled']),
  );
});

test('a paused case can be worked by HR only, until HR unlocks it [COMP-PAUSE-02]', async () => {
  const { main, event } = await beforeHolding();
  await main.reach('reasons');
  await event.complete('pause', 'maren', { data: next() });
  const before = await checksumOfCases(server.db);
  expect(await main.submit('reasons', 'teodora')).toMatchObject({
    status: 403,
    error: { errorCode: 'NOT_AUTHORISED' },
  });
  expect(await checksumOfCases(server.db)).toEqual(before);
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  expect((await main.submit('reasons', 'teodora')).status).toBe(200);
});

test('a pause without action, person or time, or for a person who is not on the case, is refused and locks nothing [COMP-PAUSE-02]', async () => {
  const { event } = await beforeHolding();
  const before = await checksumOfCases(server.db);
  expect(await event.submit('pause', 'maren', { data: {} })).toMatchObject({
    status: 400,
    error: {
      fields: {
        nextActionId: 'Field is required.',
        nextActionUserId: 'Field is required.',
        nextActionDueDateTime: 'Field is required.',
      },
      errorDescription: 'Please complete all required fields',
    },
  });
  expect(await event.submit('pause', 'maren', { data: { ...next(), nextActionUserId: cast.wren } })).toMatchObject({
    status: 400,
    error: { fields: { nextActionUserId: 'Must be the adviser or a participant.' } },
  });
  expect(await event.submit('pause', 'maren', { data: { ...next(), nextActionId: 9999 } })).toMatchObject({
    status: 400,
  });
  expect(await checksumOfCases(server.db)).toEqual(before);
});

test('a pause asks the adviser to unlock the case, by the day planned, and unlocking ends that task', async () => {
  const { main, event } = await beforeHolding();
  await event.complete('pause', 'maren', { data: next() });
  const asked = async () =>
    await server.db
      .selectFrom('case_task')
      .select(['assignee_user_id', 'due_at', 'completed_at'])
      .where('case_id', '=', main.caseId)
      .where('title', '=', 'Unlock the case and take it up again')
      .execute();
  expect(await asked()).toEqual([
    { assignee_user_id: cast.maren, due_at: new Date('2026-12-01T00:00:00Z'), completed_at: null },
  ]);
  await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
  expect(await asked()).toMatchObject([{ completed_at: server.now() }]);
});
