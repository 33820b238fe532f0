import { closeCase, reopenCase } from '@evenhand/contract/case-closure';
import { countItems } from '@evenhand/contract/case-counts';
import { getCase } from '@evenhand/contract/case-details';
import { claimCasePost, removeAdviser } from '@evenhand/contract/case-people';
import { lockCase } from '@evenhand/contract/cases';
import type { Message } from '@evenhand/contract/messages';
import { messageCalls } from '@evenhand/contract/messages';
import { queryNotifications } from '@evenhand/contract/notifications';
import { listCaseTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, join, lookupId, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote, sendForm, toMessages } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk, pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inbox = (name: CastName, id: number, unreadOnly = false) =>
  server.as(name).call(messageCalls.list, { params: { id, isDraft: 'false', unreadOnly: String(unreadOnly) } });
const countsFor = async (name: CastName, id: number) =>
  (await server.as(name).call(countItems, { params: { id } })).data;
const tasksOf = async (id: number) =>
  (await server.as('maren').call(listCaseTasks, { params: { id } })).data.filter(({ isComplete }) => !isComplete);

describe('A posted message', () => {
  it('carries its words, its sender and its case [MSG-33, MSG-34, API-042, API-043, API-044]', async () => {
    const id = await openCase(server);
    const posted = await post(server, 'teodora', id, {
      subject: 'Start time',
      body: '<p>Could we begin at <b>10:45</b>?</p>',
    });
    expect(posted).toMatchObject({
      subject: 'Start time',
      body: '<p>Could we begin at <strong>10:45</strong>?</p>',
      preview: 'Could we begin at 10:45?',
      senderName: 'Teodora Whitlock',
      senderUserId: cast.teodora,
      senderRoleId: 1,
      isDraft: false,
      userHasRead: true,
      parentMessageId: null,
      caseTrackingMessageAttachments: [],
      attachmentsToRemove: [],
      isCaseLocked: false,
      caseTrackingRecordId: id,
      topicTitle: 'General query',
      employeeName: 'Callum Brightwater',
      employeeUserId: cast.callum,
      caseOwnerName: 'Teodora Whitlock',
      caseOwnerUserId: cast.teodora,
      dueByDateTime: '2026-11-19T09:00:00.000Z',
    });
    const answer = await server.as('maren').call(messageCalls.get, { params: { caseId: id, id: posted.id } });
    expect(answer.data).toEqual({ ...posted, userHasRead: false });
    expect((await post(server, 'maren', id)).senderRoleId).toBeNull();
  });

  it('tops the list of everybody who sees the case; page after page it is the same list [MSG-18, MSG-41, API-042]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    for (const subject of ['First', 'Second', 'Third']) await post(server, 'maren', id, { subject });
    const subjects = (answer: { data: Message[] }) => answer.data.map(({ subject }) => subject);
    for (const name of ['maren', 'teodora', 'derrin'] as const)
      expect(subjects(await inbox(name, id)), name).toEqual(['Third', 'Second', 'First']);
    const page = (number: string) =>
      server
        .as('teodora')
        .call(messageCalls.list, {
          params: { id, isDraft: 'false', unreadOnly: 'false' },
          query: { page: number, pageSize: '2' },
        });
    expect([subjects(await page('1')), subjects(await page('2'))]).toEqual([['Third', 'Second'], ['First']]);
    const tooLarge = { params: { id, isDraft: 'false', unreadOnly: 'false' }, query: { pageSize: '101' } };
    expect((await server.as('maren').call(messageCalls.list, tooLarge)).status).toBe(400);
  });

  it('is one entry in the history, with a hash of its body and without the body [HIST-11, MSG-19]', async () => {
    const id = await openCase(server);
    const { id: messageId } = await post(server, 'teodora', id, {
      subject: 'Start time',
      body: '<p>A private word.</p>',
    });
    const entries = (await historyOf(server, id)).filter(({ kind }) => kind === 'message.posted');
    expect(entries).toEqual([
      {
        kind: 'message.posted',
        by: cast.teodora,
        facts: {
          messageId,
          subject: 'Start time',
          parentId: null,
          files: [],
          bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
    expect(JSON.stringify(await historyOf(server, id))).not.toContain('private word');
  });

  it('is posted once however often it is sent with one id of its client', async () => {
    const id = await openCase(server);
    const clientMessageId = '5b0c9f5e-2f7a-4a0e-9d0c-5c1f6f2a7b11';
    const [first, second] = [
      await post(server, 'maren', id, { clientMessageId }),
      await post(server, 'maren', id, { clientMessageId }),
    ];
    expect(second).toEqual(first);
    expect((await inbox('maren', id)).data).toHaveLength(1);
    expect((await post(server, 'teodora', id, { clientMessageId })).id).not.toBe(first.id);
    const [note, again] = [
      await postNote(server, 'maren', id, { clientMessageId }),
      await postNote(server, 'maren', id, { clientMessageId }),
    ];
    expect([note.id === first.id, again.id]).toEqual([false, note.id]);
    const draft = { isdraft: true, clientMessageId: '5b0c9f5e-2f7a-4a0e-9d0c-5c1f6f2a7b12' } as const;
    expect((await post(server, 'maren', id, draft)).id).toBe((await post(server, 'maren', id, draft)).id);
  });

  it('needs a subject of at most 200 characters that is not blank; an empty body is kept as a space [MSG-22, MSG-26, MSG-27]', async () => {
    const id = await openCase(server);
    const send = (subject: string) =>
      server.as('maren').call(messageCalls.create, { params: { id }, body: { subject } });
    expect((await refused(server, () => send(' \n '))).answer.error).toMatchObject({
      fields: { subject: 'Subject must not be blank' },
    });
    expect((await refused(server, () => send('x'.repeat(201)))).answer.error).toMatchObject({
      fields: { subject: 'Subject must be 200 characters or fewer' },
    });
    expect((await refused(server, () => send('x'.repeat(10_000)))).status).toBe(400);
    expect((await send('x'.repeat(200))).status).toBe(200);
    expect((await post(server, 'maren', id, { body: '<p> </p><p><br></p>' })).body).toBe(' ');
    const whole = { subject: 'Long', body: 'y'.repeat(100_001) };
    expect(
      (await refused(server, () => server.as('maren').call(messageCalls.create, { params: { id }, body: whole })))
        .status,
    ).toBe(400);
  });

  it('is written by nobody who only observes, and by the managers not while the case is locked or closed; HR writes always [MSG-10, PERM-03, PERM-33, API-044]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    await join(server, id, 'silas', 'blocked');
    const send = (name: CastName) =>
      server.as(name).call(messageCalls.create, { params: { id }, body: { subject: 'Hello' } });
    expect(await refused(server, () => send('derrin'))).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
    for (const name of ['silas', 'callum', 'wren', 'odile'] as const)
      expect(await refused(server, () => send(name)), name).toMatchObject({ status: 404, code: 'CASE_NOT_FOUND' });
    await server.as('maren').call(lockCase, { params: { id } });
    expect(await refused(server, () => send('teodora'))).toMatchObject({
      status: 403,
      description: 'This case is locked.',
    });
    expect((await send('maren')).status).toBe(200);
    expect((await inbox('teodora', id)).data).toMatchObject([{ isCaseLocked: true }]);
    const closed = await openCase(server);
    await server
      .as('maren')
      .call(closeCase, {
        params: { id: closed },
        body: { caseTrackingRecordId: closed, workflowTrackingComponentId: 1, conclusion: 'Answered.' },
      });
    const late = (name: CastName) =>
      server.as(name).call(messageCalls.create, { params: { id: closed }, body: { subject: 'Late' } });
    expect(await refused(server, () => late('teodora'))).toMatchObject({
      status: 400,
      description: 'This case is closed.',
    });
    expect((await late('maren')).status).toBe(200);
  });

  it('of another case is not found under this one [API-043]', async () => {
    const [here, there] = [await openCase(server), await openCase(server)];
    const { id } = await post(server, 'maren', there);
    const read = (caseId: number, messageId: number) =>
      server.as('maren').call(messageCalls.get, { params: { caseId, id: messageId } });
    const [foreign, missing] = [await read(here, id), await read(here, 999_999)];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toBe(missing.body);
    const reply = () =>
      server
        .as('maren')
        .call(messageCalls.create, { params: { id: here }, body: { subject: 'RE', parentMessageId: id } });
    expect((await refused(server, reply)).answer.error).toMatchObject({
      fields: { parentMessageId: 'This message has been removed.' },
    });
  });
});

describe('What is read', () => {
  it('is each person’s own; own messages count as read; repeating what is said changes nothing [MSG-20, MSG-43, API-050]', async () => {
    const id = await openCase(server);
    await join(server, id, 'derrin', 'observer');
    const { id: messageId } = await post(server, 'teodora', id);
    expect([await countsFor('maren', id), await countsFor('derrin', id), await countsFor('teodora', id)]).toMatchObject(
      [
        { messages: { total: 1, unread: 1 } },
        { messages: { total: 1, unread: 1 } },
        { messages: { total: 1, unread: 0 } },
      ],
    );
    const mark = async (name: CastName, userHasRead?: string) =>
      (
        await server
          .as(name)
          .call(messageCalls.mark, {
            params: { id: messageId },
            query: userHasRead === undefined ? {} : { userHasRead },
          })
      ).data.userHasRead;
    expect([await mark('maren', 'true'), await mark('maren', 'true')]).toEqual([true, true]);
    expect((await countsFor('maren', id)).messages.unread).toBe(0);
    expect((await countsFor('derrin', id)).messages.unread).toBe(1);
    expect([await mark('maren'), await mark('maren')]).toEqual([false, true]);
    expect(await mark('teodora')).toBe(true);
    expect((await inbox('derrin', id, true)).data).toHaveLength(1);
    expect((await inbox('maren', id, true)).data).toHaveLength(0);
  });

  it('can be marked on locked and closed cases, and leaves no history', async () => {
    const id = await openCase(server);
    const { id: messageId } = await post(server, 'maren', id);
    await server.as('maren').call(lockCase, { params: { id } });
    const before = (await historyOf(server, id)).length;
    expect((await server.as('teodora').call(messageCalls.mark, { params: { id: messageId } })).data).toEqual({
      userHasRead: true,
    });
    expect(await historyOf(server, id)).toHaveLength(before);
  });
});

describe('The answer to a message', () => {
  it('is asked of the adviser by the next working day at the same time, and given by a reply of HR; its task names the message and who waits [MSG-19, GEN-14, TASK-25]', async () => {
    const id = await openCase(server);
    const { id: parentMessageId } = await post(server, 'teodora', id, { subject: 'Start time' });
    expect(await tasksOf(id)).toMatchObject([
      {
        taskTitle: 'Respond to message: Start time',
        notificationTypeLookupId: 9,
        taskAssignedUserId: cast.maren,
        dueDate: '2026-11-19T09:00:00.000Z',
        isDueTimed: true,
        message: { id: parentMessageId, subject: 'Start time', senderName: 'Teodora Whitlock' },
      },
    ]);
    expect((await server.as('maren').call(getCase, { params: { id } })).data).toMatchObject({
      due: '2026-11-19T09:00:00.000Z',
      tasks: 1,
    });
    const [told] = (await server.as('maren').call(queryNotifications, {})).data.data.filter(
      (notice) => notice.caseTrackingRecordId === id,
    );
    expect(told?.notificationTitle).toBe(
      'Respond to message: Start time, about Callum Brightwater, by 19/11/2026 09:00',
    );
    await post(server, 'maren', id, { subject: 'Another matter' });
    await post(server, 'teodora', id, { subject: 'RE: Start time', parentMessageId });
    expect(await tasksOf(id)).toHaveLength(2);
    const [second] = (await inbox('maren', id)).data;
    const reply = await post(server, 'maren', id, { subject: 'RE: Start time', parentMessageId: second!.id });
    expect(reply.parentMessageId).toBe(second!.id);
    expect(await tasksOf(id)).toEqual([]);
    expect((await inbox('maren', id)).data.map(({ dueByDateTime }) => dueByDateTime)).toEqual([null, null, null, null]);
    expect((await server.as('maren').call(getCase, { params: { id } })).data).toMatchObject({ tasks: 0 });
  });

  it('is due no more once the case is closed, nor when it is opened again; what was answered is as it was [MSG-34, CLOSE-02]', async () => {
    const [id, other] = [await openCase(server), await openCase(server)];
    for (const caseId of [id, other]) await post(server, 'teodora', caseId, { subject: 'Start time' });
    const due = async (caseId: number) => (await inbox('maren', caseId)).data.map(({ dueByDateTime }) => dueByDateTime);
    expect(await due(id)).toEqual(['2026-11-19T09:00:00.000Z']);
    const body = { caseTrackingRecordId: id, workflowTrackingComponentId: 1, conclusion: 'Answered.' };
    expect((await server.as('maren').call(closeCase, { params: { id }, body })).error).toBeUndefined();
    expect([await due(id), await due(other)]).toEqual([[null], ['2026-11-19T09:00:00.000Z']]);
    const reason = {
      caseId: id,
      reopenCaseReasonId: lookupId(server, 'reopen-reasons', 'recurrence'),
      details: 'Again.',
    };
    expect((await server.as('maren').call(reopenCase, { params: { id }, body: reason })).error).toBeUndefined();
    expect([await due(id), await tasksOf(id)]).toEqual([[null], []]);
  });

  it('waits for an adviser where there is none, and is then asked of them', async () => {
    const id = await openCase(server);
    await server.as('maren').call(removeAdviser, { params: { id } });
    await post(server, 'teodora', id, { subject: 'Is anybody there?' });
    expect(await tasksOf(id)).toMatchObject([{ taskAssignedUserId: null }]);
    await server.as('priya').call(claimCasePost, { params: { id } });
    expect(await tasksOf(id)).toMatchObject([{ notificationTypeLookupId: 9, taskAssignedUserId: cast.priya }]);
  });
});

describe('A form', () => {
  it('posts a message with values that are all text [API-044]', async () => {
    const id = await openCase(server);
    const parent = await post(server, 'maren', id);
    const { status, data } = await sendForm(server, 'teodora', toMessages(id), [
      ['subject', 'RE: Room for the hearing'],
      ['isDraft', 'false'],
      ['body', '<p>Thank you.</p>'],
      ['parentMessageId', String(parent.id)],
    ]);
    expect([status, data.parentMessageId, data.body]).toEqual([200, parent.id, '<p>Thank you.</p>']);
  });

  it('with an unknown part, or one part twice, is refused as a whole', async () => {
    const id = await openCase(server);
    const send = async (...more: [string, string][]) =>
      (await sendForm(server, 'maren', toMessages(id), [['subject', 'Hello'], ...more])).status;
    expect([
      await send(['colour', 'red']),
      await send(['subject', 'Twice']),
      await send(['isdraft', 'perhaps']),
      await send(['__proto__', 'x']),
    ]).toEqual([400, 400, 400, 400]);
    expect((await inbox('maren', id)).data).toEqual([]);
  });

  it('of more bytes than a model may have is refused, however many parts they are in, and nothing of it is kept [API-044]', async () => {
    const id = await openCase(server);
    const parts = Array.from({ length: 20 }, (_, index): [string, string] => [`part${index}`, 'x'.repeat(100_000)]);
    const kept = async () => [
      await server.db.selectFrom('message').select('id').where('case_id', '=', id).execute(),
      await server.db.selectFrom('case_file').select('id').where('case_id', '=', id).execute(),
      await server.db.selectFrom('content_note').selectAll().execute(),
      filesOnDisk(server),
      await historyOf(server, id),
    ];
    const before = await kept();
    const body: [string, string | File][] = [
      ['subject', 'Hello'],
      ['attachments', pdf('first.pdf', 'Words.')],
      ...parts,
    ];
    expect((await sendForm(server, 'maren', toMessages(id), body)).status).toBe(413);
    expect(await kept()).toEqual(before);
    expect((await inbox('maren', id)).data).toEqual([]);
  });
});
