import type { ContactKind } from '@evenhand/contract/contacts';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** Names a contact. Two contacts of different kinds may have the same number. */
interface ContactName {
  readonly kind: ContactKind;
  readonly id: number;
}

/** A stored contact with the people it names. */
export interface ContactRow extends ContactName {
  readonly caseId: number;
  /** Null for the employee of the case. */
  readonly participantId: number | null;
  /** Null for an employee whose name was typed. */
  readonly personUserId: string | null;
  readonly personName: string;
  readonly reasonId: number;
  readonly recordedAt: Date;
  readonly adviserUserId: string;
  readonly adviserName: string;
  readonly details: string;
  /** The task to complete a parked call; null while it is completed. Failed contacts have none. */
  readonly taskId: number | null;
  readonly completedAt: Date | null;
}

const columns = sql`contact.kind, contact.id, contact.case_id as "caseId", contact.participant_id as "participantId",
  person.user_id as "personUserId", coalesce(person.full_name, contact.employee_name) as "personName", contact.reason_id as "reasonId", contact.recorded_at as "recordedAt",
  contact.adviser_user_id as "adviserUserId", adviser.full_name as "adviserName", contact.details, contact.task_id as "taskId",
  contact.completed_at as "completedAt"`;
const tables = sql`contact join case_record c on c.id = contact.case_id left join participant p on p.id = contact.participant_id
  left join person on person.user_id = coalesce(p.user_id, contact.employee_user_id) join person adviser on adviser.user_id = contact.adviser_user_id`;

/** Contacts of a case that are not deleted, for readers who act as HR on it and see it. */
const readable = (scope: Scope, caseId: number, kind: ContactKind) =>
  sql`contact.case_id = ${caseId} and contact.kind = ${kind} and contact.deleted_at is null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`;

/** The contacts of one kind of a case, all or `among` these numbers, the latest first. */
export async function contactsOf(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  kind: ContactKind,
  among?: readonly number[],
): Promise<ContactRow[]> {
  const isAmong = among === undefined ? sql`` : sql`and contact.id = any(${[...among]}::bigint[])`;
  const { rows } = await sql<ContactRow>`
    select ${columns} from ${tables} where ${readable(scope, caseId, kind)} ${isAmong} order by contact.recorded_at desc, contact.id desc`.execute(
    db,
  );
  return rows;
}

/** @returns null for a contact of another case, one that is deleted, and one that never was. */
export async function contactById(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  { kind, id }: ContactName,
): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from ${tables} where ${readable(scope, caseId, kind)} and contact.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A contact that has no row yet. */
export type NewRow = Pick<
  ContactRow,
  'kind' | 'participantId' | 'reasonId' | 'recordedAt' | 'adviserUserId' | 'details' | 'taskId'
> & {
  /** The employee of the case, when it is no participant: their user id, or else the name as it was typed. */
  readonly employeeUserId: string | null;
  readonly employeeName: string | null;
};

/** @returns the number of the contact. */
export async function insertContact(act: Act, onCase: OnCase, row: NewRow): Promise<number> {
  const { id } = await act.db
    .insertInto('contact')
    .values({
      kind: row.kind,
      service_id: onCase.serviceId,
      case_id: onCase.id,
      participant_id: row.participantId,
      employee_user_id: row.employeeUserId,
      employee_name: row.employeeName,
      reason_id: row.reasonId,
      recorded_at: row.recordedAt,
      adviser_user_id: row.adviserUserId,
      details: row.details,
      task_id: row.taskId,
      created_at: act.now,
      created_by: act.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A completed call has no task; one that is set back has the new one. */
export async function setCompleted(
  act: Act,
  id: number,
  change: Pick<ContactRow, 'completedAt' | 'taskId'>,
): Promise<void> {
  const set = { completed_at: change.completedAt, task_id: change.taskId };
  await act.db.updateTable('contact').set(set).where('kind', '=', 'parked-call').where('id', '=', id).execute();
}

export async function setDeleted(act: Act, { kind, id }: ContactName): Promise<void> {
  await act.db
    .updateTable('contact')
    .set({ deleted_at: act.now, task_id: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}
