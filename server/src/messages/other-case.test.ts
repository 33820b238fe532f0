import { messageCalls } from '@evenhand/contract/messages';
import { noteCalls } from '@evenhand/contract/notes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join, openCase, refused } from '../../testing/case-world.ts';
import type { CastName } from '../../testing/cast.ts';
import { post, postNote, sendForm, toMessages, toNotes } from '../../testing/message-world.ts';
import type { Answer, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { filesOnDisk, pdf } from '../../testing/uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const MISSING = 999_999;
const maren = () => server.as('maren');
const words = { subject: 'Moved', body: '<p>Moved.</p>' };
const typing = (draftId: number) => ({ draftId, ...words, baseUpdatedAt: null });

/** What Maren can call about a message and about a note, and what each kind says of one that is missing. */
const kinds = {
  message: {
    post: async (caseId: number, isdraft?: true) =>
      (await post(server, 'maren', caseId, { ...(isdraft && { isdraft }) })).id,
    withFile: async (caseId: number, isDraft: boolean) =>
      (await sendForm(server, 'maren', toMessages(caseId), partsOf(isDraft))).data.caseTrackingMessageAttachments[0]!
        .id,
    read: (caseId: number, id: number, _more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(messageCalls.get, { params: { caseId, id } }),
    save: (caseId: number, id: number, more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(messageCalls.saveDraft, { params: { caseId, id }, body: { ...words, ...more } }),
    postDraft: (caseId: number, id: number, more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(messageCalls.postDraft, { params: { caseId, id }, body: { ...words, ...more } }),
    create: (id: number, more: object) =>
      maren().call(messageCalls.create, { params: { id }, body: { ...words, ...more } }),
    keep: (id: number, draftId: number) =>
      maren().call(messageCalls.keepTyped, { params: { id }, body: { ...typing(draftId), parentMessageId: null } }),
    answer: (id: number, parent: number) =>
      maren().call(messageCalls.keepTyped, {
        params: { id },
        body: { ...typing(0), draftId: null, parentMessageId: parent },
      }),
    removeFile: (id: number, attachmentId: number) =>
      maren().call(messageCalls.removeAttachment, { params: { id, attachmentId } }),
    parent: 'parentMessageId',
    missing: 'This message could not be found.',
  },
  note: {
    post: async (caseId: number, isdraft?: true) =>
      (await postNote(server, 'maren', caseId, { ...(isdraft && { isdraft }) })).id,
    withFile: async (caseId: number, isDraft: boolean) =>
      (await sendForm(server, 'maren', toNotes(caseId), partsOf(isDraft))).data.caseTrackingNoteAttachments[0]!.id,
    read: (caseId: number, id: number, _more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(noteCalls.get, { params: { caseId, id } }),
    save: (caseId: number, id: number, more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(noteCalls.saveDraft, { params: { caseId, id }, body: { ...words, ...more } }),
    postDraft: (caseId: number, id: number, more: object = {}, by: CastName = 'maren') =>
      server.as(by).call(noteCalls.postDraft, { params: { caseId, id }, body: { ...words, ...more } }),
    create: (id: number, more: object) =>
      maren().call(noteCalls.create, { params: { id }, body: { ...words, ...more } }),
    keep: (id: number, draftId: number) =>
      maren().call(noteCalls.keepTyped, { params: { id }, body: { ...typing(draftId), parentNoteId: null } }),
    answer: (id: number, parent: number) =>
      maren().call(noteCalls.keepTyped, {
        params: { id },
        body: { ...typing(0), draftId: null, parentNoteId: parent },
      }),
    removeFile: (id: number, attachmentId: number) =>
      maren().call(noteCalls.removeAttachment, { params: { id, attachmentId } }),
    parent: 'parentNoteId',
    missing: 'This note could not be found.',
  },
} as const;

function partsOf(isDraft: boolean): [string, string | File][] {
  return [
    ['subject', 'Papers'],
    ['attachments', pdf('papers.pdf', 'Words.')],
    ...(isDraft ? [['isdraft', 'true'] as [string, string]] : []),
  ];
}

/** Both calls are refused with the same bytes and change nothing. @returns how they are refused. */
async function alike<T>(named: () => Promise<Answer<T>>, missing: () => Promise<Answer<T>>) {
  const before = filesOnDisk(server);
  const [one, other] = [await refused(server, named), await refused(server, missing)];
  expect([one.status, one.answer.body]).toEqual([other.status, other.answer.body]);
  expect(filesOnDisk(server)).toEqual(before);
  return one;
}

describe.each(Object.entries(kinds))('A %s of another case', (kind, calls) => {
  const another = kinds[kind === 'message' ? 'note' : 'message'];

  it('is missing under this one, for reading, saving and posting; nothing changes [PERM-04, API-043, API-046, API-047, API-055, API-058, API-059]', async () => {
    const [here, there] = [await openCase(server), await openCase(server)];
    const [posted, draft] = [await calls.post(there), await calls.post(there, true)];
    for (const id of [posted, draft]) {
      const read = await alike<unknown>(
        () => calls.read(here, id),
        () => calls.read(here, MISSING),
      );
      expect(read).toMatchObject({ status: 404, description: calls.missing });
      const save = await alike<unknown>(
        () => calls.save(here, id),
        () => calls.save(here, MISSING),
      );
      expect(save).toMatchObject({ status: 404, description: 'This draft could not be found.' });
      const toPost = await alike<unknown>(
        () => calls.postDraft(here, id),
        () => calls.postDraft(here, MISSING),
      );
      expect(toPost).toMatchObject({ status: 404, description: 'This draft could not be found.' });
    }
    expect((await calls.save(there, draft)).status).toBe(200);
  });

  it('is missing with its case where the path names a case that is hidden or is not there [SIGNIN-07, PERM-04]', async () => {
    const [here, hidden] = [await openCase(server), await openCase(server)];
    await join(server, hidden, 'edda', 'blocked');
    const [ofHere, ofHidden] = [await calls.post(here), await calls.post(hidden)];
    for (const caseId of [hidden, MISSING])
      for (const id of [ofHidden, ofHere, MISSING])
        for (const ask of [calls.read, calls.save, calls.postDraft]) {
          const { status, answer } = await refused<unknown>(server, () => ask(caseId, id, {}, 'edda'));
          expect([status, answer.error]).toMatchObject([
            404,
            {
              errorCode: 'CASE_NOT_FOUND',
              errorDescription: `Case ${caseId} could not be found, or you do not have permission to view it.`,
            },
          ]);
        }
  });

  it('is neither typed in nor answered under this one', async () => {
    const [here, there] = [await openCase(server), await openCase(server)];
    const [posted, draft] = [await calls.post(there), await calls.post(there, true)];
    const keep = await alike<unknown>(
      () => calls.keep(here, draft),
      () => calls.keep(here, MISSING),
    );
    expect(keep).toMatchObject({ status: 404, description: 'This draft could not be found.' });
    const own = await calls.post(here, true);
    for (const answer of [
      (parent: number) => calls.answer(here, parent),
      (parent: number) => calls.create(here, { [calls.parent]: parent }),
      (parent: number) => calls.create(here, { [calls.parent]: parent, isdraft: true }),
      (parent: number) => calls.save(here, own, { [calls.parent]: parent }),
      (parent: number) => calls.postDraft(here, own, { [calls.parent]: parent }),
    ]) {
      const answered = await alike<unknown>(
        () => answer(posted),
        () => answer(MISSING),
      );
      expect(answered.status).toBe(400);
    }
  });

  it('keeps its attachments, and so does every other one: a call names those of its own draft alone [MSG-21, API-048, API-060]', async () => {
    const [here, there] = [await openCase(server), await openCase(server)];
    const own = await calls.post(here, true);
    const others = [
      await calls.withFile(there, false),
      await calls.withFile(there, true),
      await calls.withFile(here, false),
      await calls.withFile(here, true),
    ];
    for (const attachmentId of [...others, await another.withFile(here, true)]) {
      const removed = await alike<unknown>(
        () => calls.removeFile(own, attachmentId),
        () => calls.removeFile(own, MISSING),
      );
      expect(removed).toMatchObject({ status: 404, description: 'This attachment could not be found.' });
      for (const write of [
        (id: number) => calls.create(here, { attachmentIdsToRemove: [id] }),
        (id: number) => calls.create(here, { attachmentIdsToRemove: [id], isdraft: true }),
        (id: number) => calls.save(here, own, { attachmentIdsToRemove: [id] }),
        (id: number) => calls.postDraft(here, own, { attachmentIdsToRemove: [id] }),
      ]) {
        const written = await alike<unknown>(
          () => write(attachmentId),
          () => write(MISSING),
        );
        expect(written.answer.error).toMatchObject({
          fields: { attachmentIdsToRemove: 'An attachment to be removed is no longer there.' },
        });
      }
    }
  });

  it('is no draft of the other kind: it is missing for all its calls', async () => {
    const id = await openCase(server);
    const draft = await another.post(id, true);
    for (const call of [
      (own: number) => calls.read(id, own),
      (own: number) => calls.save(id, own),
      (own: number) => calls.postDraft(id, own),
      (own: number) => calls.keep(id, own),
    ]) {
      const answered = await alike<unknown>(
        () => call(draft),
        () => call(MISSING),
      );
      expect(answered.status).toBe(404);
    }
  });
});
