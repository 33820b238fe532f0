import { sql } from 'kysely';
import { keepsSeen } from '../access/context-settings.ts';
import { isOpenCase } from '../access/open-case.ts';
import { ownPlaceOn } from '../access/own-place.ts';
import type { Scope } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import type { CaseRowData } from '../cases/case-row.queries.ts';
import { caseRowColumnsFor, caseRowTables } from '../cases/case-row.queries.ts';
import { columnsOf, isAnotherHrUserLeft } from '../cases/hr-users.queries.ts';
import type { ReadDb } from '../platform/database/open-database.ts';

export interface CaseDetailsData extends CaseFacts, Omit<CaseRowData, keyof CaseFacts> {
  readonly legacyNumber: string | null;
  readonly closedByName: string | null;
  readonly lockedAt: Date | null;
  readonly lockedByName: string | null;
  /** Open cases about the same employee, this one included, among those the caller can see. */
  readonly liveCases: number;
  /**
   * The reader acts as HR, and another person could still open the case and
   * act on it as HR without the reader.
   */
  readonly isAnotherHrUserLeft: boolean;
}

/** The whole row of a visible case, with what rules need to know of it, in one statement; or null. */
export async function caseDetails(db: ReadDb, scope: Scope, caseId: number): Promise<CaseDetailsData | null> {
  const { rows } = await sql<CaseDetailsData>`
    select ${caseRowColumnsFor(scope)}, c.service_id as "serviceId", c.overview, c.legacy_number as "legacyNumber",
      c.is_simple_process as "isSimpleProcess", c.locked_at as "lockedAt", locker.full_name as "lockedByName", closer.full_name as "closedByName", c.version,
      own.role_id as "actorRole", own.relation_id as "actorRelationId", ${keepsSeen('c')},
      (select count(*)::int from case_record other where other.employee_user_id = c.employee_user_id and ${isOpenCase('other')}
        and ${scope.visible('other')}) as "liveCases",
      ${scope.actsAsHr('c')} and ${isAnotherHrUserLeft(columnsOf('c'), scope.userId)} as "isAnotherHrUserLeft"
    from ${caseRowTables} left join person locker on locker.user_id = c.locked_by
      left join person closer on closer.user_id = c.closed_by
      left join lateral ${ownPlaceOn('c')} own on true
    where c.id = ${caseId} and ${scope.visible('c')}`.execute(db);
  return rows[0] ?? null;
}

export interface CaseProcessData {
  readonly id: number;
  readonly workflowId: number;
  readonly version: number;
  readonly kind: 'primary' | 'sub-process' | 'anytime-event' | 'simple';
  readonly isHrOnly: boolean;
  readonly stepId: number | null;
  readonly lastSeenComponentId: number | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly isStarted: boolean;
}

/**
 * Every process of a visible case that the reader may read, oldest first. Discarded processes are left
 * out, because they have nothing to show; an anytime event that has not begun is shown to the person who
 * opened it.
 */
export async function caseProcesses(db: ReadDb, scope: Scope, caseId: number): Promise<CaseProcessData[]> {
  const { rows } = await sql<CaseProcessData>`
    select r.id, r.workflow_id as "workflowId", r.version, r.kind, r.step_id as "stepId", r.last_seen_component_id as "lastSeenComponentId", r.started_at as "startedAt", r.ended_at as "endedAt",
      r.is_touched as "isStarted", r.is_hr_only as "isHrOnly"
    from tracking_record r join case_record c on c.id = r.case_id
    where r.case_id = ${caseId} and ${scope.visible('c')} and r.end_reason is distinct from 'discarded'
      and (r.kind <> 'anytime-event' or r.is_touched or (r.started_by = ${scope.userId} and r.ended_at is null))
      and ${scope.readsRow('r', 'c')}
    order by r.id`.execute(db);
  return rows;
}
