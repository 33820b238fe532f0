import { ParticipantRole, Relation } from '@evenhand/contract/participants';
import type {
  CaseFacts,
  EventFileFacts,
  LinkedProcess,
  MatterFacts,
  OpenTask,
  ParticipantFacts,
  PlannedNotice,
  RelationsHeld,
} from '../case-state.ts';
import type { ProcessHistory } from '../decision.ts';
import type { WorkflowDefinition } from '../definition.ts';
import type { TaskAssignee } from '../effects.ts';
import type { goToTask } from '../go-to-task.ts';
import { positionOf } from '../positions.ts';
import type { Actor, ProcessContext } from '../process-context.ts';
import type { ProcessRecord } from '../process-state.ts';
import type { SeparationFacts, SeparationGround, SeparationSeverities } from '../role-separation.ts';
import { usualSeverities } from '../role-separation.ts';
import type { saveDraft } from '../save-draft.ts';
import type { setStep } from '../set-step.ts';
import type { startProcess } from '../start-process.ts';
import type { submitClosing } from '../submit-closing.ts';
import type { submitComponent } from '../submit-component.ts';
import type { holderAmong } from '../task-holder.ts';
import type { undoComponent } from '../undo.ts';

/** The acts a case is driven by; tests replace them by faulty ones. */
export interface Engine {
  readonly startProcess: typeof startProcess;
  readonly submitComponent: typeof submitComponent;
  readonly undoComponent: typeof undoComponent;
  readonly setStep: typeof setStep;
  readonly goToTask: typeof goToTask;
  readonly saveDraft: typeof saveDraft;
  readonly submitClosing: typeof submitClosing;
  readonly holderAmong: typeof holderAmong;
}

export interface RunningProcess {
  record: ProcessRecord;
  readonly definition: WorkflowDefinition;
  readonly startedByVisitId: number | null;
  /** Only people who act as HR on the case read it (decision 0015). */
  readonly isHrOnly: boolean;
  requiredByVisitId: number | null;
  /** The person who opened an anytime event that has not begun (`has-begun.ts`); null of every other process. */
  openedBy: string | null;
}

export interface WorldTask extends OpenTask {
  readonly dueDay: string | null;
  readonly assignee: TaskAssignee;
  /** The tracked event of a task of type 3. */
  readonly event: TrackedEvent | null;
  state: 'open' | 'done' | 'cancelled';
}

export interface WorldNotice extends PlannedNotice {
  readonly title: string;
  readonly assignee: TaskAssignee;
  readonly day: string | null;
}

export interface WorldParticipant extends ParticipantFacts {
  /** Of a blocked person. */
  readonly blockedReason?: string | null;
}

/** The people there are, on the case or not. */
export interface Cast {
  readonly nameOf: (userId: string) => string;
  /** An HR user who holds the policy area of the case. */
  readonly isHr: (userId: string) => boolean;
}

export interface TrackedEvent {
  readonly componentId: number;
  content: unknown;
  isWithdrawn: boolean;
}

/**
 * One case in memory: what the server keeps in its tables, written only by performing the engine's decisions.
 */
export interface CaseWorld {
  now: string;
  readonly calendar: ProcessContext['calendar'];
  readonly engine: Engine;
  readonly cast: Cast;
  readonly definitions: ReadonlyMap<number, WorkflowDefinition>;
  readonly processes: Map<number, RunningProcess>;
  readonly answers: Map<number, Answer>;
  status: number;
  isLocked: boolean;
  readonly topicId: number | null;
  reasonIds: readonly number[];
  riskId: number | null;
  stageAndStep: { readonly stageId: number; readonly stepId: number } | null;
  readonly employeeUserId: string | null;
  readonly adviserUserId: string;
  /** Severities of the service for one person with two roles; left out, the usual ones. */
  readonly severities?: SeparationSeverities;
  /** Reporting lines of the directory; left out, it has none. */
  readonly reporting?: SeparationFacts['reporting'];
  participants: readonly WorldParticipant[];
  relationsHeld: readonly RelationsHeld[];
  readonly tasks: WorldTask[];
  readonly notices: string[];
  plannedNotices: readonly WorldNotice[];
  /** By visit. */
  readonly events: Map<number, TrackedEvent>;
  /** Empty ones that the next visit of a component fills, by process and component (`waitingKey`). */
  readonly waitingEvents: Map<string, TrackedEvent>;
  eventFiles: readonly EventFileFacts[];
  linkedProcesses: readonly LinkedProcess[];
  matters: readonly MatterFacts[];
  readonly history: ProcessHistory[];
  nextId: number;
}

export interface Answer {
  readonly processId: number;
  readonly subProcessId: number | null;
  readonly hasProcessEnded: boolean;
  readonly caseStatus: number;
}

/**
 * The rights a person has at this moment (gaps G-95): HR of the policy area and the adviser act as HR on the
 * case unless they are its respondent; everybody else has what their role gives.
 */
export function actorOf(world: CaseWorld, userId: string): Actor {
  const participant = world.participants.find((candidate) => candidate.userId === userId);
  const isHr =
    (world.cast.isHr(userId) || userId === world.adviserUserId) && participant?.relationId !== Relation.Respondent;
  const isWriter =
    isHr || participant?.roleId === ParticipantRole.CaseOwner || participant?.roleId === ParticipantRole.Stakeholder;
  return { userId, name: world.cast.nameOf(userId), isHr, isWriter };
}

/** Arguments of the engine's questions. */
export function viewOf(
  world: CaseWorld,
  processId: number = primaryId(world),
  actor: Actor = actorOf(world, world.adviserUserId),
): Omit<ProcessContext, 'newVisitId'> {
  const running = runningOf(world, processId);
  return {
    definition: running.definition,
    record: running.record,
    facts: factsOf(world, actor),
    actor,
    calendar: world.calendar,
    now: world.now,
  };
}

/** Input of an act. A process for HR only, with all that belongs to it, is there for HR alone. */
export function factsOf(world: CaseWorld, reader: Pick<Actor, 'isHr'> = { isHr: true }): CaseFacts {
  const isRead = (processId: number | null) => processId === null || readsProcess(world, processId, reader);
  return {
    caseId: 10001,
    status: world.status,
    isLocked: world.isLocked,
    topicId: world.topicId,
    reasonIds: world.reasonIds,
    riskId: world.riskId,
    employeeUserId: world.employeeUserId,
    participants: world.participants,
    relationsHeld: world.relationsHeld,
    processes: [...world.processes.values()]
      .filter(({ record }) => isRead(record.id))
      .map(({ record, definition, startedByVisitId, requiredByVisitId, isHrOnly }) => ({
        id: record.id,
        workflowId: definition.id,
        title: definition.title,
        kind: record.kind,
        parentId: record.parentId,
        startedByVisitId,
        isMandatory: record.isMandatory,
        requiredByVisitId,
        isHrOnly,
        hasEnded: record.ended !== null,
        hasCompletedComponent: record.visits.some((visit) => !visit.isWithdrawn && visit.status === 3),
        reasonIds: record.kind === 'sub-process' && record.ended !== null ? reasonsIn(record) : [],
      })),
    plannedNotices: world.plannedNotices.filter(({ processId }) => isRead(processId)),
    openTasks: world.tasks.filter((task) => task.state === 'open' && isRead(task.processId)),
    eventFiles: world.eventFiles,
    linkedProcesses: world.linkedProcesses,
    matters: world.matters,
    separation: separationIn(world),
  };
}

/** Everybody has one record. A case in memory has no parties beside its respondents on the case. */
export function separationIn(world: CaseWorld): SeparationGround {
  const { participants, relationsHeld, employeeUserId, cast, severities = usualSeverities, reporting = [] } = world;
  const named = (userId: string) => ({ userId, personId: userId, name: cast.nameOf(userId) });
  const everybody = new Set([...participants, ...relationsHeld].map(({ userId }) => userId));
  return {
    facts: {
      ownerId: participants.find(({ roleId }) => roleId === ParticipantRole.CaseOwner)?.userId ?? null,
      adviserId: world.adviserUserId,
      subjects: employeeUserId === null ? [] : [named(employeeUserId)],
      participants: [...everybody].map((userId) => ({
        ...named(userId),
        relationId: participants.find((person) => person.userId === userId)?.relationId ?? null,
        heldRelationIds: relationsHeld.find((held) => held.userId === userId)?.relationIds ?? [],
      })),
      parties: [],
      reporting,
    },
    severities,
    people: [...everybody].map(named),
  };
}

function reasonsIn({ visits }: RunningProcess['record']): readonly number[] {
  return visits
    .filter((visit) => !visit.isWithdrawn && visit.status === 3)
    .flatMap(
      ({ data }) => (data as { readonly eventSetupReasonIds?: readonly number[] } | null)?.eventSetupReasonIds ?? [],
    );
}

/** True if a person on the case reads a process (decision 0015). */
export function readsProcess(world: CaseWorld, processId: number, { isHr }: Pick<Actor, 'isHr'>): boolean {
  return isHr || !runningOf(world, processId).isHrOnly;
}

/** Not what was taken away while nobody had touched it, nor an event that somebody else has merely opened. */
export function isShownTo({ record, openedBy }: RunningProcess, userId: string | null): boolean {
  return record.ended !== 'discarded' && (openedBy === null || openedBy === userId);
}

/** A case may run one workflow twice, and each of its processes has events of its own. */
export function waitingKey(processId: number, componentId: number): string {
  return `${processId}/${componentId}`;
}

/** True if anything is recorded on an event; an empty one was made for a task. */
export function isFilled({ content }: TrackedEvent): boolean {
  return Object.keys(content as object).length > 0;
}

export function runningOf(world: CaseWorld, processId: number): RunningProcess {
  const running = world.processes.get(processId);
  if (running === undefined) throw new Error(`No process ${processId}.`);
  return running;
}

export function primaryId(world: CaseWorld): number {
  return [...world.processes.keys()][0] ?? -1;
}

export function nextId(world: CaseWorld): number {
  world.nextId += 1;
  return world.nextId - 1;
}

/** The key of the current component; null once ended. */
export function currentKey(world: CaseWorld, processId: number = primaryId(world)): string | null {
  const { record, definition } = runningOf(world, processId);
  const visit = record.visits.find((candidate) => candidate.id === record.currentVisitId);
  return visit === undefined ? null : positionOf(definition, visit.componentId).component.key;
}

/** The current holder of the role that a task is for. */
export function holderOf(
  world: CaseWorld,
  { processId, assignee }: Pick<WorldTask, 'processId' | 'assignee'>,
): string | null {
  const present = world.participants.filter(({ roleId }) => roleId !== ParticipantRole.Blocked);
  const participants = present.map((participant) => ({
    ...participant,
    actsAsHr: actorOf(world, participant.userId).isHr,
  }));
  const isHrOnly = processId !== null && runningOf(world, processId).isHrOnly;
  return world.engine.holderAmong({ adviserUserId: world.adviserUserId, participants, isHrOnly }, assignee);
}

/** True if a person sees the case: HR and everybody on it, but never its subject nor a blocked person. */
export function seesCase(world: CaseWorld, userId: string): boolean {
  if (userId === world.employeeUserId) return false;
  const participant = world.participants.find((candidate) => candidate.userId === userId);
  if (participant?.roleId === ParticipantRole.Blocked) return false;
  return participant !== undefined || userId === world.adviserUserId || world.cast.isHr(userId);
}

/** The case as it is now, to try something out on; its history begins anew. */
export function copyOf(world: CaseWorld): CaseWorld {
  const copies = new Map<TrackedEvent, TrackedEvent>();
  const copied = (event: TrackedEvent): TrackedEvent => {
    const copy = copies.get(event) ?? { ...event };
    copies.set(event, copy);
    return copy;
  };
  return {
    ...world,
    processes: new Map([...world.processes].map(([id, running]) => [id, { ...running }])),
    answers: new Map(world.answers),
    tasks: world.tasks.map((task) => ({ ...task, event: task.event === null ? null : copied(task.event) })),
    notices: [...world.notices],
    events: new Map([...world.events].map(([id, event]) => [id, copied(event)])),
    waitingEvents: new Map([...world.waitingEvents].map(([id, event]) => [id, copied(event)])),
    history: [],
  };
}
