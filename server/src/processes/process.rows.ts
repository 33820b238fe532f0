import type { ProcessRecord, Visit } from '@evenhand/engine/process-state';
import type { Compilable, RawBuilder } from 'kysely';
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
  const written = sql`
    with begun as (
      insert into tracking_record (id, service_id, case_id, workflow_id, version, kind, parent_id, started_by_visit_id, is_mandatory, step_id,
        current_visit_id, last_seen_component_id, is_touched, transition, started_at, started_by, is_hr_only)
      overriding system value
      values (${record.id}, ${onCase.serviceId}, ${onCase.id}, ${newRecord.workflowId}, ${newRecord.version}, ${newRecord.kind}, ${newRecord.parentId},
        ${newRecord.startedByVisitId}, ${newRecord.isMandatory}, ${record.stepId}, ${record.currentVisitId}, ${record.lastSeenComponentId},
        ${record.isTouched}, ${record.transition}, ${act.now}, ${act.actor.userId}, ${newRecord.isHrOnly} or coalesce((
          select parent.is_hr_only from tracking_record parent where parent.id = ${newRecord.parentId}), false))
    )
    ${visitInsert(onCase, record.id, insertedVisits)}`;
  await executePipelined(act.db, written.compile(act.db));
}

/** The answer of a submit, which is kept beside its visit for a retry of the same submit (domain brief rule 9). */
export interface AnsweredVisit {
  readonly visitId: number;
  readonly answer: unknown;
}

/**
 * Writes a process as the engine left it, and the visits it made or changed, in one statement. Nothing waits
 * for it before the act's next question or its commit.
 */
export async function writeProcess(
  act: Act,
  onCase: OnCase,
  decided: {
    readonly record: ProcessRecord;
    readonly insertedVisits: readonly Visit[];
    readonly updatedVisits: readonly Visit[];
  },
  answered: AnsweredVisit | null = null,
): Promise<void> {
  const { record } = decided;
  const changed = decided.updatedVisits.map((visit) => ({
    id: visit.id,
    ...columnsOf(visit),
    saved_by: visit.updatedAt === act.now.toISOString() ? act.actor.userId : null,
    answer: visit.id === answered?.visitId ? answered.answer : null,
  }));
  const written = sql`
    with moved as (
      update tracking_record set step_id = ${record.stepId}, current_visit_id = ${record.currentVisitId}, last_seen_component_id = ${record.lastSeenComponentId},
        is_touched = ${record.isTouched}, transition = ${record.transition} where id = ${record.id}
    ), made as (${visitInsert(onCase, record.id, decided.insertedVisits)})
    update visit set status = changed.status, is_withdrawn = changed.is_withdrawn, created_in = changed.created_in, entered_in = changed.entered_in,
      completed_in = changed.completed_in, left_behind_in = changed.left_behind_in, entered_at = changed.entered_at, exited_at = changed.exited_at,
      updated_at = changed.updated_at, saves = changed.saves, completed_by = changed.completed_by, option_id = changed.option_id,
      payload_hash = changed.payload_hash, data = changed.data, draft = changed.draft, reversal = changed.reversal,
      saved_by = coalesce(changed.saved_by, visit.saved_by), answer = coalesce(changed.answer, visit.answer)
    from jsonb_populate_recordset(null::visit, ${JSON.stringify(changed)}::jsonb) changed
    where visit.case_id = ${onCase.id} and visit.id = changed.id`;
  await executePipelined(act.db, written.compile(act.db));
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

/** Keeps the answer of a submit beside its visit, where it was not known when the visit was written. */
export async function keepAnswer(act: Act, { visitId, answer }: AnsweredVisit): Promise<void> {
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

/** The same text for any number of visits. */
function visitInsert(onCase: OnCase, recordId: number, visits: readonly Visit[]): RawBuilder<unknown> {
  const rows = visits.map((visit) => ({
    id: visit.id,
    service_id: onCase.serviceId,
    case_id: onCase.id,
    record_id: recordId,
    component_id: visit.componentId,
    ...columnsOf(visit),
  }));
  return sql`insert into visit select * from jsonb_populate_recordset(null::visit, ${JSON.stringify(rows)}::jsonb)`;
}

/** As JSON, which the database reads by the types of its columns. */
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
    data: visit.data,
    draft: visit.draft,
    reversal: visit.reversal,
  };
}
