import { IconDownload } from '@tabler/icons-react';
import type { Feature } from '../features/feature.ts';
import { saveAudit } from './save-audit.ts';

const FULL_AUDIT_EXPORT = 'Full Audit Export';

export const auditExport = {
  caseMenu: [{ menu: 'actions', label: FULL_AUDIT_EXPORT, icon: IconDownload, run: saveAudit, isVisible: ({ abilities }) => abilities.exportAudit }],
} satisfies Feature;
