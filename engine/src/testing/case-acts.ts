import { CaseStatus } from '@evenhand/contract/cases';
import type { WorkflowDefinition } from '../definition.ts';
import { goToTask } from '../go-to-task.ts';
import type { Actor, Decision, ProcessContext, Refusal, Replay } from '../process-state.ts';
import { saveDraft } from '../save-draft.ts';
import { setStep } from '../set-step.ts';
import { settleEditedEvent } from '../settle-tasks.ts';
import { startProcess } from '../start-process.ts';
import { submitComponent } from '../submit-component.ts';
import { undoComponent } from '../undo.ts';
import { findVisit } from '../visits.ts';
import type { Answer, CaseWorld, Engine } from './case-world.ts';
import { actorOf, factsOf, nextId, primaryId, runningOf, viewOf, visitOf } from './case-world.ts';
import { adviser, participants } from './people.ts';
import { perform } from './perform.ts';
import { idOf } from './workflow-builder.ts';

/** Acts on a case in memory, each decided by the engine and performed as one transaction would. */

export const realEngine: Engine = { startProcess, submitComponent, undoComponent, setStep, goToTask, saveDraft };

export type Result = Refusal | { readonly kind: 'done'; readonly answer: Answer; readonly isReplay: boolean };

/** Opens a case on the first workflow; the others can be started from it. */
export function openCase(definitions: readonly WorkflowDefinition[], options: { readonly engine?: Engine; readonly now?: string } = {}): CaseWorld {
  const world: CaseWorld = {
    now: options.now ?? '2026-11-02T10:00:00Z',
    calendar: { timeZone: 'Europe/London', holidays: ['2026-12-25', '2026-12-28'] },
    engine: options.engine ?? realEngine,
    definitions: new Map(definitions.map((definition) => [definition.id, definition])),
    processes: new Map(),
    answers: new Map(),
    status: CaseStatus.Open,
    isLocked: false,
    reasonIds: [],
    riskId: null,
    stageAndStep: null,
    employeeUserId: 'callum',
    participants,
    relationsHeld: [],
    tasks: [],
    notices: [],
    plannedNotices: [],
    events: new Map(),
    waitingEvents: new Map(),
    eventFiles: [],
    history: [],
    nextId: 1000,
  };
  const [primary] = definitions;
  if (primary === undefined) throw new Error('A case needs a workflow.');
  start(world, primary, null, null, false, adviser);
  return world;
}

/** Starts a process and answers its id. */
export function start(
  world: CaseWorld,
  definition: WorkflowDefinition,
  parentId: number | null,
  startedByVisitId: number | null,
  isMandatory: boolean,
  actor: Actor,
): number {
  const id = nextId(world);
  const decision = world.engine.startProcess(
    { definition, facts: factsOf(world), actor, calendar: world.calendar, now: world.now, newVisitId: () => nextId(world) },
    { id, parentId, isMandatory, version: 1 },
  );
  world.processes.set(id, { record: decision.record, definition, startedByVisitId, requiredByVisitId: null });
  carryOut(world, id, decision, actor);
  return id;
}

/** Submits the current visit, or the latest live one of the named component. */
export function submit(
  world: CaseWorld,
  userId: string,
  component: string,
  optionKey: string,
  data: unknown = null,
  where: { readonly processId?: number; readonly visitId?: number; readonly hash?: string } = {},
): Result {
  const processId = where.processId ?? primaryId(world);
  const visitId = where.visitId ?? visitOf(world, component, processId)?.id ?? -1;
  const submission = { visitId, optionId: idOf(`${component}/${optionKey}`), data, payloadHash: where.hash ?? JSON.stringify([optionKey, data]) };
  return act(world, processId, userId, (context) => world.engine.submitComponent(context, submission));
}

/** Goes back from the current visit, or from the one named. */
export function undo(world: CaseWorld, userId: string, visitId?: number, processId: number = primaryId(world)): Result {
  return act(world, processId, userId, (context) => world.engine.undoComponent(context, visitId ?? context.record.currentVisitId ?? -1));
}

/** Moves a process to the step with this key. */
export function moveToStep(world: CaseWorld, userId: string, stepKey: string, processId: number = primaryId(world)): Result {
  return act(world, processId, userId, (context) => world.engine.setStep(context, idOf(`step:${stepKey}`)));
}

/** Makes the workflow task with this key the active one. */
export function openTask(world: CaseWorld, userId: string, taskKey: string, processId: number = primaryId(world)): Result {
  return act(world, processId, userId, (context) => world.engine.goToTask(context, idOf(`task:${taskKey}`)));
}

/**
 * Edits a tracked event from the case page, as the module of tracked events will: the
 * visit keeps the same content.
 */
export function editEvent(world: CaseWorld, visitId: number, data: unknown, fileCount: number, processId: number = primaryId(world)): void {
  const running = runningOf(world, processId);
  running.record = { ...running.record, visits: running.record.visits.map((visit) => (visit.id === visitId ? { ...visit, data } : visit)) };
  world.eventFiles = [...world.eventFiles.filter((eventFiles) => eventFiles.visitId !== visitId), { visitId, fileCount, documentStatus: 0 }];
  const visit = findVisit(running.record, visitId);
  if (visit === null) throw new Error(`No visit ${visitId}.`);
  for (const effect of settleEditedEvent(visit, viewOf(world, processId))) perform(effect, { world, processId, actor: adviser, start });
}

/** Decides an act against this moment's facts and performs it as one transaction would. */
export function act(world: CaseWorld, processId: number, userId: string, decide: (context: ProcessContext) => Refusal | Replay | Decision): Result {
  const actor = actorOf(world, userId);
  const result = decide({ ...viewOf(world, processId, actor), newVisitId: () => nextId(world) });
  if (result.kind === 'refusal') return result;
  if (result.kind === 'replay') {
    const answer = world.answers.get(result.visitId);
    if (answer === undefined) throw new Error('A replay needs a stored answer.');
    return { kind: 'done', answer, isReplay: true };
  }
  return { kind: 'done', answer: carryOut(world, processId, result, actor), isReplay: false };
}

function carryOut(world: CaseWorld, processId: number, decision: Decision, actor: Actor): Answer {
  const running = runningOf(world, processId);
  running.record = decision.record;
  world.history.push(...decision.history);
  const started = decision.effects.map((effect) => perform(effect, { world, processId, actor, start })).find((id) => id !== null) ?? null;
  const { answer } = decision;
  const stored: Answer = {
    processId: answer.workflowTrackingRecordId,
    subProcessId: started ?? answer.subWorkflowTrackingRecordId,
    hasProcessEnded: answer.hasProcessEnded,
    caseStatus: world.status,
  };
  for (const visit of decision.updatedVisits) {
    if (visit.status === 3 && visit.completedIn === decision.record.transition) world.answers.set(visit.id, stored);
  }
  return stored;
}
