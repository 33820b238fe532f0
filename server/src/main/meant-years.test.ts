import { createFailedContact, createParkedCall, updateParkedCall } from '@evenhand/contract/contacts';
import { setNextAction } from '@evenhand/contract/next-actions';
import { editTask } from '@evenhand/contract/tasks';
import { editTrackedEvent } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookupId, openCase, participantParams, refused } from '../../testing/case-world.ts';
import { cast } from '../../testing/cast.ts';
import { putTask } from '../../testing/put-task.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance, openWithReceipt } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const maren = () => server.as('maren');

interface Call {
  readonly field: string;
  /** Prepares what the call is about. */
  readonly begin: () => Promise<(moment: string) => Promise<Answer<unknown>>>;
}

const calls: Readonly<Record<string, Call>> = {
  'a next action': {
    field: 'nextActionDueDateTime',
    async begin() {
      const id = await openCase(server);
      const nextActionId = lookupId(server, 'next-actions', 'review-case');
      return (nextActionDueDateTime) =>
        maren().call(setNextAction, {
          params: { id },
          body: { nextActionId, nextActionUserId: cast.maren, nextActionDueDateTime },
        });
    },
  },
  'a parked call': { field: 'recordedDateTime', begin: () => contact(createParkedCall, 'parked-call-reasons') },
  'a failed contact': {
    field: 'recordedDateTime',
    begin: () => contact(createFailedContact, 'failed-contact-reasons'),
  },
  'the completion of a parked call': {
    field: 'completedDateTime',
    async begin() {
      const park = await contact(createParkedCall, 'parked-call-reasons');
      const { id } = (await park('2026-11-17T10:05:00.000Z')).data as { id: number };
      return (completedDateTime) => maren().call(updateParkedCall, { params: { id }, query: { completedDateTime } });
    },
  },
  'the target of a task': {
    field: 'taskTargetDateTime',
    async begin() {
      const id = await putTask(server, await openCase(server), 'teodora');
      return (taskTargetDateTime) =>
        maren().call(editTask, { params: { id }, body: { taskAssignedUserId: cast.maren, taskTargetDateTime } });
    },
  },
  'an event of a process': {
    field: 'onlyDateTime',
    async begin() {
      const main = await openGrievance(server);
      await main.reach('received');
      return (onlyDateTime) => main.submit('received', 'maren', { data: { onlyDateTime }, isWithoutLetter: true });
    },
  },
  'the correction of an event': {
    field: 'onlyDateTime',
    async begin() {
      const { eventId } = await openWithReceipt(server);
      return (onlyDateTime) => maren().call(editTrackedEvent, { params: { id: eventId }, body: { onlyDateTime } });
    },
  },
};

async function contact(call: typeof createParkedCall | typeof createFailedContact, reasons: string) {
  const id = await openCase(server);
  const { participantId } = await participantParams(server, id, 'teodora');
  const reasonId = server.configuration.of(1).pack.lookups[reasons]![0]!.id;
  return (recordedDateTime: string): Promise<Answer<unknown>> =>
    maren().call(call, { params: { id }, body: { participantId, recordedDateTime, reasonId, details: 'Rang twice.' } });
}

describe.each(Object.entries(calls))('%s', (_name, { field, begin }) => {
  test('in a year that cannot be meant is refused at its field, and nothing is changed [DATE-01]', async () => {
    const send = await begin();
    for (const day of ['0206-11-20', '1026-12-01', '0000-12-01', '2206-11-20']) {
      const { status, answer } = await refused(server, () => send(`${day}T00:00:00.000Z`));
      expect(status).toBe(400);
      expect(answer.error.fields).toEqual({
        [field]: expect.stringMatching(/^Check the year: it must be from \d{4} to \d{4}\.$/),
      });
    }
    expect((await send('2026-11-17T10:30:00.000Z')).error).toBeUndefined();
  });
});
