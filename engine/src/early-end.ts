import type { WorkflowDefinition } from './definition.ts';
import type { StepPosition } from './positions.ts';
import { findStep, positionOf, stepPositions } from './positions.ts';
import type { ProcessView } from './process-context.ts';

/** Says where a process can be ended early, and whether it was (decision 0110). */

/**
 * The step in which a process that stands at `stepId` is ended early; null where its version has none, and once the
 * process has come to it or past it.
 */
export function earlyEndAfter(definition: WorkflowDefinition, stepId: number | null): number | null {
  const end = endOf(definition);
  const at = findStep(definition, stepId);
  return end === undefined || at === null || at.stepIndex >= end.stepIndex ? null : end.step.id;
}

/**
 * Position of the step in which a process was ended early. Null where it was not, and where it has been taken up again:
 * it stands before that step, or something before it was completed later.
 */
export function earlyEndOf({ definition, record }: Pick<ProcessView, 'definition' | 'record'>): number | null {
  const end = endOf(definition);
  const at = findStep(definition, record.stepId);
  if (end === undefined || (at !== null && at.stepIndex < end.stepIndex)) return null;
  const completed = record.visits
    .filter((visit) => !visit.isWithdrawn && visit.completedIn !== null)
    .map((visit) => ({ ...visit, stepIndex: positionOf(definition, visit.componentId).stepIndex }));
  const last = (visits: typeof completed): number => Math.max(0, ...visits.map(({ completedIn }) => completedIn ?? 0));
  const endedIn = last(
    completed.filter(({ stepIndex, leftBehindIn }) => stepIndex === end.stepIndex && leftBehindIn === null),
  );
  return endedIn > last(completed.filter(({ stepIndex }) => stepIndex < end.stepIndex)) ? end.stepIndex : null;
}

function endOf(definition: WorkflowDefinition): StepPosition | undefined {
  return stepPositions(definition).find(({ step }) => step.endsEarly === true);
}
