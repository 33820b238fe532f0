import type { CaseFacts as EngineFacts, OpenTask, ParticipantFacts, ProcessFacts, ProcessView, ServiceCalendar } from '@evenhand/engine/process-state';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { actsAsHr, hasWriteRole } from '../cases/case.policy.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { reasonIdsOf } from '../cases/case-reasons.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { StoredProcess } from './process-rows.ts';
import { readProcess } from './process-rows.ts';

/** Everything the engine judges a process of a visible case by. The case was loaded for this actor, so visibility is settled. */
export interface LoadedProcess {
  readonly theCase: CaseFacts;
  readonly stored: StoredProcess;
  readonly view: ProcessView;
}

export async function loadProcess(
  db: Db,
  configuration: Configuration,
  { actor, theCase, recordId, now }: { readonly actor: Actor; readonly theCase: CaseFacts; readonly recordId: number; readonly now: Date },
): Promise<LoadedProcess | null> {
  const stored = await readProcess(db, theCase.id, recordId);
  if (stored === null) return null;
  return {
    theCase,
    stored,
    view: {
      definition: configuration.workflow(theCase.serviceId, stored.workflowId, stored.version),
      record: stored.record,
      facts: await engineFacts(db, configuration, theCase),
      actor: engineActor(actor, theCase),
      calendar: calendarOf(configuration, theCase.serviceId),
      now: now.toISOString(),
    },
  };
}

export function engineActor(actor: Actor, theCase: CaseFacts): ProcessView['actor'] {
  const isHr = actsAsHr(actor, theCase);
  return { userId: actor.userId, name: actor.fullName, isHr, isWriter: isHr || hasWriteRole(theCase) };
}

export function calendarOf(configuration: Configuration, serviceId: number): ServiceCalendar {
  const { timeZone, holidays } = configuration.packOf(serviceId).service;
  return { timeZone, holidays };
}

/** What the case and its other rooms hold now. */
export async function engineFacts(db: Db, configuration: Configuration, theCase: CaseFacts): Promise<EngineFacts> {
  const current = await db.selectFrom('case_record').select(['status', 'risk_id', 'locked_at']).where('id', '=', theCase.id).executeTakeFirstOrThrow();
  return {
    caseId: theCase.id,
    status: current.status,
    isLocked: current.locked_at !== null,
    reasonIds: await reasonIdsOf(db, theCase.id),
    riskId: current.risk_id,
    employeeUserId: theCase.employeeUserId,
    participants: await participants(db, theCase.id),
    processes: await processes(db, configuration, theCase),
    openTasks: await openTasks(db, theCase.id),
    // Files and letters of events arrive with the document rooms.
    eventPapers: [],
  };
}

async function participants(db: Db, caseId: number): Promise<ParticipantFacts[]> {
  const { rows } = await sql<ParticipantFacts>`
    select p.user_id as "userId", person.full_name as name, p.role_id as "roleId", p.relation_id as "relationId",
      exists (select 1 from history_event e where e.case_id = p.case_id and e.actor_user_id = p.user_id) as "hasWritten"
    from participant p join person on person.user_id = p.user_id where p.case_id = ${caseId} and p.removed_at is null order by p.id`.execute(db);
  return rows;
}

async function processes(db: Db, configuration: Configuration, theCase: CaseFacts): Promise<ProcessFacts[]> {
  const { rows } = await sql<Omit<ProcessFacts, 'title'> & { version: number }>`
    select r.id, r.workflow_id as "workflowId", r.version, r.kind, r.parent_id as "parentId", r.started_by_visit_id as "startedByVisitId",
      r.is_mandatory as "isMandatory", r.ended_at is not null as "hasEnded",
      exists (select 1 from visit v where v.record_id = r.id and v.status = 3 and not v.is_withdrawn) as "hasCompletedComponent"
    from tracking_record r where r.case_id = ${theCase.id} order by r.id`.execute(db);
  return rows.map(({ version, ...row }) => ({ ...row, title: configuration.workflow(theCase.serviceId, row.workflowId, version).title }));
}

async function openTasks(db: Db, caseId: number): Promise<OpenTask[]> {
  const rows = await db
    .selectFrom('case_task')
    .select(['id', 'record_id', 'type', 'title', 'is_required_before_closure', 'source', 'due_rule'])
    .where('case_id', '=', caseId)
    .where('completed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('type', 'in', [2, 3, 4, 5, 6])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    processId: row.record_id,
    type: row.type as OpenTask['type'],
    title: row.title,
    isRequiredBeforeClosure: row.is_required_before_closure,
    source: row.source as OpenTask['source'],
    dueRule: row.due_rule as OpenTask['dueRule'],
  }));
}
