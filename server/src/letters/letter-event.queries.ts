import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A live process, and where its Event components stand. */
export interface ProcessOfLetters {
  readonly recordId: number;
  readonly workflowId: number;
  readonly version: number;
  /** Where the process is. */
  readonly currentComponentId: number | null;
  /** The components whose tracked events have not been withdrawn, the newest event first. */
  readonly recordedComponentIds: readonly number[];
}

/** The live processes of a case that the reader may read, the newest first. */
export async function processesOfLetters(db: ReadDb, scope: Scope, caseId: number): Promise<ProcessOfLetters[]> {
  const { rows } = await sql<ProcessOfLetters>`
    select r.id as "recordId", r.workflow_id as "workflowId", r.version, v.component_id as "currentComponentId",
      (select coalesce(json_agg(e.component_id order by e.id desc), '[]') from tracked_event e
        where e.case_id = r.case_id and e.record_id = r.id and e.withdrawn_at is null) as "recordedComponentIds"
    from tracking_record r join case_record c on c.id = r.case_id
    left join visit v on v.case_id = r.case_id and v.id = r.current_visit_id
    where r.case_id = ${caseId} and r.ended_at is null and ${scope.visible('c')} and ${scope.readsRow('r', 'c')}
    order by r.id desc`.execute(db);
  return rows;
}
