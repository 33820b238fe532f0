import { getCase } from '@evenhand/contract/case-details';
import { lockCase } from '@evenhand/contract/cases';
import { saveComponentDraft, undoComponent } from '@evenhand/contract/component-tracking';
import { queryNotifications } from '@evenhand/contract/notifications';
import type { BodyInputOf } from '@evenhand/contract/route';
import { getHistory } from '@evenhand/contract/timeline';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { editTrackedEvent, getTrackedEvent } from '@evenhand/contract/tracked-events';
import { goToTask } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import type { Walk } from '../../testing/walk.ts';
import { eventOf, openGrievance, openWithReceipt, received, stakeholder } from '../../testing/walk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Body = BodyInputOf<typeof editTrackedEvent>;

const read = (id: number, as: CastName = 'maren') => server.as(as).call(getTrackedEvent, { params: { id } });
const edit = (id: number, as: CastName, body: Body) => server.as(as).call(editTrackedEvent, { params: { id }, body });

const withReceipt = () => openWithReceipt(server);

async function toInvestigation(main: Walk): Promise<void> {
  await main.reach('appoint-hm', { early: { option: 'formal' } });
  await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
  await main.reach('appoint-io', { meeting: { option: 'look-into-it' } });
}

function tasksCalled(main: Walk, title: string) {
  return server.db
    .selectFrom('case_task')
    .select(['tracked_event_id', 'completed_at'])
    .where('case_id', '=', main.caseId)
    .where('title', '=', title)
    .orderBy('id')
    .execute();
}

const eventsToldOf = async (name: CastName) =>
  (await server.as(name).call(queryNotifications, { query: { pageSize: 100 } })).data.data.map(
    (notice) => notice.caseTrackingEventId,
  );

describe('A tracked event', () => {
  test('is read with its configuration and its data by everybody who sees the case [API-087, ANY-07]', async () => {
    const { main, eventId } = await withReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    const { data } = await read(eventId);
    expect(data).toMatchObject({
      id: eventId,
      caseTrackingRecordId: main.caseId,
      workflowTrackingId: main.recordId,
      title: 'Grievance received',
      componentConfiguration: { type: 'Event', eventSetupDateTypeLookupId: 2, isComponentSubmissionMandatory: true },
      componentTrackingData: { type: 'Event', caseTrackingEventId: eventId, ...received },
      updatedAt: TEST_NOW,
      readOnlyBecause: null,
    });
    expect((await read(eventId, 'salma')).data).toEqual({ ...data, readOnlyBecause: 'role' });
  });

  test('of a case the caller may not see is answered like one that does not exist [PERM-04]', async () => {
    const { main, eventId } = await withReceipt();
    await join(server, main.caseId, 'silas', 'blocked');
    const before = await checksumOfCases(server.db);
    for (const name of ['silas', 'wren', 'rufus', 'odile', 'callum'] as const) {
      const hidden = await read(eventId, name);
      expect(hidden.status, name).toBe(404);
      expect(hidden.body).toBe((await read(987_654, name)).body);
      const act = await edit(eventId, name, received);
      expect(act.body).toBe((await edit(987_654, name, received)).body);
    }
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('is edited by a case editor: event and visit hold the same, the process does not move, history keeps before and after [API-088, ANY-07]', async () => {
    const { main, eventId } = await withReceipt();
    const standing = await main.currentKey();
    server.setNow('2026-11-18T10:00:00.000Z');
    const answer = await edit(eventId, 'teodora', {
      onlyDateTime: '2026-11-13T00:00:00.000Z',
      baseUpdatedAt: TEST_NOW,
    });
    expect(answer.data).toMatchObject({
      updatedAt: '2026-11-18T10:00:00.000Z',
      componentTrackingData: { onlyDateTime: '2026-11-13T00:00:00.000Z' },
    });
    expect((await read(eventId)).data).toEqual(answer.data);
    expect((await main.visit('received')).componentTrackingData).toMatchObject({
      onlyDateTime: '2026-11-13T00:00:00.000Z',
    });
    expect(await main.currentKey()).toBe(standing);
    expect((await historyOf(server, main.caseId)).at(-1)).toMatchObject({
      kind: 'event.changed',
      facts: {
        eventId,
        eventTitle: 'Grievance received',
        workflowTitle: 'Grievance',
        changes: [{ label: 'Date', from: '16/11/2026', to: '13/11/2026' }],
      },
    });
    server.setNow(TEST_NOW);
  });

  test('reads in the history as corrected where it held something else before, and as changed where it did not [CORRECT-01, API-088]', async () => {
    const { main, eventId } = await withReceipt();
    const newest = async () => {
      const { data } = await server.as('maren').call(getHistory, { params: { id: main.caseId }, query: {} });
      return [data.data[0]?.change, ...(data.data[0]?.changeDetails ?? []).map(({ detailText }) => detailText)];
    };
    await edit(eventId, 'teodora', { ...received, freeText: 'Handed over at the depot.' });
    expect(await newest()).toEqual([
      'Event changed: Grievance received',
      'Notes: nothing → “Handed over at the depot.”',
    ]);
    await edit(eventId, 'teodora', { ...received, freeText: 'Handed over at the gate.' });
    expect((await newest())[0]).toBe('Event corrected: Grievance received');
    await edit(eventId, 'teodora', { ...received, freeText: '' });
    expect((await newest())[0]).toBe('Event corrected: Grievance received');
  });

  test('is only read by observers, while locked by all but HR, and on a closed case by everybody [ANY-07]', async () => {
    const { main, eventId } = await withReceipt();
    await join(server, main.caseId, 'salma', 'observer');
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    const before = await checksumOfCases(server.db);
    expect(await edit(eventId, 'salma', received)).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await edit(eventId, 'teodora', received)).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect((await read(eventId, 'teodora')).data.readOnlyBecause).toBe('locked');
    expect((await read(eventId, 'maren')).data.readOnlyBecause).toBeNull();
    expect(await checksumOfCases(server.db)).toEqual(before);
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now() })
      .where('id', '=', main.caseId)
      .execute();
    const closed = await checksumOfCases(server.db);
    expect(await edit(eventId, 'maren', received)).toMatchObject({ status: 400, error: { errorCode: 'BAD_REQUEST' } });
    expect((await read(eventId, 'maren')).data.readOnlyBecause).toBe('closed');
    expect(await checksumOfCases(server.db)).toEqual(closed);
  });

  test('changed since it was opened answers 409 with the newer one and who made it when, and keeps it [ANY-07]', async () => {
    const { main, eventId } = await withReceipt();
    const opened = (await read(eventId)).data;
    server.setNow('2026-11-18T09:05:00.000Z');
    const theirs = await edit(eventId, 'teodora', {
      onlyDateTime: '2026-11-12T00:00:00.000Z',
      baseUpdatedAt: opened.updatedAt,
    });
    expect(theirs.status).toBe(200);
    const mine = await edit(eventId, 'maren', {
      onlyDateTime: '2026-11-11T00:00:00.000Z',
      baseUpdatedAt: opened.updatedAt,
    });
    expect(mine).toMatchObject({
      status: 409,
      error: { errorCode: 'ALREADY_EXISTS', current: { id: eventId, updatedAt: theirs.data.updatedAt } },
    });
    expect(mine.error.changed).toEqual({ name: 'Teodora Whitlock', at: '2026-11-18T09:05:00.000Z' });
    server.setNow(TEST_NOW);
    expect((mine.error.current as TrackedEvent).componentTrackingData.onlyDateTime).toBe('2026-11-12T00:00:00.000Z');
    expect((await main.visit('received')).componentTrackingData).toMatchObject({
      onlyDateTime: '2026-11-12T00:00:00.000Z',
    });
  });

  test('is judged by its pinned setup: a mandatory date stays, choices come from the list, and a refusal changes nothing', async () => {
    const { eventId } = await withReceipt();
    const before = await checksumOfCases(server.db);
    expect(await edit(eventId, 'maren', { onlyDateTime: null })).toMatchObject({
      status: 400,
      error: { fields: { onlyDateTime: 'Field is required' } },
    });
    expect(await edit(eventId, 'maren', { ...received, eventSetupReasonIds: [999] })).toMatchObject({
      status: 400,
      error: { fields: { eventSetupReasonIds: 'Please choose from the list.' } },
    });
    expect(await checksumOfCases(server.db)).toEqual(before);
  });

  test('keeps the notice its date needs, counted from the day it was recorded, so an old date may stay', async () => {
    const main = await openGrievance(server);
    await main.reach('appoint-hm', { early: { option: 'formal' } });
    await main.complete('appoint-hm', 'maren', { data: stakeholder('ngozi', 10) });
    await main.complete('independence', 'maren');
    await main.complete('invite', 'maren', { data: { onlyDateTime: '2026-11-25T10:00:00.000Z' } });
    const eventId = await eventOf(main, 'invite');
    server.setNow('2026-12-10T09:00:00.000Z');
    expect(await edit(eventId, 'maren', { onlyDateTime: '2026-11-19T10:00:00.000Z' })).toMatchObject({
      status: 400,
      error: { fields: { onlyDateTime: 'The date must be at least 3 working days from the day this was recorded.' } },
    });
    expect((await edit(eventId, 'maren', { onlyDateTime: '2026-11-24T10:00:00.000Z' })).status).toBe(200);
    server.setNow(TEST_NOW);
  });

  test('is missing once undo has withdrawn it', async () => {
    const { main, eventId } = await withReceipt();
    expect(
      (await server.as('maren').call(undoComponent, { params: { id: await main.visitId('received') } })).status,
    ).toBe(200);
    expect((await read(eventId)).status).toBe(404);
    expect((await edit(eventId, 'maren', received)).status).toBe(404);
  });
});

describe('The task that carries an event', () => {
  test('is done when an edit fills the event its component is still open with; the case counts it no more, and the component begins with it [ANY-07]', async () => {
    const main = await openGrievance(server);
    await toInvestigation(main);
    await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
    const [task] = await tasksCalled(main, 'Record the interviews');
    const interviews = {
      fromDateTime: '2026-11-17T09:00:00.000Z',
      toDateTime: '2026-11-17T10:00:00.000Z',
      freeText: 'Two drivers.',
    };
    const openTasks = async () => (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data.tasks;
    const before = await openTasks();
    expect((await edit(task!.tracked_event_id!, 'isaac', interviews)).status).toBe(200);
    expect(await openTasks()).toBe(before - 1);
    expect((await tasksCalled(main, 'Record the interviews'))[0]!.completed_at).not.toBeNull();
    expect((await main.visit('interviews')).componentTrackingData).toMatchObject(interviews);
    expect((await main.visit('interviews')).status).toBe(2);
  });

  test('filled over a draft in the process, it is what the draft meets, with who filled it and when', async () => {
    const main = await openGrievance(server);
    await toInvestigation(main);
    await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
    const [eventId, visitId] = [await eventOf(main, 'interviews'), await main.visitId('interviews')];
    const opened = (await main.visit('interviews')).updatedAt;
    server.setNow('2026-11-18T09:00:05.000Z');
    await edit(eventId, 'maren', { freeText: 'Two drivers.' });
    const body = { draft: { freeText: 'Mine' }, baseUpdatedAt: opened };
    const late = await server.as('isaac').call(saveComponentDraft, { params: { id: visitId }, body });
    expect(late).toMatchObject({
      status: 409,
      error: { changed: { name: 'Maren Oduya', at: '2026-11-18T09:00:05.000Z' } },
    });
    server.setNow(TEST_NOW);
  });

  test('shows what is being typed in the process to those who work on it, and refuses an edit that has not seen it', async () => {
    const main = await openGrievance(server);
    await toInvestigation(main);
    await main.complete('appoint-io', 'maren', { data: stakeholder('isaac', 9) });
    await join(server, main.caseId, 'salma', 'observer');
    const eventId = await eventOf(main, 'interviews');
    const opened = (await read(eventId, 'isaac')).data;
    server.setNow('2026-11-18T09:00:05.000Z');
    const draft = { freeText: 'Half a sentence' };
    await server
      .as('isaac')
      .call(saveComponentDraft, { params: { id: await main.visitId('interviews') }, body: { draft } });
    expect((await read(eventId, 'isaac')).data.componentTrackingData.freeText).toBe('Half a sentence');
    expect((await read(eventId, 'salma')).data.componentTrackingData.freeText).toBe('');
    expect((await edit(eventId, 'isaac', { freeText: 'Mine', baseUpdatedAt: opened.updatedAt })).status).toBe(409);
    server.setNow(TEST_NOW);
  });

  test('renews itself when the waiting event is filled; that event stays its own and is not overwritten by the next visit', async () => {
    const main = await openGrievance(server);
    await toInvestigation(main);
    const investigate = main.definition.stages
      .flatMap((stage) => stage.steps)
      .find((step) => step.key === 'investigate')!;
    await server.as('maren').call(goToTask, { params: { id: main.recordId, taskId: investigate.tasks[1]!.id } });
    await main.complete('update', 'maren');
    const [, waiting] = await tasksCalled(main, 'Give a progress update');
    await edit(waiting!.tracked_event_id!, 'teodora', { onlyDateTime: '2026-11-20T00:00:00.000Z' });
    const after = await tasksCalled(main, 'Give a progress update');
    expect(after.map((task) => task.completed_at !== null)).toEqual([true, true, false]);
    expect(after[2]!.tracked_event_id).not.toBe(waiting!.tracked_event_id);
    await server.as('maren').call(undoComponent, { params: { id: await main.visitId('update') } });
    expect(await eventOf(main, 'update')).toBe(after[2]!.tracked_event_id);
    expect((await read(waiting!.tracked_event_id!)).data.componentTrackingData.onlyDateTime).toBe(
      '2026-11-20T00:00:00.000Z',
    );
  });

  test('takes the empty event it was made with along, and the notice of it, when an edit of the completed component does what it asked for', async () => {
    const main = await openGrievance(server);
    await toInvestigation(main);
    const investigate = main.definition.stages
      .flatMap((stage) => stage.steps)
      .find((step) => step.key === 'investigate')!;
    await server.as('maren').call(goToTask, { params: { id: main.recordId, taskId: investigate.tasks[1]!.id } });
    await main.complete('update', 'maren');
    const [done, waiting] = await tasksCalled(main, 'Give a progress update');
    expect((await read(waiting!.tracked_event_id!)).status).toBe(200);
    expect(await eventsToldOf('teodora')).toContain(waiting!.tracked_event_id);
    expect((await edit(done!.tracked_event_id!, 'teodora', { onlyDateTime: '2026-11-20T00:00:00.000Z' })).status).toBe(
      200,
    );
    const after = await tasksCalled(main, 'Give a progress update');
    expect(after.map((task) => task.completed_at !== null)).toEqual([true, true, false]);
    expect((await read(waiting!.tracked_event_id!)).status).toBe(404);
    expect(await eventsToldOf('teodora')).not.toContain(waiting!.tracked_event_id);
    expect((await read(done!.tracked_event_id!)).data.componentTrackingData.onlyDateTime).toBe(
      '2026-11-20T00:00:00.000Z',
    );
  });
});
