import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const dashboard = {
  navigation: [
    { place: 'main', label: 'Dashboard', href: paths.dashboard(), keys: ['G', 'D'] },
    { place: 'more', label: 'Team View', href: paths.home(), isVisible: ({ viewTeam }) => viewTeam },
  ],
} satisfies Feature;
