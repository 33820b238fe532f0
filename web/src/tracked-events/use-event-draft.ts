import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { forgetWhenRefused } from '../cases/forget-case.ts';
import type { DraftState } from '../drafts/draft.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { createDraftKeeper } from '../drafts/draft-keeper.ts';
import { finalReason } from '../drafts/final-reason.ts';
import { dropWhenSent, keepDraft } from '../drafts/kept-drafts.ts';
import { useFlush } from '../drafts/use-flush.ts';
import type { DataOf } from '../process-components/component-values.ts';
import { submissionOf } from '../process-components/component-values.ts';
import { keepEventDraft } from './tracked-events.api.ts';

type EventValues = DataOf<'Event'>;
interface EventDraft extends DraftState<EventValues> {
  readonly keeper: DraftKeeper<EventValues>;
  /** The event as it was when the typing began, or as the person has seen it since. */
  readonly base: TrackedEvent;
  readonly goOnFrom: (newer: TrackedEvent) => void;
}

/**
 * The draft over a tracked event. It begins with what the person typed before and did not save, and is kept
 * on the server while they type. Only its author has it, so keeping it meets no other change; the edit may.
 * Typing back what the event holds removes the draft.
 */
export function useEventDraft(event: TrackedEvent): EventDraft {
  const queryClient = useQueryClient();
  const { id: eventId, caseTrackingRecordId: caseId } = event;
  const [base, setBase] = useState<TrackedEvent>(() => ({ ...event, updatedAt: event.draft?.baseUpdatedAt ?? event.updatedAt }));
  const typedOver = useRef(base);
  const [keeper] = useState(() =>
    createDraftKeeper<EventValues>(
      { values: event.draft?.componentTrackingData ?? event.componentTrackingData, updatedAt: null },
      {
        send: async (values) => {
          const { updatedAt, componentTrackingData } = typedOver.current;
          const isBack = JSON.stringify(values) === JSON.stringify(componentTrackingData);
          try {
            return await keepEventDraft(eventId, isBack ? null : (submissionOf(values) as Record<string, unknown>), updatedAt);
          } catch (error) {
            forgetWhenRefused(queryClient, caseId, error);
            throw error;
          }
        },
        newest: () => Promise.reject(new Error('Nobody else writes this draft.')),
        isConflict: () => false,
        finalReason,
      },
    ),
  );
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useFlush(keeper);
  useEffect(() => {
    keepDraft(queryClient, { caseId, name: `event ${eventId}` }, keeper);
    return () => dropWhenSent(queryClient, keeper);
  }, [queryClient, caseId, eventId, keeper]);
  return {
    ...state,
    keeper,
    base,
    goOnFrom(newer) {
      typedOver.current = newer;
      setBase(newer);
    },
  };
}
