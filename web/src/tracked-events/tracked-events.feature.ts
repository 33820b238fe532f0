import { NotificationType } from '@evenhand/contract/tasks';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Feature, Subject } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

const toEvent = ({ caseId, eventId }: Subject) => (eventId === null ? null : paths.caseEvent(caseId, eventId));

export const trackedEvents = {
  targets: { [NotificationType.EventTask]: { icon: IconCalendarEvent, task: toEvent, notification: toEvent } },
} satisfies Feature;
