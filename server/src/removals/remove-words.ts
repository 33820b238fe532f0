import type { MessageAudience } from '@evenhand/contract/audience';
import { postedKindOf } from '@evenhand/contract/history/message-facts';
import { removalFacts } from '@evenhand/contract/history/removal-facts';
import type { HistoryKind } from '@evenhand/contract/history-facts';
import { historyKinds } from '@evenhand/contract/history-facts';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { notifyCaseChanged } from '../access/case-changes.ts';
import { forgetAnswers } from '../access/idempotency.ts';
import { moveMessageFiles, removeFiles } from '../files/remove-files.ts';
import type { Basis, ToldEntry } from '../history/redact-entry.ts';
import { redactEntry, toldEntries } from '../history/redact-entry.ts';
import { hashOfBody } from '../messages/body-hash.ts';
import { noteOfMail, removeMessage } from '../messages/remove-message.ts';
import { removeNotices, retitleNotices } from '../notifications/reword-notices.ts';
import { cancelTask, refreshDue, retitleTask } from '../tasks/settle-tasks.ts';
import type { Answer, FileOfMessage, MessageToRemove } from './removal-message.queries.ts';
import { answersTo, subjectsBefore, taskTitles, typedAnew } from './removal-message.queries.ts';
import { bareSubject, bodyWithout, REMOVED_SUBJECT, subjectWithout, titleWithout } from './without-words.ts';

// The words of a message stand in more places than its row. Whoever adds one where words of a message are
// repeated removes them here too; a test looks through every table (decision 0054).

/** Kinds of entries that may repeat words of a message. Those of removals repeat none. */
const repeatingKinds = (Object.keys(historyKinds) as HistoryKind[]).filter((kind) => !(kind in removalFacts));

/** Said of a message that came by mail when the mail went. */
const MAIL_IS_GONE = 'The original e-mail was removed, because it contained what was removed.';

/** Removes a message and its attachments, and their words from all that stays. */
export async function removeWhole(act: Act, onCase: OnCase, message: MessageToRemove, basis: Basis): Promise<void> {
  const answers = await rewordedAnswers(act, onCase.id, message);
  const tasks = await rewordTasks(act, onCase.id, message, answers);
  if (message.taskId !== null) {
    await cancelTask(act, onCase.id, message.taskId);
    await refreshDue(act, onCase.id);
  }
  await removeNotices(act, onCase.id, { kinds: repeatingKinds, messageId: message.id });
  await forgetAnswers(act, onCase.id);
  await removeFiles(act, onCase, { holders: [{ messageId: message.id }], storageIds: storageIdsOf(message.files) });
  await removeRow(act, onCase, message, answers);
  await redactWhole(act, onCase, { message, answers, tasks, basis });
  await tellInboxes(act, onCase, message, null);
}

/**
 * Removes attachments of a message, and their names from all that stays. The mail as it came holds them too, so it goes
 * with them.
 */
export async function removeAttachments(
  act: Act,
  onCase: OnCase,
  message: MessageToRemove,
  chosen: readonly FileOfMessage[],
  basis: Basis,
): Promise<void> {
  const files = message.files.filter((file) => file.isMail || chosen.includes(file));
  const gone = new Set(storageIdsOf(files));
  const filenames = files.map(({ filename }) => filename);
  await removeNotices(act, onCase.id, { kinds: repeatingKinds, messageId: message.id, filenames });
  await forgetAnswers(act, onCase.id);
  await removeFiles(act, onCase, { holders: [{ messageId: message.id }], storageIds: [...gone] });
  if (files.some(({ isMail }) => isMail)) await noteOfMail(act, onCase.id, [message.id], MAIL_IS_GONE);
  for (const entry of await toldEntries(act, onCase.id, repeatingKinds, [{ messageId: message.id }])) {
    if (!isPosted(entry) && !isOfKind(entry, 'message.assigned')) {
      if (repeatsOne(entry, files)) await redactEntry(act, onCase, entry, basis, null);
      continue;
    }
    const told = entry.facts.files ?? [];
    const left = told.filter(({ storageId }) => !gone.has(storageId));
    if (left.length < told.length)
      await redactEntry<HistoryKind>(act, onCase, entry, basis, { ...entry.facts, files: left });
  }
  await tellInboxes(act, onCase, message, idsOf(files));
}

const idsOf = (files: readonly FileOfMessage[]): number[] => files.map(({ id }) => id);
const storageIdsOf = (files: readonly FileOfMessage[]): string[] => files.map(({ storageId }) => storageId);

function isReworded({ subject, newSubject, body, newBody, quoted, newQuoted }: RewordedAnswer): boolean {
  return subject !== newSubject || body !== newBody || quoted !== newQuoted;
}

function isOfKind<K extends HistoryKind>(entry: ToldEntry, kind: K): entry is ToldEntry & ToldEntry<K> {
  return entry.kind === kind;
}

type PostedKind = (typeof postedKindOf)[MessageAudience];

function isPosted(entry: ToldEntry): entry is ToldEntry & ToldEntry<PostedKind> {
  return Object.values(postedKindOf).some((kind) => kind === entry.kind);
}

function repeatsOne({ facts }: ToldEntry, files: readonly FileOfMessage[]): boolean {
  const { filename } = facts as { filename?: string };
  return files.some((file) => file.filename === filename);
}

interface RewordedAnswer extends Answer {
  readonly newSubject: string;
  readonly newBody: string;
  readonly newQuoted: string | null;
}

/** A subject that a message before has as well stays: it is no word of the removed one. */
async function rewordedAnswers(act: Act, caseId: number, message: MessageToRemove): Promise<RewordedAnswer[]> {
  const answers = await answersTo(act.db, caseId, message.id);
  const bare = bareSubject(message.subject);
  const isOlder =
    answers.length > 0 &&
    (await subjectsBefore(act.db, caseId, message.id)).some((subject) => bareSubject(subject) === bare);
  return answers.map((answer) => ({
    ...answer,
    newSubject: isOlder ? answer.subject : subjectWithout(answer.subject, message.subject),
    newBody: bodyWithout(answer.body, message.body),
    newQuoted: answer.quoted === null ? null : bodyWithout(answer.quoted, message.body),
  }));
}

/** @returns the new titles of the tasks that repeated a subject, by their numbers. */
async function rewordTasks(
  act: Act,
  caseId: number,
  message: MessageToRemove,
  answers: readonly RewordedAnswer[],
): Promise<Map<number, string>> {
  const asked = [{ taskId: message.taskId, subject: message.subject, newSubject: REMOVED_SUBJECT }, ...answers];
  const withTask = asked.filter((one): one is typeof one & { taskId: number } => one.taskId !== null);
  const titles = new Map(
    (
      await taskTitles(
        act.db,
        caseId,
        withTask.map(({ taskId }) => taskId),
      )
    ).map(({ id, title }) => [id, title]),
  );
  const changed = new Map<number, string>();
  for (const { taskId, subject, newSubject } of withTask) {
    const title = titles.get(taskId) ?? '';
    const newTitle = titleWithout(title, subject, newSubject);
    if (newTitle === title) continue;
    await retitleTask(act, caseId, taskId, newTitle);
    await retitleNotices(act, caseId, { taskId, from: title, to: newTitle });
    changed.set(taskId, newTitle);
  }
  return changed;
}

/** A person types one new message at a time, so what they type in answer joins it (nothing typed is lost). */
async function removeRow(
  act: Act,
  onCase: OnCase,
  message: MessageToRemove,
  answers: readonly RewordedAnswer[],
): Promise<void> {
  const typed = answers.filter(({ isTyped, parentId }) => isTyped && parentId === message.id);
  const anew = await typedAnew(
    act.db,
    onCase.id,
    typed.flatMap(({ senderUserId }) => senderUserId ?? []),
  );
  const joined = typed.flatMap(({ id, senderUserId, newBody }) => {
    const into = senderUserId === null ? undefined : anew.get(senderUserId);
    return into === undefined ? [] : [{ id, intoId: into.id, intoBody: into.body + newBody }];
  });
  for (const { id, intoId } of joined) await moveMessageFiles(act, onCase, id, intoId);
  const isJoined = new Set(joined.map(({ id }) => id));
  const standing = answers
    .filter(({ id }) => !isJoined.has(id))
    .map(({ id, parentId, newSubject, newBody, newQuoted }) => ({
      id,
      isChild: parentId === message.id,
      subject: newSubject,
      body: newBody,
      quoted: newQuoted,
    }));
  // The mail as it came still says what its message no longer does.
  const mails = answers.filter((answer) => answer.original !== null && isReworded(answer));
  for (const { id, original } of mails)
    await removeFiles(act, onCase, { holders: [{ messageId: id }], storageIds: [original ?? ''] });
  await noteOfMail(
    act,
    onCase.id,
    mails.map(({ id }) => id),
    MAIL_IS_GONE,
  );
  await removeMessage(act, onCase, message.id, { standing, joined });
}

interface Redaction {
  readonly message: MessageToRemove;
  readonly answers: readonly RewordedAnswer[];
  readonly tasks: ReadonlyMap<number, string>;
  readonly basis: Basis;
}

async function redactWhole(act: Act, onCase: OnCase, { message, answers, tasks, basis }: Redaction): Promise<void> {
  const reworded = new Map(answers.filter(isReworded).map((one) => [one.id, one]));
  const about = [message.id, ...reworded.keys()].map((messageId) => ({ messageId }));
  const ofTasks = [...tasks.keys()].map((taskId) => ({ taskId }));
  for (const entry of await toldEntries(act, onCase.id, repeatingKinds, [...about, ...ofTasks])) {
    const { messageId = null } = entry.facts as { messageId?: number };
    const answer = messageId === null ? undefined : reworded.get(messageId);
    if (isOfKind(entry, 'case.seek-help-requested')) {
      // That help was asked for stays, without the hash of the words.
      const { messageId: _, bodySha256: __, ...remains } = entry.facts;
      await redactEntry(act, onCase, entry, basis, remains);
    } else if (messageId === message.id) await redactEntry(act, onCase, entry, basis, null);
    else if (answer !== undefined && (isPosted(entry) || isOfKind(entry, 'message.assigned'))) {
      const left = {
        subject: answer.newSubject,
        bodySha256: hashOfBody(answer.newBody),
        quotedSha256: answer.newQuoted === null ? undefined : hashOfBody(answer.newQuoted),
        files: withoutMail(entry.facts.files, answer),
      };
      await redactEntry<HistoryKind>(act, onCase, entry, basis, { ...entry.facts, ...left });
    } else if (isOfKind(entry, 'task.changed') || isOfKind(entry, 'hr-task.changed')) {
      const taskTitle = tasks.get(entry.facts.taskId ?? 0);
      if (taskTitle !== undefined) await redactEntry(act, onCase, entry, basis, { ...entry.facts, taskTitle });
    }
  }
}

function withoutMail<T extends { readonly storageId: string }>(files: T[] | undefined, { original }: Answer): T[] {
  return (files ?? []).filter(({ storageId }) => storageId !== original);
}

/** The open inboxes of its readers are told what went by name (gaps G-79), beside the change of the case. */
async function tellInboxes(
  act: Act,
  onCase: OnCase,
  { id: messageId, audience, withUserId }: MessageToRemove,
  attachmentIds: number[] | null,
): Promise<void> {
  const removed = { messageId, attachmentIds };
  const readers = {
    audience: historyKinds[postedKindOf[audience]].audience,
    ...(withUserId === null ? {} : { withUserId }),
  };
  await sql`select ${notifyCaseChanged(onCase.id, [{ ...readers, recordId: null, removed }])}`.execute(act.db);
}
