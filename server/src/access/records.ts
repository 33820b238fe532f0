import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** These people with every other record of theirs (decision 0103), as a query of `user_id`. */
export function recordsOf(userIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select distinct other.user_id from person one join person other on other.human_key = one.human_key
    where one.user_id = any(${userIds}))`;
}

/** Whether a person holds Owner or People in a service under any of their records, as an expression. */
export function managesAs(userId: RawBuilder<unknown>, serviceId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${recordsOf(sql`array[${userId}]`)} record join given_right g on g.user_id = record.user_id
    where g.service_id = ${serviceId} and g.name <> 'business')`;
}
