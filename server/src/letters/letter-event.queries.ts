import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { typedContent } from '../processes/typed-content.ts';

/** A process, and where its Event components stand. */
export interface ProcessOfLetters {
  readonly recordId: number;
  readonly workflowId: number;
  readonly version: number;
  /** The position of the process. */
  readonly currentComponentId: number | null;
  /** The components that can be worked on, the newest visit first. */
  readonly openComponentIds: readonly number[];
  /** The components whose tracked events have not been withdrawn, the newest event first. */
  readonly recordedComponentIds: readonly number[];
  /** The component whose form, or whose event, names the letter already. */
  readonly namingComponentId: number | null;
}

/**
 * The processes of a case that the reader may read, the live ones first and the newest of them, and where
 * each names this letter.
 */
export async function processesOfLetters(
  db: ReadDb,
  scope: Scope,
  caseId: number,
  documentGuid: string,
): Promise<ProcessOfLetters[]> {
  const { rows } = await sql<ProcessOfLetters>`
    select r.id as "recordId", r.workflow_id as "workflowId", r.version,
      case when r.ended_at is null then v.component_id end as "currentComponentId",
      (select coalesce(json_agg(w.component_id order by w.id desc), '[]') from visit w
        where w.case_id = r.case_id and w.record_id = r.id and w.status = 2 and not w.is_withdrawn and r.ended_at is null) as "openComponentIds",
      (select coalesce(json_agg(e.component_id order by e.id desc), '[]') from tracked_event e
        where e.case_id = r.case_id and e.record_id = r.id and e.withdrawn_at is null) as "recordedComponentIds",
      (select named.component_id from (
        select w.component_id, ${typedContent('w')} ->> 'documentId' as guid from visit w
          where w.case_id = r.case_id and w.record_id = r.id and w.status = 2 and not w.is_withdrawn
        union all select e.component_id, coalesce(d.draft ->> 'documentId', e.data ->> 'documentId') from tracked_event e
          left join tracked_event_draft d on d.case_id = e.case_id and d.event_id = e.id and d.user_id = ${scope.userId}
          where e.case_id = r.case_id and e.record_id = r.id and e.withdrawn_at is null
      ) named where lower(named.guid) = ${documentGuid} limit 1) as "namingComponentId"
    from tracking_record r join case_record c on c.id = r.case_id
    left join visit v on v.case_id = r.case_id and v.id = r.current_visit_id
    where r.case_id = ${caseId} and ${scope.visible('c')} and ${scope.readsRow('r', 'c')}
    order by r.ended_at is not null, r.id desc`.execute(db);
  return rows;
}
