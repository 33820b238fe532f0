import { closedStatuses } from '@evenhand/contract/cases';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** The case row with this alias is open: `isClosedStatus` of the contract as SQL (gaps G-32). */
export function isOpenCase(alias: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(alias)}.status not in (${sql.join(closedStatuses.map((status) => sql.lit(status)))})`;
}
