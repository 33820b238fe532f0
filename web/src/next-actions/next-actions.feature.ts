import { NotificationType } from '@evenhand/contract/tasks';
import { IconCalendarDue } from '@tabler/icons-react';
import type { Feature, Subject } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

const toExitCase = ({ caseId }: Subject) => paths.caseExiting(caseId);

export const nextActions = {
  targets: { [NotificationType.NextAction]: { icon: IconCalendarDue, task: toExitCase, notification: toExitCase } },
} satisfies Feature;
