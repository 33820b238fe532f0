import type { ChangeTable } from '../history/change-words.ts';

const otherCase = { subject: ({ linkedCaseId }: { readonly linkedCaseId: number }): string => `Case ${linkedCaseId}` };

/** How links read in the history of a case. Nobody is notified. */
export const linkedCaseChanges = {
  'case.linked': otherCase,
  'case.unlinked': otherCase,
} satisfies Partial<ChangeTable>;
