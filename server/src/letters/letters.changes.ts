import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';

interface Facts {
  readonly documentId: string;
  readonly title: string;
}

const words = { subject: ({ title }: Facts) => title, lines: ({ documentId, title }: Facts) => [{ text: `Document: ${quoted(title)}`, documentId }] };

/** How letters read in the history, from where they can be opened. */
export const letterChanges = { 'letter.begun': words, 'letter.completed': words } satisfies Partial<ChangeTable>;
