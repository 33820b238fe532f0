import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { isOpenTask } from '../tasks/open-task.ts';
import type { OutstandingDetails } from './workflow-record.presenter.ts';

/** Due moments of open tasks and starts of processes of one case that has been loaded for the reader. */
export async function outstandingDetails(db: ReadDb, caseId: number): Promise<OutstandingDetails> {
  const tasks = await db
    .selectFrom('case_task')
    .select(['id', 'due_at'])
    .where('case_id', '=', caseId)
    .where(isOpenTask())
    .execute();
  const processes = await db
    .selectFrom('tracking_record')
    .select(['id', 'started_at'])
    .where('case_id', '=', caseId)
    .execute();
  return {
    dueOfTask: new Map(tasks.map((row) => [row.id, row.due_at])),
    startOfProcess: new Map(processes.map((row) => [row.id, row.started_at])),
  };
}

/**
 * The process of a visible case that follows a workflow and that the reader may
 * read: the live one, else the latest.
 */
export async function recordOfWorkflow(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  wanted: { readonly workflowId: number; readonly recordId: number | undefined },
): Promise<number | null> {
  const isWanted = wanted.recordId === undefined ? sql`true` : sql`r.id = ${wanted.recordId}`;
  const { rows } = await sql<{ id: number }>`
    select r.id from tracking_record r join case_record c on c.id = r.case_id
    where r.case_id = ${caseId} and r.workflow_id = ${wanted.workflowId}::bigint and ${isWanted} and ${scope.readsRow('r', 'c')}
    order by r.ended_at desc nulls first, r.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The event of this version that a person has opened on a case, and in which nobody has saved anything. */
export async function openedEventOf(
  db: ReadDb,
  event: { readonly caseId: number; readonly workflowId: number; readonly version: number; readonly userId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('tracking_record')
    .select('id')
    .where('case_id', '=', event.caseId)
    .where('workflow_id', '=', event.workflowId)
    .where('version', '=', event.version)
    .where('started_by', '=', event.userId)
    .where('ended_at', 'is', null)
    .where('is_touched', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
