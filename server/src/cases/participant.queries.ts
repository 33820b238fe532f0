import type { ParticipantRole } from '@evenhand/contract/participants';
import { ApplicationRole } from '@evenhand/contract/users';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A person on a case. */
export interface ParticipantRow {
  readonly id: number;
  readonly userId: string;
  readonly roleId: Exclude<ParticipantRole, -1>;
  readonly relationId: number | null;
  readonly blockedReason: string | null;
  readonly sourceId: number;
  readonly isEmailOn: boolean;
  readonly isInAppOn: boolean;
  readonly addedAt: Date;
  readonly addedByName: string | null;
  readonly version: number;
  readonly fullName: string;
  readonly employeeNumber: string | null;
  readonly jobTitle: string | null;
  readonly email: string | null;
  /** Works in HR of some service, or did when they were last there. */
  readonly isHr: boolean;
}

/**
 * Live participants of a case the caller can see, blocked ones included, in the order owner,
 * stakeholders, observers, blocked.
 */
export async function participantsOf(db: ReadDb, scope: Scope, caseId: number): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select p.id, p.user_id as "userId", p.role_id as "roleId", p.relation_id as "relationId", p.blocked_reason as "blockedReason",
      p.source_id as "sourceId", p.is_email_on as "isEmailOn", p.is_in_app_on as "isInAppOn", p.added_at as "addedAt", adder.full_name as "addedByName",
      p.version, person.full_name as "fullName", person.employee_number as "employeeNumber", person.job_title as "jobTitle", person.email,
      exists (select 1 from account a where a.user_id = p.user_id and ${ApplicationRole.HrUser} = any(a.roles)) as "isHr"
    from case_record c
    join participant p on p.case_id = c.id and p.removed_at is null
    join person on person.user_id = p.user_id
    left join person adder on adder.user_id = p.added_by
    where c.id = ${caseId} and ${scope.visible('c')}
    order by p.role_id, p.id`.execute(db);
  return rows;
}
