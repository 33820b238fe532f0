import { DocumentStatus } from '@evenhand/contract/letters';
import { ParticipantRole } from '@evenhand/contract/participants';
import type { RelationsHeld } from '@evenhand/engine/case-state';
import type { EventOfProcess, MatterOfCase } from '@evenhand/engine/find-evidence';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { letterStatusOfEvent } from '../letters/letter.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface ProcessRow {
  readonly id: number;
  readonly workflowId: number;
}

/**
 * The processes of a visible case that the reader may read and in which something was done, oldest first. One
 * that another topic has replaced is no longer how the case is handled.
 */
export async function workedProcesses(db: ReadDb, scope: Scope, caseId: number): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select r.id, r.workflow_id as "workflowId" from tracking_record r join case_record c on c.id = r.case_id
    where r.case_id = ${caseId} and ${scope.visible('c')} and ${scope.readsRow('r', 'c')}
      and coalesce(r.end_reason, '') not in ('discarded', 'superseded') and (r.is_touched or r.kind = 'primary')
    order by r.id`.execute(db);
  return rows;
}

/** The tracked events of processes that have been read for the reader, by process. */
export async function eventsOfProcesses(
  db: ReadDb,
  caseId: number,
  recordIds: readonly number[],
): Promise<Map<number, EventOfProcess[]>> {
  const rows = await db
    .selectFrom('tracked_event as e')
    .leftJoin('case_file as f', (join) =>
      join
        .onRef('f.case_id', '=', 'e.case_id')
        .onRef('f.tracked_event_id', '=', 'e.id')
        .on('f.scan', 'is distinct from', 'infected'),
    )
    .select(({ fn }) => [
      'e.record_id',
      'e.component_id',
      'e.visit_id',
      'e.data',
      'e.updated_at',
      fn.count<number>('f.id').as('fileCount'),
      letterStatusOfEvent.as('letterStatus'),
    ])
    .where('e.case_id', '=', caseId)
    .where('e.record_id', 'in', recordIds)
    .where('e.withdrawn_at', 'is', null)
    .groupBy('e.id')
    .orderBy('e.id')
    .execute();
  const eventOf = (row: (typeof rows)[number]): EventOfProcess => ({
    componentId: row.component_id,
    visitId: row.visit_id,
    content: row.data as EventOfProcess['content'],
    fileCount: Number(row.fileCount),
    documentStatus: row.letterStatus ?? DocumentStatus.None,
    updatedAt: row.updated_at.toISOString(),
  });
  return new Map(recordIds.map((id) => [id, rows.filter((row) => row.record_id === id).map(eventOf)]));
}

/** The owners of a case and everybody who ever had a relation to it, with their names. */
export interface PartsHeld {
  readonly ownerUserIds: readonly string[];
  readonly relationsHeld: readonly RelationsHeld[];
  readonly names: ReadonlyMap<string, string>;
}

export async function partsHeld(db: ReadDb, caseId: number): Promise<PartsHeld> {
  const rows = await db
    .selectFrom('participant as p')
    .innerJoin('person', 'person.user_id', 'p.user_id')
    .select(['p.user_id', 'p.role_id', 'p.relations_held', 'p.removed_at', 'person.full_name'])
    .where('p.case_id', '=', caseId)
    .orderBy('p.id')
    .execute();
  return {
    ownerUserIds: rows
      .filter((row) => row.removed_at === null && row.role_id === ParticipantRole.CaseOwner)
      .map((row) => row.user_id),
    relationsHeld: rows.map((row) => ({ userId: row.user_id, relationIds: row.relations_held })),
    names: new Map(rows.map((row) => [row.user_id, row.full_name])),
  };
}

/** Matters of a case loaded for the reader, each with the latest finding of a decision or an appeal that stands. */
export async function mattersWithFindings(db: ReadDb, caseId: number): Promise<MatterOfCase[]> {
  const { rows } = await sql<MatterOfCase>`
    select m.number, m.state = 'open' as "isOpen", finding.json as finding from case_matter m left join lateral (
      select jsonb_build_object('answer', f.answer, 'decidedOn', f.decided_on, 'recordedAt', f.recorded_at,
        'recordedBy', jsonb_build_object('userId', f.recorded_by, 'name', recorder.full_name)) as json
      from case_finding f join person recorder on recorder.user_id = f.recorded_by
      where f.case_id = m.case_id and f.matter_id = m.id and f.stage <> 'investigation' and f.taken_back_at is null
      order by f.id desc limit 1) finding on true
    where m.case_id = ${caseId} order by m.number`.execute(db);
  return rows.map(({ finding, ...matter }) => ({
    ...matter,
    finding: finding === null ? null : { ...finding, recordedAt: new Date(finding.recordedAt).toISOString() },
  }));
}
