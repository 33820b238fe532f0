import { Relation } from '@evenhand/contract/participants';
import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The settings that the policies of `migrations/0009-access.sql` compare with. Each ends with its transaction.
 */

/**
 * A condition for a statement that joins account `a` and person `p`. It begins the system's context as soon
 * as both rows are found, and before anything of a case is read. The order matters because `exceptionsOf` is
 * lateral: it looks up the cases of a person for each such pair.
 */
export const entersSystem: RawBuilder<boolean> = sql`set_config('app.is_system', (p.user_id = a.user_id)::text, true) = 'true'`;

export const leaveSystem: RawBuilder<unknown> = sql`set_config('app.is_system', '', true)`;

/**
 * Columns that keep the rights of account `a` with person `p` as settings, and leave the system's
 * context in which they were read.
 */
export const contextOfAccount: RawBuilder<unknown> = sql`${leaveSystem}, set_config('app.user_id', a.user_id::text, true),
  set_config('app.service_id', a.sight_service_id::text, true), set_config('app.is_hr', (${ApplicationRole.HrUser} = any(a.roles))::text, true),
  set_config('app.access_level_ids', a.access_level_ids::text, true), set_config('app.human_key', p.human_key::text, true),
  set_config('app.record_ids', array(select r.user_id from person r where r.human_key = p.human_key)::text, true),
  set_config('app.addresses', array(select had.address from person_address had where had.human_key = p.human_key)::text, true),
  set_config('app.seen_case_id', '', true), set_config('app.hr_case_id', '', true)`;

/**
 * Columns that keep the case of the row with this alias as the one that the transaction is about, so that what belongs
 * to it is seen with it (`migrations/0017-cheaper-sight.sql`). The row must be read from `case_record` by the same
 * statement: that its policy lets the reader see it is all that is asked. What is seen for the system is not kept.
 */
export function keepsSeen(alias: string): RawBuilder<unknown> {
  const c = sql.raw(alias);
  const id = sql`case when access.is_system() then '' else ${c}.id::text end`;
  const actsAsHr = sql`access.is_hr() and (${c}.access_level_id = any(access.level_ids()) or ${c}.adviser_user_id is not distinct from access.user_id())
    and not exists (select 1 from access.own_place mine where mine.case_id = ${c}.id and mine.relation_id = ${sql.lit(Relation.Respondent)})`;
  return sql`set_config('app.seen_case_id', ${id}, true), set_config('app.hr_case_id', case when ${actsAsHr} then ${id} else '' end, true)`;
}
