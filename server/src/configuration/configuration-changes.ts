import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The channel on which every server process learns that a pack was published; it carries the service. */
export const CONFIGURATION_CHANGES = 'configuration_changes';

/** SQL that notifies every server process when its transaction commits. */
export function notifyConfigurationChanged(serviceId: number): RawBuilder<unknown> {
  return sql`select pg_notify(${CONFIGURATION_CHANGES}, ${serviceId}::text)`;
}
