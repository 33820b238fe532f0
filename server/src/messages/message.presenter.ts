import { EMPTY_ID } from '@evenhand/contract/limits';
import type { Message } from '@evenhand/contract/messages';
import type { Note } from '@evenhand/contract/notes';
import type { Titles } from '@evenhand/engine/titles';
import { attachmentsAmong, mailAmong } from '../files/case-file.queries.ts';
import type { MessageRow } from './message.queries.ts';
import type { MessageKind } from './message-kind.ts';

/** The fields that messages and notes have under the same names. */
function commonFields(row: MessageRow) {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    preview: row.preview,
    senderName: row.senderName,
    // A sender from outside has no user id.
    senderUserId: row.senderUserId ?? EMPTY_ID,
    updatedAt: row.updatedAt.toISOString(),
    isDraft: row.isDraft,
    userHasRead: row.isRead,
    caseTrackingRecordId: row.caseId,
  };
}

/** MSG-33, MSG-34. */
export function presentMessage(row: MessageRow, titles: Titles): Message {
  return {
    ...commonFields(row),
    senderAddress: row.senderAddress,
    senderRoleId: row.senderRoleId,
    parentMessageId: row.parentId,
    audience: row.audience,
    withName: row.withName,
    caseTrackingMessageAttachments: attachmentsAmong(row.files),
    attachmentsToRemove: [],
    isCaseLocked: row.isLocked,
    topicTitle: titles.topics.get(row.topicId) ?? '',
    stageTitle: row.stageId === null ? null : (titles.stages.get(row.stageId) ?? null),
    employeeName: row.employeeName,
    employeeUserId: row.employeeUserId,
    caseOwnerName: row.ownerName,
    caseOwnerUserId: row.ownerUserId,
    dueByDateTime: row.dueAt?.toISOString() ?? null,
    ...(row.mailNotes === null
      ? {}
      : { cameByMail: { original: mailAmong(row.files), quoted: row.quoted, notes: [...row.mailNotes] } }),
  };
}

/** NOTE-05. */
function presentNote(row: MessageRow): Note {
  return { ...commonFields(row), parentNoteId: row.parentId, caseTrackingNoteAttachments: attachmentsAmong(row.files) };
}

/** Of the kind that is given, as the calls of this kind answer it. */
export function presentItem(kind: MessageKind, row: MessageRow, titles: Titles): Message | Note {
  return kind === 'message' ? presentMessage(row, titles) : presentNote(row);
}

export function presentItems(kind: MessageKind, rows: readonly MessageRow[], titles: Titles): Message[] | Note[] {
  return kind === 'message' ? rows.map((row) => presentMessage(row, titles)) : rows.map(presentNote);
}
