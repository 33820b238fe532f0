import type { Act } from '../access/act.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { assertKeepable } from '../processes/draft-size.ts';
import type { LoadedEvent } from './tracked-event-access.ts';

/** The correction that a person is typing over a tracked event, and the version of the event. */
export interface EventDraft {
  readonly draft: Readonly<Record<string, unknown>>;
  readonly baseUpdatedAt: Date;
  readonly savedAt: Date;
}

/** A person's own draft; a draft is never shown to another person. */
export async function eventDraftOf(db: ReadDb, eventId: number, userId: string): Promise<EventDraft | null> {
  const row = await db
    .selectFrom('tracked_event_draft')
    .select(['draft', 'base_updated_at', 'saved_at'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { draft: row.draft as EventDraft['draft'], baseUpdatedAt: row.base_updated_at, savedAt: row.saved_at };
}

/**
 * Keeps what has been typed, in place of what was kept before; null takes it away.
 * Answers the moment it was kept.
 */
export async function saveEventDraft(
  act: Act,
  { theCase, event }: LoadedEvent,
  sent: { readonly draft: Readonly<Record<string, unknown>> | null; readonly baseUpdatedAt: string },
): Promise<string> {
  assertKeepable(sent.draft);
  if (sent.draft === null) await forgetEventDraft(act, event.id);
  else {
    const kept = {
      draft: JSON.stringify(sent.draft),
      base_updated_at: new Date(sent.baseUpdatedAt),
      saved_at: act.now,
    };
    await act.db
      .insertInto('tracked_event_draft')
      .values({
        service_id: theCase.serviceId,
        case_id: theCase.id,
        event_id: event.id,
        user_id: act.actor.userId,
        ...kept,
      })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(kept))
      .execute();
  }
  return act.now.toISOString();
}

/** Removes the actor's draft, once it has been saved or given up. */
export async function forgetEventDraft(act: Act, eventId: number): Promise<void> {
  await act.db
    .deleteFrom('tracked_event_draft')
    .where('event_id', '=', eventId)
    .where('user_id', '=', act.actor.userId)
    .execute();
}
