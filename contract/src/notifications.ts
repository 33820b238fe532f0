import * as z from 'zod/mini';
import { countInQuery, done, id, idInPath } from './fields.ts';
import { route } from './route.ts';

/** NOTIF-01; `employeeeName` is spelt so. */
export const notification = z.object({
  notificationTrackingId: z.number(),
  caseTrackingRecordId: z.nullable(z.number()),
  notificationTitle: z.string(),
  topicName: z.string(),
  employeeeName: z.nullable(z.string()),
  postedDate: z.string(),
  isRead: z.boolean(),
  notificationTypeLookupId: z.number(),
  caseTrackingEventId: z.nullable(z.number()),
  /** The message that the task answers, who wrote it, and its first words, if the reader may read it. An addition. */
  messageId: z.nullable(z.number()),
  sender: z.nullable(z.string()),
  preview: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

const notificationParams = z.strictObject({ id: idInPath });

export const queryNotifications = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/notifications/query',
  summary: 'Notifications of the caller, newest first',
  query: z.strictObject({ pageNumber: z.optional(countInQuery), pageSize: z.optional(countInQuery) }),
  response: z.object({ data: z.array(notification), totalDataCount: z.number() }),
});
export const countUnreadNotifications = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/notification/unreadnotificationcount',
  summary: 'How many notifications the caller has not read',
  response: z.number(),
});
export const getNotification = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/notification/:id',
  summary: 'One notification of the caller',
  params: notificationParams,
  response: notification,
});
export const markNotificationRead = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/notification/read/:id',
  summary: 'Mark a notification of the caller as read',
  params: notificationParams,
  response: done,
});
/** Beyond the specification (gaps P-11). */
export const markNotificationsRead = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark the notifications of the caller as read, from the oldest to the newest that was shown',
  body: z.strictObject({ newestId: id }),
  response: done,
});
export const markNotificationUnread = route({
  service: 'workflow-tracking',
  method: 'POST',
  path: '/api/notification/unread/:id',
  summary: 'Mark a notification of the caller as unread',
  params: notificationParams,
  response: done,
});
export const deleteNotification = route({
  service: 'workflow-tracking',
  method: 'DELETE',
  path: '/api/notification/delete/:id',
  summary: 'Delete a notification of the caller',
  params: notificationParams,
  response: done,
});

/** When e-mail about a kind of notification is sent: at once, once a day in one summary, or never. */
export const mailChoice = z.enum(['now', 'digest', 'never']);
export type MailChoice = z.output<typeof mailChoice>;

/** The kinds that people choose for: what they are to do, messages they are to answer, and everything else. */
export const mailKinds = ['tasks', 'messages', 'changes'] as const;
export type MailKind = (typeof mailKinds)[number];

const mailChoices = z.strictObject({
  tasks: mailChoice,
  messages: mailChoice,
  changes: mailChoice,
  /** Invitations to meetings, which no summary holds. */
  meetings: z.enum(['now', 'never']),
});
export type MailChoices = z.output<typeof mailChoices>;

/** An addition to the specification, as is the next. */
export const getMailChoices = route({
  service: 'workflow-tracking',
  method: 'GET',
  path: '/api/notifications/email',
  summary: 'Which e-mail the caller has chosen to receive',
  response: z.object({
    ...mailChoices.shape,
    /** The address that e-mail is sent to; null when none is known. */
    address: z.nullable(z.string()),
    /** When the daily summary is sent, HH:MM by the clocks of the service. */
    digestAt: z.string(),
    /** Since when e-mail to the address is refused; null when it is not. */
    refusedSince: z.nullable(z.string()),
  }),
});
export const setMailChoices = route({
  service: 'workflow-tracking',
  method: 'PUT',
  path: '/api/notifications/email',
  summary: 'Choose which e-mail to receive; a kind that is left out stays as it is',
  body: z.partial(mailChoices),
  response: done,
});
