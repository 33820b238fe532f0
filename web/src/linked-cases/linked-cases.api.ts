import { casesOfEmployee, searchCase } from '@evenhand/contract/dashboard';
import { LINK_TYPE, linkCases, listLinkedCases, unlinkCases } from '@evenhand/contract/linked-cases';
import { searchEmployees } from '@evenhand/contract/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import { refreshCase } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { SEARCH_FAILURES } from '../lib/refused-text.ts';

/** Refusals shown beside the button that was pressed; the last three mean that somebody else was faster. */
const QUIET_CODES = ['BAD_REQUEST', 'NOT_AUTHORISED', 'ALREADY_EXISTS', 'NOT_FOUND', 'CASE_NOT_FOUND'] as const;

/**
 * Rows of other cases are read again when any case changes or is gone, and nothing of them is kept once they
 * are out of view.
 */
const OF_OTHER_CASES = { follows: follows.lists, gcTime: 0 } as const;

function linkedCasesQuery(caseId: number) {
  return defineQuery({
    ...OF_OTHER_CASES,
    queryKey: caseKeys.part(caseId, 'linked'),
    queryFn: ({ signal }) => call(listLinkedCases, { params: { id: caseId }, signal }),
  });
}

/** The cases that are linked to a case. */
export function useLinkedCases(caseId: number) {
  return useQuery(linkedCasesQuery(caseId));
}

/** Every case about a person; nothing is asked for nobody. */
export function useCasesOfEmployee(employeeId: string | null) {
  const cases = defineQuery({
    ...OF_OTHER_CASES,
    queryKey: ['cases-of-employee', employeeId],
    queryFn: ({ signal }) => call(casesOfEmployee, { params: { employeeId: employeeId ?? '' }, signal }),
  });
  return useQuery({ ...cases, enabled: employeeId !== null });
}

/** The employees that a search finds; nothing is asked without a term. */
export function useEmployeesToLink(term: string | null) {
  const employees = defineQuery({
    queryKey: ['employees-to-link', term],
    follows: follows.lists,
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: term ?? '' }, signal, quiet: SEARCH_FAILURES }),
  });
  return useQuery({ ...employees, enabled: term !== null });
}

/** The case of this number, if the person may see it: one row or none. */
export function useCaseOfNumber(number: number | null) {
  const query = defineQuery({
    ...OF_OTHER_CASES,
    queryKey: ['case-to-link', number],
    queryFn: ({ signal }) => call(searchCase, { params: { id: number ?? 0 }, signal }),
  });
  return useQuery({ ...query, enabled: number !== null });
}

/** Links another case to this one, or removes that link. All lists are read again, also after a refusal. */
export function useLink(caseId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ otherId, isLinked }: { otherId: number; isLinked: boolean }) =>
      isLinked
        ? call(unlinkCases, { params: { a: caseId, b: otherId }, quiet: QUIET_CODES })
        : call(linkCases, { params: { a: caseId, b: otherId, c: LINK_TYPE }, quiet: QUIET_CODES }),
    onSuccess: async () => {
      await refreshCase(queryClient, caseId);
      await queryClient.invalidateQueries({ queryKey: linkedCasesQuery(caseId).queryKey });
    },
    onError: (error, { otherId }) => {
      forgetWhenRefused(queryClient, otherId, error);
      void refreshCase(queryClient, caseId);
    },
  });
}
