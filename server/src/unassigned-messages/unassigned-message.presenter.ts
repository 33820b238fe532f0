import type { MessageAttachment } from '@evenhand/contract/message-fields';
import type { UnassignedMessage } from '@evenhand/contract/unassigned-messages';
import type { Titles } from '@evenhand/engine/titles';
import type { UnassignedRow } from './unassigned-message.queries.ts';

export function presentUnassigned(
  row: UnassignedRow,
  attachments: MessageAttachment[],
  titles: Titles,
): UnassignedMessage {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    preview: row.preview,
    senderName: row.senderName,
    senderAddress: row.senderAddress,
    updatedAt: row.postedAt.toISOString(),
    caseTrackingMessageAttachments: attachments,
    // A locked case is not in the list.
    isCaseLocked: false,
    caseTrackingRecordId: row.caseId,
    topicTitle: row.topicId === null ? null : (titles.topics.get(row.topicId) ?? null),
    stageTitle: row.stageId === null ? null : (titles.stages.get(row.stageId) ?? null),
    employeeName: row.employeeName,
    employeeUserId: row.employeeUserId,
    caseOwnerName: row.ownerName,
    caseOwnerUserId: row.ownerUserId,
    dueByDateTime: row.dueAt?.toISOString() ?? null,
  };
}
