import { closeCase } from '@evenhand/contract/case-acts';
import { canSeeCase } from '@evenhand/contract/cases';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import {
  getComponentTracking,
  getWorkflow,
  getWorkflowTracking,
  goToTask,
  saveComponentDraft,
  submitComponent,
  undoComponent,
} from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { addableTasks } from './process-view.ts';

export function processQuery(processId: number) {
  return queryOptions({ queryKey: ['process', processId], queryFn: ({ signal }) => call(getWorkflowTracking, { params: { id: processId }, signal }) });
}

/** The workflow as this process sees it; asked again whenever a visit was made, completed or taken back. */
export function workflowQuery(record: WorkflowTrackingRecord) {
  const { id, workflowId, caseTrackingRecordId: caseId, version } = record;
  return queryOptions({
    queryKey: ['process', id, 'workflow'],
    queryFn: ({ signal }) => call(getWorkflow, { params: { id: workflowId }, query: { caseId, version, trackingRecordId: id }, signal }),
  });
}

export function visitQuery(visitId: number) {
  return queryOptions({ queryKey: ['visit', visitId], queryFn: ({ signal }) => call(getComponentTracking, { params: { id: visitId }, signal }) });
}

interface Submit {
  visitId: number;
  processId: number;
  optionId: number;
  data: unknown;
  /** Only a save is guarded by it. */
  baseUpdatedAt?: string | null;
  actionKey: string;
}

/** Every failure of an act is the form's to show: what was typed must stay in sight. */
export function submitVisit({ visitId, processId, optionId, data, baseUpdatedAt, actionKey }: Submit) {
  const body = {
    workflowTrackingComponentId: visitId,
    workflowTrackingRecordId: processId,
    workflowComponentOptionId: optionId,
    workflowComponentData: data,
    ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }),
  };
  return call(submitComponent, { body, quiet: true, actionKey });
}

export function undoVisit(visitId: number, actionKey: string) {
  return call(undoComponent, { params: { id: visitId }, quiet: true, actionKey });
}

export function openTask(processId: number, taskId: number) {
  return call(goToTask, { params: { id: processId, taskId }, quiet: true });
}

/** What Add Task offers of a process, as it is at this moment. */
export function useAddableTasks(processId: number, isWanted: boolean) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['process', processId, 'addable-tasks'],
    queryFn: async () => {
      const record = await queryClient.fetchQuery(processQuery(processId));
      return addableTasks(await queryClient.fetchQuery(workflowQuery(record)), record);
    },
    enabled: isWanted,
  });
}

/** CASE-54: the process goes on with the task, which somebody now has. */
export function useAddTask(processId: number) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: (taskId: number) => openTask(processId, taskId), onSuccess: () => reloadAll(queryClient) });
}

export function saveDraft(visitId: number, draft: Record<string, unknown> | null, baseUpdatedAt: string | null) {
  return call(saveComponentDraft, { params: { id: visitId }, body: { draft, baseUpdatedAt }, quiet: true });
}

/** CLOSE-03: a process closes its case through its own component. */
export function closeThroughProcess(caseId: number, visitId: number, ending: { conclusion: string; outcomeStageId: number | null }) {
  return call(closeCase, { params: { id: caseId }, body: { caseTrackingRecordId: caseId, workflowTrackingComponentId: visitId, ...ending }, quiet: true });
}

export function seesCase(caseId: number) {
  return call(canSeeCase, { params: { id: caseId }, quiet: true });
}

const UNTOUCHED: readonly unknown[] = ['lookup', 'service', 'services', 'branding', 'current-user'];

/**
 * After an act anything about cases may have changed; settles once everything in sight is new. Visits are only marked as old: the one in
 * sight may be over, and asking for it again would be an error.
 */
export async function reloadAll(queryClient: QueryClient): Promise<void> {
  const isVisit = (key: readonly unknown[]): boolean => key[0] === 'visit';
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isVisit(queryKey), refetchType: 'none' });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) && !isVisit(queryKey) });
}
