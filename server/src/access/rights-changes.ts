import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The channel on which every server process learns whose rights have changed. It carries
 * ids only; the rights are read afresh.
 */
export const RIGHTS_CHANGES = 'rights_changes';

/** SQL that notifies every server process when its transaction commits. */
export function notifyRightsChanged(userId: string): RawBuilder<unknown> {
  return sql`pg_notify(${RIGHTS_CHANGES}, ${userId}::text)`;
}
