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
  set_config('app.service_id', a.service_id::text, true), set_config('app.is_hr', (${ApplicationRole.HrUser} = any(a.roles))::text, true),
  set_config('app.access_level_ids', a.access_level_ids::text, true), set_config('app.address', coalesce(p.address, ''), true)`;
