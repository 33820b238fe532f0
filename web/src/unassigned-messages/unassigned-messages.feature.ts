import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { UnassignedCount } from './UnassignedCount.tsx';
import { unassignedEntryText } from './unassigned-messages-entry.text.ts';

/** For HR users (SHELL-04). */
export const unassignedMessages = {
  navigation: [
    {
      slot: 'more',
      label: unassignedEntryText.unassigned,
      href: paths.unassigned(),
      Badge: UnassignedCount,
      isVisible: ({ viewUnassigned }) => viewUnassigned,
    },
  ],
} satisfies Feature;
