import { quoted } from '../history/change-text.ts';
import type { ChangeTable, DetailLine } from '../history/change-words.ts';

interface Facts {
  readonly documentId: string;
  readonly title: string;
  readonly isWordingChanged?: boolean | undefined;
}

const words = {
  subject: ({ title }: Facts) => title,
  lines: ({ documentId, title, isWordingChanged = false }: Facts): readonly DetailLine[] => [
    { text: `Document: ${quoted(title)}`, documentId },
    ...(isWordingChanged ? ['The wording was changed from the template.'] : []),
  ],
};

/** How letters read in the history, from where they can be opened. */
export const letterChanges = { 'letter.begun': words, 'letter.completed': words } satisfies Partial<ChangeTable>;
