import {
  removeAdviser,
  removeEmployee,
  searchEmployeesForCase,
  setAdviser,
  setEmployee,
} from '@evenhand/contract/case-people';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS, SEARCH_FAILURES } from '../lib/refused-text.ts';

export function useSetAdviser(caseId: number) {
  return useCaseAct(caseId, (adviserId: string) =>
    call(setAdviser, { params: { id: caseId }, body: adviserId, quiet: REFUSALS }),
  );
}

export function useRemoveAdviser(caseId: number) {
  return useCaseAct(caseId, () => call(removeAdviser, { params: { id: caseId }, quiet: REFUSALS }));
}

export function useEmployeeSearch(caseId: number, term: string | null) {
  const employees = defineQuery({
    queryKey: [...caseKeys.part(caseId, 'employees'), term],
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(searchEmployeesForCase, {
        params: { id: caseId },
        query: { query: term ?? '' },
        signal,
        quiet: SEARCH_FAILURES,
      }),
  });
  return useQuery({ ...employees, enabled: term !== null });
}

/** A found person or a typed one; nobody is another call (gaps G-39). */
export type NewEmployee = { employeeId: string } | { employeeName: string; employeeEmail: string };

/** Consequence for the employee until now; left out where there is none (gaps G-97). */
type Former = { formerEmployee?: 'mistake' | 'keepOut' };

export function useSetEmployee(caseId: number) {
  return useCaseAct(caseId, (employee: NewEmployee & Former) =>
    call(setEmployee, {
      params: { id: caseId },
      body: { employeeId: null, employeeName: null, employeeEmail: null, noEmployeeReason: null, ...employee },
      quiet: REFUSALS,
    }),
  );
}

export function useRemoveEmployee(caseId: number) {
  return useCaseAct(caseId, (query: { employeeNaReasonId: number } & Former) =>
    call(removeEmployee, { params: { id: caseId }, query, quiet: REFUSALS }),
  );
}
