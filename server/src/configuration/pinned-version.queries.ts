import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db, ReadDb } from '../platform/database/open-database.ts';
import { caseNotFound } from '../platform/http/app-error.ts';

/**
 * Reads the version of a workflow that a visible case runs in, the newest record of it first;
 * null when the case never ran it.
 * @throws CASE_NOT_FOUND
 */
export async function versionOnCase(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  workflowId: number,
): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select (select r.version from tracking_record r where r.case_id = c.id and r.workflow_id = ${workflowId}::bigint and ${scope.readsRow('r', 'c')}
      order by r.id desc limit 1) as version
    from case_record c where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  if (rows[0] === undefined) throw caseNotFound(caseId);
  return rows[0].version;
}

/** The cases in which a workflow is running now, by the version they run in. */
export interface RunningCases {
  readonly workflowId: number;
  readonly version: number;
  readonly caseIds: readonly number[];
}

/** Runs as the owner of the tables, so no person's sight limits the answer. */
export async function runningCasesOf(
  owner: Db,
  serviceId: number,
  workflowIds: readonly number[],
): Promise<RunningCases[]> {
  if (workflowIds.length === 0) return [];
  const { rows } = await sql<RunningCases>`
    select workflow_id as "workflowId", version, jsonb_agg(distinct case_id order by case_id) as "caseIds" from tracking_record
    where service_id = ${serviceId} and workflow_id = any (${[...workflowIds]}::integer[]) and ended_at is null
    group by workflow_id, version order by workflow_id, version`.execute(owner);
  return rows;
}
