import type { Notification } from '@evenhand/contract/notifications';

/** An unread notice of case 10001. */
export function notificationOf(id: number, change: Partial<Notification> = {}): Notification {
  return {
    notificationTrackingId: id,
    caseTrackingRecordId: 10001,
    notificationTitle: `Notice ${id}`,
    topicName: 'Grievance',
    employeeeName: 'Callum Brightwater',
    postedDate: '2026-11-18T09:12:00.000Z',
    isRead: false,
    notificationTypeLookupId: 1,
    caseTrackingEventId: null,
    messageId: null,
    sender: null,
    preview: null,
    ...change,
  };
}
