import type { Decision, Refusal, Replay } from '../decision.ts';
import { goToTask } from '../go-to-task.ts';
import { unansweredMatters } from '../matters.ts';
import type { Actor, ProcessContext } from '../process-context.ts';
import { saveDraft } from '../save-draft.ts';
import { setStep } from '../set-step.ts';
import { startProcess } from '../start-process.ts';
import { submitClosing } from '../submit-closing.ts';
import { submitComponent } from '../submit-component.ts';
import { holderAmong } from '../task-holder.ts';
import { undoComponent } from '../undo.ts';
import type { Answer, CaseWorld, Engine, RunningProcess } from './case-world.ts';
import { actorOf, factsOf, nextId, runningOf, viewOf } from './case-world.ts';
import type { Start } from './perform.ts';
import { perform } from './perform.ts';

/** Acts on a case in memory, each decided by the engine and performed as one transaction would. */

export const realEngine: Engine = {
  startProcess,
  submitComponent,
  undoComponent,
  setStep,
  goToTask,
  saveDraft,
  submitClosing,
  holderAmong,
};

export type Result = Refusal | { readonly kind: 'done'; readonly answer: Answer; readonly isReplay: boolean };

/** Starts a process and answers its id. */
export function begin(world: CaseWorld, start: Start, actor: Actor): number {
  const id = nextId(world);
  const decision = decideStart(world, { ...start, id }, { actor, newVisitId: () => nextId(world) });
  world.processes.set(id, runningFrom(start, decision, null));
  carryOut(world, id, decision, actor);
  return id;
}

/**
 * Opens an anytime event and answers its id. It begins at the first act in it: until then it asks nobody for
 * anything, and only the person who opened it sees it.
 */
export function openEvent(world: CaseWorld, start: Start, actor: Actor): number {
  const id = nextId(world);
  const decision = decideStart(world, { ...start, id }, { actor, newVisitId: () => nextId(world) });
  world.processes.set(id, runningFrom(start, decision, actor.userId));
  return id;
}

/** Lets an event that was merely opened begin: its start is judged by the case as it is now. */
function beginOpened(world: CaseWorld, processId: number, actor: Actor): void {
  const running = runningOf(world, processId);
  const { definition, startedByVisitId, isHrOnly, record } = running;
  const start = { definition, startedByVisitId, isHrOnly, parentId: record.parentId, isMandatory: record.isMandatory };
  const visitIds = record.visits.map(({ id }) => id);
  const decision = decideStart(
    world,
    { ...start, id: processId },
    { actor, newVisitId: () => visitIds.shift() ?? nextId(world) },
  );
  running.openedBy = null;
  carryOut(world, processId, { ...decision, record: { ...decision.record, isTouched: true } }, actor);
}

function decideStart(
  world: CaseWorld,
  { definition, ...process }: Start & { readonly id: number },
  { actor, newVisitId }: Pick<ProcessContext, 'actor' | 'newVisitId'>,
): Decision {
  return world.engine.startProcess(
    { definition, facts: factsOf(world), actor, calendar: world.calendar, now: world.now, newVisitId },
    { ...process, version: 1 },
  );
}

function runningFrom(
  { definition, startedByVisitId, isHrOnly }: Start,
  { record }: Decision,
  openedBy: string | null,
): RunningProcess {
  return { record, definition, startedByVisitId, isHrOnly, requiredByVisitId: null, openedBy };
}

/** Decides an act against this moment's facts and performs it as one transaction would. */
export function act(
  world: CaseWorld,
  processId: number,
  userId: string,
  decide: (context: ProcessContext) => Refusal | Replay | Decision,
): Result {
  const actor = actorOf(world, userId);
  const decideNow = () => decide({ ...viewOf(world, processId, actor), newVisitId: () => nextId(world) });
  let result = decideNow();
  if (
    result.kind === 'decision' &&
    result.record.ended !== 'discarded' &&
    runningOf(world, processId).openedBy !== null
  ) {
    beginOpened(world, processId, actor);
    result = decideNow();
  }
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
  const started =
    decision.effects
      .map((effect) => perform(effect, { world, processId, actor, start: begin }))
      .find((id) => id !== null) ?? null;
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

/** Adds a matter with the next number, as a call of the case does. */
export function addMatter(world: CaseWorld): void {
  world.matters = [...world.matters, { number: world.matters.length + 1, isOpen: true, findings: [] }];
}

/** Withdraws the matters that closing a process waits for. */
export function withdrawUnanswered(world: CaseWorld, processId: number): void {
  const { definition, facts } = viewOf(world, processId);
  const unanswered = new Set(unansweredMatters(definition, facts).map(({ number }) => number));
  world.matters = world.matters.map((one) => (unanswered.has(one.number) ? { ...one, isOpen: false } : one));
}
