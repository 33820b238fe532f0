import { IconSearch } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { IN_THIS_CASE, SEARCH } from './search-entry.text.ts';

const screen = { label: SEARCH, href: paths.search(), icon: IconSearch } as const;

export const search = {
  navigation: [
    // Managers have no such menu; the page of their cases leads here, and the palette.
    { slot: 'more', ...screen, isVisible: ({ search }) => search },
    { slot: 'palette', ...screen, isVisible: ({ search }) => !search },
  ],
  caseMenu: [
    {
      menu: 'actions',
      label: IN_THIS_CASE,
      icon: IconSearch,
      href: (caseId) => paths.search({ caseId }),
      // It is among what HR finds there; the menu alone brings no entry (CASE-17).
      isVisible: ({ abilities }) => abilities.exportAudit,
    },
  ],
} satisfies Feature;
