import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { removalsEntryText } from './removals-entry.text.ts';

export const removals = {
  navigation: [
    {
      slot: 'more',
      label: removalsEntryText.removals,
      href: paths.removals(),
      isVisible: ({ reviewRemovals }) => reviewRemovals,
    },
  ],
} satisfies Feature;
