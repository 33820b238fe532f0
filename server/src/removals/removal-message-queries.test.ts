import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, openCase, scopeFor } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post } from '../../testing/message-world.ts';
import { putTask } from '../../testing/put-task.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { answersTo, messageToRemove, subjectsBefore, taskTitles, typedAnew } from './removal-message.queries.ts';

// What a removal is about, on a case that the act holds: whoever wrote it, and of no other case.

let server: TestServer;
let elsewhere: number;
beforeAll(async () => {
  server = await startTestServer();
  elsewhere = await openCase(server);
});
afterAll(() => server.close());

const say = async (name: CastName, caseId: number, subject: string, parentMessageId: number | null = null) =>
  (await post(server, name, caseId, { subject, parentMessageId })).id;
const typed = { draftId: null, parentMessageId: null, subject: '', body: '<p>Typed</p>', baseUpdatedAt: null };
const type = async (name: CastName, caseId: number, parentMessageId: number | null = null) =>
  (await server.as(name).call(messageCalls.keepTyped, { params: { id: caseId }, body: { ...typed, parentMessageId } }))
    .data.id;

test('A message to remove is found on its own case', async () => {
  const id = await openCase(server);
  const [message] = [await say('teodora', id, 'One'), await say('teodora', id, 'Two')];
  const scope = await scopeFor(server, 'maren');
  expect(await messageToRemove(server.db, scope, id, message)).toMatchObject({ id: message, subject: 'One' });
  expect(await messageToRemove(server.db, scope, elsewhere, message)).toBeNull();
});

test('What answers a message is found, and what answers that, posted, saved or typed', async () => {
  const id = await openCase(server);
  const first = await say('teodora', id, 'First');
  const answer = await say('maren', id, 'Answer', first);
  const second = await say('teodora', id, 'Second', answer);
  const saved = (await post(server, 'maren', id, { isdraft: true, parentMessageId: first })).id;
  const typedAnswer = await type('teodora', id, second);
  await say('teodora', id, 'Aside');
  const answers = async (caseId: number, messageId: number) =>
    (await answersTo(server.db, caseId, messageId)).map(({ id: one, isTyped }) => [one, isTyped]);
  const all = [answer, second, saved, typedAnswer].map((one) => [one, one === typedAnswer]);
  expect(await answers(id, first)).toEqual(all);
  expect(await answers(id, second)).toEqual([[typedAnswer, true]]);
  expect(await answers(elsewhere, first)).toEqual([]);
});

test('What each person types as a new message of the case is found, and nothing else that they write', async () => {
  const id = await openCase(server);
  for (const caseId of [id, elsewhere]) await join(server, caseId, 'silas', 'stakeholder');
  const ofTeodora = await type('teodora', id);
  const ofMaren = await type('maren', id);
  const posted = await say('maren', id, 'Posted');
  await post(server, 'edda', id, { isdraft: true });
  await post(server, 'edda', id, {});
  await type('edda', id, posted);
  await server
    .as('priya')
    .call(noteCalls.keepTyped, {
      params: { id },
      body: { draftId: null, parentNoteId: null, subject: '', body: 'Typed', baseUpdatedAt: null },
    });
  await type('silas', elsewhere);
  const found = async (...names: CastName[]) => {
    const ids = names.map((name) => cast[name]);
    return new Map([...(await typedAnew(server.db, id, ids))].map(([userId, { id: one }]) => [userId, one]));
  };
  const both = new Map<string, number>([
    [cast.teodora, ofTeodora],
    [cast.maren, ofMaren],
  ]);
  expect(await found('teodora', 'maren', 'edda', 'priya', 'silas')).toEqual(both);
  expect(await found('teodora', 'edda')).toEqual(new Map([[cast.teodora, ofTeodora]]));
  expect(await found()).toEqual(new Map());
});

test('The subjects of what a message answers are those before it in its thread', async () => {
  const id = await openCase(server);
  const first = await say('teodora', id, 'First');
  const answer = await say('maren', id, 'Answer', first);
  const second = await say('teodora', id, 'Second', answer);
  const aside = await say('teodora', id, 'Aside');
  const later = await say('teodora', id, 'Later', second);
  const before = async (messageId: number, caseId = id) => new Set(await subjectsBefore(server.db, caseId, messageId));
  expect(await before(second)).toEqual(new Set(['Answer', 'First']));
  expect(await before(later)).toEqual(new Set(['Second', 'Answer', 'First']));
  expect([await before(first), await before(aside), await before(second, elsewhere)]).toEqual([
    new Set(),
    new Set(),
    new Set(),
  ]);
});

test('Titles are those of tasks of the case that are asked for', async () => {
  const id = await openCase(server);
  const [one, , other] = [
    await putTask(server, id, 'teodora', { title: 'One' }),
    await putTask(server, id, 'teodora', { title: 'Two' }),
    await putTask(server, elsewhere, 'teodora', { title: 'Elsewhere' }),
  ];
  expect(await taskTitles(server.db, id, [one, other])).toEqual([{ id: one, title: 'One' }]);
  expect(await taskTitles(server.db, id, [])).toEqual([]);
});
