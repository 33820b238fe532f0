import { NotificationType } from '@evenhand/contract/tasks';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const notifications = {
  navigation: [{ slot: 'palette', label: 'Notifications', href: paths.notifications(), keys: ['G', 'N'] }],
  shortcuts: [{ label: 'Read or unread', keys: ['U'], group: 'lists' }],
  targets: { [NotificationType.InformationOnly]: { icon: IconInfoCircle } },
} satisfies Feature;
