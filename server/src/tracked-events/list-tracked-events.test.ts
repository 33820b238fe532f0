import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { pdf, putParts } from '../testing/uploads.ts';
import { openWithReceipt, received, walk } from '../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = (caseId: number, name: CastName = 'maren') => server.as(name).call(listTrackedEvents, { params: { id: caseId } });

test('the tracked events of a case are listed with their process, date and number of files', async () => {
  const { main, eventId } = await openWithReceipt(server);
  const receipt = {
    id: eventId,
    title: 'Grievance received',
    workflowTrackingId: main.recordId,
    workflowTitle: 'Grievance',
    dateTime: received.onlyDateTime,
    isTimed: false,
    isAwaited: false,
    fileCount: 0,
  };
  expect((await listed(main.caseId)).data).toEqual([receipt]);
  await putParts(server, 'maren', eventId, [
    ['model', JSON.stringify(received)],
    ['files', pdf('a.pdf', 'One.')],
    ['files', pdf('b.pdf', 'Two.')],
  ]);
  expect((await listed(main.caseId, 'teodora')).data).toEqual([{ ...receipt, fileCount: 2 }]);
  // One that was taken back is no longer there.
  await server.db.updateTable('tracked_event').set({ withdrawn_at: server.now() }).where('id', '=', eventId).execute();
  expect((await listed(main.caseId)).data).toEqual([]);
});

test('an event of a process of HR is listed for HR alone [PERM-04, ANY-04]', async () => {
  const { main, eventId } = await openWithReceipt(server);
  await join(server, main.caseId, 'salma', 'observer');
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: main.caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server.as('maren').call(startAnytimeEvent, { params: { caseId: main.caseId, eventId: forHr.id } });
  await (await walk(server, started.data.workflowTrackingId)).complete('notice', 'maren');
  expect((await listed(main.caseId)).data.map(({ workflowTrackingId }) => workflowTrackingId)).toEqual([main.recordId, started.data.workflowTrackingId]);
  for (const name of ['teodora', 'salma'] as const)
    expect(
      (await listed(main.caseId, name)).data.map(({ id }) => id),
      name,
    ).toEqual([eventId]);
});

test('a case without tracked events has an empty list', async () => {
  expect((await listed(await openCase(server))).data).toEqual([]);
});
