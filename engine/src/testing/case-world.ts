import type { WorkflowDefinition } from '../definition.ts';
import type { goToTask } from '../go-to-task.ts';
import { positionOf } from '../positions.ts';
import type {
  Actor,
  CaseFacts,
  EventFileFacts,
  OpenTask,
  ParticipantFacts,
  PlannedNotice,
  ProcessContext,
  ProcessHistory,
  ProcessRecord,
  RelationsHeld,
  Visit,
} from '../process-state.ts';
import type { saveDraft } from '../save-draft.ts';
import type { setStep } from '../set-step.ts';
import type { startProcess } from '../start-process.ts';
import type { submitComponent } from '../submit-component.ts';
import type { undoComponent } from '../undo.ts';
import { liveVisits } from '../visits.ts';
import { adviser, businessUser } from './people.ts';
import { idOf } from './workflow-builder.ts';

/** The acts a world is driven by; `faults.ts` replaces them by faulty ones. */
export interface Engine {
  readonly startProcess: typeof startProcess;
  readonly submitComponent: typeof submitComponent;
  readonly undoComponent: typeof undoComponent;
  readonly setStep: typeof setStep;
  readonly goToTask: typeof goToTask;
  readonly saveDraft: typeof saveDraft;
}

export interface RunningProcess {
  record: ProcessRecord;
  readonly definition: WorkflowDefinition;
  readonly startedByVisitId: number | null;
  requiredByVisitId: number | null;
}

export interface WorldTask extends OpenTask {
  readonly dueDay: string | null;
  readonly assignee: string;
  /** What a task of type 3 carries. */
  readonly event: TrackedEvent | null;
  state: 'open' | 'done' | 'cancelled';
}

export interface WorldNotice extends PlannedNotice {
  readonly title: string;
  readonly day: string | null;
}

export interface TrackedEvent {
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
  readonly definitions: ReadonlyMap<number, WorkflowDefinition>;
  readonly processes: Map<number, RunningProcess>;
  readonly answers: Map<number, Answer>;
  status: number;
  isLocked: boolean;
  reasonIds: readonly number[];
  riskId: number | null;
  stageAndStep: { readonly stageId: number; readonly stepId: number } | null;
  readonly employeeUserId: string;
  participants: readonly ParticipantFacts[];
  relationsHeld: readonly RelationsHeld[];
  readonly tasks: WorldTask[];
  readonly notices: string[];
  plannedNotices: readonly WorldNotice[];
  /** By visit. */
  readonly events: Map<number, TrackedEvent>;
  /** Empty ones that the next visit of a component fills, by component. */
  readonly waitingEvents: Map<number, TrackedEvent>;
  eventFiles: readonly EventFileFacts[];
  readonly history: ProcessHistory[];
  nextId: number;
}

export interface Answer {
  readonly processId: number;
  readonly subProcessId: number | null;
  readonly hasProcessEnded: boolean;
  readonly caseStatus: number;
}

/** The rights a person has at this moment; Maren is HR, everybody else what their role gives. */
export function actorOf(world: CaseWorld, userId: string): Actor {
  return userId === adviser.userId ? adviser : businessUser(userId, world.participants);
}

/** What the engine's questions are asked with. */
export function viewOf(world: CaseWorld, processId: number = primaryId(world), actor: Actor = adviser): Omit<ProcessContext, 'newVisitId'> {
  const running = runningOf(world, processId);
  return { definition: running.definition, record: running.record, facts: factsOf(world), actor, calendar: world.calendar, now: world.now };
}

export function factsOf(world: CaseWorld): CaseFacts {
  return {
    caseId: 10001,
    status: world.status,
    isLocked: world.isLocked,
    reasonIds: world.reasonIds,
    riskId: world.riskId,
    employeeUserId: world.employeeUserId,
    participants: world.participants,
    relationsHeld: world.relationsHeld,
    processes: [...world.processes.values()].map(({ record, definition, startedByVisitId, requiredByVisitId }) => ({
      id: record.id,
      workflowId: definition.id,
      title: definition.title,
      kind: record.kind,
      parentId: record.parentId,
      startedByVisitId,
      isMandatory: record.isMandatory,
      requiredByVisitId,
      hasEnded: record.ended !== null,
      hasCompletedComponent: record.visits.some((visit) => !visit.isWithdrawn && visit.status === 3),
    })),
    plannedNotices: world.plannedNotices,
    openTasks: world.tasks.filter((task) => task.state === 'open'),
    eventFiles: world.eventFiles,
  };
}

/** Whether an event holds something; an empty one was made for a task. */
export function isFilled({ content }: TrackedEvent): boolean {
  return Object.keys(content as object).length > 0;
}

/** Events that hold something. */
export function filledEvents(world: CaseWorld): readonly TrackedEvent[] {
  return [...world.events.values()].filter((event) => !event.isWithdrawn && isFilled(event));
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

/** The latest live visit of a component, preferring the current one. */
export function visitOf(world: CaseWorld, component: string, processId: number = primaryId(world)): Visit | undefined {
  const { record } = runningOf(world, processId);
  const live = liveVisits(record).filter((visit) => visit.componentId === idOf(component));
  return live.find((visit) => visit.id === record.currentVisitId) ?? live.at(-1);
}

/** Titles of open tasks. */
export function openTitles(world: CaseWorld): readonly string[] {
  return world.tasks.filter((task) => task.state === 'open').map((task) => task.title);
}
