import { casesOfEmployee, searchCase } from '@evenhand/contract/dashboard';
import { LINK_TYPE, linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { refreshCase } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** Refusals shown beside the button that was pressed; the last three mean that somebody else was faster. */
const QUIET_CODES = ['BAD_REQUEST', 'NOT_AUTHORISED', 'ALREADY_EXISTS', 'NOT_FOUND', 'CASE_NOT_FOUND'] as const;

/** The cases that are linked to a case. */
export function useLinkedCases(caseId: number) {
  const linked = defineQuery({
    queryKey: caseKeys.part(caseId, 'linked'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listLinkedCases, { params: { id: caseId }, signal }),
  });
  return useQuery(linked);
}

/** Every case about a person; nothing is asked for nobody. */
export function useCasesOfEmployee(employeeId: string | null) {
  const cases = defineQuery({
    queryKey: ['cases-of-employee', employeeId],
    follows: follows.lists,
    queryFn: ({ signal }) => call(casesOfEmployee, { params: { employeeId: employeeId ?? '' }, signal }),
  });
  return useQuery({ ...cases, enabled: employeeId !== null });
}

/** The case of this number, if the person may see it: one row or none. */
export function useCaseOfNumber(number: number | null) {
  const found = defineQuery({
    queryKey: ['case-to-link', number],
    follows: follows.lists,
    queryFn: ({ signal }) => call(searchCase, { params: { id: number ?? 0 }, signal }),
  });
  return useQuery({ ...found, enabled: number !== null });
}

/** Links another case to this one, or removes that link. All lists are read again, also after a refusal. */
export function useLink(caseId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ otherId, isLinked }: { otherId: number; isLinked: boolean }) =>
      isLinked
        ? call(unlinkCases, { params: { a: caseId, b: otherId }, quiet: QUIET_CODES })
        : call(linkCases, { params: { a: caseId, b: otherId, c: LINK_TYPE }, quiet: QUIET_CODES }),
    onSuccess: () => refreshCase(queryClient, caseId),
    onError: () => void refreshCase(queryClient, caseId),
  });
}
