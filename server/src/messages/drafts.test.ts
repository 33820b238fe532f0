import { countItems } from '@evenhand/contract/case-counts';
import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import type { BodyInputOf } from '@evenhand/contract/route';
import { editTask, listCaseTasks } from '@evenhand/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { cast } from '../../testing/cast.ts';
import { post, postNote } from '../../testing/message-world.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async (name: CastName, id: number, isDraft: boolean) =>
  (await server.as(name).call(messageCalls.list, { params: { id, isDraft: String(isDraft), unreadOnly: 'false' } }))
    .data;
const draft = { isdraft: true } as const;

describe('A draft', () => {
  it('is its author’s alone, and leaves no history [MSG-42, MSG-02, API-042]', async () => {
    const id = await openCase(server);
    const before = await historyOf(server, id);
    const mine = await post(server, 'maren', id, { ...draft, subject: 'Half written' });
    expect(mine).toMatchObject({ isDraft: true, userHasRead: true });
    expect(await listed('maren', id, true)).toEqual([mine]);
    expect(await listed('maren', id, false)).toEqual([]);
    expect(await historyOf(server, id)).toEqual(before);
    for (const name of ['priya', 'teodora'] as const) {
      expect([await listed(name, id, true), await listed(name, id, false)], name).toEqual([[], []]);
      const read = await server.as(name).call(messageCalls.get, { params: { caseId: id, id: mine.id } });
      const missing = await server.as(name).call(messageCalls.get, { params: { caseId: id, id: 999_999 } });
      expect([read.status, read.body], name).toEqual([404, missing.body]);
      for (const attempt of [
        () =>
          server
            .as(name)
            .call(messageCalls.saveDraft, { params: { caseId: id, id: mine.id }, body: { subject: 'Mine now' } }),
        () =>
          server
            .as(name)
            .call(messageCalls.postDraft, { params: { caseId: id, id: mine.id }, body: { subject: 'Mine now' } }),
        () => server.as(name).call(messageCalls.discardDraft, { params: { id: mine.id } }),
      ]) {
        expect(await refused(server, attempt as never), name).toMatchObject({ status: 404 });
      }
      expect((await server.as(name).call(countItems, { params: { id } })).data.messages, name).toEqual({
        total: 0,
        unread: 0,
        drafts: 0,
      });
    }
    expect((await server.as('maren').call(countItems, { params: { id } })).data.messages).toEqual({
      total: 0,
      unread: 0,
      drafts: 1,
    });
  });

  it('is saved by HR alone [MSG-23, API-044, PERM-34]', async () => {
    const id = await openCase(server);
    const save = () =>
      server.as('teodora').call(messageCalls.create, { params: { id }, body: { ...draft, subject: 'Half' } });
    expect(await refused(server, save)).toMatchObject({ status: 403, code: 'NOT_AUTHORISED' });
  });

  it('answers the message that its author names, and keeps it when none is named [MSG-16, API-045]', async () => {
    const id = await openCase(server);
    const [first, second] = [
      await post(server, 'teodora', id, { subject: 'First' }),
      await post(server, 'teodora', id, { subject: 'Second' }),
    ];
    const { id: draftId } = await post(server, 'maren', id, { ...draft, subject: 'Reply', parentMessageId: first.id });
    const save = async (body: BodyInputOf<typeof messageCalls.saveDraft>) =>
      (await server.as('maren').call(messageCalls.saveDraft, { params: { caseId: id, id: draftId }, body })).data
        .parentMessageId;
    expect(await save({ subject: 'Reply', parentMessageId: second.id })).toBe(second.id);
    expect(await save({ subject: 'Reply, longer' })).toBe(second.id);
  });

  it('tops the list of drafts when it is changed', async () => {
    const id = await openCase(server);
    server.setNow('2026-11-18T09:10:00.000Z');
    const first = await post(server, 'maren', id, { ...draft, subject: 'First' });
    server.setNow('2026-11-18T09:20:00.000Z');
    await post(server, 'maren', id, { ...draft, subject: 'Second' });
    const subjects = async () => (await listed('maren', id, true)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Second', 'First']);
    server.setNow('2026-11-18T09:30:00.000Z');
    await server
      .as('maren')
      .call(messageCalls.saveDraft, { params: { caseId: id, id: first.id }, body: { subject: 'First, changed' } });
    expect(await subjects()).toEqual(['First, changed', 'Second']);
  });

  it('can be edited, posted and discarded [MSG-16, MSG-17, MSG-18, API-045, API-046, API-047]', async () => {
    const id = await openCase(server);
    const { id: draftId } = await post(server, 'maren', id, { ...draft, subject: 'One' });
    const params = { caseId: id, id: draftId };
    const edited = (
      await server
        .as('maren')
        .call(messageCalls.saveDraft, { params, body: { subject: 'Two', body: '<p>Better.</p>' } })
    ).data;
    expect(edited).toMatchObject({ id: draftId, subject: 'Two', body: '<p>Better.</p>', isDraft: true });
    await post(server, 'teodora', id, { subject: 'In between' });
    server.setNow('2026-11-18T10:00:00.000Z');
    const posted = (
      await server
        .as('maren')
        .call(messageCalls.postDraft, { params, body: { subject: 'Three', body: '<p>Done.</p>' } })
    ).data;
    expect(posted).toMatchObject({
      id: draftId,
      subject: 'Three',
      isDraft: false,
      updatedAt: '2026-11-18T10:00:00.000Z',
    });
    expect((await listed('teodora', id, false)).map(({ subject }) => subject)).toEqual(['Three', 'In between']);
    expect(await listed('maren', id, true)).toEqual([]);
    const again = await server
      .as('maren')
      .call(messageCalls.postDraft, { params, body: { subject: 'Three', body: '<p>Done.</p>' } });
    expect([again.status, again.data]).toEqual([200, posted]);
    const otherWords = await refused(server, () =>
      server.as('maren').call(messageCalls.postDraft, { params, body: { subject: 'Four' } }),
    );
    expect(otherWords).toMatchObject({ status: 404 });
    const byAnother = await refused(server, () =>
      server.as('teodora').call(messageCalls.postDraft, { params, body: { subject: 'Four' } }),
    );
    expect(byAnother).toMatchObject({ status: 404 });
    expect((await historyOf(server, id)).filter(({ kind }) => kind === 'message.posted')).toHaveLength(2);
    expect(
      await refused(server, () => server.as('maren').call(messageCalls.discardDraft, { params: { id: draftId } })),
    ).toMatchObject({ status: 404 });
    const other = await post(server, 'maren', id, { ...draft });
    expect((await server.as('maren').call(messageCalls.discardDraft, { params: { id: other.id } })).status).toBe(200);
    expect(await listed('maren', id, true)).toEqual([]);
  });

  it('of a note asks its author to complete it until it is posted or discarded, whoever advises the case [NOTE-06, API-056, API-057, API-059]', async () => {
    const id = await openCase(server);
    const tasks = async () =>
      (await server.as('maren').call(listCaseTasks, { params: { id } })).data.filter(({ isComplete }) => !isComplete);
    const first = await postNote(server, 'priya', id, { ...draft, subject: 'A secret subject' });
    const second = await postNote(server, 'priya', id, { ...draft });
    expect(await tasks()).toMatchObject([
      {
        notificationTypeLookupId: 7,
        taskTitle: 'Complete your draft note',
        taskAssignedUserId: cast.priya,
        dueDate: null,
      },
      { notificationTypeLookupId: 7, taskAssignedUserId: cast.priya },
    ]);
    expect((await server.as('teodora').call(listCaseTasks, { params: { id } })).data).toEqual([]);
    await server
      .as('priya')
      .call(noteCalls.postDraft, { params: { caseId: id, id: first.id }, body: { subject: 'Posted' } });
    expect(await tasks()).toHaveLength(1);
    const [task] = await tasks();
    const edit = {
      taskAssignedUserId: cast.maren,
      taskTargetDateTime: '2026-11-20T00:00:00.000Z',
      version: task!.version,
    };
    expect(task!.canEdit).toBe(false);
    expect(
      await refused(server, () => server.as('maren').call(editTask, { params: { id: task!.id }, body: edit })),
    ).toMatchObject({ status: 400 });
    await server.as('priya').call(noteCalls.discardDraft, { params: { id: second.id } });
    expect(await tasks()).toEqual([]);
    expect(
      (await server.as('priya').call(noteCalls.list, { params: { id, isDraft: 'false', unreadOnly: 'false' } })).data,
    ).toMatchObject([{ subject: 'Posted' }]);
    expect(
      (await server.as('maren').call(noteCalls.create, { params: { id }, body: { subject: ' ' } })).error,
    ).toMatchObject({ fields: { subject: 'Subject must not be blank' } });
  });
});

describe('What is typed', () => {
  const nothing = { draftId: null, parentMessageId: null, subject: '', body: '', baseUpdatedAt: null };
  const keep = (name: CastName, id: number, typed: Partial<BodyInputOf<typeof messageCalls.keepTyped>>) =>
    server.as(name).call(messageCalls.keepTyped, { params: { id }, body: { ...nothing, ...typed } });
  const typedBy = async (name: CastName, id: number) =>
    (await server.as(name).call(messageCalls.listTyped, { params: { id } })).data;

  it('is kept for everybody who may write, one for a new message and one for each answer, and is no draft in the list', async () => {
    const id = await openCase(server);
    const { id: parentMessageId } = await post(server, 'maren', id);
    const first = (await keep('teodora', id, { body: '<p>Dear</p>' })).data;
    const answer = (await keep('teodora', id, { parentMessageId, subject: 'RE: Room' })).data;
    const next = await keep('teodora', id, { body: '<p>Dear Maren</p>', baseUpdatedAt: first.updatedAt });
    expect(next.data.id).toBe(first.id);
    expect(await typedBy('teodora', id)).toMatchObject([
      { id: answer.id, parentMessageId, subject: 'RE: Room', body: ' ', isDraft: true },
      { id: first.id, parentMessageId: null, body: '<p>Dear Maren</p>' },
    ]);
    for (const name of ['maren', 'priya'] as const)
      expect([await typedBy(name, id), await listed(name, id, true)], name).toEqual([[], []]);
    expect((await server.as('teodora').call(countItems, { params: { id } })).data.messages).toMatchObject({
      total: 1,
      drafts: 0,
    });
  });

  it('in two windows: the older one is told of the newer, and nothing is lost', async () => {
    const id = await openCase(server);
    const first = (await keep('maren', id, { subject: 'A' })).data;
    server.setNow('2026-11-18T10:30:00.000Z');
    const second = (await keep('maren', id, { subject: 'B', baseUpdatedAt: first.updatedAt })).data;
    const stale = await refused(server, () => keep('maren', id, { subject: 'C', baseUpdatedAt: first.updatedAt }));
    expect(stale).toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
      answer: { error: { current: second, changed: { isOwn: true } } },
    });
    expect(await refused(server, () => keep('maren', id, { subject: 'D' }))).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await typedBy('maren', id)).toMatchObject([{ subject: 'B' }]);
  });

  it('and was posted or discarded in another window is not brought back by the next thing that is typed in this one [MSG-18]', async () => {
    const id = await openCase(server);
    const first = (await keep('teodora', id, { subject: 'Room' })).data;
    await server
      .as('teodora')
      .call(messageCalls.postDraft, { params: { caseId: id, id: first.id }, body: { subject: 'Room' } });
    const late = () => keep('teodora', id, { subject: 'Room?', baseUpdatedAt: first.updatedAt });
    expect(await refused(server, late)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await typedBy('teodora', id)).toEqual([]);
    expect((await keep('teodora', id, { subject: 'Another' })).status).toBe(200);
  });

  it('is posted by managers too, becomes a saved draft of HR, and in a draft changes the draft [MSG-14, MSG-18]', async () => {
    const id = await openCase(server);
    const typed = (await keep('teodora', id, { subject: 'Typed' })).data;
    const posted = await server
      .as('teodora')
      .call(messageCalls.postDraft, { params: { caseId: id, id: typed.id }, body: { subject: 'Typed', body: '' } });
    expect(posted.data).toMatchObject({ id: typed.id, isDraft: false, senderRoleId: 1 });
    expect(await typedBy('teodora', id)).toEqual([]);
    const own = (await keep('maren', id, { subject: 'Mine' })).data;
    const saved = (
      await server
        .as('maren')
        .call(messageCalls.saveDraft, { params: { caseId: id, id: own.id }, body: { subject: 'Mine' } })
    ).data;
    expect(await listed('maren', id, true)).toMatchObject([{ id: own.id }]);
    const changed = (
      await keep('maren', id, { draftId: own.id, subject: 'Mine, longer', baseUpdatedAt: saved.updatedAt })
    ).data;
    expect([changed.id, await typedBy('maren', id)]).toEqual([own.id, []]);
    expect(await listed('maren', id, true)).toMatchObject([{ subject: 'Mine, longer' }]);
    await server.as('maren').call(messageCalls.discardDraft, { params: { id: own.id } });
    expect(await refused(server, () => keep('maren', id, { draftId: own.id, subject: 'Gone' }))).toMatchObject({
      status: 404,
    });
    expect(
      await refused(server, () => keep('teodora', id, { draftId: posted.data.id, subject: 'Posted' })),
    ).toMatchObject({ status: 404 });
  });
});
