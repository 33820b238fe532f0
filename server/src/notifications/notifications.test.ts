import { setAdviser } from '@evenhand/contract/case-people';
import { lockCase, unlockCase } from '@evenhand/contract/cases';
import type { Notification } from '@evenhand/contract/notifications';
import {
  countUnreadNotifications,
  deleteNotification,
  getNotification,
  markNotificationRead,
  markNotificationsRead,
  markNotificationUnread,
  queryNotifications,
} from '@evenhand/contract/notifications';
import { changeCaseOwner, editParticipant, removeParticipant } from '@evenhand/contract/participants';
import { approveRemoval, listRemovalRequests, requestMessageRemoval } from '@evenhand/contract/removals';
import { editTask, NotificationType } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { join, lookupId, openCase, participantParams } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';

let server: TestServer;
let caseId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  caseId = await openCase(server, { topic: 'general-query' });
  // Without what the opening itself told.
  await server.db.deleteFrom('notice').execute();
});

async function toldTo(name: CastName, query: { pageNumber?: number; pageSize?: number } = {}): Promise<Notification[]> {
  return (await server.as(name).call(queryNotifications, { query })).data.data;
}
const titlesOf = async (name: CastName) => (await toldTo(name)).map((one) => one.notificationTitle);
const unreadOf = async (name: CastName) => (await server.as(name).call(countUnreadNotifications)).data;
const lock = () => server.as('maren').call(lockCase, { params: { id: caseId } });
const unlock = () => server.as('maren').call(unlockCase, { params: { id: caseId } });

describe('people are notified', () => {
  test('of a new case, its owner, unless they opened it [NOTIF-01]', async () => {
    await openCase(server);
    expect(await titlesOf('teodora')).toEqual(['You are the owner of a new case']);
    await openCase(server, { as: 'teodora', owner: 'teodora' });
    expect((await titlesOf('teodora')).length).toBe(1);
    expect(await titlesOf('callum')).toEqual([]);
  });

  test('of a new case without an adviser, every HR user who sees it; of one with an adviser, none of them [NOADV-01, NOTIF-01]', async () => {
    await openCase(server);
    for (const name of ['maren', 'edda'] as const) expect(await titlesOf(name)).toEqual([]);
    const opened = await openCase(server, { as: 'teodora', owner: 'teodora', topic: 'grievance' });
    const needed = `New case ${opened} needs an adviser`;
    for (const name of ['maren', 'edda'] as const) {
      expect(await titlesOf(name)).toEqual([needed]);
      expect((await toldTo(name))[0]).toMatchObject({ caseTrackingRecordId: opened, notificationTypeLookupId: 1 });
    }
    for (const name of ['teodora', 'callum', 'ngozi', 'rufus', 'odile'] as const)
      expect({ name, titles: (await titlesOf(name)).filter((title) => title === needed) }).toEqual({
        name,
        titles: [],
      });
    // An HR user whom the case is about is told nothing.
    const aboutEdda = await openCase(server, { as: 'teodora', owner: 'teodora', employee: 'edda' });
    expect(await titlesOf('edda')).toEqual([needed]);
    expect((await titlesOf('maren'))[0]).toBe(`New case ${aboutEdda} needs an adviser`);
  });

  test('the first task of a case without an adviser is its owner’s, and stays theirs when one is named [NOADV-02]', async () => {
    const opened = await openCase(server, { as: 'teodora', owner: 'teodora', topic: 'grievance' });
    const holders = () =>
      server.db
        .selectFrom('case_task')
        .select(['title', 'assignee_user_id'])
        .where('case_id', '=', opened)
        .where('completed_at', 'is', null)
        .execute();
    const first = [{ title: 'Record the grievance', assignee_user_id: cast.teodora }];
    expect(await holders()).toEqual(first);
    await server.as('maren').call(setAdviser, { params: { id: opened }, body: cast.maren });
    expect(await holders()).toEqual(first);
    const advised = await openCase(server, { topic: 'grievance' });
    const rows = server.db.selectFrom('case_task').select('assignee_user_id').where('case_id', '=', advised);
    expect(await rows.execute()).toEqual([{ assignee_user_id: cast.maren }]);
  });

  test('of a lock and an unlock, everybody on the case but the one who did it, as information only, which names who and which case [NOTICEWORDS-01, GEN-11, NOTIF-01, NOTIF-02, API-143]', async () => {
    await join(server, caseId, 'salma', 'observer');
    await server.db.deleteFrom('notice').execute();
    await lock();
    server.setNow('2026-11-18T09:05:00.000Z');
    await unlock();
    expect(await titlesOf('maren')).toEqual([]);
    expect(await titlesOf('salma')).toEqual([
      `Maren Oduya unlocked case ${caseId}`,
      `Maren Oduya locked case ${caseId}`,
    ]);
    expect((await toldTo('teodora'))[0]).toEqual({
      notificationTrackingId: expect.any(Number),
      caseTrackingRecordId: caseId,
      notificationTitle: `Maren Oduya unlocked case ${caseId}`,
      topicName: 'General query',
      employeeeName: 'Callum Brightwater',
      postedDate: '2026-11-18T09:05:00.000Z',
      isRead: false,
      notificationTypeLookupId: 1,
      caseTrackingEventId: null,
      messageId: null,
      sender: null,
      preview: null,
    });
  });

  test('of their own new role and of others’, and the removed person of nothing', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    expect(await titlesOf('ngozi')).toEqual(['You are now a stakeholder on this case']);
    expect(await titlesOf('teodora')).toEqual(['Ngozi Farraday is now a stakeholder on this case']);
    const params = await participantParams(server, caseId, 'ngozi');
    await server
      .as('maren')
      .call(editParticipant, { params, body: { participantRoleId: 3, participantRelationId: 12 } });
    expect(await titlesOf('ngozi')).toContain('You are now an observer on this case');
    await server.as('maren').call(removeParticipant, { params });
    expect(await titlesOf('teodora')).toContain('Ngozi Farraday is no longer on this case');
    expect(await titlesOf('ngozi')).toEqual([]);
  });

  test('of many people who are added one after the other in one notice, which is newer and unread [NOTICE-03]', async () => {
    for (const name of ['ngozi', 'isaac', 'salma'] as const) await join(server, caseId, name, 'observer');
    expect(await titlesOf('teodora')).toEqual(['Salma Qureshi-Vane and 2 others are now on this case']);
    expect(await titlesOf('ngozi')).toEqual([
      'Salma Qureshi-Vane and 1 other are now on this case',
      'You are now an observer on this case',
    ]);
    expect(await titlesOf('salma')).toEqual(['You are now an observer on this case']);
    const [shown] = await toldTo('teodora');
    await join(server, caseId, 'derrin', 'observer');
    const newestId = shown!.notificationTrackingId;
    await server.as('teodora').call(markNotificationsRead, { body: { newestId } });
    expect(await toldTo('teodora')).toMatchObject([
      { notificationTitle: 'Derrin Lyle-Okafor and 3 others are now on this case', isRead: false },
    ]);
  });

  test('of people added after the notice was read, or deleted, or on another case, anew [NOTICE-03]', async () => {
    await join(server, caseId, 'ngozi', 'observer');
    const [first] = await toldTo('teodora');
    const params = { id: first!.notificationTrackingId };
    await server.as('teodora').call(markNotificationRead, { params });
    await join(server, caseId, 'isaac', 'observer');
    const other = await openCase(server, { topic: 'general-query' });
    await server.db.deleteFrom('notice').where('case_id', '=', other).execute();
    await join(server, other, 'isaac', 'observer');
    expect(await titlesOf('teodora')).toEqual([
      'Isaac Penhallow is now an observer on this case',
      'Isaac Penhallow is now an observer on this case',
      'Ngozi Farraday is now an observer on this case',
    ]);
    const [, second] = await toldTo('teodora');
    await server.as('teodora').call(deleteNotification, { params: { id: second!.notificationTrackingId } });
    await join(server, caseId, 'salma', 'observer');
    expect((await titlesOf('teodora')).filter((title) => title.startsWith('Salma'))).toEqual([
      'Salma Qureshi-Vane is now an observer on this case',
    ]);
  });

  test('of a new adviser and a new owner', async () => {
    await server.as('maren').call(setAdviser, { params: { id: caseId }, body: cast.edda });
    expect(await titlesOf('edda')).toEqual(['You are now the adviser']);
    expect(await titlesOf('teodora')).toEqual(['Edda Marlowe is now the adviser']);
    const body = {
      newOwnerUserId: cast.ngozi,
      existingOwnerNewRoleId: 3,
      existingOwnerRelationId: 12,
      changeCaseOwnerReason: 'Handing over',
    } as const;
    expect((await server.as('maren').call(changeCaseOwner, { params: { id: caseId }, body })).error).toBeUndefined();
    expect(await titlesOf('ngozi')).toContain('You are now the case owner');
    expect(await titlesOf('teodora')).toContain('Ngozi Farraday is now the case owner');
  });

  test('never of a block, and a blocked person of nothing at all [PERM-04]', async () => {
    await join(server, caseId, 'silas', 'blocked');
    await lock();
    expect(await titlesOf('teodora')).toEqual([`Maren Oduya locked case ${caseId}`]);
    expect(await toldTo('silas')).toEqual([]);
    const rows = await server.db.selectFrom('notice').select('id').where('user_id', '=', cast.silas).execute();
    expect(rows).toEqual([]);
  });

  test('of nothing when their participation says so', async () => {
    await server.db
      .updateTable('participant')
      .set({ is_in_app_on: false })
      .where('case_id', '=', caseId)
      .where('user_id', '=', cast.teodora)
      .execute();
    await lock();
    expect(await toldTo('teodora')).toEqual([]);
  });

  // The task to complete a draft note stays its author's, who needs no notice of it.
  test.each([
    ['process-engine component', 2, NotificationType.ProcessComponent],
    ['event', 3, NotificationType.EventTask],
    ['add stakeholder', 4, NotificationType.AddStakeholder],
    ['add observer', 5, NotificationType.AddObserver],
    ['add anytime event', 6, NotificationType.AddAnytimeEvent],
    ['complete parked call', 8, NotificationType.CompleteParkedCall],
    ['respond to message', 9, NotificationType.RespondToMessage],
  ])('of a task (%s) by the number of its type, %i [NOTIF-02]', async (_name, number, type) => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await server.db.deleteFrom('notice').execute();
    const id = await putTask(server, caseId, 'teodora', { type });
    await server
      .as('maren')
      .call(editTask, { params: { id }, body: { taskAssignedUserId: cast.ngozi, taskTargetDateTime: null } });
    expect((await toldTo('ngozi')).map((notice) => notice.notificationTypeLookupId)).toEqual([number]);
  });

  test('of a task that becomes theirs, with its words and case [NOTIF-02]', async () => {
    caseId = await openCase(server, { topic: 'grievance' });
    await server.db.deleteFrom('notice').execute();
    const task = await server.db
      .selectFrom('case_task')
      .selectAll()
      .where('case_id', '=', caseId)
      .where('completed_at', 'is', null)
      .where('type', '=', 2)
      .executeTakeFirstOrThrow();
    await join(server, caseId, 'ngozi', 'stakeholder');
    await server
      .as('maren')
      .call(editTask, { params: { id: task.id }, body: { taskAssignedUserId: cast.ngozi, taskTargetDateTime: null } });
    const notificationTitle = 'Record the grievance for Callum Brightwater';
    expect((await toldTo('ngozi'))[0]).toMatchObject({
      notificationTitle,
      notificationTypeLookupId: 2,
      caseTrackingRecordId: caseId,
    });
  });

  test('of what they are asked to do, for whom and by when [NOTIF-01]', async () => {
    caseId = await openCase(server, { topic: 'grievance' });
    await join(server, caseId, 'ngozi', 'stakeholder');
    const task = await server.db
      .selectFrom('case_task')
      .select('id')
      .where('case_id', '=', caseId)
      .where('type', '=', 2)
      .executeTakeFirstOrThrow();
    const give = (name: CastName, version: number, taskTargetDateTime: string) =>
      server
        .as('maren')
        .call(editTask, {
          params: { id: task.id },
          body: { taskAssignedUserId: cast[name], taskTargetDateTime, version },
        });
    await give('ngozi', 1, '2026-11-25T00:00:00.000Z');
    expect((await titlesOf('ngozi'))[0]).toBe('Record the grievance for Callum Brightwater by 25/11/2026');
    await give('teodora', 2, '2026-11-26T14:30:00.000Z');
    expect((await titlesOf('teodora'))[0]).toBe('Record the grievance for Callum Brightwater by 26/11/2026 14:30');
  });
});

describe('a notification of a message', () => {
  test('has its sender and first words while its reader may read the message, and none once it is removed [NOTICE-01]', async () => {
    const sent = await post(server, 'teodora', caseId, { subject: 'Notes', body: '<p>Who takes the notes?</p>' });
    const asked = async () =>
      (await toldTo('maren')).find(({ notificationTypeLookupId }) => notificationTypeLookupId === 9);
    expect(await asked()).toMatchObject({
      messageId: sent.id,
      sender: 'Teodora Whitlock',
      preview: 'Who takes the notes?',
    });
    const { notificationTrackingId: id } = (await asked())!;
    const one = await server.as('maren').call(getNotification, { params: { id } });
    expect(one.data).toMatchObject({ sender: 'Teodora Whitlock', preview: 'Who takes the notes?' });
    const params = {
      messageId: sent.id,
      reasonId: lookupId(server, 'removal-reasons', 'wrong-case'),
      urgencyId: lookupId(server, 'removal-urgencies', 'same-day'),
    };
    await server.as('edda').call(requestMessageRemoval, { params });
    const [request] = (await server.as('maren').call(listRemovalRequests, {})).data;
    expect((await server.as('maren').call(approveRemoval, { params: { id: request!.id } })).error).toBeUndefined();
    expect(JSON.stringify(await toldTo('maren'))).not.toContain('takes the notes');
  });
});

describe('what people do with a notification', () => {
  test('it is read, unread again and deleted, and the count follows [NOTIF-03, NOTIF-04, NOTIF-05, API-144, API-145, API-146, API-147, API-148]', async () => {
    await lock();
    const [one] = await toldTo('teodora');
    const params = { id: one!.notificationTrackingId };
    const owner = server.as('teodora');
    expect(await unreadOf('teodora')).toBe(1);
    expect((await owner.call(markNotificationRead, { params })).status).toBe(200);
    expect((await owner.call(getNotification, { params })).data.isRead).toBe(true);
    expect(await unreadOf('teodora')).toBe(0);
    await owner.call(markNotificationUnread, { params });
    expect((await owner.call(getNotification, { params })).data.isRead).toBe(false);
    expect(await unreadOf('teodora')).toBe(1);
    expect((await owner.call(deleteNotification, { params })).status).toBe(200);
    expect(await toldTo('teodora')).toEqual([]);
    expect(await unreadOf('teodora')).toBe(0);
    expect((await owner.call(getNotification, { params })).status).toBe(404);
  });

  test('all that were shown are read at once: not a later one, one of somebody else, or one about a case that is out of sight', async () => {
    const sightedCase = caseId;
    await join(server, caseId, 'ngozi', 'stakeholder');
    const hiddenCase = await openCase(server, { topic: 'general-query' });
    await join(server, hiddenCase, 'ngozi', 'stakeholder');
    await lock();
    const newestId = (await toldTo('ngozi'))[0]!.notificationTrackingId;
    await unlock();
    await server
      .as('maren')
      .call(editParticipant, {
        params: await participantParams(server, hiddenCase, 'ngozi'),
        body: { participantRoleId: 4, blacklistedReason: 'Named' },
      });
    const ofTeodora = await unreadOf('teodora');
    server.setNow('2026-11-18T10:00:00.000Z');
    expect((await server.as('ngozi').call(markNotificationsRead, { body: { newestId } })).status).toBe(200);
    const rows = await server.db
      .selectFrom('notice')
      .innerJoin('person', 'person.user_id', 'notice.user_id')
      .where('full_name', '=', 'Ngozi Farraday')
      .select(['case_id', 'kind', 'read_at'])
      .orderBy('notice.id')
      .execute();
    expect(rows).toEqual([
      { case_id: sightedCase, kind: expect.any(String), read_at: new Date('2026-11-18T10:00:00.000Z') },
      { case_id: hiddenCase, kind: expect.any(String), read_at: null },
      { case_id: sightedCase, kind: expect.any(String), read_at: new Date('2026-11-18T10:00:00.000Z') },
      { case_id: sightedCase, kind: expect.any(String), read_at: null },
    ]);
    expect(await unreadOf('teodora')).toBe(ofTeodora);
    // What was read keeps its moment.
    server.setNow('2026-11-18T11:00:00.000Z');
    await server.as('ngozi').call(markNotificationsRead, { body: { newestId } });
    expect(
      await server.db
        .selectFrom('notice')
        .where('read_at', '=', new Date('2026-11-18T10:00:00.000Z'))
        .select('id')
        .execute(),
    ).toHaveLength(2);
  });

  test('lists come newest first, five at a time [NOTIF-07, API-143]', async () => {
    for (let round = 0; round < 3; round += 1) {
      await lock();
      await unlock();
    }
    const first = await server.as('teodora').call(queryNotifications, { query: {} });
    expect(first.data).toMatchObject({ totalDataCount: 6, data: { length: 5 } });
    const rest = await toldTo('teodora', { pageNumber: 2, pageSize: 5 });
    expect(rest).toHaveLength(1);
    const ids = [...first.data.data, ...rest].map((one) => one.notificationTrackingId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('another person’s is not found when it is read, marked or deleted [API-144, API-145, API-146, API-148]', async () => {
    await lock();
    const params = { id: (await toldTo('teodora'))[0]!.notificationTrackingId };
    const before = await server.db.selectFrom('notice').selectAll().execute();
    for (const route of [getNotification, markNotificationRead, markNotificationUnread, deleteNotification]) {
      const hidden = await server.as('maren').call(route, { params });
      const missing = await server.as('maren').call(route, { params: { id: 987_654 } });
      expect(hidden.status).toBe(404);
      expect(hidden.body).toBe(missing.body);
    }
    expect(await server.db.selectFrom('notice').selectAll().execute()).toEqual(before);
  });

  test('about a case that is no longer visible they are missing from list, count and address [PERM-04, PERM-05]', async () => {
    await join(server, caseId, 'ngozi', 'stakeholder');
    await lock();
    const params = { id: (await toldTo('ngozi'))[0]!.notificationTrackingId };
    expect(await unreadOf('ngozi')).toBe(2);
    await server
      .as('maren')
      .call(editParticipant, {
        params: await participantParams(server, caseId, 'ngozi'),
        body: { participantRoleId: 4, blacklistedReason: 'Named' },
      });
    expect((await server.as('ngozi').call(queryNotifications, { query: {} })).data).toEqual({
      data: [],
      totalDataCount: 0,
    });
    expect(await unreadOf('ngozi')).toBe(0);
    for (const route of [getNotification, markNotificationRead, markNotificationUnread, deleteNotification]) {
      const hidden = await server.as('ngozi').call(route, { params });
      expect(hidden.body).toBe((await server.as('ngozi').call(route, { params: { id: 987_654 } })).body);
    }
  });

  test('nobody who is not signed in has any', async () => {
    expect((await server.anonymous().call(queryNotifications, { query: {} })).status).toBe(401);
    expect((await server.anonymous().call(countUnreadNotifications)).status).toBe(401);
    await lock();
    const before = await server.db.selectFrom('notice').selectAll().execute();
    const newestId = Math.max(...before.map(({ id }) => id));
    expect((await server.anonymous().call(markNotificationsRead, { body: { newestId } })).status).toBe(401);
    expect(await server.db.selectFrom('notice').selectAll().execute()).toEqual(before);
  });
});
