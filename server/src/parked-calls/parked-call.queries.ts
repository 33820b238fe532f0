import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A parked call with the people it names. */
export interface ParkedCallRow {
  readonly id: number;
  readonly caseId: number;
  readonly participantId: number;
  readonly participantUserId: string;
  readonly participantName: string;
  readonly reasonId: number;
  readonly recordedAt: Date;
  readonly adviserName: string;
  readonly details: string;
  readonly taskId: number | null;
  readonly completedAt: Date | null;
}

const columns = sql`call.id, call.case_id as "caseId", call.participant_id as "participantId", caller.user_id as "participantUserId",
  caller.full_name as "participantName", call.reason_id as "reasonId", call.recorded_at as "recordedAt", adviser.full_name as "adviserName",
  call.details, call.task_id as "taskId", call.completed_at as "completedAt"`;
const tables = sql`parked_call call join case_record c on c.id = call.case_id join participant p on p.id = call.participant_id
  join person caller on caller.user_id = p.user_id join person adviser on adviser.user_id = call.adviser_user_id`;

/** For readers who act as HR on a case they see. */
const known = (scope: Scope) => sql`call.deleted_at is null and ${scope.visible('c')} and ${scope.actsAsHr('c')}`;

/** The parked calls of a case, the latest first. */
export async function parkedCallsOf(db: ReadDb, scope: Scope, caseId: number): Promise<ParkedCallRow[]> {
  const { rows } = await sql<ParkedCallRow>`
    select ${columns} from ${tables} where call.case_id = ${caseId} and ${known(scope)} order by call.recorded_at desc, call.id desc`.execute(db);
  return rows;
}

export async function parkedCallById(db: ReadDb, scope: Scope, caseId: number, id: number): Promise<ParkedCallRow | null> {
  const { rows } = await sql<ParkedCallRow>`
    select ${columns} from ${tables} where call.case_id = ${caseId} and call.id = ${id} and ${known(scope)}`.execute(db);
  return rows[0] ?? null;
}
