import { ApplicationRole, PermissionRule } from '@evenhand/contract/users';
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
  party_case_ids: string;
}

/**
 * What counts of the rights of person `p` at this moment: those of their current account; none where rights are given
 * here and nobody has given them an account. A right to read cases that has a last day ends at its moment, also where
 * the job that settles the account (`users/settle-rights.ts`) comes later.
 */
const rightsNow = sql`(
  select user_id, service_id, ${sightServiceOf(sql`account`)} as sight_service_id, selected_access_level_id, may_change_service,
    case when sight_ends_at <= now() then array_remove(roles, ${ApplicationRole.HrUser}) else roles end as roles,
    case when sight_ends_at <= now() then '{}' else access_level_ids end as access_level_ids
  from account where account.user_id = p.user_id and account.is_current
  union all
  select p.user_id, p.service_id, 0, null, false, '{}', '{}'
  where access.rights_are_given_here() and not exists (select 1 from account c where c.user_id = p.user_id and c.is_current))`;

/**
 * Reads a person's rights afresh in one statement, inside the transaction of what they are about to do,
 * together with the few cases that are exceptions for them. The statement must see every case, so it begins
 * the system's context and ends it. It also keeps the rights as settings of the transaction (`context.ts`).
 * @returns null for a person who is unknown or deactivated, or has no rights (`rightsNow`), and for a token whose
 * session has ended.
 */
export async function loadActor(db: ReadDb, userId: string, token?: TokenOrigin): Promise<Actor | null> {
  const { rows } = await sql<ActorRow>`
    select p.full_name, p.email, a.service_id, a.sight_service_id, a.roles, a.access_level_ids, a.selected_access_level_id, a.may_change_service,
      (select s.active_publication_id from service s where s.id = a.service_id) as publication_id,
      (select jsonb_object_agg(r.title, r.value) from permission_rule r where r.user_id = a.user_id and r.service_id = a.service_id) as rules,
      exceptions.kept_case_ids::text, exceptions.party_case_ids::text, ${contextOfAccount}
    from person p cross join lateral ${rightsNow} a cross join ${exceptionsOf()}
    where p.user_id = ${userId} and p.deactivated_at is null and ${entersSystem}
      ${token === undefined ? sql`` : sql`and not ${hasEnded(token)}`}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
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
    mayCreateCase:
      (isHr || isBusiness) && row.sight_service_id !== 0 && row.rules?.[PermissionRule.CreateCase] !== 'false',
    keptCaseIds: row.kept_case_ids,
    partyCaseIds: row.party_case_ids,
    token: token ?? null,
  };
}
