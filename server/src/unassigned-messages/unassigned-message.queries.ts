import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface UnassignedRow {
  readonly id: number;
  readonly subject: string;
  readonly body: string;
  /** The beginning of the body as plain text. */
  readonly preview: string;
  readonly senderName: string;
  readonly senderAddress: string | null;
  readonly postedAt: Date;
  /** Null for a message from outside that matches no case; so is everything below. */
  readonly caseId: number | null;
  readonly topicId: number | null;
  readonly stageId: number | null;
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
  readonly ownerUserId: string | null;
  readonly ownerName: string | null;
  readonly dueAt: Date | null;
}

/** Rows of each kind that a list shows at most; HR is long behind where there are more. */
const MOST_ROWS = 500;

/**
 * Posted messages of people who are not HR, on open cases without an adviser on which the reader acts as
 * HR. A locked case has none (gaps G-77). HR's own messages have no role (G-78).
 */
function ofCases(scope: Scope, caseId: number | null): RawBuilder<unknown> {
  return sql`
    select m.id, m.subject, m.body, m.preview, coalesce(sender.full_name, m.sender_name) as "senderName", m.sender_address as "senderAddress",
      m.posted_at as "postedAt", c.id as "caseId", c.topic_id as "topicId", c.stage_id as "stageId", c.employee_user_id as "employeeUserId",
      coalesce(employee.full_name, c.employee_name) as "employeeName", c.owner_user_id as "ownerUserId", owner.full_name as "ownerName",
      case when m.answered_at is null then m.answer_due_at end as "dueAt"
    from case_record c join message m on m.case_id = c.id and not m.is_note and m.posted_at is not null
    left join person sender on sender.user_id = m.sender_user_id left join person employee on employee.user_id = c.employee_user_id
    left join person owner on owner.user_id = c.owner_user_id
    where c.adviser_user_id is null and c.message_count > 0 and c.locked_at is null and (m.sender_role_id is not null or m.sender_user_id is null)
      and ${caseId === null ? sql`c.service_id = ${scope.serviceId}` : sql`c.id = ${caseId}`}
      and ${isOpenCase('c')} and ${scope.visible('c')} and ${scope.actsAsHr('c')}`;
}

/** Messages from outside that match no case. All HR users of the service see them (gaps G-107). */
function ofNoCase(scope: Scope): RawBuilder<unknown> {
  return sql`
    select u.id, u.subject, u.body, u.preview, u.sender_name, u.sender_address, u.received_at, null::bigint, null::bigint, null::bigint, null::uuid, null, null::uuid,
      null, null::timestamptz
    from unassigned_message u where u.service_id = ${scope.serviceId}`;
}

/**
 * What waits for somebody at HR, the soonest due first; of one case when it is given. However many there are
 * of one kind, they take no place of the other. For HR users alone.
 */
export async function unassignedMessages(db: ReadDb, scope: Scope, caseId: number | null): Promise<UnassignedRow[]> {
  const onCases = sql`(${ofCases(scope, caseId)} order by "dueAt" nulls last, "postedAt", id limit ${sql.lit(MOST_ROWS)})`;
  const outside = sql`(${ofNoCase(scope)} order by u.received_at, u.id limit ${sql.lit(MOST_ROWS)})`;
  const all = caseId === null ? sql`${onCases} union all ${outside}` : onCases;
  const { rows } =
    await sql<UnassignedRow>`select * from (${all}) waiting order by "dueAt" nulls last, "postedAt", id`.execute(db);
  return rows;
}
