import { createCase, existingCase, searchEmployees } from '@evenhand/contract/case-creation';
import { searchCase } from '@evenhand/contract/cases';
import { listSections, listTopics, workflowsOfTopic } from '@evenhand/contract/configuration';
import type { ResultOf } from '@evenhand/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshCase } from '../cases/cases.api.ts';
import { REFUSALS } from '../cases/refused-text.ts';
import { call } from '../lib/api-client.ts';
import type { CreateCaseBody } from './case-draft.ts';

export type ExistingCase = NonNullable<ResultOf<typeof existingCase>>;
export type Section = ResultOf<typeof listSections>[number];

const A_WHILE = 60_000;

/** Null until a search was submitted. */
export function useEmployeeSearch(term: string | null) {
  return useQuery({
    queryKey: ['employee-search', term],
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: term ?? '' }, signal }),
    enabled: term !== null,
  });
}

/** Sections and topics of the wizard are not only those of simple processes (gaps G-50). */
export function useSections(accessLevelId: number | null) {
  return useQuery({
    queryKey: ['sections', accessLevelId],
    queryFn: ({ signal }) => call(listSections, { params: { id: accessLevelId ?? 0 }, query: { simpleWorkflowSectionsOnly: false }, signal }),
    enabled: accessLevelId !== null,
    staleTime: A_WHILE,
  });
}

/** Topics on offer: enabled and manually enabled (WIZ-21). */
export function useTopics(sectionId: number | null, accessLevelId: number | null) {
  return useQuery({
    queryKey: ['section-topics', sectionId, accessLevelId],
    queryFn: ({ signal }) =>
      call(listTopics, { query: { sectionId: sectionId ?? 0, accessLevelId: accessLevelId ?? 0, simpleProcessTopicsOnly: false }, signal }),
    enabled: sectionId !== null && accessLevelId !== null,
    staleTime: A_WHILE,
    select: (topics) => topics.filter((topic) => topic.isEnabled && topic.isManuallyEnabled),
  });
}

/** Quiet: the preview is a help, nothing more. */
export function useProcessOf(topicId: number | null) {
  return useQuery({
    queryKey: ['topic-workflows', topicId],
    queryFn: ({ signal }) => call(workflowsOfTopic, { params: { id: topicId ?? 0 }, signal, quiet: true }),
    enabled: topicId !== null,
    staleTime: A_WHILE,
    select: (workflows) => workflows.find(({ isPrimary }) => isPrimary) ?? null,
  });
}

/** The open case about the same person and topic, if there is one. A check that fails is logged and does not hold the person up (ERR-20). */
export function findExistingCase(employeeId: string, topicId: number): Promise<ExistingCase | null> {
  return call(existingCase, { query: { employeeId, topicId }, quiet: 'logged' }).catch(() => null);
}

/** The existing case in a few words; only for those who may see it. */
export function useCaseInBrief(caseId: number | null) {
  return useQuery({
    queryKey: ['case-in-brief', caseId],
    queryFn: ({ signal }) => call(searchCase, { params: { id: caseId ?? 0 }, signal, quiet: true }),
    enabled: caseId !== null,
    select: (rows) => rows[0] ?? null,
  });
}

export function useCreateCase() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, actionKey }: { body: CreateCaseBody; actionKey: string }) => call(createCase, { body, actionKey, quiet: REFUSALS }),
    onSuccess: ({ id }) => void refreshCase(queryClient, id),
    // A topic may have gone out of the pack since it was chosen.
    onError: () => void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'sections' || queryKey[0] === 'section-topics' }),
  });
}
