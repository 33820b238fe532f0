import { removeAdviser } from '@evenhand/contract/case-people';
import { queryNotifications } from '@evenhand/contract/notifications';
import { addParticipant, ParticipantRole, Relation } from '@evenhand/contract/participants';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { postNote } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { createLogger } from '../platform/logger.ts';
import { passOnTasks, syncAccount } from '../users/sync-account.ts';
import { passingOnTasks, passOnTasksOf } from './pass-on-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function leave(name: CastName): Promise<number[]> {
  return await inTransaction(server.db, async ({ db }) => {
    await db.updateTable('person').set({ deactivated_at: server.now() }).where('user_id', '=', cast[name]).execute();
    return await passOnTasksOf(db, [cast[name]], server.now());
  });
}

async function holderOf(taskId: number): Promise<string | null> {
  return (
    await server.db
      .selectFrom('case_task')
      .select('assignee_user_id')
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
  ).assignee_user_id;
}

async function noticesOf(name: CastName): Promise<string> {
  return JSON.stringify((await server.as(name).call(queryNotifications, {})).data);
}

describe('The task to complete a draft note', () => {
  const openOn = async (id: number) =>
    (await server.as('maren').call(listCaseTasks, { params: { id } })).data
      .filter(({ isComplete }) => !isComplete)
      .map(({ taskAssignedUserId }) => taskAssignedUserId);

  test('goes when its author is blocked, or is the respondent, and stays when another person is [NOTE-06, PERM-07]', async () => {
    const [id, other] = [await openCase(server, { owner: 'salma' }), await openCase(server, { owner: 'salma' })];
    for (const caseId of [id, other])
      for (const name of ['edda', 'priya'] as const) await postNote(server, name, caseId, { isdraft: true });
    await join(server, id, 'edda', 'blocked');
    const respondent = {
      participantGuid: cast.edda,
      participantRoleId: ParticipantRole.Stakeholder,
      participantRelationId: Relation.Respondent,
    };
    expect(
      (await server.as('maren').call(addParticipant, { params: { id: other }, body: respondent })).error,
    ).toBeUndefined();
    for (const caseId of [id, other]) expect(await openOn(caseId)).toEqual([cast.priya]);
  });

  test('goes when a token takes HR from its author, as the job does that the token raises [NOTE-06, PERM-07]', async () => {
    const id = await openCase(server, { owner: 'salma' });
    await postNote(server, 'edda', id, { isdraft: true });
    expect(await openOn(id)).toEqual([cast.edda]);
    const { access_level_ids: held } = await server.db
      .selectFrom('account')
      .select('access_level_ids')
      .where('user_id', '=', cast.edda)
      .executeTakeFirstOrThrow();
    const accessLevels = held.map((level, index) => ({ id: level, isPrimary: index === 0 }));
    const claims = {
      userId: cast.edda,
      serviceId: 1,
      givenName: 'Edda',
      familyName: 'Marlowe',
      accessLevels,
      mayChangeService: false,
    };
    await inTransaction(server.identity, ({ db }) =>
      syncAccount(db, { ...claims, roles: ['BusinessUser'] }, server.now()),
    );
    const raised = await server.db.selectFrom('job').select('payload').where('kind', '=', passOnTasks.kind).execute();
    expect(raised).toEqual([{ payload: { userId: cast.edda } }]);
    const jobs = createJobRunner({
      db: server.serving,
      clock: () => server.now(),
      log: createLogger('silent'),
      jobs: [passingOnTasks],
    });
    expect(await jobs.runDueJobs()).toBe(1);
    expect(await openOn(id)).toEqual([]);
    expect(await server.db.selectFrom('job').select('kind').where('kind', '=', passOnTasks.kind).execute()).toEqual([]);
  });
});

test('the open tasks of a person who has left go to the adviser, who is notified; done ones and those of others stay [CASE-55]', async () => {
  const id = await openCase(server);
  const ofOther = await openCase(server);
  await join(server, id, 'isaac', 'stakeholder');
  const forIsaac = { assignee: { kind: 'user', userId: cast.isaac } } as const;
  const open = await putTask(server, id, 'isaac', { ...forIsaac, title: 'Hear the witnesses' });
  const done = await putTask(server, id, 'isaac', { ...forIsaac, completedAt: server.now() });
  const ofOwner = await putTask(server, id, 'teodora');
  const elsewhere = await putTask(server, ofOther, 'teodora');
  expect(await leave('isaac')).toEqual([id]);
  expect(await Promise.all([open, done, ofOwner, elsewhere].map(holderOf))).toEqual([
    cast.maren,
    cast.isaac,
    cast.teodora,
    cast.teodora,
  ]);
  expect(await noticesOf('maren')).toContain('Hear the witnesses');
});

test('without an adviser, or when the adviser has left too, they are nobody’s [CASE-55]', async () => {
  const id = await openCase(server);
  const ofOwner = await putTask(server, id, 'teodora');
  expect(await leave('teodora')).toContain(id);
  expect(await holderOf(ofOwner)).toBe(cast.maren);
  const withoutAdviser = await openCase(server, { owner: 'ngozi' });
  await server.as('maren').call(removeAdviser, { params: { id: withoutAdviser } });
  const ofNgozi = await putTask(server, withoutAdviser, 'ngozi');
  expect(await leave('ngozi')).toContain(withoutAdviser);
  expect(await holderOf(ofNgozi)).toBeNull();
  expect(await leave('maren')).toContain(id);
  expect(await holderOf(ofOwner)).toBeNull();
});
