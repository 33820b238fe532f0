import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import type { CaseRole } from '@evenhand/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Anytime events that the person may start in the chosen case role. The menu shows its failure. */
export function useAnytimeEventList(caseId: number, role: CaseRole, isWanted: boolean) {
  const events = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'anytime-events'), role],
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(listAnytimeEvents, { params: { id: caseId }, query: { userCaseRole: role }, quiet: true, signal }),
  });
  return useQuery({ ...events, enabled: isWanted });
}

export function useStartAnytimeEvent(caseId: number, role: CaseRole) {
  return useCaseAct(caseId, (eventId: number) =>
    call(startAnytimeEvent, { params: { caseId, eventId }, query: { userCaseRole: role } }),
  );
}
