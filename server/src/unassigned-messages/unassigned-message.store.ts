import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/change-channels.ts';
import { isOpenCase } from '../access/open-case.ts';
import type { Scope } from '../access/scope.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';

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

/** The most rows of each kind in a list. HR is far behind where there are more. */
const MAX_ROWS_COUNT = 500;

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
 * Lists the messages that wait for somebody at HR, the soonest due first; of one case when it is given. Each
 * kind has its own limit, so neither displaces the other. For HR users alone.
 */
export async function unassignedMessages(db: ReadDb, scope: Scope, caseId: number | null): Promise<UnassignedRow[]> {
  const onCases = sql`(${ofCases(scope, caseId)} order by "dueAt" nulls last, "postedAt", id limit ${sql.lit(MAX_ROWS_COUNT)})`;
  const outside = sql`(${ofNoCase(scope)} order by u.received_at, u.id limit ${sql.lit(MAX_ROWS_COUNT)})`;
  const all = caseId === null ? sql`${onCases} union all ${outside}` : onCases;
  const { rows } =
    await sql<UnassignedRow>`select * from (${all}) waiting order by "dueAt" nulls last, "postedAt", id`.execute(db);
  return rows;
}

/** A message that came from outside. */
interface ReceivedMessage {
  readonly senderName: string;
  readonly senderAddress: string;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
}

/**
 * Keeps a message that matches no case, until HR assigns it, and notifies the open lists of the service. It
 * runs in the context of the system.
 * @returns its number.
 */
export async function insertUnassigned(
  db: Db,
  serviceId: number,
  message: ReceivedMessage,
  receivedAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('unassigned_message')
    .values({
      id: sql<number>`nextval(pg_get_serial_sequence('message', 'id'))`,
      service_id: serviceId,
      sender_name: message.senderName,
      sender_address: message.senderAddress,
      subject: message.subject,
      body: message.body,
      received_at: receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select ${notifyUnassignedChanged({ serviceId, takenId: null })}`.execute(db);
  return id;
}

/** Takes a message off the list. @returns it, or null when another person has taken it. */
export async function takeUnassigned(
  act: Act,
  id: number,
): Promise<(ReceivedMessage & { readonly receivedAt: Date }) | null> {
  const message = await act.db
    .deleteFrom('unassigned_message')
    .where('id', '=', id)
    .where('service_id', '=', act.actor.serviceId)
    .returning([
      'sender_name as senderName',
      'sender_address as senderAddress',
      'subject',
      'body',
      'received_at as receivedAt',
    ])
    .executeTakeFirst();
  return message ?? null;
}
