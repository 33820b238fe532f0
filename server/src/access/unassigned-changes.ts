import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';

/**
 * The channel on which every server process learns that the messages of a service that match no case have
 * changed. They belong to no case, so all HR users of the service are told, also those who do not see the
 * case that one goes to.
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
