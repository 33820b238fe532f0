import type { LastChange } from '@evenhand/contract/envelope';
import type { BodyInputOf } from '@evenhand/contract/route';
import type { TrackedEvent } from '@evenhand/contract/tracked-events';
import {
  editTrackedEvent,
  getTrackedEvent,
  listTrackedEvents,
  saveEventDraft,
  trackedEvent,
} from '@evenhand/contract/tracked-events';
import { caseKeys, useCaseAct } from '../cases/cases.api.ts';
import { call } from '../lib/api-client.ts';
import { isApiError } from '../lib/api-error.ts';
import { defineQuery } from '../lib/define-query.ts';
import { follows } from '../lib/follows.ts';

export function trackedEventsQuery(caseId: number) {
  return defineQuery({
    queryKey: caseKeys.part(caseId, 'events'),
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(listTrackedEvents, { params: { id: caseId }, quiet: true, signal }),
  });
}

export function trackedEventQuery(caseId: number, eventId: number) {
  return defineQuery({
    queryKey: [...caseKeys.part(caseId, 'event'), eventId],
    follows: follows.case(caseId),
    queryFn: ({ signal }) => call(getTrackedEvent, { params: { id: eventId }, quiet: true, signal }),
  });
}

/** The editor shows every failure, so that what was typed stays on the screen. */
export function useEditEvent(caseId: number, eventId: number) {
  return useCaseAct(caseId, (body: BodyInputOf<typeof editTrackedEvent>) =>
    call(editTrackedEvent, { params: { id: eventId }, body, quiet: true }),
  );
}

/** An event as somebody else changed it meanwhile. */
interface NewerEvent {
  event: TrackedEvent;
  /** Person and time of the change. */
  changed: LastChange;
}

/** The newer event that a refused edit met, or null. */
export function newerEvent(error: unknown): NewerEvent | null {
  if (!isApiError(error, 'ALREADY_EXISTS')) return null;
  const parsed = trackedEvent.safeParse(error.current);
  return parsed.success
    ? { event: parsed.data, changed: error.changed ?? { name: null, at: parsed.data.updatedAt } }
    : null;
}

/** The event that a kept draft meets when it is opened again. */
export function newerThanDraft(event: TrackedEvent): NewerEvent {
  return { event, changed: event.changed ?? { name: null, at: event.updatedAt } };
}

/** Keeps what has been typed, or removes it when given null; answers the moment. */
export async function keepEventDraft(
  eventId: number,
  draft: Record<string, unknown> | null,
  baseUpdatedAt: string,
): Promise<string> {
  return (
    await call(saveEventDraft, {
      params: { id: eventId },
      body: { draft, baseUpdatedAt },
      quiet: true,
      outlivesPage: true,
    })
  ).savedAt;
}
