import { removeAdviser } from '@evenhand/contract/case-people';
import { assignMessage } from '@evenhand/contract/unassigned-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openWithoutAdviser, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { unassignedMessages } from './unassigned-message.store.ts';

// The query runs as the owner of the tables, so only it itself leaves anything out.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const waiting = async (name: CastName, caseId: number | null) => {
  const page = { take: 100, skip: 0 };
  return (await unassignedMessages(server.db, await scopeFor(server, name), { caseId, page })).rows;
};
const numbers = async (name: CastName, caseId: number | null = null) =>
  new Set((await waiting(name, caseId)).map(({ id }) => id));

let received = 9_000_000;
async function receive(serviceId: 1 | 2): Promise<number> {
  received += 1;
  const from = {
    sender_name: 'Ada Marsh',
    sender_address: 'ada@example.org',
    subject: 'About my appeal',
    body: '<p>I wrote last week.</p>',
  };
  await server.db
    .insertInto('unassigned_message')
    .values({ id: received, service_id: serviceId, ...from, received_at: server.now() })
    .execute();
  return received;
}

test('What waits is HR’s of the case and of the service; of one case, its own messages alone [UNAS-02, PERM-04]', async () => {
  const [id, other] = [await openWithoutAdviser(server), await openWithoutAdviser(server)];
  await join(server, id, 'priya', 'blocked');
  await join(server, id, 'rufus', 'stakeholder');
  const [here, there] = [(await post(server, 'teodora', id)).id, (await post(server, 'teodora', other)).id];
  const [outside, ofKestrel] = [await receive(1), await receive(2)];
  expect(await numbers('maren')).toEqual(new Set([here, there, outside]));
  expect(await numbers('priya')).toEqual(new Set([there, outside]));
  expect(await numbers('rufus')).toEqual(new Set([outside]));
  expect(await numbers('odile')).toEqual(new Set([ofKestrel]));
  expect([await numbers('maren', id), await numbers('maren', other)]).toEqual([new Set([here]), new Set([there])]);
  expect([await numbers('priya', id), await numbers('rufus', id)]).toEqual([new Set(), new Set()]);
});

test('A message that HR has answered waits without a day to answer it by', async () => {
  const id = await openWithoutAdviser(server);
  const { id: asked } = await post(server, 'teodora', id);
  const days = async () => (await waiting('maren', id)).map(({ dueAt }) => dueAt?.toISOString() ?? null);
  expect(await days()).toEqual(['2026-11-19T09:00:00.000Z']);
  await post(server, 'maren', id, { parentMessageId: asked });
  expect(await days()).toEqual([null]);
});

test('A message from outside waits on its case when the adviser of the case goes', async () => {
  const id = await openWithoutAdviser(server);
  const messageId = await receive(1);
  await server.as('edda').call(assignMessage, { params: { messageId, caseId: id } });
  expect(await numbers('maren', id)).toEqual(new Set());
  await server.as('maren').call(removeAdviser, { params: { id } });
  expect(await numbers('maren', id)).toEqual(new Set([messageId]));
});
