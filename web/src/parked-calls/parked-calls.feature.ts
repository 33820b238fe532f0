import { NotificationType } from '@evenhand/contract/tasks';
import { IconPhone, IconPhonePause } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { parkedCallsEntryText } from './parked-calls-entry.text.ts';

export const parkedCalls = {
  caseMenu: [
    {
      menu: 'actions',
      label: parkedCallsEntryText.parkedCalls,
      icon: IconPhonePause,
      keys: ['G', 'P'],
      href: paths.parkedCalls,
      isVisible: ({ abilities }) => abilities.viewParkedCalls,
    },
  ],
  targets: { [NotificationType.CompleteParkedCall]: { icon: IconPhone, task: ({ caseId }) => paths.parkedCalls(caseId) } },
} satisfies Feature;
