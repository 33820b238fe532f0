import { IconLogout } from '@tabler/icons-react';
import { lazy } from 'react';
import type { CaseTab, Feature } from '../features/feature.ts';
import { paths } from '../lib/paths.ts';
import { endEarlyEntry } from './end-early-entry.text.ts';

const EndEarlyModal = lazy(async () => ({ default: (await import('./MoveStepModal.tsx')).EndEarlyModal }));

export const summaryTab: CaseTab = { label: 'Summary', keys: ['G', 'S'], href: paths.case };

export const caseDetails = {
  caseTabs: [summaryTab],
  caseMenu: [
    {
      menu: 'actions',
      label: endEarlyEntry.label,
      icon: IconLogout,
      isVisible: ({ abilities }) => abilities.endEarly,
      disabledReason: ({ isLockedCurrently }) => (isLockedCurrently ? endEarlyEntry.locked : undefined),
      Dialog: EndEarlyModal,
    },
  ],
} satisfies Feature;
