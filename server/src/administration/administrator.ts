import type { AdministrationPermission } from '@evenhand/contract/administration';
import { ErrorCode } from '@evenhand/contract/error-codes';
import { sql } from 'kysely';
import type { Bearer } from '../access/authenticate.ts';
import { hasEnded } from '../access/ended-sessions.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { AppError } from '../platform/http/app-error.ts';

/** The person of an administrative call, with what they may do in the service they are in. */
export interface Administrator {
  readonly userId: string;
  /** What every record of theirs has in common (decision 0103): two people decide, and not two records. */
  readonly humanKey: string;
  readonly name: string;
  readonly serviceId: number;
  readonly permissions: readonly AdministrationPermission[];
}

/**
 * Reads who calls, as they are now, without a look at any case. Who is paused administers and approves nothing: it is
 * not confirmed yet that it is them.
 * @throws 401 for a person who is unknown or has left, and for a token whose session has ended.
 */
export async function administratorOf(db: ReadDb, bearer: Bearer): Promise<Administrator> {
  const { rows } = await sql<Administrator>`
    select p.user_id as "userId", p.human_key as "humanKey", p.full_name as name, a.service_id as "serviceId",
      array(select g.name from given_right g where g.user_id = a.user_id and g.service_id = a.service_id and g.name <> 'business'
          and not exists (select 1 from sight_pause s where s.user_id = g.user_id)
        union all
        select 'approver' from sight_right r where r.user_id = a.user_id and r.service_id = a.service_id and r.name = 'approver'
          and r.is_approved and r.ended_at is null and coalesce(r.ends_at > now(), true)
          and not exists (select 1 from sight_pause s where s.user_id = r.user_id)
        order by 1) as permissions
    from account a join person p on p.user_id = a.user_id
    where a.user_id = ${bearer.userId} and a.is_current and p.deactivated_at is null and not ${hasEnded(bearer)}`.execute(
    db,
  );
  const [administrator] = rows;
  if (administrator === undefined) throw new AppError(ErrorCode.NotAuthorised, 'Please sign in.', { status: 401 });
  return administrator;
}

/** People and owners look after the directory. */
export function managesPeople({ permissions }: Pick<Administrator, 'permissions'>): boolean {
  return permissions.includes('people') || permissions.includes('owner');
}
