import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const myTasks = {
  navigation: [{ slot: 'main', label: 'Tasks', href: paths.tasks(), keys: ['G', 'T'] }],
} satisfies Feature;
