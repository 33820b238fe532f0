import { IconDownload } from '@tabler/icons-react';
import type { CaseMenuEntry, Feature } from '../features/feature.ts';
import { saveAudit } from './save-audit.ts';

/** It is in the menu of the case, and a button of the history. */
export const exportEntry = {
  menu: 'actions',
  label: 'Full Audit Export',
  icon: IconDownload,
  run: saveAudit,
  isVisible: ({ abilities }) => abilities.exportAudit,
} satisfies CaseMenuEntry;

export const auditExport = { caseMenu: [exportEntry] } satisfies Feature;
