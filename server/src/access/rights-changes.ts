import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The channel on which every process learns whose rights have changed: by id only, and what is
 * left of them is read afresh.
 */
export const RIGHTS_CHANGES = 'rights_changes';

/** SQL that tells every process, once the transaction it stands in has committed. */
export function tellRightsChanged(userId: string): RawBuilder<unknown> {
  return sql`pg_notify(${RIGHTS_CHANGES}, ${userId}::text)`;
}
