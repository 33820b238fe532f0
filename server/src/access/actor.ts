import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { contextOfAccount, entersSystem } from './context-settings.ts';
import type { TokenOrigin } from './ended-sessions.ts';
import { hasEnded } from './ended-sessions.ts';
import type { CaseExceptions } from './viewer.ts';
import { exceptionsOf, sightServiceOf } from './viewer.ts';

/**
 * The acting person with their rights as they are now. There is no ambient current
 * user: an actor is always an argument.
 */
export interface Actor extends CaseExceptions {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly serviceId: number;
  /** The service whose cases they may see; 0, which is none, while their sight is paused. */
  readonly sightServiceId: number;
  /** What the service has published last, so that nothing older is served; null when it has no pack. */
  readonly publicationId: number | null;
  readonly roles: readonly string[];
  readonly isHr: boolean;
  readonly isBusiness: boolean;
  /** Policy areas held; lists use the selected one, direct opening all of them (security D3). */
  readonly accessLevelIds: readonly number[];
  readonly selectedAccessLevelId: number | null;
  readonly maySearchUsers: boolean;
  readonly mayChangeService: boolean;
  readonly mayReviewRemovals: boolean;
  readonly mayCreateCase: boolean;
  /** The token they act with; null where no token is involved. */
  readonly token: TokenOrigin | null;
}

interface ActorRow {
  full_name: string;
  email: string | null;
  service_id: number;
  sight_service_id: number;
  publication_id: number | null;
  roles: string[];
  access_level_ids: number[];
  selected_access_level_id: number | null;
  may_change_service: boolean;
  rules: Record<string, string> | null;
  kept_case_ids: string;
  respondent_case_ids: string;
}

/**
 * Accounts with what counts of them now: a right to read cases that has a last day ends at its moment, also where the
 * job that settles the account (`users/settle-rights.ts`) comes later.
 */
const accountNow = sql`(select user_id, service_id, ${sightServiceOf(sql`account`)} as sight_service_id, selected_access_level_id, may_change_service, is_current,
    case when sight_ends_at <= now() then array_remove(roles, ${ApplicationRole.HrUser}) else roles end as roles,
    case when sight_ends_at <= now() then '{}' else access_level_ids end as access_level_ids
  from account)`;

/**
 * Reads a person's rights afresh in one statement, inside the transaction of what they are about to do,
 * together with the few cases that are exceptions for them. The statement must see every case, so it begins
 * the system's context and ends it. It also keeps the rights as settings of the transaction (`context.ts`).
 * A person without an account has no rights; where the identity provider gives them, they are nobody.
 * @returns null for a person who is unknown or deactivated, and for a token whose session has ended.
 */
export async function loadActor(db: ReadDb, userId: string, token?: TokenOrigin): Promise<Actor | null> {
  const row = (await readRights(db, userId, token, currentAccount)) ?? (await readRights(db, userId, token, noAccount));
  return row === undefined ? null : actorOf(row, userId, token);
}

/** Where the rights of a person stand: account `a` of person `p`, and the condition that it counts. */
interface RightsSource {
  readonly from: RawBuilder<unknown>;
  readonly counts: RawBuilder<boolean>;
}

const currentAccount: RightsSource = {
  from: sql`${accountNow} a join person p on p.user_id = a.user_id`,
  counts: sql`a.is_current`,
};

/** The rights of a person to whom nobody has given an account. */
const noAccount: RightsSource = {
  from: sql`person p cross join lateral (select p.user_id, p.service_id, ${sightServiceOf(sql`p`)} as sight_service_id, '{}'::text[] as roles, '{}'::integer[] as access_level_ids,
    null::integer as selected_access_level_id, false as may_change_service) a`,
  counts: sql`access.rights_are_given_here() and not exists (select 1 from account c where c.user_id = p.user_id and c.is_current)`,
};

async function readRights(
  db: ReadDb,
  userId: string,
  token: TokenOrigin | undefined,
  { from, counts }: RightsSource,
): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select p.full_name, p.email, a.service_id, a.sight_service_id, a.roles, a.access_level_ids, a.selected_access_level_id, a.may_change_service,
      (select s.active_publication_id from service s where s.id = a.service_id) as publication_id,
      (select jsonb_object_agg(r.title, r.value) from permission_rule r where r.user_id = a.user_id and r.service_id = a.service_id) as rules,
      exceptions.kept_case_ids::text, exceptions.respondent_case_ids::text, ${contextOfAccount}
    from ${from} cross join ${exceptionsOf()}
    where a.user_id = ${userId} and ${counts} and p.deactivated_at is null and ${entersSystem}
      ${token === undefined ? sql`` : sql`and not ${hasEnded(token)}`}`.execute(db);
  return rows[0];
}

function actorOf(row: ActorRow, userId: string, token: TokenOrigin | undefined): Actor {
  const isHr = row.roles.includes(ApplicationRole.HrUser);
  const isBusiness = row.roles.includes(ApplicationRole.BusinessUser);
  return {
    userId,
    fullName: row.full_name,
    email: row.email,
    serviceId: row.service_id,
    sightServiceId: row.sight_service_id,
    publicationId: row.publication_id,
    roles: row.roles,
    isHr,
    isBusiness,
    accessLevelIds: row.access_level_ids,
    selectedAccessLevelId: row.selected_access_level_id,
    maySearchUsers: isHr && row.roles.includes(ApplicationRole.UserSearch),
    mayChangeService: isHr && row.may_change_service,
    mayReviewRemovals: isHr && row.rules?.[PermissionRule.ReviewMessageRemovals] === 'true',
    mayCreateCase: (isHr || isBusiness) && row.rules?.[PermissionRule.CreateCase] !== 'false',
    keptCaseIds: row.kept_case_ids,
    respondentCaseIds: row.respondent_case_ids,
    token: token ?? null,
  };
}
