import { closeCase } from '@evenhand/contract/case-closure';
import {
  getComponentTracking,
  saveComponentDraft,
  submitComponent,
  undoComponent,
} from '@evenhand/contract/component-tracking';
import { canSeeCase } from '@evenhand/contract/dashboard';
import type { WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { getWorkflow, getWorkflowTracking, goToTask } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshAll } from '../cases/refresh-case.ts';
import { isTypedInto } from '../drafts/open-drafts.ts';
import { isSendingFiles } from '../files/use-upload-queue.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { addableTasks } from './process-view.ts';

/** A process. Only its record says which case it belongs to. */
export function processQuery(processId: number) {
  return defineQuery({
    queryKey: ['process', processId],
    queryFn: ({ signal }) => call(getWorkflowTracking, { params: { id: processId }, signal }),
    follows: follows.process((record: WorkflowTrackingRecord) => record.caseTrackingRecordId),
  });
}

/** The workflow as this process sees it; read again whenever a visit was made, completed or taken back. */
export function workflowQuery(record: WorkflowTrackingRecord) {
  const { id, workflowId, caseTrackingRecordId: caseId, version } = record;
  return defineQuery({
    queryKey: ['process', id, 'workflow'],
    follows: follows.process(caseId),
    queryFn: ({ signal }) =>
      call(getWorkflow, { params: { id: workflowId }, query: { caseId, version, trackingRecordId: id }, signal }),
  });
}

/** The case and process a visit belongs to. */
export interface VisitOf {
  readonly caseId: number;
  readonly processId: number;
}

export function visitOf({ id, caseTrackingRecordId }: WorkflowTrackingRecord): VisitOf {
  return { caseId: caseTrackingRecordId, processId: id };
}

export function visitDraftName(visitId: number): string {
  return `visit ${visitId}`;
}

/** The files on their way into the form of a visit. */
export function visitFilesName(visitId: number): string {
  return `files of visit ${visitId}`;
}

/** The person has typed into the form of a visit, or adds files to it, and has not sent it. */
export function isVisitInUse(queryClient: QueryClient, visitId: number): boolean {
  return isTypedInto(queryClient, visitDraftName(visitId)) || isSendingFiles(queryClient, visitFilesName(visitId));
}

export function visitQuery(visitId: number, { caseId, processId }: VisitOf) {
  return defineQuery({
    queryKey: ['visit', visitId],
    follows: follows.visit(caseId, {
      isInUse: (queryClient) => isVisitInUse(queryClient, visitId),
      isCurrent: (queryClient) =>
        queryClient.getQueryData(processQuery(processId).queryKey)?.currentWorkflowTrackingComponentId === visitId,
    }),
    queryFn: ({ signal }) => call(getComponentTracking, { params: { id: visitId }, signal }),
  });
}

interface Submit {
  visitId: number;
  processId: number;
  optionId: number;
  data: unknown;
  /** Guards a save, and nothing else. */
  baseUpdatedAt?: string | null;
  actionKey: string;
}

/** The form shows every failure of an act, so that what was typed stays on the screen. */
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

/** Tasks of a process that Add Task offers now. */
export function useAddableTasks({ caseId, processId }: VisitOf, isWanted: boolean) {
  const queryClient = useQueryClient();
  const tasks = defineQuery({
    queryKey: ['process', processId, 'addable-tasks'],
    follows: follows.process(caseId),
    queryFn: async () => {
      const record = await queryClient.fetchQuery(processQuery(processId));
      return addableTasks(await queryClient.fetchQuery(workflowQuery(record)), record);
    },
  });
  return useQuery({ ...tasks, enabled: isWanted });
}

/** CASE-54: the process goes on with the task, which a person now has. */
export function useAddTask(processId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (taskId: number) => openTask(processId, taskId),
    onSuccess: () => refreshAll(queryClient),
  });
}

export function saveDraft(visitId: number, draft: Record<string, unknown> | null, baseUpdatedAt: string | null) {
  return call(saveComponentDraft, {
    params: { id: visitId },
    body: { draft, baseUpdatedAt },
    quiet: true,
    outlivesPage: true,
  });
}

/** CLOSE-03: a process closes its case through its own component. */
export function closeThroughProcess(
  caseId: number,
  visitId: number,
  ending: { conclusion: string; outcomeStageId: number | null },
) {
  return call(closeCase, {
    params: { id: caseId },
    body: { caseTrackingRecordId: caseId, workflowTrackingComponentId: visitId, ...ending },
    quiet: true,
  });
}

export function seesCase(caseId: number) {
  return call(canSeeCase, { params: { id: caseId }, quiet: true });
}
