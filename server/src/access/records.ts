import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** These people with every other record of theirs (decision 0103), as a query of `user_id`. */
export function recordsOf(userIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select distinct other.user_id from person one join person other on other.human_key = one.human_key
    where one.user_id = any(${userIds}))`;
}
