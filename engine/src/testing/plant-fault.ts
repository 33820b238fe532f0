import { realEngine } from '../case-in-memory/acts.ts';
import type { Engine } from '../case-in-memory/case-world.ts';
import type { Decision } from '../decision.ts';
import type { WorkflowDefinition } from '../definition.ts';
import type { Effect } from '../effects.ts';
import type { ProcessContext } from '../process-context.ts';
import type { ProcessRecord, Visit } from '../process-state.ts';
import type { Submission } from '../submit-component.ts';
import { submitComponent } from '../submit-component.ts';

/** Faults for the engine: an act that answers something else than it should. */

export function withSubmit(submit: Engine['submitComponent']): Engine {
  return { ...realEngine, submitComponent: submit };
}

export function withUndo(undo: Engine['undoComponent']): Engine {
  return { ...realEngine, undoComponent: undo };
}

export function changed<R extends { readonly kind: string }>(
  result: R | Decision,
  change: (record: ProcessRecord) => ProcessRecord,
): R | Decision {
  return isDecision(result) ? { ...result, record: change(result.record) } : result;
}

export function withoutEffects<R extends { readonly kind: string }>(
  result: R | Decision,
  kinds: readonly string[],
): R | Decision {
  return isDecision(result)
    ? { ...result, effects: result.effects.filter((effect) => !kinds.includes(effect.kind)) }
    : result;
}

export function isDecision(result: { readonly kind: string }): result is Decision {
  return result.kind === 'decision';
}

export function forgetting(record: ProcessRecord, visitId: number): ProcessRecord {
  const isDone = (visit: Visit): boolean => visit.id === visitId && visit.status === 3 && !visit.isWithdrawn;
  if (record.ended !== null || !record.visits.some(isDone)) return record;
  return {
    ...record,
    currentVisitId: visitId,
    visits: record.visits.map((visit) => (isDone(visit) ? { ...visit, status: 2 } : visit)),
  };
}

export function completing(visit: Visit, record: ProcessRecord): Visit {
  return visit.status === 2 && visit.id !== record.currentVisitId
    ? { ...visit, status: 3, completedIn: record.transition }
    : visit;
}

const relaxed = new WeakMap<WorkflowDefinition, WorkflowDefinition>();

export function undemanding(definition: ProcessContext['definition']): WorkflowDefinition {
  const known = relaxed.get(definition);
  if (known !== undefined) return known;
  const made: WorkflowDefinition = {
    ...definition,
    stages: definition.stages.map((stage) => ({
      ...stage,
      steps: stage.steps.map((step) => ({
        ...step,
        tasks: step.tasks.map((task) => ({
          ...task,
          components: task.components.map((component) => ({ ...component, beforeClosure: 'never' as const })),
        })),
      })),
    })),
  };
  relaxed.set(definition, made);
  return made;
}

export function changedRows<R extends { readonly kind: string }>(
  result: R | Decision,
  change: (visit: Visit) => Visit,
): R | Decision {
  return changed(result, (record) => ({ ...record, visits: record.visits.map(change) }));
}

export function changedEffects<R extends { readonly kind: string }>(
  result: R | Decision,
  change: (effects: readonly Effect[]) => readonly Effect[],
): R | Decision {
  return isDecision(result) ? { ...result, effects: change(result.effects) } : result;
}

export function withoutHistory<R extends { readonly kind: string }>(result: R | Decision): R | Decision {
  return isDecision(result) ? { ...result, history: [] } : result;
}

export function withoutEnded(decision: Decision): Decision {
  return { ...decision, effects: decision.effects.filter(({ kind }) => kind !== 'end-task') };
}

export function handingOver(context: ProcessContext, submission: Submission, existingOwnerNewRoleId: number) {
  return changedEffects(submitComponent(context, submission), (effects) =>
    effects.map((effect) => (effect.kind === 'change-owner' ? { ...effect, existingOwnerNewRoleId } : effect)),
  );
}
