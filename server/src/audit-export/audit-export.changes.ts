import type { ChangeTable } from '../history/change-words.ts';

/** How an export reads in the history of its case. Nobody is notified. */
export const auditExportChanges = {
  'case.exported': { lines: ({ fingerprint }) => [`Fingerprint of the history: ${fingerprint}`] },
} satisfies Partial<ChangeTable>;
