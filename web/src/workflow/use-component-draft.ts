import type { ComponentTracking } from '@evenhand/contract/component-tracking';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import type { DraftState, NewerVersion } from '../drafts/draft.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { dropDraft, findDraft, keepDraft } from '../drafts/kept-drafts.ts';
import { useFlush } from '../drafts/use-flush.ts';
import { isApiError } from '../lib/api-error.ts';
import type { Held, Values } from '../process-components/component-values.ts';
import { heldBy, startingValues, typedOf, unfinishedOf, withUntyped } from '../process-components/component-values.ts';
import { dropFormFiles } from './use-form-files.ts';
import { saveDraft, visitDraftName, visitQuery } from './workflow.api.ts';

interface DraftOf {
  readonly caseId: number;
  readonly tracking: ComponentTracking;
  readonly held: Held;
  /** The service's calendar day. */
  readonly today: string;
}

/**
 * The values of a visit's form, saved as a draft while they are typed. The draft outlives the form, so that
 * looking at a finished task loses nothing. What nobody types is as the visit holds it now: a draft knows
 * nothing of it, and it is in conflict with nothing.
 */
export function useComponentDraft({ caseId, tracking, held, today }: DraftOf): DraftState<Values> & { keeper: DraftKeeper<Values> } {
  const queryClient = useQueryClient();
  const name = visitDraftName(tracking.workflowTrackingComponentId);
  const [keeper] = useState(() => findDraft<Values>(queryClient, name) ?? keeperOf(queryClient, { caseId, tracking, held, today }));
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keepDraft(queryClient, { caseId, name }, keeper), [queryClient, caseId, name, keeper]);
  useEffect(() => keeper.adopt({ values: startingValues(held, today), updatedAt: tracking.updatedAt }), [keeper, held, today, tracking.updatedAt]);
  useFlush(keeper);
  return { ...useShown(state, held.data), keeper };
}

function useShown({ values, theirs, ...others }: DraftState<Values>, held: Values): DraftState<Values> {
  const shown = useMemo(() => withUntyped(values, held), [values, held]);
  return { ...others, values: shown, theirs: theirs && { ...theirs, values: withUntyped(theirs.values, held) } };
}

/** The visit is over; from now on the server's values count. */
export function dropVisitDraft(queryClient: QueryClient, visitId: number): void {
  dropDraft(queryClient, visitDraftName(visitId));
  dropFormFiles(queryClient, visitId);
}

/**
 * What was typed into a visit and could not be stored, for a person who can no longer change it. The files
 * that the form shows are stored.
 */
export function unsentValues(queryClient: QueryClient, visitId: number): Values | null {
  const state = findDraft<Values>(queryClient, visitDraftName(visitId))?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : typedOf(state.values);
}

function keeperOf(queryClient: QueryClient, { caseId, tracking, held, today }: DraftOf): DraftKeeper<Values> {
  const { workflowTrackingComponentId: visitId, workflowTrackingRecordId: processId } = tracking;
  return createDraftKeeper<Values>(
    { values: startingValues(held, today), updatedAt: tracking.updatedAt },
    {
      send: async (values, base) => {
        try {
          return (await saveDraft(visitId, unfinishedOf(values, tracking.arrangedDates), base)).updatedAt;
        } catch (error) {
          forgetWhenRefused(queryClient, caseId, error);
          throw error;
        }
      },
      newest: async (refusal) => newerOf(await queryClient.fetchQuery({ ...visitQuery(visitId, { caseId, processId }), staleTime: 0 }), refusal, today),
      isConflict: (error) => isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined,
      finalReason,
      isSame: (left, right) => JSON.stringify(typedOf(left)) === JSON.stringify(typedOf(right)),
    },
  );
}

/** The visit as it is now. The refusal names who changed it, unless it has changed again since. */
function newerOf(tracking: ComponentTracking, refusal: unknown, today: string): NewerVersion<Values> {
  const { updatedAt } = tracking;
  const held = heldBy(tracking.componentConfiguration, tracking.componentTrackingData);
  if (held === null) throw new Error('The visit holds nothing any more.');
  const said = isApiError(refusal) ? refusal.changed : null;
  const changed = updatedAt === null ? null : said?.at === updatedAt ? said : { name: null, at: updatedAt };
  return { values: startingValues(held, today), updatedAt, changed };
}
