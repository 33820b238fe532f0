import { getCase } from '@evenhand/contract/case-details';
import { setAdviser } from '@evenhand/contract/case-people';
import type { ParkedCall } from '@evenhand/contract/contacts';
import { createParkedCall, deleteParkedCall, listParkedCalls, updateParkedCall } from '@evenhand/contract/contacts';
import { queryNotifications } from '@evenhand/contract/notifications';
import { editTask, listCaseTasks, queryTasks } from '@evenhand/contract/tasks';
import { getHistory } from '@evenhand/contract/timeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { historyOf, join, openCase, participantParams, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;
let participantId: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-11-18T10:40:00.000Z');
  caseId = await openCase(server);
  participantId = (await participantParams(server, caseId, 'teodora')).participantId;
});

const reasons = () => server.configuration.of(1).pack.lookups['parked-call-reasons']!;

function park(name: CastName, change: Record<string, unknown> = {}) {
  const body = {
    participantId,
    recordedDateTime: '2026-11-18T10:05:00.000Z',
    reasonId: reasons()[0]!.id,
    details: 'Please ring back.',
    ...change,
  };
  return server.as(name).call(createParkedCall, { params: { id: caseId }, body: body as never });
}
async function parked(change: Record<string, unknown> = {}): Promise<ParkedCall> {
  const answer = await park('maren', change);
  expect(answer.error).toBeUndefined();
  return answer.data;
}
const complete = (name: CastName, id: number, completedDateTime?: string) =>
  server
    .as(name)
    .call(updateParkedCall, { params: { id }, query: completedDateTime === undefined ? {} : { completedDateTime } });
const listed = async (name: CastName = 'maren') =>
  (await server.as(name).call(listParkedCalls, { params: { id: caseId } })).data;
const openTasks = async (name: CastName = 'maren') =>
  (await server.as(name).call(listCaseTasks, { params: { id: caseId } })).data.filter(
    (task) => !task.isComplete && task.notificationTypeLookupId === 8,
  );

describe('Parking a call', () => {
  it('keeps who called, when, why and the adviser of that moment, and lists the latest first [PARK-01, PARK-02, PARK-11, API-071, API-072]', async () => {
    const first = await parked({ recordedDateTime: '2026-11-17T14:20:00.000Z', details: undefined });
    const second = await parked();
    expect(second).toEqual({
      id: expect.any(Number),
      caseTrackingRecordId: caseId,
      parkedCallReason: reasons()[0]!.title,
      recordedDateTime: '2026-11-18T10:05:00.000Z',
      recordedByAdviserName: 'Maren Oduya',
      participantId,
      participantName: 'Teodora Whitlock',
      isEmployee: false,
      details: 'Please ring back.',
      completedDateTime: null,
    });
    expect(first.details).toBe('');
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    expect(await listed()).toEqual([second, first]);
  });

  it('gives the adviser a task of type 8, which follows the adviser and has no due day [PARK-11]', async () => {
    await parked();
    const [task] = await openTasks();
    expect(task).toMatchObject({
      taskTitle: 'Call back Teodora Whitlock',
      taskAssignedUserId: cast.maren,
      dueDate: null,
    });
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    expect((await openTasks())[0]!.taskAssignedUserId).toBe(cast.edda);
    const received = (await server.as('edda').call(queryNotifications, {})).data.data.filter(
      (notice) => notice.caseTrackingRecordId === caseId,
    );
    expect(received.map((notice) => [notice.notificationTitle, notice.notificationTypeLookupId])).toContainEqual([
      'Call back Teodora Whitlock about Callum Brightwater',
      8,
    ]);
  });
});

describe('A parked call', () => {
  it('has a task whose changes are told to HR alone [PERM-35, HIST-11]', async () => {
    await parked();
    const [task] = await openTasks();
    const body = {
      taskAssignedUserId: cast.maren,
      taskTargetDateTime: '2026-11-20T00:00:00.000Z',
      version: task!.version,
    };
    expect((await server.as('maren').call(editTask, { params: { id: task!.id }, body })).error).toBeUndefined();
    const readBy = async (name: CastName) =>
      (await server.as(name).call(getHistory, { params: { id: caseId } })).data.data.map(({ change }) => change);
    expect((await readBy('maren')).some((change) => change.startsWith('Task changed'))).toBe(true);
    expect((await readBy('teodora')).some((change) => /Task changed|Call back/.test(change))).toBe(false);
  });

  it('is completed, which ends its task, and set back, which asks the adviser again [PARK-03, PARK-04, API-073]', async () => {
    const { id } = await parked();
    const done = await complete('maren', id, '2026-11-18T10:30:00.000Z');
    expect([done.data.completedDateTime, await openTasks()]).toEqual(['2026-11-18T10:30:00.000Z', []]);
    const back = await complete('maren', id, '');
    expect(back.data.completedDateTime).toBeNull();
    expect((await openTasks()).map((task) => task.taskAssignedUserId)).toEqual([cast.maren]);
    expect((await historyOf(server, caseId)).slice(-3).map(({ kind }) => kind)).toEqual([
      'parked-call.recorded',
      'parked-call.completed',
      'parked-call.reopened',
    ]);
  });

  it('completed twice keeps the first moment, and one set back twice one task [PARK-03, PARK-04]', async () => {
    const { id } = await parked();
    await complete('maren', id, '2026-11-18T10:20:00.000Z');
    const before = await historyOf(server, caseId);
    expect((await complete('edda', id, '2026-11-18T10:30:00.000Z')).data.completedDateTime).toBe(
      '2026-11-18T10:20:00.000Z',
    );
    expect(await historyOf(server, caseId)).toEqual(before);
    await complete('maren', id);
    await complete('maren', id);
    expect(await openTasks()).toHaveLength(1);
  });

  it('is not completed in the future [PARK-07]', async () => {
    const { id } = await parked();
    const answer = await refused(server, () => complete('maren', id, '2026-11-18T10:41:00.000Z'));
    expect(answer).toMatchObject({ status: 400, description: 'Date cannot be in the future' });
    expect((await listed())[0]!.completedDateTime).toBeNull();
  });

  it('is deleted with its task, also while another person has it open; then there is none [PARK-05, API-074]', async () => {
    const { id } = await parked();
    expect((await server.as('maren').call(deleteParkedCall, { params: { id } })).status).toBe(200);
    expect([await listed(), await openTasks()]).toEqual([[], []]);
    for (const act of [
      () => complete('edda', id, '2026-11-18T10:30:00.000Z'),
      () => server.as('edda').call(deleteParkedCall, { params: { id } }),
    ])
      expect(await refused(server, act)).toMatchObject({
        status: 404,
        description: 'This parked call could not be found.',
      });
    expect((await historyOf(server, caseId)).at(-1)).toMatchObject({
      kind: 'parked-call.deleted',
      facts: { callId: id },
    });
  });
});

describe('Nobody but HR', () => {
  it('learns of parked calls: no list, no task, no history, no notice, no due day, and calls that answer like missing ones [PERM-35]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    const everything = async (name: CastName) => ({
      tasks: (await server.as(name).call(listCaseTasks, { params: { id: caseId } })).body,
      mine: (await server.as(name).call(queryTasks, { query: { caseTrackingRecordId: caseId } })).body,
      history: (await server.as(name).call(getHistory, { params: { id: caseId } })).body,
      record: (await server.as(name).call(getCase, { params: { id: caseId } })).body,
      notices: (await server.as(name).call(queryNotifications, {})).body,
    });
    const people = ['teodora', 'ngozi'] as const;
    const before = await Promise.all(people.map(everything));
    const { id } = await parked();
    const [task] = await openTasks();
    expect(await Promise.all(people.map(everything))).toEqual(before);
    for (const name of people) {
      expect(await refused(server, () => park(name))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
      const hidden = await refused(server, () => complete(name, id, '2026-11-18T10:30:00.000Z'));
      const missing = await refused(server, () => complete(name, 987_654, '2026-11-18T10:30:00.000Z'));
      expect([hidden.status, hidden.answer.body]).toEqual([404, missing.answer.body]);
      const edit = { params: { id: task!.id }, body: { taskAssignedUserId: cast.teodora, taskTargetDateTime: null } };
      expect(await refused(server, () => server.as(name).call(editTask, edit))).toMatchObject({ status: 404 });
    }
    const give = { params: { id: task!.id }, body: { taskAssignedUserId: cast.teodora, taskTargetDateTime: null } };
    expect(await refused(server, () => server.as('maren').call(editTask, give))).toMatchObject({ status: 400 });
  });
});
