import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The reader's own place on the case row with this alias, to be joined laterally: one row with `role_id` and
 * `relation_id`, as every record of theirs leaves it (decision 0103). The relation is that of the respondent where any
 * of these is it or is a party (decision 0117); both are null for a reader who is not on the case.
 */
export function ownPlaceOn(alias: string): RawBuilder<unknown> {
  return sql`(select max(own.role_id) as role_id, min(own.relation_id) as relation_id
    from access.own_place own where own.case_id = ${sql.raw(alias)}.id)`;
}
