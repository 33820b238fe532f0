import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import { notifyUnassignedChanged } from '../access/change-channels.ts';
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
  /** What its mail repeats at its end of an earlier message of its case. */
  readonly quoted: string | null;
  /** Of a message that came by mail alone. */
  readonly mailNotes: readonly string[] | null;
}

/** The most rows of each kind in a list. HR is far behind where there are more. */
const MAX_ROWS_COUNT = 1000;

interface Listing {
  /** Only the messages of this case; of every case, and of none, when it is null. */
  readonly caseId: number | null;
  readonly page: { readonly take: number; readonly skip: number };
}

/**
 * One page of the messages that wait for somebody at HR, the soonest due first, and whether more follow. First the page
 * is found in the order of indexes, then what its rows show is read for them alone. Each kind has its own limit, so
 * neither displaces the other. For HR users alone.
 */
export async function unassignedMessages(
  db: ReadDb,
  scope: Scope,
  { caseId, page }: Listing,
): Promise<{ rows: UnassignedRow[]; hasMore: boolean }> {
  if (page.skip >= 2 * MAX_ROWS_COUNT) return { rows: [], hasMore: false };
  const reach = Math.min(page.skip + page.take + 1, MAX_ROWS_COUNT);
  const waiting =
    caseId === null
      ? sql`select * from (${ofAreas(scope, reach)}) on_cases union all (${ofNoCase(scope, reach)})`
      : ofCase(scope, caseId, reach);
  const { rows } = await sql<UnassignedRow>`
    with waiting as materialized (
      select * from (${waiting}) waiting order by due_at, at, id limit ${sql.lit(page.take + 1)} offset ${sql.lit(page.skip)})
    select w.id, coalesce(m.subject, u.subject) as subject, coalesce(m.body, u.body) as body, coalesce(m.preview, u.preview) as preview,
      coalesce(sender.full_name, m.sender_name, u.sender_name) as "senderName", coalesce(m.sender_address, u.sender_address) as "senderAddress",
      w.at as "postedAt", c.id as "caseId", c.topic_id as "topicId", c.stage_id as "stageId", c.employee_user_id as "employeeUserId",
      coalesce(employee.full_name, c.employee_name) as "employeeName", c.owner_user_id as "ownerUserId", owner.full_name as "ownerName",
      w.due_at as "dueAt", m.quoted, coalesce(m.mail_notes, u.mail_notes) as "mailNotes"
    from waiting w left join message m on m.id = w.id and m.case_id = w.case_id left join case_record c on c.id = w.case_id
    left join unassigned_message u on u.id = w.id and w.case_id is null
    left join person sender on sender.user_id = m.sender_user_id left join person employee on employee.user_id = c.employee_user_id
    left join person owner on owner.user_id = c.owner_user_id
    order by w.due_at, w.at, w.id`.execute(db);
  return { rows: rows.slice(0, page.take), hasMore: rows.length > page.take };
}

/** How many messages wait for somebody at HR, up to `most`: as many rows of the same indexes are read, and no more. */
export async function countUnassigned(db: ReadDb, scope: Scope, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select id from (${ofAreas(scope, most)}) on_cases union all (select id from (${ofNoCase(scope, most)}) of_none)
      limit ${sql.lit(most)}) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

const DUE_AT = sql`case when m.answered_at is null then m.answer_due_at end`;

/** The first of `messages`, with the alias m, that wait on cases on which the reader acts as HR. */
function ofCases(scope: Scope, messages: RawBuilder<unknown>, reach: number): RawBuilder<unknown> {
  return sql`
    select m.id, m.case_id, ${DUE_AT} as due_at, m.posted_at as at from ${messages} join case_record c on c.id = m.case_id
      and m.waiting_level_id is not null and ${scope.visible('c')} and ${scope.actsAsHr('c')}
    order by ${DUE_AT}, m.posted_at, m.id limit ${sql.lit(reach)}`;
}

/** An index begins with the policy area and goes on with the order. A token may name an area twice. */
function ofAreas(scope: Scope, reach: number): RawBuilder<unknown> {
  const ofArea = sql`(select * from message m where m.service_id = ${scope.serviceId} and m.waiting_level_id = area.id) m`;
  return sql`
    select on_case.* from (select distinct unnest(${scope.accessLevelIds}) as id) area
    cross join lateral (${ofCases(scope, ofArea, reach)}) on_case`;
}

/** Those of the case are found first: otherwise the database may go through all that wait, for their order. */
function ofCase(scope: Scope, caseId: number, reach: number): RawBuilder<unknown> {
  const ofIt = sql`(select * from message m where m.case_id = ${caseId} and not m.is_note and m.posted_at is not null offset 0) m`;
  return ofCases(scope, ofIt, reach);
}

/** Messages from outside that match no case. All HR users of the service see them (gaps G-107). */
function ofNoCase(scope: Scope, reach: number): RawBuilder<unknown> {
  return sql`
    select u.id, null::bigint, null::timestamptz, u.received_at from unassigned_message u
    where u.service_id = ${scope.serviceId} order by u.received_at, u.id limit ${sql.lit(reach)}`;
}

/** A message that came from outside. */
interface ReceivedMessage {
  readonly senderName: string;
  readonly senderAddress: string;
  readonly subject: string;
  /** Simple HTML that needs no cleaning any more. */
  readonly body: string;
  /** Says what of its mail is in the mail alone, and the like. */
  readonly notes: readonly string[];
}

/**
 * Keeps a message that matches no case, until HR assigns it, and notifies the open lists of the service. It
 * runs in the context of the system.
 * @returns its number.
 */
export async function insertUnassigned(
  db: Db,
  serviceId: number,
  message: ReceivedMessage & { readonly isConfirmed: boolean },
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
      mail_notes: [...message.notes],
      is_confirmed: message.isConfirmed,
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
      'mail_notes as notes',
      'received_at as receivedAt',
    ])
    .executeTakeFirst();
  return message ?? null;
}

/** What a message says that waits in the service of the acting person. */
export async function unassignedWords(act: Act, id: number): Promise<{ subject: string; body: string } | null> {
  const message = await act.db
    .selectFrom('unassigned_message')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .where('service_id', '=', act.actor.serviceId)
    .executeTakeFirst();
  return message ?? null;
}
