import type { MessageAudience } from '@evenhand/contract/audience';
import { isClosedStatus } from '@evenhand/contract/cases';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { alreadyExists, notFound } from '../platform/http/app-error.ts';
import { raiseOwnTask } from '../tasks/raise-task.ts';
import { cancelTask, isTaskOpen } from '../tasks/settle-tasks.ts';
import { addAttachments, removeAllAttachments, removeAttachments } from './attachments.ts';
import { notifyOwnWindows } from './mark-message.ts';
import { messageById, typedAnswer } from './message.queries.ts';
import { deleteDraft, insertMessage, setDraft, setTask } from './message.rows.ts';
import type { LoadedMessage, ToWrite } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';
import { DRAFT_MISSING } from './message-kind.ts';
import type { NewlySent, Sent } from './post-message.ts';
import { alreadySent, readersOfSent, textToKeep, withAudienceOf } from './post-message.ts';

/**
 * Saves a new draft, which only its author sees (gaps G-69). Of a note it leaves them a task to complete it
 * (gaps G-91). @returns its number.
 */
export async function createDraft(
  act: Act,
  { theCase, asked }: ToWrite,
  kind: MessageKind,
  sent: NewlySent,
): Promise<number> {
  const known = alreadySent(kind, asked);
  if (known !== null) return known;
  const readers = await readersOfSent(act, theCase, kind, sent);
  const id = await insertMessage(act, theCase, {
    id: asked.id,
    kind,
    ...textToKeep(sent),
    readers,
    state: 'saved',
    senderRoleId: null,
    clientMessageId: sent.clientMessageId ?? null,
  });
  await removeAttachments(act, theCase, id, sent.attachmentIdsToRemove);
  await addAttachments(act, theCase, id, sent.files);
  if (kind === 'note') await remindOf(act, theCase, id);
  await notifyOwnWindows(act, theCase.id);
  return id;
}

/** Saves what a draft says now. What its author was merely typing becomes a saved draft. */
export async function saveDraft(act: Act, { theCase, kind, message }: LoadedMessage, sent: Sent): Promise<void> {
  const readers = await readersOfSent(act, theCase, kind, withAudienceOf(message, sent));
  await setDraft(act, message.id, { ...textToKeep(sent), readers }, true);
  await removeAttachments(act, theCase, message.id, sent.attachmentIdsToRemove);
  await addAttachments(act, theCase, message.id, sent.files);
  if (kind === 'note' && !(await isTaskOpen(act, theCase.id, message.taskId))) await remindOf(act, theCase, message.id);
  await notifyOwnWindows(act, theCase.id);
}

/** Others see that there is a task, and not what the draft is about. A closed case has no open tasks. */
async function remindOf(act: Act, theCase: CaseFacts, id: number): Promise<void> {
  if (isClosedStatus(theCase.status)) return;
  await setTask(
    act,
    id,
    await raiseOwnTask(act, theCase, { type: NotificationType.CompleteDraftNote, title: 'Complete your draft note' }),
  );
}

export async function discardDraft(act: Act, { theCase, message }: LoadedMessage): Promise<void> {
  await removeAllAttachments(act, theCase, message.id);
  await deleteDraft(act, message.id);
  if (message.taskId !== null) await cancelTask(act, theCase.id, message.taskId);
  await notifyOwnWindows(act, theCase.id);
}

/** A text that a person is typing on a case. */
export interface Typed {
  /** The draft they are editing; null for a new message or an answer. */
  readonly draftId: number | null;
  readonly parentId: number | null;
  readonly subject: string;
  readonly body: string;
  readonly audience?: MessageAudience | undefined;
  readonly baseUpdatedAt: string | null;
}

/** Presents the message with this number as it is now. */
type Present = (id: number) => Promise<unknown>;

/**
 * Keeps what the acting person is typing: one for a new message, one for each message they answer, or in the
 * draft they are editing. @returns the number of the draft.
 * @throws NOT_FOUND for a draft that was posted or discarded meanwhile; ALREADY_EXISTS with the newer version
 * when it was changed since `baseUpdatedAt`.
 */
export async function keepTyped(
  act: Act,
  theCase: CaseFacts,
  kind: MessageKind,
  typed: Typed,
  present: Present,
): Promise<number> {
  const held = await heldDraft(act, theCase, kind, typed);
  const parentId = held?.parentId ?? typed.parentId;
  const sent = held === null ? typed : withAudienceOf(held, typed);
  const readers = await readersOfSent(act, theCase, kind, { ...sent, parentId });
  const text = { ...textToKeep({ ...typed, parentId }), readers };
  if (held === null) return await insertMessage(act, theCase, { kind, ...text, state: 'typed', senderRoleId: null });
  if (typed.baseUpdatedAt !== held.updatedAt.toISOString()) {
    throw alreadyExists('You have changed this in another window.', {
      current: await present(held.id),
      changed: { name: act.actor.fullName, at: held.updatedAt.toISOString(), isOwn: true },
    });
  }
  await setDraft(act, held.id, text, held.isSaved);
  return held.id;
}

async function heldDraft(act: Act, theCase: CaseFacts, kind: MessageKind, { draftId, parentId, baseUpdatedAt }: Typed) {
  const scope = scopeOf(act.actor);
  if (draftId === null) {
    const typed = await typedAnswer(act.db, scope, theCase.id, kind, parentId);
    // The earlier draft is gone: storing it again would bring back a posted message.
    if (typed === null && baseUpdatedAt !== null) throw notFound(DRAFT_MISSING);
    return typed;
  }
  const draft = await messageById(act.db, scope, theCase.id, { kind, id: draftId });
  if (draft === null || !draft.isDraft) throw notFound(DRAFT_MISSING);
  return draft;
}
