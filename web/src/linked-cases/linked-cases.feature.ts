import { IconLink } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { LINKED_CASES } from './linked-cases-entry.text.ts';

export const linkedCases = {
  caseMenu: [
    {
      menu: 'actions',
      label: LINKED_CASES,
      icon: IconLink,
      href: paths.linkedCases,
      isVisible: ({ abilities }) => abilities.linkCases,
    },
  ],
} satisfies Feature;
