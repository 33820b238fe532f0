import { messageCalls } from '@evenhand/contract/messages';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { listUnassignedOfCase } from '@evenhand/contract/unassigned-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase, openWithoutAdviser, refused } from '../../testing/case-world.ts';
import { post } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const openTasks = async (id: number) =>
  (await server.as('maren').call(listCaseTasks, { params: { id } })).data
    .filter(({ isComplete }) => !isComplete)
    .map(({ taskTitle }) => taskTitle);

// Rufus is of HR, in another policy area than the case.
describe('An HR user who is on a case only as a stakeholder', () => {
  it('writes in that role, and asks the adviser for an answer [MSG-34, PERM-34]', async () => {
    const id = await openCase(server);
    await join(server, id, 'rufus', 'stakeholder');
    expect((await post(server, 'rufus', id, { subject: 'As a stakeholder' })).senderRoleId).toBe(2);
    expect(await openTasks(id)).toEqual(['Respond to message: As a stakeholder']);
    expect((await post(server, 'maren', id, { subject: 'As HR' })).senderRoleId).toBeNull();
  });

  it('does not answer a message for HR: its task stays until HR has answered [MSG-34, PERM-34]', async () => {
    const id = await openCase(server);
    await join(server, id, 'rufus', 'stakeholder');
    const { id: asked } = await post(server, 'teodora', id, { subject: 'A question' });
    await post(server, 'rufus', id, { subject: 'No answer', parentMessageId: asked });
    expect((await openTasks(id)).sort()).toEqual(['Respond to message: A question', 'Respond to message: No answer']);
    await post(server, 'maren', id, { subject: 'The answer', parentMessageId: asked });
    expect(await openTasks(id)).toEqual(['Respond to message: No answer']);
  });

  it('waits under Unassigned with a message on a case without an adviser [UNAS-02]', async () => {
    const id = await openWithoutAdviser(server);
    await join(server, id, 'rufus', 'stakeholder');
    const { id: waiting } = await post(server, 'rufus', id);
    const list = await server.as('maren').call(listUnassignedOfCase, { params: { id } });
    expect(list.data.map((one) => one.id)).toEqual([waiting]);
  });
});

describe('An HR user of the policy area of a case', () => {
  it('writes as HR although they are a stakeholder too, and is asked for no answer [MSG-34, PERM-34]', async () => {
    const id = await openCase(server);
    await join(server, id, 'edda', 'stakeholder');
    expect((await post(server, 'edda', id)).senderRoleId).toBeNull();
    expect(await openTasks(id)).toEqual([]);
  });
});

describe('A message', () => {
  it('cannot answer a draft, not even one’s own: nobody else could read what was answered [MSG-02, MSG-16]', async () => {
    const id = await openCase(server);
    const { id: draftId } = await post(server, 'maren', id, { isdraft: true, subject: 'Half written' });
    const { id: reply } = await post(server, 'maren', id, { isdraft: true, subject: 'Another' });
    const body = { subject: 'Re: half written', parentMessageId: draftId };
    for (const attempt of [
      () => server.as('maren').call(messageCalls.create, { params: { id }, body }),
      () => server.as('maren').call(messageCalls.create, { params: { id }, body: { ...body, isdraft: true } }),
      () => server.as('maren').call(messageCalls.saveDraft, { params: { caseId: id, id: reply }, body }),
      () => server.as('maren').call(messageCalls.postDraft, { params: { caseId: id, id: reply }, body }),
    ])
      expect(await refused(server, attempt as never)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});
