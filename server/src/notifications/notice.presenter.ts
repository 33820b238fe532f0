import type { Notification } from '@evenhand/contract/notifications';
import type { Titles } from '../configuration/titles.ts';
import type { NoticeRow } from './notice.queries.ts';

/** The only way from a stored notice to the wire (NOTIF-01). */
export function presentNotice(row: NoticeRow, titles: Titles): Notification {
  return {
    notificationTrackingId: row.id,
    caseTrackingRecordId: row.caseId,
    notificationTitle: row.title,
    topicName: titles.topics.get(row.topicId) ?? '',
    employeeeName: row.employeeName,
    postedDate: row.postedAt.toISOString(),
    isRead: row.isRead,
    notificationTypeLookupId: row.type,
    caseTrackingEventId: row.trackedEventId,
  };
}
