import type { ExportFormat } from '@evenhand/contract/list-export';
import { exportSearch, SEARCH_MINIMUM, searchWords } from '@evenhand/contract/search';
import { useQuery } from '@tanstack/react-query';
import type { NamedFile } from '../lib/api-client.ts';
import { call, callForNamedFile } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';
import type { SearchAddress } from './search-address.ts';

/** Whether there are words to search for. */
export function isAsked({ q = '' }: SearchAddress): boolean {
  return [...q.trim()].length >= SEARCH_MINIMUM;
}

/** Not kept once it is off the screen: another look asks again, with the rights of then. */
export function useHits(address: SearchAddress) {
  const hits = defineQuery({
    gcTime: 0,
    queryKey: ['search', address],
    follows: follows.sight,
    queryFn: ({ signal }) =>
      call(searchWords, { body: { ...bodyOf(address), pageNumber: address.page ?? 1 }, signal, quiet: true }),
  });
  return useQuery({
    ...hits,
    enabled: isAsked(address),
    // Another page stands in until the next one is here. What was forgotten does not.
    placeholderData: (before, query) => (isSame(query?.queryKey[1], address) ? undefined : before),
  });
}

export function fetchHitsFile(address: SearchAddress, format: ExportFormat): Promise<NamedFile> {
  return callForNamedFile(exportSearch, { body: { ...bodyOf(address), format }, quiet: REFUSALS });
}

function isSame(asked: unknown, address: SearchAddress): boolean {
  return JSON.stringify(asked) === JSON.stringify(address);
}

function bodyOf({ q = '', kind, caseId, employeeId, from, to }: SearchAddress) {
  return { words: q, kind, caseId, employeeId, fromDate: from, toDate: to };
}
