import type { HistoryKind } from '@evenhand/contract/history-facts';
import type { Notification } from '@evenhand/contract/notifications';
import { NotificationType } from '@evenhand/contract/tasks';
import type { Titles } from '@evenhand/engine/titles';
import { dueIn } from '../history/change-text.ts';
import type { ChangeTable, ChangeWords } from '../history/change-words.ts';
import type { NoticeRow } from './notice.queries.ts';
import type { AskedTask } from './post-notice.ts';
import { ASKED, TITLED } from './post-notice.ts';

interface NoticeWords {
  readonly titles: Titles;
  readonly changes: ChangeTable;
  readonly readerId: string;
  readonly timeZone: string;
}

/** The only way from a stored notice to the wire (NOTIF-01). */
export function presentNotice(row: NoticeRow, words: NoticeWords): Notification {
  return {
    notificationTrackingId: row.id,
    caseTrackingRecordId: row.caseId,
    notificationTitle: titleOf(row, words),
    topicName: words.titles.topics.get(row.topicId) ?? '',
    employeeeName: row.employeeName,
    postedDate: row.postedAt.toISOString(),
    isRead: row.isRead,
    notificationTypeLookupId: row.type,
    caseTrackingEventId: row.trackedEventId,
  };
}

/** The text of a notice for its reader, made from its facts. */
function titleOf(row: NoticeRow, { changes, readerId, timeZone }: NoticeWords): string {
  const { kind, facts, actorName } = row;
  if (kind === TITLED) return (facts as { title: string }).title;
  if (kind === ASKED) return askingFor(facts as AskedTask, row, timeZone);
  const words = changes[kind as HistoryKind] as ChangeWords<unknown>;
  return words.notice?.says(facts, { userId: readerId, actorName: actorName ?? '' }) ?? '';
}

/** What is to be done is done about the employee rather than for them. */
const aboutEmployee: ReadonlySet<number> = new Set([
  NotificationType.CompleteParkedCall,
  NotificationType.RespondToMessage,
]);

/**
 * What the person is asked, for whom and by when (decision 0032):
 * 'Arrange the grievance meeting for Callum Brightwater by 25/11/2026'. A title that ends with the subject of
 * a message is set apart: what follows would be read as part of the subject.
 */
function askingFor({ title, due }: AskedTask, { type, employeeName }: NoticeRow, timeZone: string): string {
  const whom =
    employeeName === null || employeeName === ''
      ? []
      : [`${aboutEmployee.has(type) ? 'about' : 'for'} ${employeeName}`];
  const when = due === null ? [] : [`by ${dueIn(due, timeZone)}`];
  return [title, ...whom, ...when].join(type === NotificationType.RespondToMessage ? ', ' : ' ');
}
