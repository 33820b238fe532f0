import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** These people with every other record of theirs (decision 0103), as a query of `user_id`. */
export function recordsOf(userIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select one.user_id from unnest(${userIds}) as one (user_id)
    union select other.user_id from person one join person other on other.human_id = one.human_id where one.user_id = any(${userIds}))`;
}
