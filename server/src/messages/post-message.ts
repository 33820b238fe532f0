import type { MessageAudience } from '@evenhand/contract/audience';
import type { Attachment } from '@evenhand/contract/files';
import { postedKindOf } from '@evenhand/contract/history/message-facts';
import type { Act } from '../access/act.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { attachFile } from '../files/attach-file.ts';
import { recordedFiles } from '../files/recorded-files.ts';
import type { StagedFile } from '../platform/files/stage-file.ts';
import { alreadyExists, badField, notFound } from '../platform/http/app-error.ts';
import { endTask } from '../tasks/settle-tasks.ts';
import { settleAnswers } from './answers.ts';
import { addAttachments, attachmentsOf, removeAttachments } from './attachments.ts';
import { readersOf } from './audience.ts';
import { hashOfBody } from './body-hash.ts';
import { cleanHtml } from './clean-html.ts';
import type { MessageRow, NewItem } from './message.queries.ts';
import { messageById } from './message.queries.ts';
import type { CameByMail, Readers } from './message.rows.ts';
import { insertMessage, setPosted } from './message.rows.ts';
import type { LoadedMessage, ToWrite } from './message-access.ts';
import type { MessageKind } from './message-kind.ts';
import { DRAFT_MISSING, wordsOf } from './message-kind.ts';
import { tellReaders } from './tell-readers.ts';

/** The input of a message to post, or to store as a draft. */
export interface Sent {
  readonly subject: string;
  readonly body?: string | undefined;
  readonly parentId: number | null;
  /** Left out of notes, and where it follows from what is answered. */
  readonly audience?: MessageAudience | undefined;
  readonly attachmentIdsToRemove?: readonly number[] | undefined;
  readonly files: readonly StagedFile[];
}

/** The text of a message or a note as it is written to the database: its HTML is clean. */
export function textToKeep({ subject, body = '', parentId }: Pick<Sent, 'subject' | 'body' | 'parentId'>) {
  return { subject, body: cleanHtml(body), parentId };
}

/** A message that is sent for the first time, or once more with the same id of the client. */
export interface NewlySent extends Sent {
  readonly clientMessageId?: string | undefined;
  /** Of what came by mail. */
  readonly mail?: CameByMail | undefined;
}

/**
 * The number of what its sender has made with this id on the case; null when it is new.
 * @throws ALREADY_EXISTS when it was made and has been removed or discarded since.
 */
export function alreadySent(kind: MessageKind, { earlierId, isSpent }: NewItem): number | null {
  if (isSpent) throw alreadyExists(wordsOf[kind].wasSent);
  return earlierId;
}

/**
 * Posts a message or a note on a case the act holds. With a `clientMessageId` that its sender has used on the
 * case, nothing is posted again. @returns its number.
 * @throws BAD_REQUEST with the field when it answers what is not there any more.
 * @throws ALREADY_EXISTS when something else was posted with that id.
 */
export async function postMessage(
  act: Act,
  { theCase, asked }: ToWrite,
  kind: MessageKind,
  sent: NewlySent,
): Promise<number> {
  const known = alreadySent(kind, asked);
  if (known !== null) {
    await assertSameAsSent(act, theCase, { kind, id: known }, sent);
    return known;
  }
  const readers = await readersOfSent(act, theCase, kind, sent);
  const text = textToKeep(sent);
  const id = await insertMessage(act, theCase, {
    id: asked.id,
    kind,
    ...text,
    readers,
    state: 'posted',
    senderRoleId: roleOfSender(act, theCase),
    clientMessageId: sent.clientMessageId ?? null,
    mail: sent.mail,
  });
  await removeAttachments(act, theCase, id, sent.attachmentIdsToRemove);
  const attachments: Attachment[] = await addAttachments(act, theCase, id, sent.files);
  const original = sent.mail?.original ?? null;
  if (original !== null) attachments.push(await attachFile(act, theCase, { messageId: id, isMail: true }, original));
  await announce(act, theCase, kind, { id, ...text, readers, attachments, quoted: sent.mail?.quoted ?? null });
  return id;
}

/**
 * Posts a draft of the acting person. One that has been posted stays as it is, for those whose answer was lost.
 * @throws NOT_FOUND when what was posted is not what is sent now (gaps G-120).
 */
export async function postDraft(act: Act, { theCase, kind, message }: LoadedMessage, sent: Sent): Promise<void> {
  const text = textToKeep(sent);
  if (!message.isDraft) {
    if (!(await isAsPosted(act, theCase, message, sent))) throw notFound(DRAFT_MISSING);
    return;
  }
  const readers = await readersOfSent(act, theCase, kind, withAudienceOf(message, sent));
  await removeAttachments(act, theCase, message.id, sent.attachmentIdsToRemove);
  await addAttachments(act, theCase, message.id, sent.files);
  await setPosted(
    act,
    theCase.id,
    { id: message.id, kind },
    { ...text, readers, senderRoleId: roleOfSender(act, theCase) },
  );
  if (message.taskId !== null) await endTask(act, theCase.id, message.taskId);
  await announce(act, theCase, kind, {
    id: message.id,
    ...text,
    readers,
    attachments: await attachmentsOf(act, theCase, message.id),
  });
}

/** Whether what is sent once more is what was posted, with no file that was not. */
async function isAsPosted(act: Act, theCase: CaseFacts, posted: MessageRow, sent: Sent): Promise<boolean> {
  const { subject, body, parentId } = textToKeep(sent);
  if (posted.subject !== subject || posted.body !== body || posted.parentId !== parentId) return false;
  if (sent.audience !== undefined && posted.audience !== sent.audience) return false;
  const attachments = await attachmentsOf(act, theCase, posted.id);
  return sent.files.every(({ filename }) => attachments.some((one) => one.filename === filename));
}

/** An id of the client stands for one message: other words or readers under it would be lost unsaid (gaps G-120). */
async function assertSameAsSent(
  act: Act,
  theCase: CaseFacts,
  { kind, id }: Pick<LoadedMessage, 'kind'> & { readonly id: number },
  sent: NewlySent,
): Promise<void> {
  const earlier = await messageById(act.db, scopeOf(act.actor), theCase.id, { kind, id });
  if (earlier !== null && !earlier.isDraft && !(await isAsPosted(act, theCase, earlier, sent)))
    throw alreadyExists(wordsOf[kind].sentOtherwise);
}

/** What is sent for a draft, which keeps its audience where none is sent. */
export function withAudienceOf<S extends Pick<Sent, 'audience'>>(draft: Pick<MessageRow, 'audience'>, sent: S): S {
  return { ...sent, audience: sent.audience ?? draft.audience };
}

/**
 * Who reads what is sent.
 * @throws BAD_REQUEST when what it answers is no posted message, or note, of the case, or has fewer readers.
 */
export async function readersOfSent(
  act: Act,
  theCase: CaseFacts,
  kind: MessageKind,
  { parentId, audience }: Pick<Sent, 'parentId' | 'audience'>,
): Promise<Readers> {
  const parent =
    parentId === null ? null : await messageById(act.db, scopeOf(act.actor), theCase.id, { kind, id: parentId });
  if (parentId !== null && (parent === null || parent.isDraft))
    throw badField(wordsOf[kind].parent, wordsOf[kind].removed);
  return readersOf(act, theCase, parent, audience);
}

/** The sender's role on the case; null for those who act as HR, who need none (gaps G-78). */
function roleOfSender(act: Act, theCase: CaseFacts): number | null {
  return actsAsHr(act.actor, theCase) ? null : theCase.actorRole;
}

interface Announced {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  readonly parentId: number | null;
  readonly readers: Readers;
  readonly attachments: readonly Attachment[];
  /** What a mail quoted at its end. */
  readonly quoted?: string | null;
}

/**
 * Posting is one entry of the history (gaps G-107). It holds a hash of the body, so that the body can be
 * proved.
 */
async function announce(
  act: Act,
  theCase: CaseFacts,
  kind: MessageKind,
  { id, subject, body, parentId, readers, attachments, quoted = null }: Announced,
): Promise<void> {
  const files = await recordedFiles(act.db, theCase.id, attachments);
  if (kind === 'message') {
    await settleAnswers(act, theCase, { id, subject, parentId, readers });
    await tellReaders(act, theCase, id, readers);
  }
  act.record(theCase, kind === 'message' ? postedKindOf[readers.audience] : 'note.posted', {
    messageId: id,
    subject,
    parentId,
    bodySha256: hashOfBody(body),
    ...(quoted === null ? {} : { quotedSha256: hashOfBody(quoted) }),
    ...(readers.withUserId === null ? {} : { withUserId: readers.withUserId }),
    files,
  });
}
