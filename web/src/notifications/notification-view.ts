import { Limits } from '@evenhand/contract/limits';
import type { Notification } from '@evenhand/contract/notifications';
import { NotificationType } from '@evenhand/contract/tasks';
import { IconBolt, IconCalendarEvent, IconChecklist, IconInfoCircle, IconMessage2, IconNote, IconPhone, IconUserPlus } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';
import type { IconShape } from '../ui/Icon.tsx';

/** Where an opened notification leads: its case, with the action it asks for (NOTIF-08); null when it is about no case. */
export function notificationHref({ caseTrackingRecordId: caseId, notificationTypeLookupId: type, caseTrackingEventId: eventId }: Notification): string | null {
  if (caseId === null) return null;
  switch (type) {
    case NotificationType.EventTask:
      return eventId === null ? paths.case(caseId) : paths.caseEvent(caseId, eventId);
    case NotificationType.AddStakeholder:
      return paths.caseAddingParticipant(caseId);
    case NotificationType.AddObserver:
      return paths.caseAddingObserver(caseId);
    case NotificationType.AddAnytimeEvent:
      return paths.caseAddingAnytimeEvent(caseId);
    default:
      return paths.case(caseId);
  }
}

/** SHELL-12: nothing at none, '99+' above the maximum. */
export function badgeOf(unread: number): string | null {
  if (unread === 0) return null;
  return unread > Limits.notificationBadgeMaximum ? `${Limits.notificationBadgeMaximum}+` : String(unread);
}

const icons: Record<number, IconShape> = {
  [NotificationType.ProcessComponent]: IconChecklist,
  [NotificationType.EventTask]: IconCalendarEvent,
  [NotificationType.AddStakeholder]: IconUserPlus,
  [NotificationType.AddObserver]: IconUserPlus,
  [NotificationType.AddAnytimeEvent]: IconBolt,
  [NotificationType.CompleteDraftNote]: IconNote,
  [NotificationType.CompleteParkedCall]: IconPhone,
  [NotificationType.RespondToMessage]: IconMessage2,
};

export function notificationIcon(type: number): IconShape {
  return icons[type] ?? IconInfoCircle;
}
