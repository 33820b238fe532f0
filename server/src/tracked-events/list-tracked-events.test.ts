import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { listTrackedEvents } from '@evenhand/contract/tracked-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { pdf, putParts } from '../../testing/uploads.ts';
import { openWithReceipt, received, walk } from '../../testing/walk.ts';
import { listTrackedEvents as eventsOf } from './list-tracked-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = (caseId: number, name: CastName = 'maren') =>
  server.as(name).call(listTrackedEvents, { params: { id: caseId } });

test('the tracked events of a case are listed with their process, date, when they were recorded and number of files [GEN-08]', async () => {
  const { main, eventId } = await openWithReceipt(server);
  const receipt = {
    id: eventId,
    title: 'Grievance received',
    workflowTrackingId: main.recordId,
    workflowTitle: 'Grievance',
    dateTime: received.onlyDateTime,
    isTimed: false,
    isNotApplicable: false,
    recordedDateTime: server.now().toISOString(),
    fileCount: 0,
  };
  expect((await listed(main.caseId)).data).toEqual([receipt]);
  await putParts(server, 'maren', eventId, [
    ['model', JSON.stringify(received)],
    ['files', pdf('a.pdf', 'One.')],
    ['files', pdf('b.pdf', 'Two.')],
  ]);
  await sendForm(server, 'maren', toMessages(main.caseId), [
    ['subject', 'With a file of its own'],
    ['attachments', pdf('c.pdf', 'Three.')],
  ]);
  expect((await listed(main.caseId, 'teodora')).data).toEqual([{ ...receipt, fileCount: 2 }]);
  // One that was taken back is no longer there.
  await server.db.updateTable('tracked_event').set({ withdrawn_at: server.now() }).where('id', '=', eventId).execute();
  expect((await listed(main.caseId)).data).toEqual([]);
});

test('an event whose dates, or all of it, were marked as not applicable is listed so', async () => {
  const { main, eventId } = await openWithReceipt(server);
  const given = async (data: object) => {
    await server.db
      .updateTable('tracked_event')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', eventId)
      .execute();
    return (await listed(main.caseId)).data.map(({ isNotApplicable }) => isNotApplicable);
  };
  expect(await given({ isDateNotApplicable: true })).toEqual([true]);
  expect(await given({ eventSetupNotApplicableReasonId: 3 })).toEqual([true]);
  expect(await given({ onlyDateTime: '2026-11-18T00:00:00.000Z', eventSetupNotApplicableReasonId: 3 })).toEqual([
    false,
  ]);
  expect(await given({ eventSetupNotApplicableReasonId: -1, isDateNotApplicable: false })).toEqual([false]);
  expect(await given(received)).toEqual([false]);
});

test('an event is awaited until it is completed, or has a date or a file', async () => {
  const { main, eventId } = await openWithReceipt(server);
  await putParts(server, 'maren', eventId, [
    ['model', JSON.stringify(received)],
    ['files', pdf('a.pdf', 'One.')],
  ]);
  const visitId = await main.visitId('received');
  const given = async (data: object, completed_in: number | null) => {
    await server.db
      .updateTable('tracked_event')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', eventId)
      .execute();
    await server.db.updateTable('visit').set({ completed_in }).where('id', '=', visitId).execute();
    return (await listed(main.caseId)).data.map(({ recordedDateTime }) => recordedDateTime === null);
  };
  expect(await given({}, null)).toEqual([false]);
  await server.db.deleteFrom('case_file').where('tracked_event_id', '=', eventId).execute();
  expect([await given({}, null), await given(received, null), await given({}, 1)]).toEqual([[true], [false], [false]]);
});

test('an event of a process of HR is listed for HR alone [PERM-04, ANY-04]', async () => {
  const { main, eventId } = await openWithReceipt(server);
  await join(server, main.caseId, 'salma', 'observer');
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: main.caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const started = await server
    .as('maren')
    .call(startAnytimeEvent, { params: { caseId: main.caseId, eventId: forHr.id } });
  await (await walk(server, started.data.workflowTrackingId)).complete('notice', 'maren');
  expect((await listed(main.caseId)).data.map(({ workflowTrackingId }) => workflowTrackingId)).toEqual([
    main.recordId,
    started.data.workflowTrackingId,
  ]);
  for (const name of ['teodora', 'salma'] as const)
    expect(
      (await listed(main.caseId, name)).data.map(({ id }) => id),
      name,
    ).toEqual([eventId]);
});

test('without row-level security the events of a hidden case and of a process of HR are not listed; two processes of one kind list each its own [PERM-04]', async () => {
  const { main } = await openWithReceipt(server);
  await join(server, main.caseId, 'silas', 'blocked');
  const offered = await server.as('maren').call(listAnytimeEvents, { params: { id: main.caseId } });
  const forHr = offered.data.find(({ isVisibleToBusinessUsers }) => !isVisibleToBusinessUsers)!;
  const eventsOfHr = [];
  for (let count = 0; count < 2; count += 1) {
    const started = await server
      .as('maren')
      .call(startAnytimeEvent, { params: { caseId: main.caseId, eventId: forHr.id } });
    const ofHr = await walk(server, started.data.workflowTrackingId);
    await ofHr.complete('notice', 'maren');
    eventsOfHr.push(ofHr.recordId);
  }
  expect(new Set(eventsOfHr).size).toBe(2);
  const configuration = server.configuration.of(1);
  const processes = async (name: CastName) => {
    const scope = await scopeFor(server, name);
    return (await eventsOf(server.db, { scope, configuration, caseId: main.caseId })).map(
      ({ workflowTrackingId }) => workflowTrackingId,
    );
  };
  expect(await processes('maren')).toEqual([main.recordId, ...eventsOfHr]);
  expect([await processes('teodora'), await processes('silas'), await processes('wren')]).toEqual([
    [main.recordId],
    [],
    [],
  ]);
});

test('a case without tracked events has an empty list', async () => {
  expect((await listed(await openCase(server))).data).toEqual([]);
});
