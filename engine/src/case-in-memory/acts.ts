import type { Decision, Refusal, Replay } from '../decision.ts';
import { goToTask } from '../go-to-task.ts';
import type { Actor, ProcessContext } from '../process-context.ts';
import { saveDraft } from '../save-draft.ts';
import { setStep } from '../set-step.ts';
import { startProcess } from '../start-process.ts';
import { submitClosing } from '../submit-closing.ts';
import { submitComponent } from '../submit-component.ts';
import { holderAmong } from '../task-holder.ts';
import { undoComponent } from '../undo.ts';
import type { Answer, CaseWorld, Engine } from './case-world.ts';
import { actorOf, factsOf, nextId, runningOf, viewOf } from './case-world.ts';
import type { Start } from './perform.ts';
import { perform } from './perform.ts';

/** Acts on a case in memory, each decided by the engine and performed as one transaction would. */

export const realEngine: Engine = { startProcess, submitComponent, undoComponent, setStep, goToTask, saveDraft, submitClosing, holderAmong };

export type Result = Refusal | { readonly kind: 'done'; readonly answer: Answer; readonly isReplay: boolean };

/** Starts a process and answers its id. */
export function begin(world: CaseWorld, { definition, parentId, startedByVisitId, isMandatory, isHrOnly }: Start, actor: Actor): number {
  const id = nextId(world);
  const decision = world.engine.startProcess(
    { definition, facts: factsOf(world), actor, calendar: world.calendar, now: world.now, newVisitId: () => nextId(world) },
    { id, parentId, isMandatory, version: 1, isHrOnly },
  );
  world.processes.set(id, { record: decision.record, definition, startedByVisitId, isHrOnly, requiredByVisitId: null });
  carryOut(world, id, decision, actor);
  return id;
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
  const started = decision.effects.map((effect) => perform(effect, { world, processId, actor, start: begin })).find((id) => id !== null) ?? null;
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
