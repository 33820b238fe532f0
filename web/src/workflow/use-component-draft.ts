import type { ComponentTracking } from '@evenhand/contract/workflow';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { DraftKeeper, DraftState, Version } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { useFlush } from '../drafts/use-flush.ts';
import { isApiError } from '../lib/api-error.ts';
import type { Held, Values } from './component-values.ts';
import { heldBy, startingValues, submissionOf } from './component-values.ts';
import { saveDraft, visitQuery } from './workflow.api.ts';

/** What has been typed, by visit: it outlives the form, so that looking at a finished task loses nothing. */
const kept = new WeakMap<QueryClient, Map<number, DraftKeeper<Values>>>();

/** The values of a visit's form, saved as a draft while they are typed. `today` is the service's calendar day. */
export function useComponentDraft(tracking: ComponentTracking, held: Held, today: string): DraftState<Values> & { keeper: DraftKeeper<Values> } {
  const queryClient = useQueryClient();
  const keeper = keeperOf(queryClient, tracking, held, today);
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keeper.adopt({ values: startingValues(held, today), updatedAt: tracking.updatedAt }), [keeper, held, today, tracking.updatedAt]);
  useFlush(keeper);
  return { ...state, keeper };
}

/** The visit is over; what the server holds counts from now on. */
export function forgetDraft(queryClient: QueryClient, visitId: number): void {
  kept.get(queryClient)?.delete(visitId);
}

/** True while a visit's form holds something that was typed and not submitted. */
export function isTypedInto(queryClient: QueryClient, visitId: number): boolean {
  const status = kept.get(queryClient)?.get(visitId)?.read().status;
  return status !== undefined && status !== 'clean';
}

/** What was typed into a visit and could not be stored, for a person who can no longer change it. */
export function unsentValues(queryClient: QueryClient, visitId: number): Values | null {
  const state = kept.get(queryClient)?.get(visitId)?.read();
  return state === undefined || state.status === 'clean' || state.status === 'saved' ? null : state.values;
}

function keeperOf(queryClient: QueryClient, tracking: ComponentTracking, held: Held, today: string): DraftKeeper<Values> {
  const visitId = tracking.workflowTrackingComponentId;
  const drafts = kept.get(queryClient) ?? new Map<number, DraftKeeper<Values>>();
  kept.set(queryClient, drafts);
  const standing = drafts.get(visitId);
  if (standing !== undefined) return standing;
  const keeper = createDraftKeeper<Values>(
    { values: startingValues(held, today), updatedAt: tracking.updatedAt },
    {
      send: async (values, base) => (await saveDraft(visitId, submissionOf(values), base)).updatedAt,
      newest: () => newestOf(queryClient, visitId, today),
      isConflict: (error) => isApiError(error, 'ALREADY_EXISTS') && error.current !== undefined,
      finalReason,
    },
  );
  drafts.set(visitId, keeper);
  return keeper;
}

async function newestOf(queryClient: QueryClient, visitId: number, today: string): Promise<Version<Values>> {
  const tracking = await queryClient.fetchQuery({ ...visitQuery(visitId), staleTime: 0 });
  const held = heldBy(tracking.componentConfiguration, tracking.componentTrackingData);
  if (held === null) throw new Error('The visit holds nothing any more.');
  return { values: startingValues(held, today), updatedAt: tracking.updatedAt };
}
