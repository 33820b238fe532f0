import { Relation } from '@evenhand/contract/participants';
import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openGrievance } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const expectedOf = async (main: Awaited<ReturnType<typeof openGrievance>>, key: string) =>
  (await main.visit(key)).expectedDates;

test('an event says what its dates are expected to be; others are accepted all the same [COMP-EVENT-35]', async () => {
  const main = await openGrievance(server);
  await main.reach('received');
  expect(await expectedOf(main, 'received')).toEqual({ isPast: true, isToCome: false, notBefore: null });
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', {
    data: { participantGuid: cast.ngozi, participantRoleId: 2, participantRelationId: Relation.HearingManager },
  });
  await main.complete('independence', 'maren');
  expect(await expectedOf(main, 'invite'), 'an invitation is for a day to come').toEqual({
    isPast: false,
    isToCome: true,
    notBefore: null,
    notice: {
      countsFrom: '2026-11-18',
      earliestDay: '2026-11-23',
      words: '3 working days',
      less: [
        { fromDay: '2026-11-18', words: 'less than 1 working day' },
        { fromDay: '2026-11-19', words: '1 working day' },
        { fromDay: '2026-11-20', words: '2 working days' },
      ],
    },
  });
  const invited = '2026-12-01T10:00:00.000Z';
  await main.complete('invite', 'maren', { data: { onlyDateTime: invited } });
  await main.reach('meeting');
  const expected = {
    isPast: true,
    isToCome: false,
    notBefore: { title: 'Invitation to the grievance meeting', dateTime: invited, isTimed: true },
  };
  expect(await expectedOf(main, 'meeting')).toEqual(expected);
  const data = { fromDateTime: '2030-03-04T10:00:00.000Z', toDateTime: '2030-03-04T11:00:00.000Z', freeText: 'Said.' };
  await main.complete('meeting', 'maren', { data, option: 'ready-to-decide' });
  const { componentTrackingData } = await main.visit('meeting');
  const eventId = componentTrackingData?.type === 'Event' ? componentTrackingData.caseTrackingEventId : null;
  const event = await server.as('maren').call(getTrackedEvent, { params: { id: eventId! } });
  expect(event.data.expectedDates, 'the editor of the event asks the same').toEqual(expected);
});

test('a component without dates expects none [COMP-EVENT-35]', async () => {
  const main = await openGrievance(server);
  expect(await expectedOf(main, 'guide')).toBeUndefined();
});
