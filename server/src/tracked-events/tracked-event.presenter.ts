import type { LastChange } from '@evenhand/contract/envelope';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import { configureEvent } from '@evenhand/engine/components/event';
import { dayOf } from '@evenhand/engine/due-dates';
import { eventSetupOf } from '@evenhand/engine/event-dates';
import { expectedDates } from '@evenhand/engine/expected-dates';
import { lockedBecause } from '@evenhand/engine/guards';
import { positionOf } from '@evenhand/engine/positions';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import { findVisit } from '@evenhand/engine/visits';
import type { LateChange } from '../history/last-change.ts';
import { changeAt } from '../history/last-change.ts';
import { notFound } from '../platform/http/app-error.ts';
import { lastSaveOf } from '../processes/last-save.ts';
import { presentEvent, withLetterTitle } from './event.presenter.ts';
import type { EventDraft } from './event-drafts.ts';
import type { LoadedEvent } from './tracked-event-access.ts';

/**
 * A tracked event on the wire (API-087). While its component is being worked on, writers also see what has
 * been typed there and not submitted, because an edit must not lose it. The draft and the files that wait
 * with it are the reader's own.
 * @throws NOT_FOUND when the pinned workflow has no such event.
 */
export function presentTrackedEvent(
  service: ServiceConfiguration,
  { theCase, view, event, attachments, waiting }: LoadedEvent,
  draft: EventDraft | null = null,
): TrackedEvent {
  const setup = eventSetupOf(view.definition, event.componentId);
  if (setup === null) throw notFound('This event could not be found.');
  const { component } = positionOf(view.definition, event.componentId);
  const visit = event.visitId === null ? null : findVisit(view.record, event.visitId);
  const isBeingTyped = visit !== null && visit.completedIn === null;
  const typed =
    isBeingTyped && view.actor.isWriter
      ? ({ ...(visit.data as object | null), ...(visit.draft as object | null) } as Record<string, unknown>)
      : {};
  const configuration = configureEvent(setup, component.isSubmissionMandatory && !isBeingTyped && visit !== null);
  const expected = expectedDates(view, event.componentId, dayOf(visit?.exitedAt ?? view.now, view.calendar));
  const lock = lockedBecause(view);
  const eventWithFiles = { trackedEventId: event.id, attachments };
  return {
    id: event.id,
    caseTrackingRecordId: theCase.id,
    workflowTrackingId: view.record.id,
    title: setup.title,
    componentConfiguration: withLetterTitle(configuration, service),
    componentTrackingData: presentEvent(configuration, { ...event.data, ...typed }, eventWithFiles),
    ...(expected === null ? {} : { expectedDates: expected }),
    updatedAt: guardOf({ view, event }),
    waitingAttachments: [...waiting],
    readOnlyBecause: lock === 'ended' ? null : lock,
    draft:
      draft === null
        ? null
        : {
            componentTrackingData: presentEvent(configuration, draft.draft, eventWithFiles),
            baseUpdatedAt: draft.baseUpdatedAt.toISOString(),
            savedAt: draft.savedAt.toISOString(),
          },
  };
}

/**
 * The version an edit must have started from: the moment of the last change of the event, or of what is being
 * typed into its component.
 */
export function guardOf({ view, event }: Pick<LoadedEvent, 'view' | 'event'>): string {
  const visit = event.visitId === null ? null : findVisit(view.record, event.visitId);
  const stored = event.updatedAt.toISOString();
  const typedAt = visit !== null && visit.completedIn === null ? visit.updatedAt : null;
  return typedAt !== null && typedAt > stored ? typedAt : stored;
}

/** Reads the author and time of the version of `guardOf`: a recorded change, or typing into its component. */
export async function lastChangeOfEvent(late: LateChange, loaded: LoadedEvent): Promise<LastChange | null> {
  const { theCase, event } = loaded;
  const moment = guardOf(loaded);
  const recorded = await changeAt(late, theCase.id, new Date(moment));
  if (recorded.name !== null || event.visitId === null) return recorded;
  const typed = await lastSaveOf(late, theCase.id, event.visitId);
  return typed?.at === moment ? typed : recorded;
}
