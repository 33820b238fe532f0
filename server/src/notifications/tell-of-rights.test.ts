import { getCase } from '@evenhand/contract/case-details';
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
import type { SightRightName } from '@evenhand/contract/sight-rights';
import { approveSight, endSight, proposeSight } from '@evenhand/contract/sight-rights';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAs } from '../../testing/administration-world.ts';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { currentUserOf, policyAreasOf } from '../../testing/policy-areas.ts';
import { rollingBack } from '../../testing/rolling-back.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer, TEST_NOW } from '../../testing/test-server.ts';
import { enterAs } from '../access/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { pauseSight } from '../users/settle-rights.ts';
import { tellingOfRights } from './tell-of-rights.ts';

// Isaac looks after people; Ngozi and Salma approve; Maren, Edda and Priya are HR of Distribution, Rufus of Stores.
let server: TestServer;
let distribution: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ distribution } = policyAreasOf(server));
  await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.isaac}, 'people', ${TEST_NOW})`.execute(
    server.db,
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(TEST_NOW);
  await sql`delete from notice`.execute(server.db);
  await sql`delete from job`.execute(server.db);
  await sql`delete from sight_pause`.execute(server.db);
  await sql`delete from sight_right`.execute(server.db);
  for (const name of ['ngozi', 'salma'] as const)
    await sql`
      insert into sight_right (service_id, user_id, name, reason, proposed_at, lapses_at, decided_at, is_approved)
      values (1, ${cast[name]}, 'approver', 'First run', ${TEST_NOW}, ${TEST_NOW}, ${TEST_NOW}, true)`.execute(
      server.db,
    );
});

const everybody = Object.keys(cast) as CastName[];
const tell = () =>
  createJobRunner({
    db: server.serving,
    clock: () => server.now(),
    log: createLogger('silent'),
    jobs: [tellingOfRights],
  }).runDueJobs();
const noticesOf = async (name: CastName): Promise<Notification[]> =>
  (await server.as(name).call(queryNotifications, {})).data.data;
const unreadOf = async (name: CastName) => (await server.as(name).call(countUnreadNotifications)).data;
/** Who is told what, by the words they read. */
async function told(): Promise<Record<string, CastName[]>> {
  await tell();
  const words = new Map<string, CastName[]>();
  for (const name of everybody)
    for (const { notificationTitle } of await noticesOf(name))
      words.set(notificationTitle, [...(words.get(notificationTitle) ?? []), name]);
  return Object.fromEntries(words);
}

async function propose(name: SightRightName = 'area', until: string | null = null): Promise<number> {
  const accessLevelId = name === 'area' ? distribution : null;
  const body = { userId: cast.derrin, name, accessLevelId, until, reason: 'Joins HR.' };
  return (await server.as('isaac').call(proposeSight, { body })).data.id;
}
const approve = (id: number, as: CastName = 'ngozi') => server.as(as).call(approveSight, { params: { id } });
async function give(name: SightRightName = 'area', until: string | null = null): Promise<number> {
  const id = await propose(name, until);
  expect((await approve(id)).error).toBeUndefined();
  return id;
}
async function pause(): Promise<void> {
  await inTransaction(server.administration, ({ db }) =>
    pauseSight(db, [cast.derrin], { cause: 'address', by: cast.isaac, now: server.now() }),
  );
}
const forget = async () => {
  await tell();
  await sql`delete from notice`.execute(server.db);
};

describe('Of somebody who gains the right to read cases of a policy area', () => {
  test('are told its HR users, the approvers and the person: from when, and who decided; nobody else [SIGHT-18]', async () => {
    await give();
    expect(await told()).toEqual({
      'Derrin Lyle-Okafor can read cases of Distribution from 18/11/2026. Proposed by Isaac Penhallow, approved by Ngozi Farraday.':
        ['maren', 'edda', 'priya', 'salma'],
      'You can read cases of Distribution from 18/11/2026. Proposed by Isaac Penhallow, approved by Ngozi Farraday.': [
        'derrin',
      ],
    });
    expect(await tell()).toBe(0);
  });

  test('nobody is told before it is approved, or of an approval that is refused [SIGHT-18, SIGHT-08]', async () => {
    const id = await propose();
    expect(await told()).toEqual({});
    expect((await approve(id, 'isaac')).status).toBe(403);
    expect(await told()).toEqual({});
    expect(
      (await server.db.selectFrom('job').where('kind', '=', 'announce-rights').select('id').execute()).length,
    ).toBe(0);
  });

  test('its last day is said, and other rights by what they allow, to the approvers alone [SIGHT-18, SIGHT-10]', async () => {
    await give('area', '2026-12-24');
    await forget();
    await give('approver');
    expect(await told()).toEqual({
      'Derrin Lyle-Okafor can approve rights to read cases from 18/11/2026. Proposed by Isaac Penhallow, approved by Ngozi Farraday.':
        ['salma'],
      'You can approve rights to read cases from 18/11/2026. Proposed by Isaac Penhallow, approved by Ngozi Farraday.':
        ['derrin'],
    });
    await sql`update sight_right set ended_at = ${TEST_NOW} where user_id = ${cast.derrin}`.execute(server.db);
    await sql`delete from notice`.execute(server.db);
    await give('area', '2026-12-24');
    expect(Object.keys(await told())[0]).toContain('from 18/11/2026 until 24/12/2026. Proposed');
  });

  test('people who have left and those whose own right is paused or over are told nothing [SIGHT-18]', async () => {
    await sql`insert into sight_pause values (${cast.salma}, 'address', null, ${TEST_NOW})`.execute(server.db);
    await sql`update person set deactivated_at = ${TEST_NOW} where user_id = ${cast.edda}`.execute(server.db);
    await sql`update account set sight_ends_at = ${TEST_NOW} where user_id = ${cast.priya}`.execute(server.db);
    await give();
    await tell();
    const rows = await server.db.selectFrom('notice').select('user_id').orderBy('id').execute();
    await sql`update person set deactivated_at = null where user_id = ${cast.edda}`.execute(server.db);
    await sql`update account set sight_ends_at = null where user_id = ${cast.priya}`.execute(server.db);
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([cast.derrin, cast.maren].sort());
  });

  test('the notice is of no case, also for a reader who is blocked on one of the area [SIGHT-18, PERM-04]', async () => {
    const caseId = await openCase(server);
    await join(server, caseId, 'priya', 'blocked');
    await sql`delete from notice`.execute(server.db);
    await give();
    await tell();
    expect(await noticesOf('priya')).toMatchObject([
      {
        caseTrackingRecordId: null,
        caseTrackingEventId: null,
        messageId: null,
        topicName: '',
        employeeeName: null,
        sender: null,
        preview: null,
        notificationTypeLookupId: 1,
        isRead: false,
      },
    ]);
  });
});

describe('A notice without a case', () => {
  test('is read, unread again, read with all others, and deleted; another person’s is not found [SIGHT-18, NOTIF-03, NOTIF-04, NOTIF-05]', async () => {
    await give();
    await tell();
    const [one] = await noticesOf('maren');
    const params = { id: one!.notificationTrackingId };
    const maren = server.as('maren');
    const before = await server.db.selectFrom('notice').selectAll().execute();
    for (const route of [getNotification, markNotificationRead, markNotificationUnread, deleteNotification]) {
      const hidden = await server.as('teodora').call(route, { params });
      expect(hidden.status).toBe(404);
      expect(hidden.body).toBe((await server.as('teodora').call(route, { params: { id: 987_654 } })).body);
    }
    expect(await server.db.selectFrom('notice').selectAll().execute()).toEqual(before);
    expect(await unreadOf('maren')).toBe(1);
    await maren.call(markNotificationRead, { params });
    expect(await unreadOf('maren')).toBe(0);
    await maren.call(markNotificationUnread, { params });
    expect(await unreadOf('maren')).toBe(1);
    await maren.call(markNotificationsRead, { body: { newestId: params.id } });
    expect([await unreadOf('maren'), await unreadOf('edda')]).toEqual([0, 1]);
    await maren.call(deleteNotification, { params });
    expect(await noticesOf('maren')).toEqual([]);
    expect((await maren.call(getNotification, { params })).status).toBe(404);
    expect(await noticesOf('edda')).toHaveLength(1);
  });

  test('is hidden by the database from everybody else, and no person and no administrator can write one [SIGHT-18]', async () => {
    await give();
    await tell();
    const readBy = (name: CastName) =>
      inTransaction(rollingBack(server.serving), async ({ db }) => {
        await enterAs(db, cast[name]);
        return (await db.selectFrom('notice').select('user_id').execute()).map(({ user_id }) => user_id);
      });
    expect(await readBy('maren')).toEqual([cast.maren]);
    expect(await readBy('teodora')).toEqual([]);
    const writing = sql`insert into notice (service_id, case_id, user_id, posted_at, kind, facts)
      values (1, null, ${cast.teodora}, ${TEST_NOW}, 'sight.gained', '{}')`;
    await expect(
      inTransaction(server.serving, async ({ db }) => {
        await enterAs(db, cast.teodora);
        await writing.execute(db);
      }),
    ).rejects.toThrow('row-level security');
    await expect(writing.execute(server.administration)).rejects.toThrow('permission denied');
    await expect(sql`select id from notice`.execute(server.administration)).rejects.toThrow('permission denied');
    expect(await noticesOf('teodora')).toEqual([]);
  });

  test('is of rights, and any other notice is of a case [SIGHT-18]', async () => {
    const caseId = await openCase(server);
    const insert = (kind: string, ofCase: number | null) =>
      sql`insert into notice (service_id, case_id, user_id, posted_at, kind, facts)
        values (1, ${ofCase}, ${cast.teodora}, ${TEST_NOW}, ${kind}, '{}')`.execute(server.db);
    await expect(insert('titled', null)).rejects.toThrow('notice_of_case_or_rights');
    await expect(insert('sight.gained', caseId)).rejects.toThrow('notice_of_case_or_rights');
  });
});

describe('A person whose sight is paused', () => {
  test('is told so and whom to ask, and sees no case, until an approver confirms them; so are colleagues and approvers [SIGHT-15, SIGHT-16]', async () => {
    const caseId = await openCase(server);
    const status = async () => (await server.as('derrin').call(getCase, { params: { id: caseId } })).status;
    await give();
    await forget();
    expect(await status()).toBe(200);
    expect(await currentUserOf(server, 'derrin')).not.toHaveProperty('sightPaused');

    await pause();
    expect(await told()).toEqual({
      'Derrin Lyle-Okafor’s access to cases is paused until an approver confirms that it is them. Isaac Penhallow changed how they sign in.':
        ['maren', 'edda', 'priya', 'ngozi', 'salma'],
      'Your access to cases is paused until it is confirmed that it is you.': ['derrin'],
    });
    expect(await currentUserOf(server, 'derrin')).toMatchObject({
      roles: [],
      sightPaused: true,
      approvers: ['Ngozi Farraday', 'Salma Qureshi-Vane'],
    });
    expect(await status()).toBe(404);
    expect(await currentUserOf(server, 'maren')).not.toHaveProperty('sightPaused');
    // Paused already: nobody is told again.
    await pause();
    expect(await tell()).toBe(0);

    await sql`delete from notice`.execute(server.db);
    const refused = await confirmAs(server, 'isaac', cast.derrin);
    expect(refused.status).toBe(403);
    expect(await told()).toEqual({});
    expect((await confirmAs(server, 'salma', cast.derrin)).error).toBeUndefined();
    expect(await told()).toEqual({
      'Derrin Lyle-Okafor’s access to cases is no longer paused. Confirmed by Salma Qureshi-Vane.': [
        'maren',
        'edda',
        'priya',
        'ngozi',
      ],
      'Your access to cases is no longer paused. Confirmed by Salma Qureshi-Vane.': ['derrin'],
    });
    expect(await status()).toBe(200);
    expect(await currentUserOf(server, 'derrin')).not.toHaveProperty('sightPaused');
  });

  test('is not offered themselves to ask, and reads nothing of it once their rights have ended [SIGHT-16]', async () => {
    const area = await give();
    const approver = await give('approver');
    await pause();
    expect((await currentUserOf(server, 'derrin')).approvers).toEqual(['Ngozi Farraday', 'Salma Qureshi-Vane']);
    for (const id of [area, approver]) await server.as('isaac').call(endSight, { params: { id } });
    expect(await currentUserOf(server, 'derrin')).not.toHaveProperty('sightPaused');
  });
});

test('A manager whose sight is paused is told so and whom to ask, and so are the approvers, until one confirms them [SIGHT-15, SIGHT-16]', async () => {
  const caseId = await openCase(server, { as: 'maren', owner: 'teodora' });
  const status = async () => (await server.as('teodora').call(getCase, { params: { id: caseId } })).status;
  await sql`insert into installation (rights, begun_at) values ('directory', ${TEST_NOW})`.execute(server.db);
  await sql`insert into given_right (service_id, user_id, name, given_at) values (1, ${cast.teodora}, 'business', ${TEST_NOW})`.execute(
    server.db,
  );
  await forget();
  expect(await status()).toBe(200);
  await inTransaction(server.administration, ({ db }) =>
    pauseSight(db, [cast.teodora], { cause: 'address', by: cast.isaac, now: server.now() }),
  );
  expect(await told()).toEqual({
    'Teodora Whitlock’s access to cases is paused until an approver confirms that it is them. Isaac Penhallow changed how they sign in.':
      ['ngozi', 'salma'],
    'Your access to cases is paused until it is confirmed that it is you.': ['teodora'],
  });
  expect(await currentUserOf(server, 'teodora')).toMatchObject({
    sightPaused: true,
    approvers: ['Ngozi Farraday', 'Salma Qureshi-Vane'],
  });
  expect(await status()).toBe(404);
  const refused = await confirmAs(server, 'isaac', cast.teodora);
  expect([refused.status, await status()]).toEqual([403, 404]);
  await sql`delete from notice`.execute(server.db);
  expect((await confirmAs(server, 'salma', cast.teodora)).error).toBeUndefined();
  expect(await told()).toEqual({
    'Teodora Whitlock’s access to cases is no longer paused. Confirmed by Salma Qureshi-Vane.': ['ngozi'],
    'Your access to cases is no longer paused. Confirmed by Salma Qureshi-Vane.': ['teodora'],
  });
  expect(await status()).toBe(200);
  await sql`delete from given_right where user_id = ${cast.teodora}`.execute(server.db);
  await sql`delete from installation`.execute(server.db);
});

test('Whose right ends is told so alone; who withdraws a proposal tells nobody [SIGHT-11, SIGHT-18]', async () => {
  const id = await give();
  const proposal = await propose('user-search');
  await forget();
  await server.as('isaac').call(endSight, { params: { id: proposal } });
  expect(await told()).toEqual({});
  await server.as('salma').call(endSight, { params: { id } });
  expect(await told()).toEqual({
    'You can no longer read cases of Distribution. Ended by Salma Qureshi-Vane.': ['derrin'],
  });
});
