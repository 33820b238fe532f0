import type { ParticipantSource } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from './case-facts.ts';
import { factsOfRow } from './load-case-for.ts';

export interface NewCase {
  readonly serviceId: number;
  readonly accessLevelId: number;
  readonly sectionId: number;
  readonly topicId: number;
  readonly isSimpleProcess: boolean;
  readonly ownerUserId: string;
  readonly ownerSourceId: ParticipantSource;
  readonly adviserUserId: string | null;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
}

/**
 * Writes the case row together with its owner, in one statement: a case without an owner never exists. Nobody has seen it before and until the
 * act commits nobody else can, so there is nobody to tell, and the row need not be locked. @returns what the rules need to know of it.
 */
export async function insertCase(act: Act, one: NewCase): Promise<CaseFacts> {
  const { actor, now } = act;
  const { rows } = await sql<CaseFacts>`
    with c as (
      insert into case_record (service_id, access_level_id, section_id, topic_id, is_simple_process, adviser_user_id, employee_user_id, employee_name,
        employee_email, no_employee_reason_id, created_at, created_by)
      values (${one.serviceId}, ${one.accessLevelId}, ${one.sectionId}, ${one.topicId}, ${one.isSimpleProcess}, ${one.adviserUserId}, ${one.employeeUserId},
        ${one.employeeName}, ${one.employeeEmail}, ${one.noEmployeeReasonId}, ${now}, ${actor.userId})
      returning *
    ), owner as (
      insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by)
      select c.service_id, c.id, ${one.ownerUserId}::uuid, ${ParticipantRole.CaseOwner}::smallint, ${one.ownerSourceId}::smallint, c.created_at, c.created_by from c
      returning user_id, role_id
    )
    select ${factsOfRow}, owner.user_id as "ownerUserId", case when owner.user_id = c.created_by then owner.role_id end as "actorRole",
      null::smallint as "actorRelationId"
    from c, owner`.execute(act.db);
  return rows[0] as CaseFacts;
}
