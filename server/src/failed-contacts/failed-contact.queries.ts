import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A failed contact with the people it names. */
export interface FailedContactRow {
  readonly id: number;
  readonly participantUserId: string;
  readonly participantName: string;
  readonly reasonId: number;
  readonly recordedAt: Date;
  readonly adviserUserId: string;
  readonly adviserName: string;
  readonly details: string;
}

const columns = sql`contact.id, p.user_id as "participantUserId", person.full_name as "participantName", contact.reason_id as "reasonId",
  contact.recorded_at as "recordedAt", contact.adviser_user_id as "adviserUserId", adviser.full_name as "adviserName", contact.details`;
const tables = sql`failed_contact contact join case_record c on c.id = contact.case_id join participant p on p.id = contact.participant_id
  join person on person.user_id = p.user_id join person adviser on adviser.user_id = contact.adviser_user_id`;

/** For readers who act as HR on a case they see. */
const known = (scope: Scope) => sql`contact.deleted_at is null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`;

/** The failed contacts of a case, the latest first. */
export async function failedContactsOf(db: ReadDb, scope: Scope, caseId: number): Promise<FailedContactRow[]> {
  const { rows } = await sql<FailedContactRow>`
    select ${columns} from ${tables} where contact.case_id = ${caseId} and ${known(scope)} order by contact.recorded_at desc, contact.id desc`.execute(db);
  return rows;
}

/** @returns null for a contact of another case, one that is deleted, and one that never was. */
export async function failedContactById(db: ReadDb, scope: Scope, caseId: number, id: number): Promise<FailedContactRow | null> {
  const { rows } = await sql<FailedContactRow>`
    select ${columns} from ${tables} where contact.case_id = ${caseId} and contact.id = ${id} and ${known(scope)}`.execute(db);
  return rows[0] ?? null;
}
