import type { Availability } from '@evenhand/contract/users';
import { ApplicationRole } from '@evenhand/contract/users';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ReadDb } from '../platform/database/open-database.ts';
import { notFound } from '../platform/http/app-error.ts';

/**
 * A person may work in a service (gaps G-49) who is active and has an account with an application role.
 * Over the aliases p (person) and a (their account in the service, left joined).
 */
export const isAuthorised: RawBuilder<boolean> = sql<boolean>`
  (p.deactivated_at is null and coalesce(a.roles && array[${sql.lit(ApplicationRole.HrUser)}, ${sql.lit(ApplicationRole.BusinessUser)}]::text[], false))`;

export interface ProfileData {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly employeeNumber: string | null;
  readonly email: string | null;
  /** Since when e-mail to them is refused; null where it is not, or the reader may not know. */
  readonly emailRefusedAt: Date | null;
  readonly jobTitle: string | null;
  readonly availability: Availability;
  readonly isAuthorised: boolean;
  /** Policy areas of the person's account in the service, and the selected one; null without an account. */
  readonly accessLevelIds: readonly number[] | null;
  readonly selectedAccessLevelId: number | null;
  /** The policy area the directory puts them in. */
  readonly homeAccessLevelId: number | null;
  readonly managerUserId: string | null;
  readonly managerName: string | null;
  /** Further values from the directory of the service; empty for a person of another service. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Owner, People or approver in the service; an approver whose sight is paused is one too. */
  readonly administers: boolean;
}

/**
 * Reads a person of this service: one of its own people, or a person with an account in it.
 * @throws NOT_FOUND for everybody else, whether or not they exist.
 */
export async function profileOf(db: ReadDb, serviceId: number, userId: string): Promise<ProfileData> {
  const { rows } = await sql<ProfileData>`
    select p.user_id as "userId", p.first_name as "firstName", p.last_name as "lastName", p.full_name as "fullName",
      p.employee_number as "employeeNumber", p.email, mail.refused_at as "emailRefusedAt", p.job_title as "jobTitle", p.availability, ${isAuthorised} as "isAuthorised",
      a.access_level_ids as "accessLevelIds", a.selected_access_level_id as "selectedAccessLevelId",
      case when p.service_id = ${serviceId} then p.access_level_id end as "homeAccessLevelId",
      m.user_id as "managerUserId", m.full_name as "managerName",
      case when p.service_id = ${serviceId} then p.attributes else '{}'::jsonb end as attributes,
      exists (select 1 from given_right g where g.user_id = p.user_id and g.service_id = ${serviceId} and g.name <> 'business'
        union all
        select 1 from sight_right r where r.user_id = p.user_id and r.service_id = ${serviceId} and r.name = 'approver'
          and r.is_approved and r.ended_at is null and coalesce(r.ends_at > now(), true)) as administers
    from person p left join account a on a.user_id = p.user_id and a.service_id = ${serviceId}
    left join mail_recipient mail on mail.user_id = p.user_id
    left join person m on m.user_id = p.manager_user_id and m.service_id = ${serviceId} and m.deactivated_at is null
    where p.user_id = ${userId} and (p.service_id = ${serviceId} or a.user_id is not null)`.execute(db);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}
