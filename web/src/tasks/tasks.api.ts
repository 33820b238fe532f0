import type { BodyOf } from '@evenhand/contract/route';
import { editTask, listCaseTasks } from '@evenhand/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS } from '../lib/refused-text.ts';

/** Tasks of a case, completed process tasks included. */
export function caseTasksQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'tasks'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listCaseTasks, { params: { id: caseId }, signal }),
  });
}

export function useCaseTasks(caseId: number, isWanted = true) {
  return useQuery({ ...caseTasksQuery(caseId), enabled: isWanted });
}

/** CASE-55. A change made from an older version than the stored one is refused with the newer. */
export function useEditTask(caseId: number) {
  return useCaseAct(caseId, ({ taskId, body }: { taskId: number; body: BodyOf<typeof editTask> }) =>
    call(editTask, { params: { id: taskId }, body, quiet: REFUSALS }),
  );
}
