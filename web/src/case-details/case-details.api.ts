import { addReason, removeReason, setFirstRisk, setOverview, setReasons, setRisk } from '@evenhand/contract/cases';
import { listTopics, lookupWorkflowReasons } from '@evenhand/contract/configuration';
import { getWorkflow, setStep, setTopic } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { refreshCase } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

/** The acts below show their own failures (specification 1 §8), so none of them opens the global dialog. */
const ownWords = { quiet: true } as const;

/** Saves the overview, also when the page is left meanwhile. Nothing waits for the case to be read again. */
export async function saveOverview(
  queryClient: QueryClient,
  caseId: number,
  change: { readonly overview: string; readonly version: number },
): Promise<{ version: number }> {
  const now = await call(setOverview, {
    params: { id: caseId },
    body: { ...change, caseTrackingRecordId: caseId },
    ...ownWords,
    outlivesPage: true,
  });
  void refreshCase(queryClient, caseId);
  return now;
}

/** The first risk is set by another call than a changed one (gaps G-33). */
export function useSetRisk(caseId: number) {
  return useCaseAct(caseId, ({ riskId, isFirst }: { riskId: number; isFirst: boolean }) =>
    isFirst
      ? call(setFirstRisk, { params: { id: caseId }, body: { riskId }, ...ownWords })
      : call(setRisk, { params: { id: caseId, riskId }, ...ownWords }),
  );
}

export function useSetTopic(caseId: number) {
  return useCaseAct(caseId, (topicId: number) => call(setTopic, { params: { id: caseId, topicId }, ...ownWords }));
}

/** CASE-31. A guided case is moved for a reason. */
export function useSetStep(caseId: number, processId: number | null) {
  return useCaseAct(caseId, async ({ stepId, reason }: { stepId: number; reason?: string }) => {
    if (processId === null) throw new Error('A case without a process has no step.');
    return await call(setStep, {
      params: { id: processId, stepId },
      body: reason === undefined ? undefined : { reason },
      ...ownWords,
    });
  });
}

export function useAddReason(caseId: number) {
  return useCaseAct(caseId, (reasonId: number) => call(addReason, { params: { id: caseId, reasonId }, ...ownWords }));
}

export function useRemoveReason(caseId: number) {
  return useCaseAct(caseId, (reasonId: number) =>
    call(removeReason, { params: { id: caseId, reasonId }, ...ownWords }),
  );
}

/** A case with one reason only: the chosen one replaces it. */
export function useSetOnlyReason(caseId: number) {
  return useCaseAct(caseId, (reasonId: number) =>
    call(setReasons, { params: { id: caseId }, body: { workflowReasonIds: [reasonId] }, ...ownWords }),
  );
}

/** Enabled simple-process topics of the case's own section (CASE-53). */
export function useTopicsFor(sectionId: number, accessLevelId: number, isWanted: boolean) {
  const topics = defineQuery({
    queryKey: ['topics', sectionId, accessLevelId],
    follows: follows.configuration,
    queryFn: ({ signal }) =>
      call(listTopics, { query: { sectionId, accessLevelId, simpleProcessTopicsOnly: true }, signal }),
  });
  return useQuery({
    ...topics,
    enabled: isWanted,
    select: (topics) => topics.filter((topic) => topic.isEnabled && topic.isManuallyEnabled),
  });
}

/** Stages and steps of the case's own process, in the version it has pinned. */
export function useStages(
  caseId: number,
  process: { workflowId: number | null; recordId: number | null },
  isWanted: boolean,
) {
  const { workflowId, recordId } = process;
  const workflow = defineQuery({
    queryKey: caseKeys.part(caseId, 'stages'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) =>
      call(getWorkflow, {
        params: { id: workflowId ?? 0 },
        query: { caseId, ...(recordId === null ? {} : { trackingRecordId: recordId }) },
        signal,
      }),
  });
  return useQuery({
    ...workflow,
    select: ({ workflowStages }) =>
      workflowStages.map(({ id, title, steps }) => ({
        id,
        title,
        steps: steps.map((step) => ({ id: step.id, title: step.title })),
      })),
    enabled: isWanted && workflowId !== null,
  });
}

/** The reasons the case's process offers. */
export function useReasonChoices(caseId: number, workflowId: number | null, isWanted: boolean) {
  const reasons = defineQuery({
    queryKey: caseKeys.part(caseId, 'reason-choices'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(lookupWorkflowReasons, { query: { workflowId: workflowId ?? 0, caseId }, signal }),
  });
  return useQuery({ ...reasons, enabled: isWanted && workflowId !== null });
}
