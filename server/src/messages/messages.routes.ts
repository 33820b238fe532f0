import * as countsContract from '@evenhand/contract/case-counts';
import type { Message } from '@evenhand/contract/messages';
import { messageCalls, seekHelp as seekHelpCall } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import { noteCalls } from '@evenhand/contract/notes';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import { assertMay, onCase } from '../cases/case-access.ts';
import { assertSomeFiles, attachmentLimits } from '../files/add-files.ts';
import { answerInBase64, assertOpenable } from '../files/open-file.ts';
import { notFound } from '../platform/http/app-error.ts';
import { addAttachments, onAttachment, removeAttachment } from './attachments.ts';
import { createDraft, discardDraft, keepTyped, saveDraft } from './drafts.ts';
import { markMessage } from './mark-message.ts';
import { presentItem, presentItems } from './message.presenter.ts';
import { messageById, messagesOf } from './message.queries.ts';
import { onDraft, onMessage, parentOf, rulesOf, toWrite } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';
import { wordsOf } from './message-kind.ts';
import { countItems, listedMessages } from './message-lists.ts';
import { messageRules } from './messages.policy.ts';
import { postDraft, postMessage } from './post-message.ts';
import { seekHelp } from './seek-help.ts';

/** Messages between the people on a case, and the notes of HR (specification 2 §7.2). */
export function messagesRoutes(serve: Serve): void {
  serve.act(seekHelpCall, onCase(messageRules.seekHelp), async (act, { subject, body }) => {
    await seekHelp(act, subject, body);
    return null;
  });
  serve.read(countsContract.countItems, onCase(messageRules.read), ({ db, scope, actor, subject }) =>
    countItems(db, scope, actor, subject),
  );
  serveItems(serve, 'message', messageCalls);
  serveItems(serve, 'note', noteCalls);
}

function serveItems(serve: Serve, kind: MessageKind, calls: typeof messageCalls | typeof noteCalls): void {
  const rules = rulesOf[kind];

  serve.read(calls.list, listedMessages(kind), async ({ subject, configuration }) =>
    presentItems(kind, subject, configuration.titles),
  );
  serve.read(calls.get, onMessage(kind), async ({ subject, configuration }) =>
    presentItem(kind, subject.message, configuration.titles),
  );
  serve.act(calls.mark, onMessage(kind), async (act, { subject, query }) => ({
    userHasRead: await markMessage(act, subject, query.userHasRead),
  }));

  serve.upload(calls.create, toWrite(kind), attachmentLimits, async (act, { subject, body, files }) => {
    const isDraft = body.isdraft === true;
    if (isDraft) assertMay(act.actor, rules.saveDraft, subject.theCase);
    const sent = { ...body, parentId: parentIn(body) ?? null, files };
    const id = await (isDraft ? createDraft(act, subject, kind, sent) : postMessage(act, subject, kind, sent));
    return await answerItem(act, kind, subject.theCase.id, id);
  });
  serve.upload(
    calls.saveDraft,
    onDraft(kind, { rule: rules.saveDraft }),
    attachmentLimits,
    async (act, { subject, body, files }) => {
      await saveDraft(act, subject, { ...body, parentId: parentOf(subject, parentIn(body)), files });
      return await answerItem(act, kind, subject.theCase.id, subject.message.id);
    },
  );
  serve.upload(
    calls.postDraft,
    onDraft(kind, { orPosted: true }),
    attachmentLimits,
    async (act, { subject, body, files }) => {
      await postDraft(act, subject, { ...body, parentId: parentOf(subject, parentIn(body)), files });
      return await answerItem(act, kind, subject.theCase.id, subject.message.id);
    },
  );
  serve.act(calls.discardDraft, onDraft(kind), async (act, { subject }) => {
    await discardDraft(act, subject);
    return null;
  });

  serve.upload(calls.addAttachments, onDraft(kind), attachmentLimits, async (act, { subject, files }) => {
    assertSomeFiles(files);
    return await addAttachments(act, subject.theCase, subject.message.id, files);
  });
  serve.act(calls.removeAttachment, onDraft(kind), async (act, { subject, params }) => {
    await removeAttachment(act, subject, params.attachmentId);
    return null;
  });
  serve.read(calls.getAttachment, onAttachment(kind), async ({ files, subject, reply }) => {
    assertOpenable(subject);
    return () => answerInBase64(files, subject, reply.log);
  });

  serve.read(calls.listTyped, onCase(rules.read), async ({ db, scope, configuration, subject }) =>
    presentItems(kind, await messagesOf(db, scope, subject.id, { kind, list: 'typed' }), configuration.titles),
  );
  serve.act(calls.keepTyped, onCase(rules.write), async (act, { subject, body }) => {
    const present = (id: number) => answerItem(act, kind, subject.id, id);
    return await present(await keepTyped(act, subject, kind, { ...body, parentId: parentIn(body) ?? null }, present));
  });
}

/** The parent that a body names, under the name that its kind uses. */
function parentIn(body: {
  readonly parentMessageId?: number | null | undefined;
  readonly parentNoteId?: number | null | undefined;
}) {
  return body.parentMessageId === undefined ? body.parentNoteId : body.parentMessageId;
}

/** Reads what an act has written, as its call answers it. @throws NOT_FOUND */
async function answerItem(
  { db, actor, configuration }: Act,
  kind: MessageKind,
  caseId: number,
  id: number,
): Promise<Message | Note> {
  const row = await messageById(db, scopeOf(actor), caseId, { kind, id });
  if (row === null) throw notFound(wordsOf[kind].missing);
  return presentItem(kind, row, configuration.titles);
}
