import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';

// The channels on which every server process learns of changes outside the cases it serves.

/** The channel of changed rights. It carries ids only; the rights are read afresh. */
export const RIGHTS_CHANGES = 'rights_changes';

/** SQL that notifies every server process when its transaction commits. */
export function notifyRightsChanged(userId: string): RawBuilder<unknown> {
  return sql`pg_notify(${RIGHTS_CHANGES}, ${userId}::text)`;
}

/**
 * The channel of acts on a case that concern the acting person alone: they marked a message, or ended a draft.
 * Only their other windows are notified.
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

/**
 * The channel of changed messages that match no case. All HR users of the service are notified, also those who
 * do not see the case that one is assigned to.
 */
export const UNASSIGNED_CHANGES = 'unassigned_changes';

/** `takenId` is the message that went to a case or was deleted; null when one has come. */
const unassignedChange = z.object({ serviceId: z.number(), takenId: z.nullable(z.number()) });

export type UnassignedChange = z.output<typeof unassignedChange>;

/** SQL that notifies every server process when its transaction commits. */
export function notifyUnassignedChanged(change: UnassignedChange): RawBuilder<unknown> {
  return sql`pg_notify(${UNASSIGNED_CHANGES}, ${JSON.stringify(change)})`;
}

/** @returns null for a message that is not ours. */
export function readUnassignedChange(payload: string): UnassignedChange | null {
  try {
    return unassignedChange.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
