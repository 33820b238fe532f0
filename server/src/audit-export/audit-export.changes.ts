import type { ChangeTable } from '../history/change-words.ts';

/** How an export reads in the history of its case. Nobody is notified. */
export const auditExportChanges = {
  'case.exported': {
    lines: ({ fingerprint, isWhole }) => [
      `Fingerprint of the history: ${fingerprint}`,
      ...(isWhole ? [] : ['The history was not whole.']),
    ],
  },
} satisfies Partial<ChangeTable>;
