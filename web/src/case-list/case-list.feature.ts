import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const caseList = {
  navigation: [{ slot: 'main', label: 'Cases', href: paths.cases(), keys: ['G', 'C'] }],
} satisfies Feature;
