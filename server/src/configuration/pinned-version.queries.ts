import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { caseNotFound } from '../platform/http/app-error.ts';

/**
 * The version of a workflow that a visible case runs in, the newest record of it first;
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
