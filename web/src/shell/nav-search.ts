import { Limits } from '@evenhand/contract/limits';
import { SEARCH_MINIMUM } from '@evenhand/contract/search';
import { shellText } from './shell.text.ts';

export type SearchKind = 'users' | 'cases' | 'words';
export type SearchIntent =
  | { do: 'nothing' }
  | { do: 'refuse'; error: string }
  | { do: 'find-users'; query: string }
  | { do: 'find-case'; caseNumber: string }
  | { do: 'find-words'; words: string };

/** The longest number a case can have; what is longer cannot exist, so no call is made for it. */
const MAXIMUM_DIGITS = 15;

/** Reads a submitted search (gaps G-22). An empty term does nothing. */
export function readSearch(kind: SearchKind, term: string): SearchIntent {
  const trimmed = term.trim();
  if (trimmed === '') return { do: 'nothing' };
  if (kind === 'words')
    return [...trimmed].length < SEARCH_MINIMUM
      ? { do: 'refuse', error: shellText.tooFewLetters }
      : { do: 'find-words', words: trimmed };
  if (kind === 'users') {
    if ([...trimmed].length < Limits.minimumSearchLength) return { do: 'refuse', error: shellText.tooShort };
    if (trimmed.length > Limits.searchMaximum) return { do: 'refuse', error: shellText.tooLong };
    return { do: 'find-users', query: trimmed };
  }
  if (!/^[0-9]+$/.test(trimmed)) return { do: 'refuse', error: shellText.invalidCaseNumber };
  const caseNumber = trimmed.replace(/^0+/, '');
  if (caseNumber === '' || caseNumber.length > MAXIMUM_DIGITS)
    return { do: 'refuse', error: shellText.caseNotVisible(trimmed) };
  return { do: 'find-case', caseNumber };
}
