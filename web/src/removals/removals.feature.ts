import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { removalsText } from './removals.text.ts';

export const removals = {
  navigation: [{ slot: 'more', label: removalsText.removals, href: paths.removals(), isVisible: ({ reviewRemovals }) => reviewRemovals }],
} satisfies Feature;
