import type { HistoryKind } from '@evenhand/contract/history-facts';
import type { Notification } from '@evenhand/contract/notifications';
import type { Titles } from '@evenhand/engine/titles';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import type { NoticeRow } from './notice.queries.ts';
import { TITLED } from './post-notice.ts';

/** The only way from a stored notice to the wire (NOTIF-01). */
export function presentNotice(row: NoticeRow, { titles, changes, readerId }: { titles: Titles; changes: ChangeTable; readerId: string }): Notification {
  return {
    notificationTrackingId: row.id,
    caseTrackingRecordId: row.caseId,
    notificationTitle: titleOf(row, changes, readerId),
    topicName: titles.topics.get(row.topicId) ?? '',
    employeeeName: row.employeeName,
    postedDate: row.postedAt.toISOString(),
    isRead: row.isRead,
    notificationTypeLookupId: row.type,
    caseTrackingEventId: row.trackedEventId,
  };
}

/** The text of a notice for its reader, made from its facts. */
function titleOf({ kind, facts, actorName }: NoticeRow, changes: ChangeTable, readerId: string): string {
  if (kind === TITLED) return (facts as { title: string }).title;
  const words = changes[kind as HistoryKind] as ChangeWords<unknown>;
  return words.notice?.says(facts, { userId: readerId, actorName: actorName ?? '' }) ?? '';
}
