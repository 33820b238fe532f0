import { SEARCH_PAGE, SEARCH_PAGES_MAXIMUM } from '@evenhand/contract/search';
import { filtersSet } from '../lib/format.ts';

export const searchText = {
  words: 'Words to find',
  wordsHint: 'Finds text with all of the words. Use “quotation marks” for a phrase, and -word to leave one out.',
  search: 'Search',
  filtersSet,
  kind: 'Found in',
  anyKind: 'Everything',
  fromDate: 'From',
  toDate: 'To',
  fromAfterTo: 'From must not be after To.',
  inCase: (caseId: number) => `In case ${caseId}`,
  about: (name: string) => `Cases about ${name}`,
  aboutOnePerson: 'Cases about one person',
  remove: (filter: string) => `Remove: ${filter}`,
  results: 'Search results',
  resultsNoun: 'results',
  tooShort: (characters: number) => `Type at least ${characters} characters.`,
  latestFirst: 'The latest first',
  begin: 'Search the words of your cases',
  beginDetail:
    'Messages, files and what is written in them, letters, events and overviews: only what you have access to.',
  nothing: (words: string) => `Nothing found for “${words}”`,
  nothingDetail:
    'Check the spelling, use fewer words, or remove a filter. A file that was just added is found by its words a little later.',
  tooCommon: 'Nothing to search for',
  tooCommonDetail: 'These words are too common, or are only to be left out. Add another word.',
  lastPage: `These are the latest ${(SEARCH_PAGE * SEARCH_PAGES_MAXIMUM).toLocaleString('en-GB')} results. Narrow the search to find older ones.`,
  failed: 'The search could not be made.',
  caseOf: (caseId: number, topic: string, employee: string) =>
    [`Case ${caseId}`, topic, employee].filter(Boolean).join(' · '),
  draft: 'Draft',
  written: (kind: string, name: string | null) => (name === null ? kind : `${kind} by ${name}`),
} as const;
