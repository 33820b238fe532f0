import {
  createCase,
  deleteCaseDraft,
  existingCase,
  getCaseDraft,
  saveCaseDraft,
} from '@evenhand/contract/case-creation';
import { listSections, listTopics, workflowsOfTopic } from '@evenhand/contract/configuration';
import { searchCase } from '@evenhand/contract/dashboard';
import type { ResultOf } from '@evenhand/contract/route';
import { searchEmployees } from '@evenhand/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshCase } from '../cases/refresh-case.ts';
import { call } from '../lib/api-client.ts';
import { defineQuery, putAnswer } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';
import { REFUSALS, SEARCH_FAILURES } from '../lib/refused-text.ts';
import type { CaseDraft, CreateCaseBody } from './case-draft.ts';
import { isUntouched } from './case-draft.ts';

export type ExistingCase = NonNullable<ResultOf<typeof existingCase>>;
export type Section = ResultOf<typeof listSections>[number];

const FRESH_FOR_MS = 60_000;

/**
 * Null until a search was submitted. What was found stays as it is while the person chooses from
 * it; each search asks again.
 */
export function useEmployeeSearch(term: string | null) {
  const employees = defineQuery({
    queryKey: ['employee-search', term],
    follows: follows.nothing,
    queryFn: ({ signal }) => call(searchEmployees, { query: { query: term ?? '' }, signal, quiet: SEARCH_FAILURES }),
    staleTime: 0,
  });
  return useQuery({ ...employees, enabled: term !== null });
}

/** Topics depend on the policy area and on the chosen section. */
export interface OfferedFor {
  readonly accessLevelId: number | null;
  readonly sectionId: number | null;
}

/** Sections and topics of the wizard are not only those of simple processes (gaps G-50). */
function sectionsQuery(accessLevelId: number | null) {
  return defineQuery({
    queryKey: ['sections', accessLevelId],
    follows: follows.configuration,
    queryFn: ({ signal }) =>
      call(listSections, { params: { id: accessLevelId ?? 0 }, query: { simpleWorkflowSectionsOnly: false }, signal }),
    staleTime: FRESH_FOR_MS,
  });
}

function topicsQuery({ sectionId, accessLevelId }: OfferedFor) {
  return defineQuery({
    queryKey: ['section-topics', sectionId, accessLevelId],
    follows: follows.configuration,
    queryFn: ({ signal }) =>
      call(listTopics, {
        query: { sectionId: sectionId ?? 0, accessLevelId: accessLevelId ?? 0, simpleProcessTopicsOnly: false },
        signal,
      }),
    staleTime: FRESH_FOR_MS,
  });
}

export function useSections(accessLevelId: number | null) {
  return useQuery({ ...sectionsQuery(accessLevelId), enabled: accessLevelId !== null });
}

/** Topics on offer: enabled and manually enabled (WIZ-21). */
export function useTopics(offered: OfferedFor) {
  return useQuery({
    ...topicsQuery(offered),
    enabled: offered.sectionId !== null && offered.accessLevelId !== null,
    select: (topics) => topics.filter((topic) => topic.isEnabled && topic.isManuallyEnabled),
  });
}

/** Quiet: the wizard works without the preview. */
export function useProcessOf(topicId: number | null) {
  const workflows = defineQuery({
    queryKey: ['topic-workflows', topicId],
    follows: follows.configuration,
    queryFn: ({ signal }) => call(workflowsOfTopic, { params: { id: topicId ?? 0 }, signal, quiet: true }),
    staleTime: FRESH_FOR_MS,
  });
  return useQuery({
    ...workflows,
    enabled: topicId !== null,
    select: (workflows) => workflows.find(({ isPrimary }) => isPrimary) ?? null,
  });
}

/**
 * The open case about the same person and topic, if there is one. A check that fails is logged and does not
 * stop the person (ERR-20).
 */
export function findExistingCase(employeeId: string, topicId: number): Promise<ExistingCase | null> {
  return call(existingCase, { query: { employeeId, topicId }, quiet: 'logged' }).catch(() => null);
}

/** The existing case in a few words; only for those who may see it. */
export function useCaseInBrief(caseId: number | null) {
  const inBrief = defineQuery({
    queryKey: ['case-in-brief', caseId],
    follows: follows.case(caseId ?? 0),
    queryFn: ({ signal }) => call(searchCase, { params: { id: caseId ?? 0 }, signal, quiet: true }),
  });
  return useQuery({ ...inBrief, enabled: caseId !== null, select: (rows) => rows[0] ?? null });
}

export function useCreateCase(offered: OfferedFor) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, actionKey }: { body: CreateCaseBody; actionKey: string }) =>
      call(createCase, { body, actionKey, quiet: REFUSALS }),
    onSuccess: ({ id }) => void refreshCase(queryClient, id),
    // A topic may have been removed from the pack since it was chosen.
    onError: () => {
      void queryClient.invalidateQueries(sectionsQuery(offered.accessLevelId));
      void queryClient.invalidateQueries(topicsQuery(offered));
    },
  });
}

/** The draft that the server holds, or the case it became. */
export const caseDraftQuery = defineQuery({
  queryKey: ['case-draft'],
  follows: follows.nothing,
  queryFn: ({ signal }) => call(getCaseDraft, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Saves the draft, also when the page is left meanwhile; discards one in which nothing is chosen. */
export async function storeCaseDraft(queryClient: QueryClient, draft: CaseDraft): Promise<string> {
  await queryClient.cancelQueries({ queryKey: caseDraftQuery.queryKey });
  const manner = { quiet: true, outlivesPage: true } as const;
  if (isUntouched(draft) || draft.draftId === null) {
    await call(deleteCaseDraft, manner);
    putAnswer(queryClient, caseDraftQuery, null);
    return new Date().toISOString();
  }
  const { draftId } = draft;
  const { savedAt } = await call(saveCaseDraft, { body: { draftId, draft }, ...manner });
  putAnswer(queryClient, caseDraftQuery, { draftId, draft, caseId: null, savedAt });
  return savedAt;
}
