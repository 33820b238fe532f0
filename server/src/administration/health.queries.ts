import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface WorkSeen {
  /** Jobs that should have begun 15 minutes ago. */
  readonly late: number;
  readonly givenUp: number;
}

/** How the jobs of the whole installation are. */
export async function workSeen(db: ReadDb, now: Date): Promise<WorkSeen> {
  const { rows } = await sql<WorkSeen>`
    select count(*) filter (where dead_at is null and run_at < ${now}::timestamptz - interval '15 minutes')::int as late,
      count(*) filter (where dead_at is not null)::int as "givenUp"
    from job`.execute(db);
  return rows[0] ?? { late: 0, givenUp: 0 };
}

export interface ApproversSeen {
  readonly count: number;
  /** Those who have a password here, or whom a provider has told us of: nobody has either before signing in. */
  readonly signedIn: number;
}

/** Who can approve rights to read cases now. */
export async function approversSeen(db: ReadDb, serviceId: number, now: Date): Promise<ApproversSeen> {
  const { rows } = await sql<ApproversSeen>`
    select count(*)::int as count, count(*) filter (where
        exists (select 1 from identity_account i where i.user_id = r.user_id and i.has_password)
        or exists (select 1 from external_identity e where e.user_id = r.user_id))::int as "signedIn"
    from sight_right r join person p using (user_id)
    where r.service_id = ${serviceId} and r.name = 'approver' and r.is_approved and r.ended_at is null
      and coalesce(r.ends_at > ${now}, true) and p.deactivated_at is null
      and not exists (select 1 from sight_pause s where s.user_id = r.user_id)`.execute(db);
  return rows[0] ?? { count: 0, signedIn: 0 };
}
