import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import type { Db } from '../platform/database/open-database.ts';
import { caseNotFound } from '../platform/http/app-error.ts';
import type { CaseFacts } from './case-facts.ts';

/** What CaseFacts takes from the case row, by the name `c`. */
const factsOfRow = sql`c.id, c.service_id as "serviceId", c.access_level_id as "accessLevelId", c.section_id as "sectionId", c.topic_id as "topicId",
  c.status, c.is_simple_process as "isSimpleProcess", c.locked_at is not null as "isLocked", c.employee_user_id as "employeeUserId",
  c.employee_name as "employeeName", c.employee_email as "employeeEmail", c.no_employee_reason_id as "noEmployeeReasonId",
  c.adviser_user_id as "adviserUserId", c.overview, c.risk_id as "riskId", c.stage_id as "stageId", c.step_id as "stepId",
  c.outcome_id as "outcomeId", c.version, c.created_at as "createdAt"`;

/**
 * Loads a case the actor can see, or answers as if there were none. With `lock` the row is held until the transaction ends;
 * what the actor may not see is never locked, so outsiders cannot hold up a case. The facts are read by a statement of its own after the
 * lock: the one that waited for it still sees the participants as they were, and would let in somebody blocked meanwhile.
 * @throws CASE_NOT_FOUND
 */
export async function loadCaseFor(db: Db, actor: Actor, caseId: number, options: { lock: boolean }): Promise<CaseFacts> {
  const scope = scopeOf(actor);
  if (options.lock) {
    const locked = await sql`select 1 from case_record c where c.id = ${caseId} and ${scope.visible('c')} for update of c`.execute(db);
    if (locked.rows.length === 0) throw caseNotFound(caseId);
  }
  const { rows } = await sql<CaseFacts>`
    select ${factsOfRow},
      (select o.user_id from participant o where o.case_id = c.id and o.role_id = 1 and o.removed_at is null) as "ownerUserId",
      mine.role_id as "actorRole", mine.relation_id as "actorRelationId"
    from case_record c
    left join participant mine on mine.case_id = c.id and mine.user_id = ${actor.userId} and mine.removed_at is null
    where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  const facts = rows[0];
  if (facts === undefined) throw caseNotFound(caseId);
  return facts;
}
