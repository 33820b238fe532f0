import { getEvidence } from '@evenhand/contract/evidence';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Evidence that a case was handled as the codes of practice ask; for those who may read it. */
export function useEvidence(caseId: number, isWanted: boolean) {
  const evidence = defineQuery({
    queryKey: caseKeys.part(caseId, 'evidence'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getEvidence, { params: { id: caseId }, signal }),
  });
  return useQuery({ ...evidence, enabled: isWanted });
}
