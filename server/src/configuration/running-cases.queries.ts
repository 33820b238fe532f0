import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';

/** The cases in which a workflow is running now, by the version they run in. */
export interface RunningCases {
  readonly workflowId: number;
  readonly version: number;
  readonly caseIds: readonly number[];
}

/** For the owner of the tables: nobody's sight limits what is found. */
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
