import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { countsAt } from './settle-rights.ts';

export interface Approver {
  readonly userId: string;
  readonly name: string;
}

/** Those who can approve rights to read cases in a service at a moment, by name. */
export async function approversOf(db: ReadDb, serviceId: number, now: Date): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select p.user_id as "userId", p.full_name as name from sight_right r join person p using (user_id)
    where r.service_id = ${serviceId} and r.name = 'approver' and ${countsAt(sql`${now}::timestamptz`)}
    order by p.full_name, p.user_id`.execute(db);
  return rows;
}

/**
 * Finds whom a person whose sight is paused can ask, themselves left out.
 * @returns null when it is not paused, and for who has no right that could count again.
 */
export async function whoConfirms(
  db: ReadDb,
  { userId, serviceId }: { readonly userId: string; readonly serviceId: number },
  now: Date,
): Promise<Approver[] | null> {
  const { rows: pauses } = await sql`
    select 1 from sight_pause where user_id = ${userId} and (
      exists (select 1 from sight_right r where r.user_id = ${userId} and r.service_id = ${serviceId} and r.is_approved and r.ended_at is null)
      or exists (select 1 from given_right g where g.user_id = ${userId} and g.service_id = ${serviceId} and g.name = 'business'))`.execute(
    db,
  );
  if (pauses.length === 0) return null;
  return (await approversOf(db, serviceId, now)).filter((approver) => approver.userId !== userId);
}
