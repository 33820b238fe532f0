import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';

/**
 * The channel on which every server process learns what a person did on a case that concerns them alone: they
 * marked a message, or ended a draft. Their other windows are told, and nobody else is.
 */
export const OWN_CHANGES = 'own_changes';

const ownChange = z.object({
  userId: z.string(),
  caseId: z.number(),
  /** The message they marked as read or unread. A note has no event of its own. */
  marked: z.optional(z.object({ messageId: z.number(), isRead: z.boolean() })),
});
export type OwnChange = z.output<typeof ownChange>;

/** SQL that notifies every server process when its transaction commits. */
export function notifyOwnChange(change: OwnChange): RawBuilder<unknown> {
  return sql`pg_notify(${OWN_CHANGES}, ${JSON.stringify(change)})`;
}

/** @returns null for a message that is not ours. */
export function readOwnChange(payload: string): OwnChange | null {
  try {
    return ownChange.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
