import { NotificationType } from '@evenhand/contract/tasks';
import { ApplicationRole } from '@evenhand/contract/users';
import { sql } from 'kysely';
import { enterAsSystem } from '../access/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { Job } from '../platform/jobs/job.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { RightsEvent } from '../users/announce-rights.ts';
import { announceRightsJob } from '../users/announce-rights.ts';
import { approversOf } from '../users/approvers.queries.ts';
import type { RightsFacts } from './rights-notice.ts';

/** Writes the notices of rights to read cases, which belong to no case. */
export const tellingOfRights: Job<RightsEvent> = defineJob({
  ...announceRightsJob,
  async perform({ db }, { payload: event }) {
    await enterAsSystem(db);
    const concerned = Map.groupBy(await rightsConcerned(db, event), ({ serviceId }) => serviceId);
    let notices = 0;
    for (const [serviceId, rights] of concerned) notices += await tell(db, serviceId, rights, event);
    return { notices };
  },
});

interface Concerned {
  readonly serviceId: number;
  readonly holder: string;
  /** Null for who is on cases as a manager, if at all. */
  readonly name: NonNullable<RightsFacts['right']>['name'] | null;
  readonly accessLevelId: number | null;
  readonly proposedBy: string | null;
  readonly endsAt: Date | null;
}

/** The one right that was gained or ended; all that the person has where their sight is paused or confirmed, if any. */
async function rightsConcerned(db: Db, { userId, rightId, at }: RightsEvent): Promise<Concerned[]> {
  const which =
    rightId === null
      ? sql`r.is_approved and r.ended_at is null and coalesce(r.ends_at > ${at}::timestamptz, true)`
      : sql`r.id = ${rightId}`;
  const { rows } = await sql<Concerned>`
    select coalesce(r.service_id, holder.service_id) as "serviceId", holder.full_name as holder, r.name, r.access_level_id as "accessLevelId",
      proposer.full_name as "proposedBy", r.ends_at as "endsAt"
    from person holder left join sight_right r on r.user_id = holder.user_id and ${which}
    left join person proposer on proposer.user_id = r.proposed_by
    where holder.user_id = ${userId} order by r.id`.execute(db);
  return rows;
}

/**
 * Tells the person, and unless a right of theirs has ended those who read cases of the same areas and the approvers.
 * Nobody is told of what they did themselves. @returns how many were told.
 */
async function tell(
  db: Db,
  serviceId: number,
  rights: readonly Concerned[],
  { what, userId, rightId, by, at }: RightsEvent,
): Promise<number> {
  const [first] = rights;
  if (first === undefined) return 0;
  const areaIds = what === 'ended' ? [] : rights.flatMap(({ accessLevelId }) => accessLevelId ?? []);
  const approvers = what === 'ended' ? [] : await approversOf(db, serviceId, new Date(at));
  const facts: RightsFacts = {
    holder: { userId, name: first.holder },
    right: rightId === null || first.name === null ? null : { name: first.name, accessLevelId: first.accessLevelId },
    proposedBy: first.proposedBy,
    endsAt: first.endsAt?.toISOString() ?? null,
  };
  const told = await sql`
    insert into notice (service_id, case_id, user_id, type, kind, facts, actor_user_id, posted_at, to_mail)
    select ${serviceId}::integer, null, p.user_id, ${NotificationType.InformationOnly}::smallint, ${`sight.${what}`}::text,
      ${JSON.stringify(facts)}::jsonb, ${by}::uuid, ${at}::timestamptz, p.email is not null
    from person p
    where p.deactivated_at is null and p.user_id is distinct from ${by}::uuid
      and p.user_id in (select unnest(${[userId, ...approvers.map((one) => one.userId)]}::uuid[])
        union select a.user_id from account a where a.service_id = ${serviceId} and a.roles @> array[${ApplicationRole.HrUser}]::text[]
          and a.access_level_ids && ${areaIds}::integer[] and coalesce(a.sight_ends_at > ${at}::timestamptz, true))`.execute(
    db,
  );
  return Number(told.numAffectedRows ?? 0);
}
