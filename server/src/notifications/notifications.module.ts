import type { HistoryKind } from '@evenhand/contract/history-facts';
import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import * as contract from '@evenhand/contract/notifications';
import type { Route } from '@evenhand/contract/route';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Titles } from '@evenhand/engine/titles';
import type { Policy } from '../access/policy.ts';
import { signedIn } from '../access/policy.ts';
import { scopeOf } from '../access/scope.ts';
import type { Serve } from '../access/serve.ts';
import type { Read } from '../access/serve-read.ts';
import { dueIn } from '../history/change-text.ts';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { NoticeRow } from './notice.store.ts';
import { countNotices, noticeById, noticesOf, setAllRead, setDeleted, setRead } from './notice.store.ts';
import type { AskedTask } from './post-notice.ts';
import { ASKED, TITLED, WRITTEN } from './post-notice.ts';
import type { RightsFacts } from './rights-notice.ts';
import { rightsTitle } from './rights-notice.ts';

export const notifications = { routes };

const MAX_PAGE_COUNT = 100;

/** The bell: a person's notices, and what they do with them. */
function routes(serve: Serve, { changes }: { readonly changes: ChangeTable }): void {
  const wordsFor = ({ actor, configuration }: Pick<Read<Route, unknown>, 'actor' | 'configuration'>) => ({
    titles: configuration.titles,
    changes,
    readerId: actor.userId,
    timeZone: configuration.pack.service.timeZone,
  });
  serve.read(contract.queryNotifications, signedIn, async ({ db, scope, query, ...call }) => {
    const size = Math.min(query.pageSize ?? Limits.notificationPageSize, MAX_PAGE_COUNT);
    const rows = await noticesOf(db, scope, { number: query.pageNumber ?? 1, size });
    return {
      data: rows.map((row) => presentNotice(row, wordsFor(call))),
      totalDataCount: await countNotices(db, scope, 'all'),
    };
  });
  serve.read(contract.countUnreadNotifications, signedIn, ({ db, scope }) => countNotices(db, scope, 'unread'));
  serve.read(contract.getNotification, ownNotice, async ({ subject, ...call }) =>
    presentNotice(subject, wordsFor(call)),
  );
  serve.act(contract.markNotificationRead, ownNotice, async (act, { subject }) => {
    await setRead(act, subject.id, true);
    return null;
  });
  serve.act(contract.markNotificationsRead, signedIn, async (act, { body }) => {
    await setAllRead(act, body.newestId);
    return null;
  });
  serve.act(contract.markNotificationUnread, ownNotice, async (act, { subject }) => {
    await setRead(act, subject.id, false);
    return null;
  });
  serve.act(contract.deleteNotification, ownNotice, async (act, { subject }) => {
    await setDeleted(act, subject.id);
    return null;
  });
}

/**
 * The caller's own notice named in the path. Another person's notice, a deleted one, and one about a case the
 * caller cannot see are answered as missing.
 */
const ownNotice: Policy<NoticeRow> = {
  about: 'own notice',
  async admit({ db, actor, params }) {
    const notice = await noticeById(db, scopeOf(actor), params.id as number);
    if (notice === null) throw notFound('This notification could not be found.');
    return notice;
  },
};

interface NoticeWords {
  readonly titles: Titles;
  readonly changes: ChangeTable;
  readonly readerId: string;
  readonly timeZone: string;
}

/** The only way from a stored notice to the wire (NOTIF-01). */
function presentNotice(row: NoticeRow, words: NoticeWords): Notification {
  return {
    notificationTrackingId: row.id,
    caseTrackingRecordId: row.caseId,
    notificationTitle: titleOf(row, words),
    topicName: (row.topicId === null ? undefined : words.titles.topics.get(row.topicId)) ?? '',
    employeeeName: row.employeeName,
    postedDate: row.postedAt.toISOString(),
    isRead: row.isRead,
    notificationTypeLookupId: row.type,
    caseTrackingEventId: row.trackedEventId,
    messageId: row.messageId,
    sender: row.sender,
    preview: row.preview,
  };
}

/** The text of a notice for its reader, made from its facts. */
function titleOf(row: NoticeRow, forReader: NoticeWords): string {
  const { caseId, kind, facts, actorName, others } = row;
  const { changes, readerId, timeZone } = forReader;
  if (caseId === null) return rightsTitle({ ...row, facts: facts as RightsFacts }, forReader);
  if (kind === TITLED) return (facts as { title: string }).title;
  if (kind === WRITTEN) return 'New message';
  if (kind === ASKED) return askingFor(facts as AskedTask, row, timeZone);
  const words = changes[kind as HistoryKind] as ChangeWords<unknown>;
  const reader = { caseId, userId: readerId, actorName: actorName ?? '', others };
  return words.notice?.says(facts, reader) ?? '';
}

/** Tasks that are about the employee rather than for them. */
const aboutEmployee: ReadonlySet<number> = new Set([
  NotificationType.CompleteParkedCall,
  NotificationType.RespondToMessage,
]);

/**
 * Asks the person for something, for somebody and by a day (gaps P-3):
 * 'Arrange the grievance meeting for Callum Brightwater by 25/11/2026'. A title that ends with the subject of
 * a message is set apart: what follows would be read as part of the subject.
 */
function askingFor({ title, due, reminder }: AskedTask, { type, employeeName }: NoticeRow, timeZone: string): string {
  const whom =
    employeeName === null || employeeName === ''
      ? []
      : [`${aboutEmployee.has(type) ? 'about' : 'for'} ${employeeName}`];
  const when = due === null ? [] : [`by ${dueIn(due, timeZone)}`];
  const asking = [title, ...whom, ...when].join(type === NotificationType.RespondToMessage ? ', ' : ' ');
  if (reminder === undefined) return asking;
  const holder = reminder.holder === null ? '' : ` (with ${reminder.holder})`;
  return `${reminder.isOverdue ? 'Overdue' : 'Reminder'}: ${asking}${holder}`;
}
