/**
 * Every sentence of the notifications. Words in single quotes in the specification stand
 * here exactly as they are there.
 */
export const notificationsText = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  seeAll: 'See all notifications',
  ofCase: (caseId: number, employee: string | null) => [`Case ${caseId}`, employee].filter(Boolean).join(' · '),
  otherThings: 'Other notifications',
  loadMore: 'Load more...',
  noMore: 'No more notifications',
  none: 'You have no notifications',
  failed: 'Notifications could not be loaded',
  unread: 'Unread',
  more: (title: string) => `More for ${title}`,
  markAllAsRead: 'Mark all as read',
  nothingUnread: 'You have read all your notifications',
  markAsRead: 'Mark as read',
  markAsUnread: 'Mark as unread',
  delete: 'Delete',
  areYouSure: 'Are you sure?',
  deleteDetail: (title: string) => `“${title}” will be deleted.`,
  changeFailed: 'The notification could not be changed',
  openFailed: 'The notification could not be opened',
} as const;
