import type { SearchKind } from './search.ts';

/** How one of each kind is called on the screen and in exported lists. */
export const searchKindTitles: Readonly<Record<SearchKind, string>> = {
  message: 'Message',
  note: 'Note',
  file: 'File',
  letter: 'Letter',
  event: 'Event',
  matter: 'Matter',
  case: 'Case',
  'parked-call': 'Parked call',
  'failed-contact': 'Failed contact',
};

/** Heads of the columns of an exported search. */
export const searchHeads = {
  caseId: 'Case ID',
  topic: 'Topic',
  employee: 'Employee',
  kind: 'Found in',
  title: 'Title',
  line: 'Text',
  by: 'By',
  at: 'Date',
} as const;
