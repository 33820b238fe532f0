import { realEngine } from '../case-in-memory/acts.ts';
import type { Engine } from '../case-in-memory/case-world.ts';
import type { WorkflowDefinition } from '../definition.ts';
import type { Decision, ProcessContext, ProcessRecord, Visit } from '../process-state.ts';
import { setStep } from '../set-step.ts';
import { submitComponent } from '../submit-component.ts';
import { undoComponent } from '../undo.ts';

/** Engines with one planted fault each. Each must break an invariant, or the invariants would miss it. */
export const faults: Readonly<Record<string, Engine>> = {
  'takes acts from anybody on a locked case': withSubmit((context, submission) =>
    submitComponent({ ...context, facts: { ...context.facts, isLocked: false } }, submission),
  ),
  'moves the step of a closed case': {
    ...realEngine,
    setStep: (context, stepId) => setStep({ ...context, facts: { ...context.facts, status: 1 }, record: { ...context.record, ended: null } }, stepId),
  },
  'lets observers write': withSubmit((context, submission) => submitComponent({ ...context, actor: { ...context.actor, isWriter: true } }, submission)),
  'carries out a retry a second time': withSubmit((context, submission) =>
    submitComponent({ ...context, record: forgetting(context.record, submission.visitId) }, submission),
  ),
  'stays on the row it has completed': withSubmit((context, submission) =>
    changed(submitComponent(context, submission), (record) => (record.ended === null ? { ...record, currentVisitId: submission.visitId } : record)),
  ),
  'closes whatever is missing': withSubmit((context, submission) => submitComponent({ ...context, definition: undemanding(context.definition) }, submission)),
  'deletes what undo takes back': withUndo((context, visitId) =>
    changed(undoComponent(context, visitId), (record) => ({ ...record, visits: record.visits.filter((visit) => !visit.isWithdrawn) })),
  ),
  'does not put back what undo takes back': withUndo((context, visitId) =>
    withoutEffects(undoComponent(context, visitId), ['restore-risk', 'restore-reasons', 'remove-participant']),
  ),
  'raises no task of the step it comes to': withSubmit((context, submission) => withoutEffects(submitComponent(context, submission), ['raise-task'])),
  'leaves the tasks of withdrawn rows open': withUndo((context, visitId) => withoutEffects(undoComponent(context, visitId), ['cancel-task'])),
  'undoes without asking whether it may': withUndo((context, visitId) =>
    undoComponent({ ...context, definition: { ...context.definition, undoScope: 'process' } }, visitId),
  ),
  'completes what set-step skips': {
    ...realEngine,
    setStep: (context, stepId) =>
      changed(setStep(context, stepId), (record) => ({ ...record, visits: record.visits.map((visit) => completing(visit, record)) })),
  },
};

function withSubmit(submit: Engine['submitComponent']): Engine {
  return { ...realEngine, submitComponent: submit };
}

function withUndo(undo: Engine['undoComponent']): Engine {
  return { ...realEngine, undoComponent: undo };
}

function changed<R extends { readonly kind: string }>(result: R | Decision, change: (record: ProcessRecord) => ProcessRecord): R | Decision {
  return isDecision(result) ? { ...result, record: change(result.record) } : result;
}

function withoutEffects<R extends { readonly kind: string }>(result: R | Decision, kinds: readonly string[]): R | Decision {
  return isDecision(result) ? { ...result, effects: result.effects.filter((effect) => !kinds.includes(effect.kind)) } : result;
}

function isDecision(result: { readonly kind: string }): result is Decision {
  return result.kind === 'decision';
}

function forgetting(record: ProcessRecord, visitId: number): ProcessRecord {
  const isDone = (visit: Visit): boolean => visit.id === visitId && visit.status === 3 && !visit.isWithdrawn;
  if (record.ended !== null || !record.visits.some(isDone)) return record;
  return { ...record, currentVisitId: visitId, visits: record.visits.map((visit) => (isDone(visit) ? { ...visit, status: 2 } : visit)) };
}

function completing(visit: Visit, record: ProcessRecord): Visit {
  return visit.status === 2 && visit.id !== record.currentVisitId ? { ...visit, status: 3, completedIn: record.transition } : visit;
}

const relaxed = new WeakMap<WorkflowDefinition, WorkflowDefinition>();

function undemanding(definition: ProcessContext['definition']): WorkflowDefinition {
  const known = relaxed.get(definition);
  if (known !== undefined) return known;
  const made: WorkflowDefinition = {
    ...definition,
    stages: definition.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        tasks: step.tasks.map((task) => ({ ...task, components: task.components.map((component) => ({ ...component, beforeClosure: 'never' as const })) })),
      })),
    })),
  };
  relaxed.set(definition, made);
  return made;
}
