import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DraftInForm } from '../cases/use-draft.ts';
import { useDraft } from '../cases/use-draft.ts';
import type { DraftState } from '../drafts/draft.ts';
import { dropDraft, findDraft } from '../drafts/open-drafts.ts';
import type { Values, VisitContent } from '../process-components/component-values.ts';
import {
  contentOf,
  startingValues,
  typedOf,
  unfinishedOf,
  withUntyped,
} from '../process-components/component-values.ts';
import { dropFormFiles } from './use-form-files.ts';
import { saveDraft, visitDraftName, visitQuery } from './workflow.api.ts';

interface DraftOf {
  readonly caseId: number;
  readonly tracking: ComponentTracking;
  readonly content: VisitContent;
  /** The service's calendar day. */
  readonly today: string;
}

/**
 * The values of a visit's form, saved as a draft while they are typed. Values that nobody types are always
 * shown as the visit holds them now: they are no part of the draft and cause no conflict.
 */
export function useComponentDraft({ caseId, tracking, content, today }: DraftOf): DraftInForm<Values> {
  const queryClient = useQueryClient();
  const {
    workflowTrackingComponentId: visitId,
    workflowTrackingRecordId: processId,
    arrangedDates,
    updatedAt,
  } = tracking;
  const { keeper, ...state } = useDraft<Values>({
    caseId,
    name: visitDraftName(visitId),
    stored: { values: startingValues(content, today), updatedAt },
    save: async (values, base) => (await saveDraft(visitId, unfinishedOf(values, arrangedDates), base)).updatedAt,
    async readAgain() {
      const now = await queryClient.fetchQuery({ ...visitQuery(visitId, { caseId, processId }), staleTime: 0 });
      const contentNow = contentOf(now.componentConfiguration, now.componentTrackingData);
      if (contentNow === null) throw new Error('The visit holds nothing any more.');
      return { values: startingValues(contentNow, today), updatedAt: now.updatedAt };
    },
    isSame: (left, right) => JSON.stringify(typedOf(left)) === JSON.stringify(typedOf(right)),
  });
  return { ...useShown(state, content.data), keeper };
}

function useShown({ values, theirs, ...others }: DraftState<Values>, held: Values): DraftState<Values> {
  const shown = useMemo(() => withUntyped(values, held), [values, held]);
  return { ...others, values: shown, theirs: theirs && { ...theirs, values: withUntyped(theirs.values, held) } };
}

/** Drops the draft of a visit that is over: from now on the server's values count. */
export function dropVisitDraft(queryClient: QueryClient, visitId: number): void {
  dropDraft(queryClient, visitDraftName(visitId));
  dropFormFiles(queryClient, visitId);
}

/**
 * Answers the values of a visit that could not be stored, for a person who can no longer change it. The files
 * that the form shows are stored.
 */
export function unsentValues(queryClient: QueryClient, visitId: number): Values | null {
  const state = findDraft<Values>(queryClient, visitDraftName(visitId))?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : typedOf(state.values);
}
