import { listAnytimeEvents, startAnytimeEvent } from '@evenhand/contract/anytime-events';
import type { CaseRole } from '@evenhand/contract/cases';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';

/** What the person may start in the case role they have chosen. Its failure is said where the menu is. */
export function useAnytimeEventList(caseId: number, role: CaseRole, isWanted: boolean) {
  return useQuery({
    queryKey: [...caseKeys.part(caseId, 'anytime-events'), role],
    queryFn: ({ signal }) => call(listAnytimeEvents, { params: { id: caseId }, query: { userCaseRole: role }, quiet: true, signal }),
    enabled: isWanted,
  });
}

export function useStartAnytimeEvent(caseId: number, role: CaseRole) {
  return useCaseAct(caseId, (eventId: number) => call(startAnytimeEvent, { params: { caseId, eventId }, query: { userCaseRole: role } }));
}
