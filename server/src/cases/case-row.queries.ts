import { MessageAudience } from '@evenhand/contract/audience';
import type { SanctionKind } from '@evenhand/contract/sanction-kinds';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** One case as lists show it, before titles are looked up. */
export interface CaseRowData {
  readonly id: number;
  readonly accessLevelId: number;
  readonly sectionId: number;
  readonly topicId: number;
  readonly status: number;
  readonly riskId: number | null;
  readonly stageId: number | null;
  readonly stepId: number | null;
  readonly outcomeId: number | null;
  readonly conclusion: string | null;
  readonly dueAt: Date | null;
  readonly isDueTimed: boolean;
  readonly openTasks: number;
  readonly unread: number;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly isLocked: boolean;
  readonly employeeUserId: string | null;
  readonly employeeNumber: string | null;
  readonly employeeFullName: string | null;
  readonly employeeJobTitle: string | null;
  readonly employeeLevelId: number | null;
  readonly employeeName: string | null;
  readonly employeeEmail: string | null;
  readonly noEmployeeReasonId: number | null;
  readonly adviserUserId: string | null;
  readonly adviserName: string | null;
  readonly ownerUserId: string | null;
  readonly ownerName: string | null;
  readonly reasonIds: readonly number[];
  readonly categoryIds: readonly number[];
  readonly sanctions: readonly SanctionKind[];
}

/**
 * Counts the messages of the case with the alias c that the reader has not read. Their own are marked as read (table
 * message_read).
 */
export function unreadFor(scope: Scope): RawBuilder<number> {
  const marks = sql<number>`(select count(*)::int from message_read r
    where r.user_id = ${scope.userId} and r.case_id = c.id and not r.is_note)`;
  return sql<number>`case when c.message_count = 0 then 0 else ${unreadBeside(scope, marks)} end`;
}

/**
 * The same where the number of messages that the reader has read is known. Only where not all messages are for them are
 * those of the case looked at one by one.
 */
export function unreadBeside(scope: Scope, marks: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when ${readsAllMessages(scope)} then c.message_count - ${marks} else (
    select count(*)::int from message m left join message_read r on r.message_id = m.id and r.user_id = ${scope.userId}
    where m.case_id = c.id and not m.is_note and m.posted_at is not null and r.message_id is null and ${scope.readsMessage('m', 'c')}) end`;
}

/** The reader may read every posted message of the case with the alias c. */
export function readsAllMessages(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(not c.has_narrow_messages or ${scope.actsAsHr('c')})`;
}

/** The reader has read no message of the case with the alias c. */
export function hasReadNothing({ userId }: Scope): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from message_read r where r.user_id = ${userId} and r.case_id = c.id and not r.is_note)`;
}

/** Columns of CaseRowData over the tables that `caseRowTables` and `joinedToCase` declare. */
export function caseRowColumnsFor(scope: Scope): RawBuilder<unknown> {
  return sql`${columnsOfRow}, ${unreadFor(scope)} as unread, ${sanctionsFor(scope)} as sanctions`;
}

/** Kinds of the sanctions of the case with the alias c, which the reader sees: those they may read. */
function sanctionsFor(scope: Scope): RawBuilder<SanctionKind[]> {
  return sql<SanctionKind[]>`array(select s.kind from case_sanction s
    where s.case_id = c.id and ${countsAsSanction(scope)} group by s.kind order by min(s.number))`;
}

/** Over the sanction `s` of a visible case `c`: it stands, and the reader may read it. */
export function countsAsSanction(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(s.withdrawn_at is null and s.appeal_result is distinct from 'overturned'
    and ${scope.isOfAudience(String(MessageAudience.CaseTeam), 'c')} and ${scope.readsProcess('s.record_id', 'c')})`;
}

const columnsOfRow: RawBuilder<unknown> = sql`
  c.id, c.access_level_id as "accessLevelId", c.section_id as "sectionId", c.topic_id as "topicId", c.status, c.risk_id as "riskId",
  c.stage_id as "stageId", c.step_id as "stepId", c.outcome_id as "outcomeId", c.conclusion, c.due_at as "dueAt", c.is_due_timed as "isDueTimed",
  c.open_tasks as "openTasks", c.created_at as "createdAt", c.closed_at as "closedAt", c.locked_at is not null as "isLocked",
  c.employee_user_id as "employeeUserId", employee.employee_number as "employeeNumber", employee.full_name as "employeeFullName",
  employee.job_title as "employeeJobTitle", employee.access_level_id as "employeeLevelId", c.employee_name as "employeeName",
  c.employee_email as "employeeEmail", c.no_employee_reason_id as "noEmployeeReasonId", c.adviser_user_id as "adviserUserId",
  adviser.full_name as "adviserName", owner.user_id as "ownerUserId", owner.full_name as "ownerName",
  c.reason_ids as "reasonIds", c.category_ids as "categoryIds"`;

/** The tables of a row beside its case, joined to alias c. */
export const joinedToCase: RawBuilder<unknown> = sql`
  left join person employee on employee.user_id = c.employee_user_id
  left join person adviser on adviser.user_id = c.adviser_user_id
  left join person owner on owner.user_id = c.owner_user_id`;

export const caseRowTables: RawBuilder<unknown> = sql`case_record c ${joinedToCase}`;

/** Visible cases that match `where` (over alias c), at most `limit`, soonest due first. */
export async function visibleCaseRows(
  db: ReadDb,
  scope: Scope,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<CaseRowData[]> {
  const { rows } = await sql<CaseRowData>`
    select ${caseRowColumnsFor(scope)} from ${caseRowTables}
    where ${scope.visible('c')} and ${where}
    order by c.due_at asc nulls last, c.id desc limit ${sql.raw(String(limit))}`.execute(db);
  return rows;
}
