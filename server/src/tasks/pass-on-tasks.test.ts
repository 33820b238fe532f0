import { removeAdviser } from '@evenhand/contract/case-people';
import { queryNotifications } from '@evenhand/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { join, openCase } from '../testing/case-world.ts';
import type { CastName } from '../testing/cast.ts';
import { cast } from '../testing/cast.ts';
import { putTask } from '../testing/put-task.ts';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';
import { passOnTasksOf } from './pass-on-tasks.ts';

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
  return (await server.db.selectFrom('case_task').select('assignee_user_id').where('id', '=', taskId).executeTakeFirstOrThrow()).assignee_user_id;
}

async function noticesOf(name: CastName): Promise<string> {
  return JSON.stringify((await server.as(name).call(queryNotifications, {})).data);
}

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
  expect(await Promise.all([open, done, ofOwner, elsewhere].map(holderOf))).toEqual([cast.maren, cast.isaac, cast.teodora, cast.teodora]);
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
