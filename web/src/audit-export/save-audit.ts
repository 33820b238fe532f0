import { auditFileName, exportAudit } from '@evenhand/contract/audit-export';
import { callForBytes } from '../lib/api-client.ts';
import { saveFile } from '../lib/save-file.ts';

/** Saves the full audit export of a case on the computer (PDF-01). A failure is only logged (gaps G-48). */
export async function saveAudit(caseId: number): Promise<void> {
  try {
    saveFile(auditFileName(caseId), await callForBytes(exportAudit, { params: { id: caseId }, quiet: 'logged' }));
  } catch {
    // It has been logged.
  }
}
