import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';

/** How a corrected event reads in the history: what each part held before and holds now. */
export const trackedEventChanges = {
  'event.changed': {
    subject: (facts) => facts.eventTitle,
    lines: (facts) => [
      ...facts.changes.map(({ label, from, to }) => ({ label, from: quoted(from ?? ''), to: quoted(to ?? '') })),
      ...(facts.filesAdded ?? []).map((file) => ({ text: `File added: ${quoted(file.filename)}`, file })),
      ...(facts.filesRemoved ?? []).map(({ filename }) => `File removed: ${quoted(filename)}`),
    ],
  },
} satisfies Partial<ChangeTable>;
