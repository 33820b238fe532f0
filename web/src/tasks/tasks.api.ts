import { listCaseTasks } from '@evenhand/contract/tasks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { caseKeys } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';

/** Tasks of a case, completed process tasks included. */
export function caseTasksQuery(caseId: number) {
  return queryOptions({ queryKey: caseKeys.part(caseId, 'tasks'), queryFn: ({ signal }) => call(listCaseTasks, { params: { id: caseId }, signal }) });
}

export function useCaseTasks(caseId: number, isWanted = true) {
  return useQuery({ ...caseTasksQuery(caseId), enabled: isWanted });
}
