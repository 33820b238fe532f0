import { ParticipantRole } from '@evenhand/contract/participants';
import type {
  CaseFacts as EngineFacts,
  LetterToSend,
  LinkedProcess,
  MatterFacts,
  OpenTask,
  ParticipantFacts,
  PlannedNotice,
  ProcessFacts,
  RelationsHeld,
} from '@evenhand/engine/case-state';
import type { ProcessView } from '@evenhand/engine/process-context';
import type { ServiceConfiguration } from '@evenhand/engine/service-configuration';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Act } from '../access/act.ts';
import type { Actor } from '../access/actor.ts';
import { actsAsHr } from '../access/acts-as-hr.ts';
import type { Scope } from '../access/scope.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { isWriterOf } from '../cases/case-rules.ts';
import type { SqlId } from '../cases/locked-case.ts';
import { participantsAsFacts, relationsHeldOn } from '../cases/participant.queries.ts';
import { filesOfVisits } from '../files/case-file.queries.ts';
import { mattersAsFacts } from '../matters/matter.store.ts';
import type { ReadDb } from '../platform/database/open-database.ts';
import { openTasksAsFacts } from '../tasks/open-task.ts';
import { plannedNoticesAsFacts } from '../tasks/planned-notices.ts';
import type { StoredProcess } from './process.queries.ts';
import { readProcess } from './process.queries.ts';
import type { ProcessNumbers } from './process-numbers.ts';
import { nextBlock, numbersOfProcess } from './process-numbers.ts';
import { typedContent } from './typed-content.ts';
import { waitingLetters } from './waiting-letters.ts';

/**
 * Everything the engine judges a process of a visible case by. The case was loaded for this
 * actor, so visibility is settled.
 */
export interface LoadedProcess {
  readonly theCase: CaseFacts;
  readonly stored: StoredProcess;
  readonly view: ProcessView;
}

/** What is stored of a process and of its case. */
export interface ReadOfProcess {
  readonly stored: StoredProcess | null;
  readonly facts: (StoredFacts & { readonly firstVisitId: number | null }) | undefined;
}

/** How a process is judged: for whom, on which case, by which configuration. */
export interface ProcessReader {
  readonly actor: Actor;
  readonly theCase: CaseFacts;
  readonly configuration: ServiceConfiguration;
  readonly now: Date;
}

/**
 * Everything stored that a process of a case is judged by, as far as the scope reaches, and where it is asked for
 * the numbers of the visits that an act may make. Its statements leave together.
 */
export async function readOfProcess(
  db: ReadDb,
  scope: Scope,
  {
    caseId,
    recordId,
    drawsVisits = false,
  }: { readonly caseId: SqlId; readonly recordId: SqlId; readonly drawsVisits?: boolean },
): Promise<ReadOfProcess> {
  const columns = sql`${storedFacts}, ${drawsVisits ? nextBlock : sql`null::bigint`} as "firstVisitId"`;
  const [stored, facts] = await Promise.all([
    readProcess(db, caseId, recordId),
    // One statement of what the case and its other modules hold now, as far as the actor may read it, because the
    // engine needs it before it can decide anything. So an HR-only process neither blocks an act of the business
    // side nor is named to it (decision 0015).
    sql<
      NonNullable<ReadOfProcess['facts']>
    >`select ${columns} from ${caseWithSeen(scope)} where c.id = ${caseId}`.execute(db),
  ]);
  return { stored, facts: facts.rows[0] };
}

/**
 * A process of the case, or null where there is none for this actor: also an HR-only one (decision 0015),
 * judged by the case as it was loaded, for an act under its lock.
 */
export async function loadProcess(
  db: ReadDb,
  configuration: ServiceConfiguration,
  { actor, theCase, recordId, now }: Omit<ProcessReader, 'configuration'> & { readonly recordId: number },
): Promise<LoadedProcess | null> {
  const read = await readOfProcess(db, scopeOf(actor), { caseId: theCase.id, recordId });
  return processFrom(read, { actor, theCase, configuration, now });
}

/** The same from what has been read. */
export function processFrom(
  { stored, facts }: ReadOfProcess,
  { actor, theCase, configuration, now }: ProcessReader,
): LoadedProcess | null {
  if (stored === null || (stored.isHrOnly && !actsAsHr(actor, theCase))) return null;
  return {
    theCase,
    stored,
    view: {
      definition: configuration.workflow(stored.workflowId, stored.version),
      record: stored.record,
      facts: factsOf(configuration, theCase, facts),
      actor: engineActor(actor, theCase),
      calendar: configuration.calendar,
      now: now.toISOString(),
    },
  };
}

export function engineActor(actor: Actor, theCase: CaseFacts): ProcessView['actor'] {
  return {
    userId: actor.userId,
    name: actor.fullName,
    isHr: actsAsHr(actor, theCase),
    isWriter: isWriterOf(actor, theCase),
  };
}

/** What a process starts with: what its case holds, and the numbers of its rows. */
export interface NewProcess {
  readonly numbers: ProcessNumbers;
  readonly facts: EngineFacts;
}

/** The same for a process that is about to start on an existing case. */
export async function drawNewProcess(act: Act, theCase: CaseFacts): Promise<NewProcess> {
  const { rows } = await sql<StoredFacts & ProcessNumbers>`
    select ${storedFacts}, ${numbersOfProcess} from ${caseWithSeen(scopeOf(act.actor))} where c.id = ${theCase.id}`.execute(
    act.db,
  );
  return { facts: factsOf(act.configuration, theCase, rows[0]), numbers: rows[0] as ProcessNumbers };
}

/** What a case holds that this act has just opened: its owner, and nothing else. */
export function holdingsOfNewCase(
  theCase: CaseFacts,
  owner: { readonly userId: string; readonly fullName: string },
): EngineFacts {
  const { id: caseId, status, isLocked, topicId, riskId, employeeUserId } = theCase;
  const participant = {
    id: null,
    userId: owner.userId,
    name: owner.fullName,
    roleId: ParticipantRole.CaseOwner,
    relationId: null,
    hasWritten: false,
  };
  return {
    caseId,
    status,
    isLocked,
    topicId,
    reasonIds: [],
    riskId,
    employeeUserId,
    participants: [participant],
    relationsHeld: [],
    processes: [],
    openTasks: [],
    plannedNotices: [],
    eventFiles: [],
    linkedProcesses: [],
  };
}

/**
 * The case `c` with the processes of it that may be read, as `seen.ids`. What belongs to a process is
 * compared with these, because a lookup of its own for each kind of row costs more than the rows. They are
 * read once (`offset 0`).
 */
function caseWithSeen(scope: Scope): RawBuilder<unknown> {
  return sql`case_record c cross join lateral (
    select array(select r.id from tracking_record r where r.case_id = c.id and ${scope.readsRow('r', 'c')}) as ids offset 0) seen`;
}

/** The case of the statement, and the processes of it that may be read. */
const ofCase = sql<number>`c.id`;
const seen = sql<number[]>`seen.ids`;

/**
 * How far the letter is that each visit names: its event, or what has been typed while it is being worked on.
 * Only a letter that was written for the same component of the same process counts.
 */
const lettersOfVisits = sql`select v.id, l.status from case_letter l
    join visit v on v.case_id = l.case_id and v.record_id = l.record_id and v.component_id = l.component_id and not v.is_withdrawn
    left join tracked_event e on e.case_id = v.case_id and e.visit_id = v.id and e.withdrawn_at is null
    where l.case_id = c.id and l.record_id = any(seen.ids) and l.guid::text = lower(coalesce(
      case v.status when 2 then ${typedContent('v')} ->> 'documentId' end, e.data ->> 'documentId'))`;

/** Reasons that the completed events of the process `r` name. */
const reasonsOfRecord = sql`(select coalesce(jsonb_agg(reason), '[]') from visit v, jsonb_array_elements(
    case jsonb_typeof(v.data -> 'eventSetupReasonIds') when 'array' then v.data -> 'eventSetupReasonIds' else '[]' end) reason
    where v.record_id = r.id and v.status = 3 and not v.is_withdrawn)`;

const storedFacts = sql`c.status, c.risk_id as "riskId", c.locked_at is not null as "isLocked", c.reason_ids as "reasonIds",
      ${listed(participantsAsFacts(ofCase))} as participants,
      ${listed(relationsHeldOn(ofCase))} as "relationsHeld",
      ${listed(sql`select r.id, r.workflow_id as "workflowId", r.version, r.kind, r.parent_id as "parentId", r.started_by_visit_id as "startedByVisitId",
        r.is_mandatory as "isMandatory", r.required_by_visit_id as "requiredByVisitId", r.is_hr_only as "isHrOnly", r.ended_at is not null as "hasEnded",
        exists (select 1 from visit v where v.record_id = r.id and v.status = 3 and not v.is_withdrawn) as "hasCompletedComponent",
        case when r.kind = 'sub-process' and r.ended_at is not null then ${reasonsOfRecord} else '[]' end as "reasonIds"
        from tracking_record r where r.case_id = c.id and r.id = any(seen.ids)`)} as processes,
      ${listed(openTasksAsFacts(ofCase, seen))} as "openTasks",
      ${listed(plannedNoticesAsFacts(ofCase, seen))} as "plannedNotices",
      ${listed(filesOfVisits(ofCase, seen))} as "eventFiles",
      ${listed(lettersOfVisits)} as "eventLetters",
      ${listed(waitingLetters(ofCase, seen))} as "lettersToSend",
      ${listed(mattersAsFacts(ofCase))} as matters,
      access.linked_processes(c.id) as "linkedProcesses"`;

function factsOf(
  configuration: ServiceConfiguration,
  theCase: CaseFacts,
  stored: StoredFacts | undefined,
): EngineFacts {
  if (stored === undefined) throw new Error('The case of a process is gone.');
  return {
    caseId: theCase.id,
    status: stored.status,
    isLocked: stored.isLocked,
    topicId: theCase.topicId,
    reasonIds: stored.reasonIds,
    riskId: stored.riskId,
    employeeUserId: theCase.employeeUserId,
    participants: stored.participants,
    relationsHeld: stored.relationsHeld,
    processes: stored.processes.map(({ version, ...one }) => ({
      ...one,
      title: configuration.workflow(one.workflowId, version).title,
    })),
    openTasks: stored.openTasks,
    plannedNotices: stored.plannedNotices,
    eventFiles: eventFilesOf(stored),
    lettersToSend: stored.lettersToSend,
    linkedProcesses: stored.linkedProcesses,
    matters: stored.matters,
  };
}

/** A visit whose event has a letter need not have a file. */
function eventFilesOf({ eventFiles, eventLetters }: StoredFacts): EngineFacts['eventFiles'] {
  const fileCounts = new Map(eventFiles.map(({ id, fileCount }) => [id, fileCount]));
  const statuses = new Map(eventLetters.map(({ id, status }) => [id, status]));
  return [...new Set([...fileCounts.keys(), ...statuses.keys()])].map((visitId) => ({
    visitId,
    fileCount: fileCounts.get(visitId) ?? 0,
    documentStatus: statuses.get(visitId) ?? 0,
  }));
}

/** What a case holds, as the one statement answers it. */
export interface StoredFacts {
  readonly status: number;
  readonly riskId: number | null;
  readonly isLocked: boolean;
  readonly reasonIds: number[];
  readonly participants: ParticipantFacts[];
  readonly relationsHeld: RelationsHeld[];
  readonly processes: (Omit<ProcessFacts, 'title'> & { readonly version: number })[];
  readonly openTasks: OpenTask[];
  readonly plannedNotices: PlannedNotice[];
  /** By visit. */
  readonly eventFiles: { readonly id: number; readonly fileCount: number }[];
  /** By visit: the letter that its event names, written for the same component of the same process. */
  readonly eventLetters: { readonly id: number; readonly status: 1 | 2 }[];
  readonly lettersToSend: LetterToSend[];
  readonly matters: MatterFacts[];
  /** Of linked cases, also those that the reader does not see (decision 0108). */
  readonly linkedProcesses: LinkedProcess[];
}

/** The rows of a query that has an id, in its order, as one value. */
function listed(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(one order by one.id), '[]') from (${rows}) one)`;
}
