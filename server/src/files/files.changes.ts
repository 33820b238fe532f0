import { quoted } from '../history/change-text.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { people } from '../notifications/recipients.ts';

/** How it reads that a file lost its bytes. Whoever added it is notified: they may have it elsewhere. */
export const fileChanges = {
  'file.infected': {
    subject: ({ filename }) => filename,
    lines: ({ filename, addedBy }) => [`${quoted(filename)}, added by ${addedBy.name}, was removed`],
    notice: {
      to: (_, { addedBy }) => people([addedBy.userId]),
      says: ({ filename }) => `${quoted(filename)}, which you added, contained a virus and was removed`,
    },
  },
} satisfies Partial<ChangeTable>;
