import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { unassignedText } from './unassigned-messages.text.ts';

/** For HR users (SHELL-04). */
export const unassignedMessages = {
  navigation: [{ slot: 'more', label: unassignedText.unassigned, href: paths.unassigned(), isVisible: ({ viewUnassigned }) => viewUnassigned }],
} satisfies Feature;
