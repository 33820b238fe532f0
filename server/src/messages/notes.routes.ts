import { noteCalls } from '@evenhand/contract/notes';
import type { Serve } from '../access/serve.ts';
import { onCase } from '../cases/case-access.ts';
import { answerInBase64, assertOpenable } from '../files/open-file.ts';
import { onAttachment, removeAttachment } from './attachment-access.ts';
import { addAttachments, assertSomeAttachments, attachmentLimits } from './attachments.ts';
import { createDraft, discardDraft, keepTyped, saveDraft } from './drafts.ts';
import { listedMessages } from './listed-messages.ts';
import { markMessage } from './mark-message.ts';
import { presentNote } from './message.presenter.ts';
import { messagesOf } from './message.queries.ts';
import { onDraft, onMessage, parentOf } from './message-access.ts';
import { answerNote, readingOf } from './message-answers.ts';
import { messageRules } from './messages.policy.ts';
import { postDraft, postMessage } from './post-message.ts';

/** The notes that HR keeps on a case (specification 2 §7.2). The acts are those of messages. */
export function notesRoutes(serve: Serve): void {
  serve.read(noteCalls.list, listedMessages('note'), async ({ subject }) => subject.map(presentNote));
  serve.read(noteCalls.get, onMessage('note'), async ({ subject }) => presentNote(subject.message));
  serve.act(noteCalls.mark, onMessage('note'), async (act, { subject, query }) => ({ userHasRead: await markMessage(act, subject, query.userHasRead) }));

  serve.upload(noteCalls.create, onCase(messageRules.notes), attachmentLimits, async (act, { subject, body, files }) => {
    const sent = { ...body, parentId: body.parentNoteId ?? null, files };
    const id = await (body.isdraft === true ? createDraft(act, subject, 'note', sent) : postMessage(act, subject, 'note', sent));
    return await answerNote(readingOf(act), subject.id, id);
  });
  serve.upload(noteCalls.saveDraft, onDraft('note'), attachmentLimits, async (act, { subject, body, files }) => {
    await saveDraft(act, subject, { ...body, parentId: parentOf(subject, body.parentNoteId), files });
    return await answerNote(readingOf(act), subject.theCase.id, subject.message.id);
  });
  serve.upload(noteCalls.postDraft, onDraft('note', { orPosted: true }), attachmentLimits, async (act, { subject, body, files }) => {
    await postDraft(act, subject, { ...body, parentId: parentOf(subject, body.parentNoteId), files });
    return await answerNote(readingOf(act), subject.theCase.id, subject.message.id);
  });
  serve.act(noteCalls.discardDraft, onDraft('note'), async (act, { subject }) => {
    await discardDraft(act, subject);
    return null;
  });

  serve.upload(noteCalls.addAttachments, onDraft('note'), attachmentLimits, async (act, { subject, files }) => {
    assertSomeAttachments(files);
    return await addAttachments(act, subject.theCase, subject.message.id, files);
  });
  serve.act(noteCalls.removeAttachment, onDraft('note'), async (act, { subject, params }) => {
    await removeAttachment(act, subject, params.attachmentId);
    return null;
  });
  serve.read(noteCalls.getAttachment, onAttachment('note'), async ({ files, subject }) => {
    assertOpenable(subject);
    return () => answerInBase64(files, subject);
  });

  serve.read(noteCalls.listTyped, onCase(messageRules.notes), async ({ db, scope, subject }) =>
    (await messagesOf(db, scope, subject.id, { kind: 'note', list: 'typed' })).map(presentNote),
  );
  serve.act(noteCalls.keepTyped, onCase(messageRules.notes), async (act, { subject, body }) => {
    const present = (id: number) => answerNote(readingOf(act), subject.id, id);
    return await present(await keepTyped(act, subject, 'note', { ...body, parentId: body.parentNoteId }, present));
  });
}
