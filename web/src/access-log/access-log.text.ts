import type { AccessKind } from '@evenhand/contract/access-log';

/** Every sentence about who has looked at a case but the title. */
export const accessLogText = {
  note: 'Repeated views within five minutes are shown once. Entries with the same session were made in one sign-in.',
  kept: 'Entries are kept for 24 months. Only HR can see this list.',
  person: 'Person',
  what: 'What they did',
  when: 'Date and time',
  session: 'Session',
  inSession: (session: string) => `Session ${session}`,
  none: 'Nobody has looked at this case yet',
  failed: 'The list could not be loaded.',
  loadMore: 'Show earlier entries',
  toHistory: 'Back to history',
} as const;

/** What somebody did, with the file or the letter where the reader may know it. */
export function wordsOf(kind: AccessKind, item: string | null): string {
  if (item === null) return words[kind];
  return kind === 'letter' ? `Downloaded the letter “${item}”` : `Opened the file “${item}”`;
}

const words: Readonly<Record<AccessKind, string>> = {
  opened: 'Opened the case',
  history: 'Read the history',
  searched: 'Searched for a person from this case',
  file: 'Opened a file that is not in your list of files',
  letter: 'Downloaded a letter',
  exported: 'Downloaded the full audit export',
  access: 'Viewed this list',
  list: 'Exported a list that shows this case',
};
