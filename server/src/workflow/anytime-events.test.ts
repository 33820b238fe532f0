import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import { getCase } from '@evenhand/contract/case-details';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import { seekHelp } from '@evenhand/contract/messages';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyOf, join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { publishPackWith } from '../../testing/publish-changed.ts';
import { checksumOfCases } from '../../testing/test-database.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { openGrievance, walk } from '../../testing/walk.ts';

let first: TestServer;
/** Northmoor with one event of the grievance that only business users see. */
let server: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  server = await publishPackWith(first, (pack) => ({
    ...pack,
    topics: pack.topics.map((topic) => ({
      ...topic,
      anytimeEventWorkflowIds: topic.anytimeEventWorkflowIds.map((event) =>
        event.workflowId === eventId('resignation-received') ? { ...event, isVisibleToHrUsers: false } : event,
      ),
    })),
  }));
});
afterAll(() => first.close());

function eventId(key: string): number {
  return first.configuration.of(1).pack.workflows.find((workflow) => workflow.key === key)!.id;
}

async function offered(caseId: number, as: CastName, userCaseRole?: 'HRUser' | 'BusinessUser'): Promise<string[]> {
  const answer = await server.as(as).call(listAnytimeEvents, { params: { id: caseId }, query: { userCaseRole } });
  expect(answer.error).toBeUndefined();
  return answer.data.map(({ title }) => title);
}

const start = (caseId: number, as: CastName, key: string, userCaseRole?: 'HRUser' | 'BusinessUser') =>
  server.as(as).call(startAnytimeEvent, { params: { caseId, eventId: eventId(key) }, query: { userCaseRole } });

const forAll = [
  'Welfare meeting',
  'Occupational health referral',
  'Adjustment requested',
  'Temporary change or suspension',
  'Meeting note',
  'Absence during a process',
];
const forHr = [
  'Early conciliation notified',
  'Tribunal claim received',
  'Subject access request received',
  'Police or regulator involved',
];

describe('The anytime events of a case', () => {
  test('each have id, title and both visibility flags [CONF-10, API-086]', async () => {
    const { caseId } = await openGrievance(server);
    const answer = await server.as('maren').call(listAnytimeEvents, { params: { id: caseId } });
    expect(answer.data[0]).toEqual({
      id: eventId('welfare-meeting'),
      title: 'Welfare meeting',
      isVisibleToBusinessUsers: true,
      isVisibleToHrUsers: true,
    });
  });

  test('are listed to a business user when visible to business users [ANY-04]', async () => {
    const { caseId } = await openGrievance(server);
    expect(await offered(caseId, 'teodora')).toEqual([...forAll, 'Resignation received']);
  });

  test('are listed to an HR user when visible to HR users [ANY-05]', async () => {
    const { caseId } = await openGrievance(server);
    expect(await offered(caseId, 'maren')).toEqual([...forAll, ...forHr]);
  });

  test('follow the case role chosen by a person who holds both; asking gives nobody a role they do not hold [ANY-04, ANY-05]', async () => {
    const { caseId } = await openGrievance(server);
    expect(await offered(caseId, 'priya', 'HRUser')).toEqual([...forAll, ...forHr]);
    expect(await offered(caseId, 'priya', 'BusinessUser')).toEqual([...forAll, 'Resignation received']);
    expect(await offered(caseId, 'teodora', 'HRUser')).not.toContain('Early conciliation notified');
  });

  test('are none for observers and on simple-process cases [ANY-01, ANY-02]', async () => {
    const { caseId } = await openGrievance(server);
    await join(server, caseId, 'salma', 'observer');
    expect(await offered(caseId, 'salma')).toEqual([]);
    expect(await offered(await openCase(server), 'maren')).toEqual([]);
  });
});

describe('Starting an anytime event', () => {
  test('is for a business user on the case, as help is: both are theirs to ask for [GEN-14]', async () => {
    const { caseId } = await openGrievance(server);
    await join(server, caseId, 'isaac', 'stakeholder');
    for (const name of ['teodora', 'isaac'] as const) {
      const before = (await server.as(name).call(getCase, { params: { id: caseId } })).data;
      expect(before.abilities).toMatchObject({ seekHelp: true, startAnytimeEvent: true });
      const { data } = await start(caseId, name, 'welfare-meeting');
      await (await walk(server, data.workflowTrackingId)).save(name);
      expect(
        (await server.as(name).call(seekHelp, { params: { id: caseId }, body: { message: 'What now?' } })).status,
      ).toBe(200);
      expect((await historyOf(server, caseId)).filter(({ by }) => by === cast[name]).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['process.started', 'case.seek-help-requested']),
      );
    }
  });

  test('answers case and process, beside the main one; it begins, and history tells of it, at the first save [ANY-06, ANY-09, API-142]', async () => {
    const main = await openGrievance(server);
    const { data } = await start(main.caseId, 'teodora', 'welfare-meeting');
    expect(data).toEqual({ caseTrackingRecordId: main.caseId, workflowTrackingId: expect.any(Number) });
    const process = await server.as('teodora').call(getWorkflowTracking, { params: { id: data.workflowTrackingId } });
    expect(process.data).toMatchObject({
      kind: 'anytime-event',
      workflowTitle: 'Welfare meeting',
      parentWorkflowTrackingRecordId: null,
      lockedBecause: null,
    });
    expect(await main.currentKey()).toBe('guide');
    const events = async (as: CastName) =>
      (await server.as(as).call(getCase, { params: { id: main.caseId } })).data.workflowTrackingRecords.length - 1;
    const tasks = async () =>
      (await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } })).data.map(
        (task) => task.taskTitle,
      );
    const before = await historyOf(server, main.caseId);
    expect(before.map(({ facts }) => (facts as { recordId?: number }).recordId)).not.toContain(data.workflowTrackingId);
    expect(await tasks()).not.toContain('Record the welfare meeting');
    expect(
      [await events('teodora'), await events('maren')],
      'the one who opened it is shown it, others are not',
    ).toEqual([1, 0]);
    const event = await walk(server, data.workflowTrackingId);
    await event.save('teodora');
    expect((await historyOf(server, main.caseId)).slice(before.length)).toMatchObject([
      {
        kind: 'process.started',
        by: cast.teodora,
        facts: { workflowTitle: 'Welfare meeting', recordId: data.workflowTrackingId },
      },
    ]);
    expect(await tasks()).toContain('Record the welfare meeting');
    expect(await events('maren')).toBe(1);
    await event.save('teodora');
    expect(await historyOf(server, main.caseId)).toHaveLength(before.length + 1);
  });

  test('and cancelling it before the first save leaves no trace; completing it at once tells of both [ANY-09]', async () => {
    const main = await openGrievance(server);
    const before = await historyOf(server, main.caseId);
    const open = async () =>
      await walk(server, (await start(main.caseId, 'teodora', 'welfare-meeting')).data.workflowTrackingId);
    await (await open()).complete('meeting', 'teodora', { option: 'cancel' });
    expect(await historyOf(server, main.caseId)).toEqual(before);
    expect(
      (await server.as('teodora').call(getCase, { params: { id: main.caseId } })).data.workflowTrackingRecords,
    ).toHaveLength(1);
    await (await open()).complete('meeting', 'teodora');
    const told = (await historyOf(server, main.caseId)).slice(before.length).map(({ kind }) => kind);
    expect(told).toEqual(['process.started', 'process.component-completed', 'process.ended']);
    const tasks = await server.as('maren').call(listCaseTasks, { params: { id: main.caseId } });
    expect(tasks.data.find((task) => task.taskTitle === 'Record the welfare meeting')).toMatchObject({
      isComplete: true,
    });
  });

  test('that is refused at its first save has not begun [ANY-09]', async () => {
    const main = await openGrievance(server);
    const event = await walk(server, (await start(main.caseId, 'teodora', 'welfare-meeting')).data.workflowTrackingId);
    expect((await event.submit('meeting', 'teodora', { data: {} })).status).toBe(400);
    await server.as('maren').call(lockCase, { params: { id: main.caseId } });
    expect((await event.submit('meeting', 'teodora')).status).toBe(403);
    await server.as('maren').call(unlockCase, { params: { id: main.caseId } });
    expect((await historyOf(server, main.caseId)).map(({ kind }) => kind).slice(-2)).toEqual([
      'case.locked',
      'case.unlocked',
    ]);
  });

  test('is finished by its component and leaves stage and step of the case alone', async () => {
    const main = await openGrievance(server);
    const { data } = await start(main.caseId, 'teodora', 'welfare-meeting');
    const event = await walk(server, data.workflowTrackingId);
    const before = (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data;
    const answer = await event.complete('meeting', 'teodora');
    expect(answer).toMatchObject({ hasProcessEnded: true, workflowTrackingRecordId: data.workflowTrackingId });
    const after = (await server.as('maren').call(getCase, { params: { id: main.caseId } })).data;
    expect([after.stage, after.step]).toEqual([before.stage, before.step]);
  });

  test('twice by the same person is one start until it has been worked on, by another person another', async () => {
    const { caseId } = await openGrievance(server);
    const once = await start(caseId, 'teodora', 'welfare-meeting');
    expect((await start(caseId, 'teodora', 'welfare-meeting')).data).toEqual(once.data);
    const byAnother = await start(caseId, 'maren', 'welfare-meeting');
    expect(byAnother.data.workflowTrackingId).not.toBe(once.data.workflowTrackingId);
    await (await walk(server, byAnother.data.workflowTrackingId)).complete('meeting', 'maren', { option: 'save' });
    expect((await start(caseId, 'maren', 'welfare-meeting')).data.workflowTrackingId).not.toBe(
      byAnother.data.workflowTrackingId,
    );
    first.setNow('2026-11-19T09:01:01.000Z');
    expect((await start(caseId, 'teodora', 'welfare-meeting')).data).toEqual(once.data);
    first.setNow(TEST_NOW);
  });

  test('is refused for an event of the other side and for one the topic does not offer, and changes nothing [ANY-04, ANY-05]', async () => {
    const { caseId } = await openGrievance(server);
    const before = await checksumOfCases(server.db);
    expect(await start(caseId, 'teodora', 'early-conciliation')).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await start(caseId, 'maren', 'resignation-received')).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await start(caseId, 'priya', 'early-conciliation', 'BusinessUser')).toMatchObject({ status: 403 });
    expect(await start(caseId, 'maren', 'mediation')).toMatchObject({ status: 404, error: { errorCode: 'NOT_FOUND' } });
    expect(await checksumOfCases(server.db)).toEqual(before);
    expect((await start(caseId, 'priya', 'early-conciliation', 'HRUser')).status).toBe(200);
  });

  test('is refused to observers, while locked to all but HR, and on closed and simple cases, and changes nothing [ANY-01, ANY-03, PERM-28]', async () => {
    const { caseId } = await openGrievance(server);
    await join(server, caseId, 'salma', 'observer');
    const simple = await openCase(server);
    const closed = await openGrievance(server);
    await server.db
      .updateTable('case_record')
      .set({ status: 3, closed_at: server.now() })
      .where('id', '=', closed.caseId)
      .execute();
    await server.as('maren').call(lockCase, { params: { id: caseId } });
    const before = await checksumOfCases(server.db);
    expect(await start(caseId, 'salma', 'welfare-meeting')).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await start(caseId, 'teodora', 'welfare-meeting')).toMatchObject({
      status: 403,
      error: { errorCode: 'NOT_AUTHORISED' },
    });
    expect(await start(closed.caseId, 'maren', 'welfare-meeting')).toMatchObject({
      status: 400,
      error: { errorCode: 'BAD_REQUEST' },
    });
    expect(await start(simple, 'maren', 'welfare-meeting')).toMatchObject({
      status: 400,
      error: { errorCode: 'BAD_REQUEST' },
    });
    expect(await start(caseId, 'silas', 'welfare-meeting')).toMatchObject({
      status: 404,
      error: { errorCode: 'CASE_NOT_FOUND' },
    });
    expect(await checksumOfCases(server.db)).toEqual(before);
    expect((await start(caseId, 'maren', 'welfare-meeting')).status).toBe(200);
  });
});

test('the case says whether its menu of anytime events is there and open [ANY-01, ANY-03]', async () => {
  const { caseId } = await openGrievance(server);
  await join(server, caseId, 'salma', 'observer');
  const abilities = async (as: CastName, id = caseId) => {
    const { viewAnytimeEvents, startAnytimeEvent: mayStart } = (await server.as(as).call(getCase, { params: { id } }))
      .data.abilities;
    return [viewAnytimeEvents, mayStart];
  };
  expect(await abilities('teodora')).toEqual([true, true]);
  expect(await abilities('salma')).toEqual([false, false]);
  expect(await abilities('maren', await openCase(server))).toEqual([false, false]);
  await server.db
    .updateTable('case_record')
    .set({ status: 3, closed_at: server.now() })
    .where('id', '=', caseId)
    .execute();
  expect(await abilities('teodora')).toEqual([true, false]);
});
