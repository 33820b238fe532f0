import { CaseStatus } from '@evenhand/contract/cases';
import type { ParticipantSource } from '@evenhand/contract/participants';
import { ParticipantRole } from '@evenhand/contract/participants';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { holdCase } from '../access/context.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import type { CaseFacts } from './case-facts.ts';

export interface NewCase {
  readonly serviceId: number;
  readonly accessLevelId: number;
  readonly sectionId: number;
  readonly topicId: number;
  readonly isSimpleProcess: boolean;
  readonly ownerUserId: string;
  readonly adviserUserId: string | null;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
}

/** A column that draws the number of a new case. */
export const numberOfCase = sql<{ caseId: number }>`nextval('case_number') as "caseId"`;

/** The facts, for rules, of a case that is about to be opened under a number that was drawn for it. */
export function factsOfNewCase({ actor, now }: Act, id: number, newCase: NewCase): CaseFacts {
  return {
    ...newCase,
    id,
    status: CaseStatus.Open,
    isLocked: false,
    overview: '',
    riskId: null,
    stageId: null,
    stepId: null,
    outcomeId: null,
    version: 1,
    createdAt: now,
    actorRole: newCase.ownerUserId === actor.userId ? ParticipantRole.CaseOwner : null,
    actorRelationId: null,
  };
}

/**
 * Writes the case row, at the step where its process begins, together with its owner, in one statement, so
 * that no case exists without an owner. No other transaction sees the case before this one commits. So nobody
 * needs to be notified, and the row need not be locked.
 */
export async function insertCase(act: Act, newCase: CaseFacts, ownerSourceId: ParticipantSource): Promise<void> {
  await holdCase(act.db, newCase.id);
  const written = sql`
    with c as (
      insert into case_record (id, service_id, access_level_id, section_id, topic_id, is_simple_process, owner_user_id, adviser_user_id, employee_user_id,
        employee_name, employee_email, no_employee_reason_id, stage_id, step_id, created_at, created_by)
      values (${newCase.id}, ${newCase.serviceId}, ${newCase.accessLevelId}, ${newCase.sectionId}, ${newCase.topicId}, ${newCase.isSimpleProcess},
        ${newCase.ownerUserId}, ${newCase.adviserUserId}, ${newCase.employeeUserId}, ${newCase.employeeName}, ${newCase.employeeEmail},
        ${newCase.noEmployeeReasonId}, ${newCase.stageId}, ${newCase.stepId}, ${newCase.createdAt}, ${act.actor.userId})
      returning service_id, id, created_at, created_by
    )
    insert into participant (service_id, case_id, user_id, role_id, source_id, added_at, added_by)
    select c.service_id, c.id, ${newCase.ownerUserId}::uuid, ${ParticipantRole.CaseOwner}::smallint, ${ownerSourceId}::smallint, c.created_at, c.created_by from c`;
  await executePipelined(act.db, written.compile(act.db));
}
