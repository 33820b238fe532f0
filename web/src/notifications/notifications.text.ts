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
  gone: 'That notification is no longer there. These are the ones you have.',
  openFailed: 'The notification could not be opened',
} as const;

/** Every sentence about the e-mail that a person receives. */
export const mailText = {
  title: 'E-mail',
  failed: 'Your choices could not be loaded',
  changeFailed: 'Your choice could not be saved',
  saved: 'Your choice has been saved',
  sentTo: (address: string) => `E-mail is sent to ${address}.`,
  noAddress: 'No e-mail is sent, because your address is not known.',
  saysNothing: 'It says that something needs your attention, and never what or about whom.',
  refused: (since: string) => `E-mail to you has not arrived since ${since}. Ask HR to check your address.`,
  kinds: { tasks: 'Tasks for you', messages: 'Messages', changes: 'Updates on your cases' },
  choices: [
    { value: 'now', label: 'At once' },
    { value: 'digest', label: 'Daily' },
    { value: 'never', label: 'Never' },
  ],
  meetings: 'Invitations to meetings',
  meetingChoices: [
    { value: 'now', label: 'At once' },
    { value: 'never', label: 'Never' },
  ],
  summaryAt: (time: string) => `The daily summary is sent at ${time}, when there is something in it.`,
} as const;
