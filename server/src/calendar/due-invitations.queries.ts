import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { exceptionsOf, viewersOfAccounts } from '../access/viewer.ts';
import { processSightOf, visibilityOf } from '../access/visibility.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import type { Meeting } from './meetings.queries.ts';

/** A meeting of a person. */
export interface OfPerson {
  readonly eventId: number;
  readonly caseId: number;
  readonly userId: string;
  readonly serviceId: number;
}

/** One about which something may be to be sent. */
export interface DueInvitation extends OfPerson {
  /** When the last mail about it was begun; null when there was none. */
  readonly triedAt: Date | null;
}

/** Of one meeting for one person; a move that comes sooner is joined with those that come meanwhile. */
const APART_MS = 10 * 60_000;
/** A mail of which nobody knows whether it was taken is not begun again while it may still be under way. */
const UNDER_WAY_MS = 2 * 60_000;
/** A person whose address is refused is tried with one mail, and then waits. */
const REFUSED_AGAIN_MS = 24 * 60 * 60_000;

/**
 * The person has chosen to receive none, over their row `r` of `mail_recipient`, left joined, or HR has decided that
 * they get no e-mail about this case. Nor is anything sent, not even a cancellation, while their sight is paused: the
 * mail of a new address may be read by somebody else.
 */
export function doesWithoutInvitations(userId: RawBuilder<unknown>, caseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(r.meetings, 'now') = 'never' or exists (
    select 1 from participant o where o.case_id = ${caseId} and o.user_id = ${userId} and o.removed_at is null and not o.is_email_on)
    or exists (select 1 from sight_pause s where s.user_id = ${userId}))`;
}

/**
 * Compares the meetings that lie ahead with what was sent about them, for those whose calendar shows them
 * (`meetingsOf`). What is sent to each is decided again for that person alone. Call it as the system.
 * @returns what may have to be sent, the next meeting first.
 */
export async function whoIsToBeInvited(
  db: ReadDb,
  meetings: readonly Meeting[],
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueInvitation[]> {
  const isOver = (since: string, ms: number): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(since)} <= ${new Date(now.getTime() - ms)}::timestamptz`;
  const mayBeTriedAgain = isOver('i.tried_at', UNDER_WAY_MS);
  const { rows } = await sql<DueInvitation>`
    with meeting as materialized (
      select * from unnest(${meetings.map(({ id }) => id)}::bigint[], ${meetings.map(({ caseId }) => caseId)}::bigint[],
        ${meetings.map(({ recordId }) => recordId)}::bigint[], ${meetings.map(({ start }) => start)}::timestamptz[],
        ${meetings.map(({ end }) => end)}::timestamptz[]) m (event_id, case_id, record_id, starts_at, ends_at)),
    meeting_of_person as materialized (
      select distinct on (a.user_id, m.case_id, m.starts_at) m.*, a.user_id, a.service_id
      from meeting m join case_record c on c.id = m.case_id
      cross join lateral (
        select o.user_id from participant o where o.case_id = c.id and o.removed_at is null
        union select c.adviser_user_id) taking
      join account a on a.user_id = taking.user_id join person p on p.user_id = a.user_id
      cross join ${exceptionsOf(sql`array[m.case_id]`)}
      where ${visibilityOf(viewersOfAccounts, 'c')} and ${processSightOf(viewersOfAccounts, sql`m.record_id`, 'c')}
      order by a.user_id, m.case_id, m.starts_at, m.event_id),
    due as (
      select s.event_id, s.case_id, s.user_id, s.service_id, i.tried_at, s.starts_at
      from meeting_of_person s left join meeting_invitation i on i.event_id = s.event_id and i.user_id = s.user_id
      where case when i.event_id is null then true when not i.is_sent then ${mayBeTriedAgain}
        else (i.is_cancelled or (i.starts_at, i.ends_at) is distinct from (s.starts_at, s.ends_at))
          and ${isOver('i.last_sent_at', APART_MS)} end
      union all
      select i.event_id, i.case_id, i.user_id, i.service_id, i.tried_at, i.starts_at
      from meeting_invitation i join person invited on invited.user_id = i.user_id and invited.address = lower(i.sent_to)
      where i.starts_at > ${now} and i.last_sent_at is not null and case when i.is_sent then not i.is_cancelled else ${mayBeTriedAgain} end
        and not exists (select 1 from meeting_of_person s where s.event_id = i.event_id and s.user_id = i.user_id))
    select d.event_id as "eventId", d.case_id as "caseId", d.user_id as "userId", d.service_id as "serviceId", d.tried_at as "triedAt"
    from due d join account a on a.user_id = d.user_id and a.service_id = d.service_id and a.is_current
    join person p on p.user_id = d.user_id left join mail_recipient r on r.user_id = d.user_id
    where p.deactivated_at is null and p.email is not null and (r.retry_at is null or r.retry_at <= ${now})
      and not ${doesWithoutInvitations(sql`d.user_id`, sql`d.case_id`)}
      and (r.refused_at is null or not exists (
        select 1 from meeting_invitation i where i.user_id = d.user_id and not i.is_sent and not ${isOver('i.tried_at', REFUSED_AGAIN_MS)}))
    order by d.starts_at, d.event_id, d.user_id limit ${limit}`.execute(db);
  return rows;
}
