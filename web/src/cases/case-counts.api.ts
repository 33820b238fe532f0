import { countItems } from '@evenhand/contract/case-counts';
import type { ResultOf } from '@evenhand/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { askedByRoute, caseKeys } from './cases.api.ts';

/** The numbers on the tabs and the menu of a case. */
export function countsQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'counts'),
    follows: follows.inbox(caseId),
    queryFn: ({ signal }) => call(countItems, { params: { id: caseId }, quiet: 'logged', signal }),
    ...askedByRoute,
  });
}

export type CaseCounts = ResultOf<typeof countItems>;

/** Undefined until they are here. */
export function useCaseCounts(caseId: number): CaseCounts | undefined {
  return useQuery(countsQuery(caseId)).data;
}
