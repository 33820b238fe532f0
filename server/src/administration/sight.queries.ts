import type { ListedRightName, PauseCause, SightState } from '@evenhand/contract/sight-rights';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { managesAs } from '../access/records.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { peopleWithSight } from '../users/settle-rights.ts';

/** A change of who signs in as a person, before the latest that nobody has confirmed. */
interface EarlierPause {
  readonly cause: PauseCause;
  readonly by: { readonly userId: string; readonly name: string } | null;
  readonly at: string;
}

/** A right to read cases with its holder, as rules and lists ask about it. */
export interface SightRow {
  readonly id: number;
  readonly userId: string;
  readonly holderName: string;
  readonly email: string | null;
  readonly jobTitle: string | null;
  readonly name: ListedRightName;
  readonly accessLevelId: number | null;
  readonly reason: string;
  readonly state: SightState;
  readonly proposedBy: string | null;
  readonly proposerName: string | null;
  readonly proposedAt: Date;
  readonly lapsesAt: Date;
  readonly decidedBy: string | null;
  readonly deciderName: string | null;
  readonly decidedAt: Date | null;
  readonly endsAt: Date | null;
  readonly endedBy: string | null;
  readonly enderName: string | null;
  readonly endedAt: Date | null;
  readonly pauseCause: PauseCause | null;
  readonly pausedBy: string | null;
  readonly pauserName: string | null;
  readonly pausedAt: Date | null;
  readonly earlierPauses: readonly EarlierPause[];
  readonly makerId: string | null;
  readonly makerName: string | null;
  readonly madeAt: Date | null;
  /** What all records of the holder, proposer, maker of the record and cause of the pause have in common. */
  readonly holderKey: string;
  readonly proposerKey: string | null;
  readonly makerKey: string | null;
  readonly pauserKeys: readonly string[];
  readonly hasLeft: boolean;
  readonly isInvited: boolean;
  /** Permissions that nobody may hold beside a right to read cases. */
  readonly manages: boolean;
}

export interface SightFilter {
  readonly id?: number | undefined;
  readonly userId?: string | undefined;
  readonly search?: string | undefined;
  readonly show?: 'waiting' | 'active' | 'past' | undefined;
}

/** At most this many are listed; a search finds the others. */
const LISTED_MAXIMUM = 500;

const STATES_SHOWN: Readonly<Record<NonNullable<SightFilter['show']>, readonly SightState[]>> = {
  waiting: ['proposed', 'paused'],
  active: ['active', 'paused'],
  past: ['refused', 'lapsed', 'ended'],
};

/** Rights of a service, the newest first. Names are looked up for those alone that are listed. */
export async function sightRights(
  db: ReadDb,
  serviceId: number,
  now: Date,
  { id, userId, search, show }: SightFilter,
): Promise<SightRow[]> {
  // A pause without a right has no number, and is over when it goes.
  const isOfSome = userId !== undefined || search !== undefined;
  const source = id === undefined && show !== 'past' ? rightsAndPauses(serviceId, { isOfSome }) : rightsOf(serviceId);
  const isAsked = sql.join(
    [
      sql`true`,
      ...(id === undefined ? [] : [sql`r.id = ${id}`]),
      ...(userId === undefined ? [] : [sql`r.user_id = ${userId}`]),
      ...(search === undefined || search.trim() === ''
        ? []
        : [sql`r.user_id in (select p.user_id from person p where p.words @@ search_of(${search}))`]),
      // The index of open rights holds these.
      ...(show === 'waiting' || show === 'active'
        ? [sql`r.ended_at is null and r.is_approved is distinct from false`]
        : []),
    ],
    sql` and `,
  );
  const { rows } = await sql<SightRow>`
    select r.id, r.user_id as "userId", p.full_name as "holderName", p.email, p.job_title as "jobTitle", r.name,
        r.access_level_id as "accessLevelId", r.reason, r.state,
        r.proposed_by as "proposedBy", proposer.full_name as "proposerName", r.proposed_at as "proposedAt", r.lapses_at as "lapsesAt",
        r.decided_by as "decidedBy", decider.full_name as "deciderName", r.decided_at as "decidedAt", r.ends_at as "endsAt",
        r.ended_by as "endedBy", ender.full_name as "enderName", r.ended_at as "endedAt",
        pause.cause as "pauseCause", pause.paused_by as "pausedBy", pauser.full_name as "pauserName", pause.paused_at as "pausedAt",
        p.created_by as "makerId", maker.full_name as "makerName", p.created_at as "madeAt",
        p.human_key as "holderKey", proposer.human_key as "proposerKey", maker.human_key as "makerKey",
        ${EARLIER_PAUSES} as "earlierPauses",
        array(select one.human_key from person one
          where one.user_id = any(pause.paused_by || array(select (e.value ->> 'by')::uuid from jsonb_array_elements(pause.earlier) e))) as "pauserKeys",
        p.deactivated_at is not null as "hasLeft",
        exists (select 1 from invitation i where i.user_id = r.user_id and i.expires_at > ${now}) as "isInvited",
        ${managesAs(sql`r.user_id`, sql`r.service_id`)} as manages
      from (
        select * from (select r.*, ${stateAt(now)} as state from (${source}) r where ${isAsked}) r
        where ${show === undefined ? sql`true` : sql`state = any(${STATES_SHOWN[show]}::text[])`}
        order by id desc limit ${sql.lit(LISTED_MAXIMUM)}) r
      join person p on p.user_id = r.user_id
      left join person proposer on proposer.user_id = r.proposed_by
      left join person decider on decider.user_id = r.decided_by
      left join person ender on ender.user_id = r.ended_by
      left join person maker on maker.user_id = p.created_by
      left join sight_pause pause on pause.user_id = r.user_id
      left join person pauser on pauser.user_id = pause.paused_by
      order by r.id desc`.execute(db);
  return rows;
}

/** The changes before the latest of pause `pause`, with the names of those who made them. */
const EARLIER_PAUSES = sql`(select coalesce(jsonb_agg(jsonb_build_object('cause', e.value ->> 'cause', 'at', e.value ->> 'at',
      'by', case when one.user_id is null then null else jsonb_build_object('userId', one.user_id, 'name', one.full_name) end)
    order by e.ordinality desc), '[]')
  from jsonb_array_elements(pause.earlier) with ordinality e left join person one on one.user_id = (e.value ->> 'by')::uuid)`;

/** How many rights wait for an approver: proposals that have not lapsed, and people whose sight is paused. */
export async function waitingCount(db: ReadDb, serviceId: number, now: Date): Promise<number> {
  // That it was not refused is said as the index of open rights says it.
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from sight_right where service_id = ${serviceId} and is_approved is null and is_approved is distinct from false
        and ended_at is null and lapses_at > ${now})
      + (select count(*)::int from sight_pause s join person p using (user_id)
        where p.service_id = ${serviceId} and s.user_id in ${peopleWithSight}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The rights of a service, and for who is paused without an open one a row that can be confirmed. Who was only added
 * is listed once they have a right or have signed in, and before that where somebody is looked for (`isOfSome`).
 */
function rightsAndPauses(serviceId: number, { isOfSome }: { readonly isOfSome: boolean }): RawBuilder<unknown> {
  return sql`${rightsOf(serviceId)}
    union all
    select 0::bigint, p.service_id, s.user_id, 'business', null, '', null, s.paused_at, s.paused_at, null, s.paused_at, true, null, null, null
    from sight_pause s join person p on p.user_id = s.user_id
    where p.service_id = ${serviceId} and ${isOfSome ? sql`true` : sql`s.user_id in ${peopleWithSight}`} and not exists (select 1 from sight_right o
      where o.user_id = s.user_id and o.service_id = p.service_id and o.is_approved and o.ended_at is null)`;
}

function rightsOf(serviceId: number): RawBuilder<unknown> {
  return sql`
    select id, service_id, user_id, name, access_level_id, reason, proposed_by, proposed_at, lapses_at, decided_by, decided_at,
      is_approved, ends_at, ended_at, ended_by from sight_right where service_id = ${serviceId}`;
}

function stateAt(now: Date): RawBuilder<SightState> {
  return sql<SightState>`case
    when r.ended_at is not null and r.is_approved is null and r.ended_at >= r.lapses_at then 'lapsed'
    when r.ended_at is not null then 'ended'
    when r.is_approved is null and r.lapses_at <= ${now} then 'lapsed'
    when r.is_approved is null then 'proposed'
    when not r.is_approved then 'refused'
    when r.ends_at <= ${now} then 'ended'
    when exists (select 1 from sight_pause s where s.user_id = r.user_id) then 'paused'
    else 'active' end`;
}
