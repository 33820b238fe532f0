import type { ProcessRecord, Visit } from '@evenhand/engine/process-state';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import type { Act, OnCase } from '../access/act.ts';
import { executePipelined } from '../platform/database/pipelined.ts';

export interface NewRecord {
  readonly workflowId: number;
  readonly version: number;
  readonly kind: ProcessRecord['kind'];
  readonly parentId: number | null;
  readonly startedByVisitId: number | null;
  readonly isMandatory: boolean;
  /**
   * Visible only to those who act as HR on the case. A sub-process of an HR-only process is HR-only as well.
   */
  readonly isHrOnly: boolean;
}

/** Writes a new process as the engine decided it, with its visits; their numbers were drawn before. */
export async function insertProcess(
  act: Act,
  onCase: OnCase,
  newRecord: NewRecord,
  { record, insertedVisits }: { readonly record: ProcessRecord; readonly insertedVisits: readonly Visit[] },
): Promise<void> {
  const row = sql`
    insert into tracking_record (id, service_id, case_id, workflow_id, version, kind, parent_id, started_by_visit_id, is_mandatory, step_id,
      current_visit_id, last_seen_component_id, is_touched, transition, started_at, started_by, is_hr_only)
    overriding system value
    values (${record.id}, ${onCase.serviceId}, ${onCase.id}, ${newRecord.workflowId}, ${newRecord.version}, ${newRecord.kind}, ${newRecord.parentId},
      ${newRecord.startedByVisitId}, ${newRecord.isMandatory}, ${record.stepId}, ${record.currentVisitId}, ${record.lastSeenComponentId},
      ${record.isTouched}, ${record.transition}, ${act.now}, ${act.actor.userId}, ${newRecord.isHrOnly} or coalesce((
        select parent.is_hr_only from tracking_record parent where parent.id = ${newRecord.parentId}), false))`;
  await executePipelined(act.db, row.compile(act.db));
  await insertVisits(act, onCase, record.id, insertedVisits);
}

async function insertVisits(act: Act, onCase: OnCase, recordId: number, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return;
  await send(act, act.db.insertInto('visit').values(visits.map((visit) => visitRow(onCase, recordId, visit))));
}

/**
 * Writes a process as the engine left it, and the visits it made or changed. Nothing waits for these
 * statements before the act's next question or its commit.
 */
export async function writeProcess(
  act: Act,
  onCase: OnCase,
  decided: {
    readonly record: ProcessRecord;
    readonly insertedVisits: readonly Visit[];
    readonly updatedVisits: readonly Visit[];
  },
): Promise<void> {
  const { record } = decided;
  await insertVisits(act, onCase, record.id, decided.insertedVisits);
  for (const visit of decided.updatedVisits)
    await send(
      act,
      act.db
        .updateTable('visit')
        .set({ ...columnsOf(visit), ...savedBy(act, visit) })
        .where('case_id', '=', onCase.id)
        .where('id', '=', visit.id),
    );
  const written = act.db
    .updateTable('tracking_record')
    .set({
      step_id: record.stepId,
      current_visit_id: record.currentVisitId,
      last_seen_component_id: record.lastSeenComponentId,
      is_touched: record.isTouched,
      transition: record.transition,
    })
    .where('id', '=', record.id);
  await send(act, written);
  if (record.ended !== null) await endRecord(act, onCase.id, record.id, record.ended);
}

/** Makes a live sub-process mandatory for a visit; with null, undo of that visit makes it optional again. */
export async function requireProcess(
  act: Act,
  caseId: number,
  recordId: number,
  visitId: number | null,
): Promise<void> {
  await act.db
    .updateTable('tracking_record')
    .set({ is_mandatory: visitId !== null, required_by_visit_id: visitId })
    .where('case_id', '=', caseId)
    .where('id', '=', recordId)
    .execute();
}

/** Notes that a process has been worked on. */
export async function touchRecord(act: Act, recordId: number): Promise<void> {
  await act.db.updateTable('tracking_record').set({ is_touched: true }).where('id', '=', recordId).execute();
}

/** Ends a process that is still live. */
async function endRecord(
  act: Act,
  caseId: number,
  recordId: number,
  reason: NonNullable<ProcessRecord['ended']>,
): Promise<void> {
  const ended = act.db
    .updateTable('tracking_record')
    .set({ ended_at: act.now, end_reason: reason, current_visit_id: null })
    .where('case_id', '=', caseId)
    .where('id', '=', recordId)
    .where('ended_at', 'is', null);
  await send(act, ended);
}

/** Ends every live process of a case. */
export async function endAllRecords(act: Act, caseId: number): Promise<void> {
  await act.db
    .updateTable('tracking_record')
    .set({ ended_at: act.now, end_reason: 'closed', current_visit_id: null })
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Makes an ended process live again, at the step where it ended. */
export async function resumeRecord(act: Act, recordId: number): Promise<void> {
  await act.db
    .updateTable('tracking_record')
    .set({ ended_at: null, end_reason: null })
    .where('id', '=', recordId)
    .execute();
}

/** Keeps the answer of a submit beside its visit, for a retry of the same submit (domain brief rule 9). */
export async function keepAnswer(act: Act, visitId: number, answer: unknown): Promise<void> {
  await send(
    act,
    act.db
      .updateTable('visit')
      .set({ answer: JSON.stringify(answer) })
      .where('id', '=', visitId),
  );
}

/** None of these writes is waited for: the act's next question, or its commit, fails with their error. */
async function send(act: Act, statement: Compilable): Promise<void> {
  await executePipelined(act.db, statement.compile());
}

function visitRow(onCase: OnCase, recordId: number, visit: Visit) {
  return {
    id: visit.id,
    service_id: onCase.serviceId,
    case_id: onCase.id,
    record_id: recordId,
    component_id: visit.componentId,
    ...columnsOf(visit),
  };
}

function columnsOf(visit: Visit) {
  return {
    status: visit.status,
    is_withdrawn: visit.isWithdrawn,
    created_in: visit.createdIn,
    entered_in: visit.enteredIn,
    completed_in: visit.completedIn,
    left_behind_in: visit.leftBehindIn,
    entered_at: visit.enteredAt,
    exited_at: visit.exitedAt,
    updated_at: visit.updatedAt,
    saves: visit.saves,
    completed_by: visit.completedBy?.userId ?? null,
    option_id: visit.optionId,
    payload_hash: visit.payloadHash,
    data: stored(visit.data),
    draft: stored(visit.draft),
    reversal: stored(visit.reversal),
  };
}

/** The actor, where this act saved the visit or what is typed into it. */
function savedBy(act: Act, visit: Visit): { saved_by?: string } {
  return visit.updatedAt === act.now.toISOString() ? { saved_by: act.actor.userId } : {};
}

function stored(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
