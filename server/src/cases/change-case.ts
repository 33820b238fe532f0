import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act, Unrecorded } from '../access/act.ts';
import { beforeSightChanges } from '../access/case-changes.ts';
import { executePipelined } from '../platform/database/pipelined.ts';
import type { ErrorDetails } from '../platform/http/app-error.ts';
import { alreadyExists } from '../platform/http/app-error.ts';
import { everybodyByEmail } from '../users/person.queries.ts';
import type { CaseFacts } from './case-facts.ts';

/** The columns of the case row that acts may change; the calling act decides on the change and records it. */
export interface CaseChange {
  readonly topic_id?: number;
  readonly section_id?: number;
  readonly status?: number;
  readonly employee_user_id?: string | null;
  readonly employee_name?: string | null;
  readonly employee_email?: string | null;
  readonly no_employee_reason_id?: number | null;
  readonly adviser_user_id?: string | null;
  readonly overview?: string;
  readonly risk_id?: number | null;
  readonly stage_id?: number | null;
  readonly step_id?: number | null;
  readonly outcome_id?: number | null;
  readonly conclusion?: string | null;
  readonly locked_at?: Date | null;
  readonly locked_by?: string | null;
  readonly closed_at?: Date | null;
  readonly closed_by?: string | null;
}

/** Changes the row of a case the act has locked, and answers its new version. */
export async function changeCase(act: Act, caseId: number, change: CaseChange): Promise<number> {
  await beforeSightChanges(act, caseId, await usersLosingAccess(act, caseId, change));
  const row = await act.db
    .updateTable('case_record')
    .set((current) => ({ ...change, version: current('version', '+', 1) }))
    .where('id', '=', caseId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Moves a case the act has locked to the step its process has reached. This changes nobody's sight of the
 * case, and no caller needs the new version.
 */
export async function moveCase(act: Act, caseId: number, to: Pick<CaseChange, 'stage_id' | 'step_id'>): Promise<void> {
  const moved = act.db
    .updateTable('case_record')
    .set((current) => ({ ...to, version: current('version', '+', 1) }))
    .where('id', '=', caseId);
  await executePipelined(act.db, moved.compile());
}

/**
 * Reads who may lose sight of the case by this change: an adviser who is replaced, and everybody whom it turns
 * out to be about. Their other records are added by `beforeSightChanges`.
 */
async function usersLosingAccess(act: Act, caseId: number, change: CaseChange): Promise<string[]> {
  const typedIn = change.employee_email ? await everybodyByEmail(act.db, change.employee_email) : [];
  const subjects = [change.employee_user_id ?? null, ...typedIn].filter((userId) => userId !== null);
  if (change.adviser_user_id === undefined) return subjects;
  const { adviser_user_id: adviser } = await act.db
    .selectFrom('case_record')
    .select('adviser_user_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  return adviser === null ? subjects : [...subjects, adviser];
}

/**
 * Keeps the case's due moment and task count, which the tasks module computes: `due` is a query of one row of
 * due_at, is_due_timed and open_tasks. Not an edit, so the version stays; the row has many indexes, so it is
 * written only when something differs.
 */
export async function setDue(act: Unrecorded, caseId: number, due: RawBuilder<unknown>): Promise<void> {
  const kept = sql`
    with due (due_at, is_due_timed, open_tasks) as (${due})
    update case_record c set due_at = due.due_at, is_due_timed = due.is_due_timed, open_tasks = due.open_tasks from due
    where c.id = ${caseId} and (c.due_at, c.is_due_timed, c.open_tasks) is distinct from (due.due_at, due.is_due_timed, due.open_tasks)`;
  await executePipelined(act.db, kept.compile(act.db));
}

/** How many messages a case has, and whether some are not for everybody, for its unread ones in lists. */
export interface MessagesOfCase {
  readonly count: RawBuilder<number>;
  readonly hasNarrow: RawBuilder<boolean>;
}

export async function setMessagesOf(act: Unrecorded, caseId: number, messages: MessagesOfCase): Promise<void> {
  await executePipelined(act.db, messagesOfCaseUpdate(caseId, messages).compile(act.db));
}

/** The same as a part of the statement that writes a message. */
export function messagesOfCaseUpdate(caseId: number, { count, hasNarrow }: MessagesOfCase): RawBuilder<unknown> {
  return sql`update case_record set message_count = ${count}, has_narrow_messages = ${hasNarrow} where id = ${caseId}`;
}

export type CaseStanding = Pick<CaseFacts, 'status' | 'isLocked'>;

/** The state of a case in the middle of the act that is changing it. */
export async function stateOfCase(act: Act, caseId: number): Promise<CaseStanding> {
  const { rows } =
    await sql<CaseStanding>`select status, locked_at is not null as "isLocked" from case_record where id = ${caseId}`.execute(
      act.db,
    );
  return rows[0] as CaseStanding;
}

/**
 * Refuses a change that was made from an older state than the stored one (DESIGN §4, lost updates).
 * @throws ALREADY_EXISTS with what `newer` tells of the stored state.
 */
export async function assertVersion(
  sent: number | undefined,
  stored: number,
  newer: () => Promise<Pick<ErrorDetails, 'current' | 'changed'>>,
): Promise<void> {
  if (sent === undefined || sent === stored) return;
  throw alreadyExists('Someone else has changed this since you opened it.', await newer());
}
