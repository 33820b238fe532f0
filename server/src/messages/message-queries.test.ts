import { randomUUID } from 'node:crypto';
import { messageCalls } from '@evenhand/contract/messages';
import { removeParticipant } from '@evenhand/contract/participants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { latestUnanswered, messagesById, newItem, unansweredUpTo } from './message.queries.ts';
import type { MessageKind } from './message-kind.ts';

// The queries run as the owner of the tables, so only they themselves leave anything out.

let server: TestServer;
let elsewhere: number;
beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await openCase(server);
});
afterAll(() => server.close());

test('Messages are found by their numbers, of whichever case, and no others', async () => {
  const id = await openCase(server);
  const [first, , other] = [
    await post(server, 'maren', id),
    await post(server, 'maren', id),
    await post(server, 'maren', elsewhere),
  ];
  const found = async (ids: readonly number[]) =>
    new Set((await messagesById(server.db, await scopeFor(server, 'maren'), ids)).keys());
  expect(await found([first.id, other.id])).toEqual(new Set([first.id, other.id]));
  expect(await found([])).toEqual(new Set());
});

test('What was sent is found by the id of its client: that of its sender, on its case, of its kind, while they see the case [PERM-05]', async () => {
  const id = await openCase(server);
  const participantId = await join(server, id, 'silas', 'stakeholder');
  await join(server, elsewhere, 'silas', 'stakeholder');
  const [one, two] = [randomUUID(), randomUUID()];
  const [first, second] = [
    await post(server, 'silas', id, { clientMessageId: one }),
    await post(server, 'silas', id, { clientMessageId: two }),
  ];
  const found = async (
    clientId: string,
    { name = 'silas', caseId = id, kind = 'message' }: { name?: CastName; caseId?: number; kind?: MessageKind } = {},
  ) =>
    (await newItem(server.db, await scopeFor(server, name), caseId, { kind, clientMessageId: clientId, isAct: true }))
      .earlierId;
  expect([await found(one), await found(two), await found(randomUUID())]).toEqual([first.id, second.id, null]);
  expect([
    await found(one, { name: 'maren' }),
    await found(one, { caseId: elsewhere }),
    await found(one, { kind: 'note' }),
  ]).toEqual([null, null, null]);
  await server.as('maren').call(removeParticipant, { params: { id, participantId } });
  expect(await found(one)).toBeNull();
});

test('The id of a client is spent for its sender, on its case and for its kind, once what it made is deleted', async () => {
  const id = await openCase(server);
  const [kept, spent] = [randomUUID(), randomUUID()];
  await post(server, 'maren', id, { isdraft: true, clientMessageId: kept });
  const { id: draftId } = await post(server, 'maren', id, { isdraft: true, clientMessageId: spent });
  await server.as('maren').call(messageCalls.discardDraft, { params: { id: draftId } });
  const isSpent = async (
    clientId: string,
    { name = 'maren', caseId = id, kind = 'message' }: { name?: CastName; caseId?: number; kind?: MessageKind } = {},
  ) =>
    (await newItem(server.db, await scopeFor(server, name), caseId, { kind, clientMessageId: clientId, isAct: true }))
      .isSpent;
  expect([await isSpent(spent), await isSpent(kept)]).toEqual([true, false]);
  const others = [
    await isSpent(spent, { name: 'priya' }),
    await isSpent(spent, { caseId: elsewhere }),
    await isSpent(spent, { kind: 'note' }),
  ];
  expect(others).toEqual([false, false, false]);
});

/** HR answers the first message, and neither of the two that follow in its thread. */
async function conversation(caseId: number) {
  const say = async (name: CastName, parentMessageId: number | null = null) =>
    (await post(server, name, caseId, { parentMessageId })).id;
  const answered = await say('teodora');
  const answer = await say('maren', answered);
  const asked = await say('teodora', answer);
  const again = await say('teodora', asked);
  const aside = await say('maren');
  return { answered, answer, asked, again, aside };
}

test('The latest message of a case that waits for an answer is found, and none where none waits', async () => {
  const [id, other, quiet] = [await openCase(server), await openCase(server), await openCase(server)];
  const [{ again }, there] = [await conversation(id), await conversation(other)];
  await post(server, 'maren', quiet);
  const latest = (caseId: number) => latestUnanswered(server.db, caseId);
  expect([await latest(id), await latest(other), await latest(quiet)]).toEqual([again, there.again, null]);
  await server.db.updateTable('message').set({ answered_at: server.now() }).where('case_id', '=', id).execute();
  expect([await latest(id), await latest(other)]).toEqual([null, there.again]);
});

test('An answer is given to the message and to those before it in its thread that wait for one, on its case', async () => {
  const id = await openCase(server);
  const { answered, answer, asked, again, aside } = await conversation(id);
  const upTo = async (messageId: number, caseId = id) =>
    (await unansweredUpTo(server.db, caseId, messageId)).map((one) => one.id);
  expect([await upTo(again), await upTo(asked), await upTo(answer), await upTo(answered), await upTo(aside)]).toEqual([
    [asked, again],
    [asked],
    [],
    [],
    [],
  ]);
  expect(await upTo(again, elsewhere)).toEqual([]);
});
