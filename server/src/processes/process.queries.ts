import type { ProcessRecord, Reversal, Visit } from '@evenhand/engine/process-state';
import type { SqlId } from '../cases/locked-case.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

/** A running process as stored, beside what the engine reads of it. */
export interface StoredProcess {
  readonly caseId: number;
  readonly workflowId: number;
  readonly version: number;
  readonly isHrOnly: boolean;
  readonly record: ProcessRecord;
}

/** Reads a process of a case with all its visits, withdrawn ones included. */
export async function readProcess(db: ReadDb, caseId: SqlId, recordId: SqlId): Promise<StoredProcess | null> {
  const [row, visits] = await Promise.all([
    db
      .selectFrom('tracking_record')
      .selectAll()
      .where('case_id', '=', caseId)
      .where('id', '=', recordId)
      .executeTakeFirst(),
    db
      .selectFrom('visit')
      .selectAll('visit')
      // Not joined: while nothing is known of a new table, all people would be read for a few visits.
      .select(({ selectFrom }) =>
        selectFrom('person').select('full_name').whereRef('person.user_id', '=', 'visit.completed_by').as('full_name'),
      )
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute(),
  ]);
  if (row === undefined) return null;
  return {
    caseId: row.case_id,
    workflowId: row.workflow_id,
    version: row.version,
    isHrOnly: row.is_hr_only,
    record: {
      id: row.id,
      kind: row.kind as ProcessRecord['kind'],
      parentId: row.parent_id,
      isMandatory: row.is_mandatory,
      stepId: row.step_id,
      currentVisitId: row.current_visit_id,
      lastSeenComponentId: row.last_seen_component_id,
      ended: row.end_reason as ProcessRecord['ended'],
      isTouched: row.is_touched,
      transition: row.transition,
      visits: visits.map(
        (visit): Visit => ({
          id: visit.id,
          componentId: visit.component_id,
          status: visit.status as Visit['status'],
          isWithdrawn: visit.is_withdrawn,
          createdIn: visit.created_in,
          enteredIn: visit.entered_in,
          completedIn: visit.completed_in,
          leftBehindIn: visit.left_behind_in,
          enteredAt: visit.entered_at?.toISOString() ?? null,
          exitedAt: visit.exited_at?.toISOString() ?? null,
          updatedAt: visit.updated_at?.toISOString() ?? null,
          saves: visit.saves,
          completedBy: visit.completed_by === null ? null : { userId: visit.completed_by, name: visit.full_name ?? '' },
          optionId: visit.option_id,
          payloadHash: visit.payload_hash,
          data: visit.data,
          draft: visit.draft,
          reversal: visit.reversal as Reversal | null,
        }),
      ),
    },
  };
}

/** The answer that was kept beside a visit when it was submitted, or null. */
export async function keptAnswer(db: ReadDb, visitId: number): Promise<unknown> {
  const row = await db.selectFrom('visit').select('answer').where('id', '=', visitId).executeTakeFirst();
  return row?.answer ?? null;
}
