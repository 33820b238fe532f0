import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const dashboard = {
  navigation: [
    { slot: 'main', label: 'Dashboard', href: paths.dashboard(), keys: ['G', 'D'] },
    { slot: 'more', label: 'Team View', href: paths.home(), isVisible: ({ viewTeam }) => viewTeam },
  ],
} satisfies Feature;
