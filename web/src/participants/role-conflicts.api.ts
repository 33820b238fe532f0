import { listRoleConflicts } from '@evenhand/contract/role-conflicts';
import { useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { SEARCH_FAILURES } from '../lib/refused-text.ts';

/** What the parts of people on the case say against giving them this one; nothing is asked without a role. */
export function useRoleConflicts(caseId: number, as: string | null, userIds: readonly string[]) {
  const conflicts = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'role-conflicts'), as, ...userIds],
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(listRoleConflicts, {
        params: { id: caseId },
        query: { userIds: [...userIds], as: as ?? 'any' },
        signal,
        quiet: SEARCH_FAILURES,
      }),
  });
  return useQuery({ ...conflicts, enabled: as !== null && userIds.length > 0 }).data ?? [];
}
