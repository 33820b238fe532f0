import { IconPlus } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';

export const caseCreation = {
  navigation: [
    {
      slot: 'create',
      label: 'Create Case',
      labelInFooter: 'Create a Case',
      href: paths.createCase(),
      icon: IconPlus,
      keys: ['C'],
      // Inside the wizard it would throw away what was chosen so far.
      isVisible: ({ createCase }, pathname) => createCase && !pathname.toLowerCase().startsWith(paths.createCase()),
    },
  ],
} satisfies Feature;
