import { getReplyAddress } from '@evenhand/contract/inbound-mail';
import { messageCalls } from '@evenhand/contract/messages';
import { approveRemoval, listRemovalRequests, requestMessageRemoval } from '@evenhand/contract/removals';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookupId, openCase } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { mailSuite, receive } from '../../testing/mail-world.ts';
import { post, postNote } from '../../testing/message-world.ts';

const suite = mailSuite();
beforeEach(() => {
  suite.server.setNow('2026-11-18T09:00:00.000Z');
});

/** A mail of this person to their address for answers on the case. */
async function mailOf(name: CastName, id: number, subject: string): Promise<void> {
  const { address } = (await suite.server.as(name).call(getReplyAddress, { params: { id } })).data;
  const { email } = await suite.server.db
    .selectFrom('person')
    .select('email')
    .where('user_id', '=', cast[name])
    .executeTakeFirstOrThrow();
  await receive(suite.receiving, { to: address!, from: email!, subject });
}

/** What waits for an answer, and what the messages of this subject answer. */
async function stateOf(id: number, subject: string) {
  const inbox = (
    await suite.server.as('maren').call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })
  ).data;
  const tasks = (await suite.server.as('maren').call(listCaseTasks, { params: { id } })).data;
  return {
    due: inbox.filter(({ dueByDateTime }) => dueByDateTime !== null).map((one) => one.id),
    tasks: tasks
      .filter((task) => task.notificationTypeLookupId === 9 && !task.isComplete)
      .map(({ taskTitle }) => taskTitle),
    answers: inbox.filter((one) => one.subject === subject).map(({ parentMessageId }) => parentMessageId),
  };
}

describe('A mail of HR to its reply address', () => {
  it('answers the latest message that waits: its task and when it was due end, and the next mail answers the one before', async () => {
    const id = await openCase(suite.server);
    const first = await post(suite.server, 'teodora', id, { subject: 'First' });
    suite.server.setNow('2026-11-18T09:10:00.000Z');
    const second = await post(suite.server, 'teodora', id, { subject: 'Second' });
    suite.server.setNow('2026-11-18T09:20:00.000Z');
    await postNote(suite.server, 'maren', id, { subject: 'A note' });
    await post(suite.server, 'maren', id, { subject: 'By the way' });
    await mailOf('maren', id, 'One');
    expect(await stateOf(id, 'One')).toEqual({
      due: [first.id],
      tasks: ['Respond to message: First'],
      answers: [second.id],
    });
    await mailOf('edda', id, 'Two');
    expect(await stateOf(id, 'Two')).toEqual({ due: [], tasks: [], answers: [first.id] });
    await mailOf('maren', id, 'Three');
    expect(await stateOf(id, 'Three')).toEqual({ due: [], tasks: [], answers: [null] });
  });

  it('answers a message with those before it in the thread, as an answer on the screen', async () => {
    const id = await openCase(suite.server);
    const first = await post(suite.server, 'teodora', id, { subject: 'First' });
    suite.server.setNow('2026-11-18T09:10:00.000Z');
    const again = await post(suite.server, 'teodora', id, { subject: 'Again', parentMessageId: first.id });
    await mailOf('maren', id, 'Both');
    expect(await stateOf(id, 'Both')).toEqual({ due: [], tasks: [], answers: [again.id] });
  });

  it('answers nothing on another case, and nothing that was removed', async () => {
    const [id, other] = [await openCase(suite.server), await openCase(suite.server)];
    const elsewhere = await post(suite.server, 'teodora', other, { subject: 'Elsewhere' });
    const { id: messageId } = await post(suite.server, 'teodora', id, { subject: 'Wrong case' });
    const [reasonId, urgencyId] = [
      lookupId(suite.server, 'removal-reasons', 'wrong-case'),
      lookupId(suite.server, 'removal-urgencies', 'same-day'),
    ];
    await suite.server.as('edda').call(requestMessageRemoval, { params: { messageId, reasonId, urgencyId } });
    const request = (await suite.server.as('maren').call(listRemovalRequests, {})).data.find(
      ({ caseId }) => caseId === id,
    )!;
    expect((await suite.server.as('maren').call(approveRemoval, { params: { id: request.id } })).status).toBe(200);
    await mailOf('maren', id, 'Late');
    expect(await stateOf(id, 'Late')).toEqual({ due: [], tasks: [], answers: [null] });
    expect((await stateOf(other, '')).due).toEqual([elsewhere.id]);
  });
});

it('a mail of a business user answers nothing: it waits for HR itself', async () => {
  const id = await openCase(suite.server);
  const first = await post(suite.server, 'teodora', id, { subject: 'First' });
  suite.server.setNow('2026-11-18T09:10:00.000Z');
  await mailOf('teodora', id, 'By the owner');
  const { due, tasks, answers } = await stateOf(id, 'By the owner');
  expect(due).toContain(first.id);
  expect([due.length, tasks.length, answers]).toEqual([2, 2, [null]]);
});
