import * as countsContract from '@evenhand/contract/case-counts';
import { messageCalls, seekHelp as seekHelpCall } from '@evenhand/contract/messages';
import type { Serve } from '../access/serve.ts';
import { assertMay, onCase } from '../cases/case-access.ts';
import { answerInBase64, assertOpenable } from '../files/open-file.ts';
import { onAttachment, removeAttachment } from './attachment-access.ts';
import { addAttachments, assertSomeAttachments, attachmentLimits } from './attachments.ts';
import { createDraft, discardDraft, keepTyped, saveDraft } from './drafts.ts';
import { listedMessages } from './listed-messages.ts';
import { markMessage } from './mark-message.ts';
import { presentMessage } from './message.presenter.ts';
import { messagesOf } from './message.queries.ts';
import { onDraft, onMessage, parentOf } from './message-access.ts';
import { answerMessage, readingOf } from './message-answers.ts';
import { countItems } from './message-lists.ts';
import { messageRules } from './messages.policy.ts';
import { postDraft, postMessage } from './post-message.ts';
import { seekHelp } from './seek-help.ts';

/** What people write to each other on a case (specification 2 §7.2). */
export function messagesRoutes(serve: Serve): void {
  serve.act(seekHelpCall, onCase(messageRules.seekHelp), async (act, { subject, body }) => {
    await seekHelp(act, subject, body.message);
    return null;
  });

  serve.read(messageCalls.list, listedMessages('message'), async ({ subject, configuration }) =>
    subject.map((row) => presentMessage(row, configuration.titles)),
  );
  serve.read(countsContract.countItems, onCase(messageRules.read), ({ db, scope, actor, subject }) => countItems(db, scope, actor, subject));
  serve.read(messageCalls.get, onMessage('message'), async ({ subject, configuration }) => presentMessage(subject.message, configuration.titles));
  serve.act(messageCalls.mark, onMessage('message'), async (act, { subject, query }) => ({ userHasRead: await markMessage(act, subject, query.userHasRead) }));

  serve.upload(messageCalls.create, onCase(messageRules.write), attachmentLimits, async (act, { subject, body, files }) => {
    const sent = { ...body, parentId: body.parentMessageId ?? null, files };
    if (body.isdraft === true) assertMay(act.actor, messageRules.saveDraft, subject);
    const id = await (body.isdraft === true ? createDraft(act, subject, 'message', sent) : postMessage(act, subject, 'message', sent));
    return await answerMessage(readingOf(act), subject.id, id);
  });
  serve.upload(messageCalls.saveDraft, onDraft('message', { rule: messageRules.saveDraft }), attachmentLimits, async (act, { subject, body, files }) => {
    await saveDraft(act, subject, { ...body, parentId: parentOf(subject, body.parentMessageId), files });
    return await answerMessage(readingOf(act), subject.theCase.id, subject.message.id);
  });
  serve.upload(messageCalls.postDraft, onDraft('message', { orPosted: true }), attachmentLimits, async (act, { subject, body, files }) => {
    await postDraft(act, subject, { ...body, parentId: parentOf(subject, body.parentMessageId), files });
    return await answerMessage(readingOf(act), subject.theCase.id, subject.message.id);
  });
  serve.act(messageCalls.discardDraft, onDraft('message'), async (act, { subject }) => {
    await discardDraft(act, subject);
    return null;
  });

  serve.upload(messageCalls.addAttachments, onDraft('message'), attachmentLimits, async (act, { subject, files }) => {
    assertSomeAttachments(files);
    return await addAttachments(act, subject.theCase, subject.message.id, files);
  });
  serve.act(messageCalls.removeAttachment, onDraft('message'), async (act, { subject, params }) => {
    await removeAttachment(act, subject, params.attachmentId);
    return null;
  });
  serve.read(messageCalls.getAttachment, onAttachment('message'), async ({ files, subject }) => {
    assertOpenable(subject);
    return () => answerInBase64(files, subject);
  });

  serve.read(messageCalls.listTyped, onCase(messageRules.read), async ({ db, scope, configuration, subject }) => {
    const typed = await messagesOf(db, scope, subject.id, { kind: 'message', list: 'typed' });
    return typed.map((row) => presentMessage(row, configuration.titles));
  });
  serve.act(messageCalls.keepTyped, onCase(messageRules.write), async (act, { subject, body }) => {
    const present = (id: number) => answerMessage(readingOf(act), subject.id, id);
    return await present(await keepTyped(act, subject, 'message', { ...body, parentId: body.parentMessageId }, present));
  });
}
