import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { useRef, useState } from 'react';
import type { DraftInForm } from '../cases/use-draft.ts';
import { useDraft } from '../cases/use-draft.ts';
import type { DataOf } from '../process-components/component-values.ts';
import { submissionOf } from '../process-components/component-values.ts';
import { keepEventDraft } from './tracked-events.api.ts';

type EventValues = DataOf<'Event'>;
type EventDraft = DraftInForm<EventValues> & {
  /** The event as it was when the typing began, or as the person has seen it since. */
  readonly base: TrackedEvent;
  readonly goOnFrom: (newer: TrackedEvent) => void;
};

/**
 * The draft over a tracked event. It begins with what the person typed before and did not save. Only its
 * author has it, so saving it meets no conflict; the edit may. Typing back the values of the event removes
 * the draft.
 */
export function useEventDraft(event: TrackedEvent): EventDraft {
  const { id: eventId, caseTrackingRecordId: caseId } = event;
  const [base, setBase] = useState<TrackedEvent>(() => ({
    ...event,
    updatedAt: event.draft?.baseUpdatedAt ?? event.updatedAt,
  }));
  const typedOver = useRef(base);
  const draft = useDraft<EventValues>({
    caseId,
    name: `event ${eventId}`,
    stored: { values: event.draft?.componentTrackingData ?? event.componentTrackingData, updatedAt: null },
    async save(values) {
      const { updatedAt, componentTrackingData } = typedOver.current;
      const isBack = JSON.stringify(values) === JSON.stringify(componentTrackingData);
      return await keepEventDraft(
        eventId,
        isBack ? null : (submissionOf(values) as Record<string, unknown>),
        updatedAt,
      );
    },
    // The same values over another version of the event are another draft.
    isSame: () => false,
    endsWithForm: true,
    isFresh: true,
  });
  return {
    ...draft,
    base,
    goOnFrom(newer) {
      typedOver.current = newer;
      setBase(newer);
    },
  };
}
