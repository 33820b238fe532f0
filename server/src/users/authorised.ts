import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether a person may work in a service (gaps G-49): active, with an account that holds an application role.
 * Over the aliases p (person) and a (their account in the service, left joined).
 */
export const isAuthorised: RawBuilder<boolean> = sql<boolean>`
  (p.deactivated_at is null and coalesce(a.roles && array[${sql.lit(ApplicationRole.HrUser)}, ${sql.lit(ApplicationRole.BusinessUser)}]::text[], false))`;
