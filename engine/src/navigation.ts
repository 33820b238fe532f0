import { holds } from './conditions.ts';
import type { Option, Target } from './definition.ts';
import type { ComponentPosition } from './positions.ts';
import { positionOf, positionOfStep, stepPositions } from './positions.ts';
import type { ProcessView } from './process-context.ts';
import { entryComponent, firstUnfinishedComponent } from './visits.ts';

/** Finds the next position after a component was completed (domain brief rule 15). */
export type Destination = { readonly kind: 'component'; readonly componentId: number } | { readonly kind: 'end' };

type NavigationView = Pick<ProcessView, 'definition' | 'record' | 'facts' | 'calendar' | 'now'>;

/**
 * The first entry of the option's `next` whose condition holds; `following` where the option names nothing.
 * The completed row is already complete.
 */
export function resolveNext(option: Option, componentId: number, view: NavigationView): Destination {
  const target = option.next.find((entry) => holds(entry.when, view))?.to ?? { kind: 'following' };
  return destinationOf(target, positionOf(view.definition, componentId), view);
}

function destinationOf(target: Target, from: ComponentPosition, view: NavigationView): Destination {
  switch (target.kind) {
    case 'component':
      return { kind: 'component', componentId: target.componentId };
    case 'step':
      return fromStepOn(positionOfStep(view.definition, target.stepId).stepIndex, view);
    case 'stage': {
      const first = stepPositions(view.definition).find((position) => position.stage.id === target.stageId);
      if (first === undefined)
        throw new Error(`Workflow ${view.definition.key} has no steps in stage ${target.stageId}.`);
      return fromStepOn(first.stepIndex, view);
    }
    case 'following': {
      const next = from.task.components[from.componentIndex + 1];
      return next === undefined ? afterTask(from, view) : { kind: 'component', componentId: next.id };
    }
    case 'end-task':
      return afterTask(from, view);
    case 'end':
      return { kind: 'end' };
  }
}

/** The next unfinished task of the step, in an any-order step also an earlier one; else the next step. */
function afterTask(from: ComponentPosition, view: NavigationView): Destination {
  const { tasks, order } = from.step;
  const later = tasks.slice(from.taskIndex + 1);
  const candidates = order === 'any' ? [...later, ...tasks.slice(0, from.taskIndex)] : later;
  for (const task of candidates) {
    const componentId = firstUnfinishedComponent(view.record, task);
    if (componentId !== null) return { kind: 'component', componentId };
  }
  return fromStepOn(from.stepIndex + 1, view);
}

/**
 * The first step from here on that has something to do; past the last one the process ends. The step of an early end
 * is no part of the way.
 */
function fromStepOn(stepIndex: number, { definition, record }: NavigationView): Destination {
  for (const { step } of stepPositions(definition).slice(stepIndex)) {
    if (step.endsEarly === true) continue;
    const componentId = entryComponent(record, step);
    if (componentId !== null) return { kind: 'component', componentId };
  }
  return { kind: 'end' };
}
