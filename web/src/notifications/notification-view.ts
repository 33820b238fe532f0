import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import type { CurrentUser } from '@evenhand/contract/users';
import type { Target } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { notificationsText } from './notifications.text.ts';

/**
 * Target of an opened notification: its case, with the action it asks for (NOTIF-08). One about no case tells of rights
 * to read cases, and leads to them those who look after these; null for everybody else.
 */
export function notificationHref(
  { caseTrackingRecordId: caseId, caseTrackingEventId: eventId, messageId }: Notification,
  target: Target | undefined,
  { administers }: Pick<CurrentUser, 'administers'>,
): string | null {
  if (caseId === null) return administers ? paths.accessRights() : null;
  return target?.notification?.({ caseId, processId: null, eventId, messageId }) ?? paths.case(caseId);
}

/** SHELL-12: nothing at none, '99+' above the maximum. */
export function badgeOf(unread: number): string | null {
  if (unread === 0) return null;
  return unread > Limits.notificationBadgeMaximum ? `${Limits.notificationBadgeMaximum}+` : String(unread);
}

export interface NoticeGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Notification[];
}

/**
 * The notifications of one page by case, the case of the newest first. Each page has groups of its own, so nothing
 * moves when another is loaded.
 */
export function groupsOf(notifications: readonly Notification[], page: number): NoticeGroup[] {
  const byCase = Map.groupBy(notifications, ({ caseTrackingRecordId }) => caseTrackingRecordId);
  return [...byCase].map(([caseId, rows]) => ({
    id: `${page}-${caseId}`,
    title:
      caseId === null
        ? notificationsText.otherThings
        : notificationsText.ofCase(caseId, rows[0]?.employeeeName ?? null),
    rows,
  }));
}
