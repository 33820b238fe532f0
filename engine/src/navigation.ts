import { holds } from './conditions.ts';
import type { Option, Target } from './definition.ts';
import type { ComponentPlace } from './places.ts';
import { placeOf, placeOfStep, stepPlaces } from './places.ts';
import type { ProcessView } from './process-state.ts';
import { entryComponent, firstUnfinishedComponent } from './visits.ts';

/** Where a process goes when a component has been completed (domain brief rule 15). */
export type Destination = { readonly kind: 'component'; readonly componentId: number } | { readonly kind: 'end' };

type Ground = Pick<ProcessView, 'definition' | 'record' | 'facts' | 'calendar' | 'now'>;

/**
 * The first entry of the option's `next` whose condition holds; `following` where the option names nothing.
 * The completed row is already complete.
 */
export function resolveNext(option: Option, componentId: number, ground: Ground): Destination {
  const target = option.next.find((entry) => holds(entry.when, ground))?.to ?? { kind: 'following' };
  return destinationOf(target, placeOf(ground.definition, componentId), ground);
}

function destinationOf(target: Target, from: ComponentPlace, ground: Ground): Destination {
  switch (target.kind) {
    case 'component':
      return { kind: 'component', componentId: target.componentId };
    case 'step':
      return fromStepOn(placeOfStep(ground.definition, target.stepId).stepIndex, ground);
    case 'stage': {
      const first = stepPlaces(ground.definition).find((place) => place.stage.id === target.stageId);
      if (first === undefined) throw new Error(`Workflow ${ground.definition.key} has no steps in stage ${target.stageId}.`);
      return fromStepOn(first.stepIndex, ground);
    }
    case 'following': {
      const next = from.task.components[from.componentIndex + 1];
      return next === undefined ? afterTask(from, ground) : { kind: 'component', componentId: next.id };
    }
    case 'end-task':
      return afterTask(from, ground);
    case 'end':
      return { kind: 'end' };
  }
}

/** The next unfinished task of the step, in an any-order step also an earlier one; else the next step. */
function afterTask(from: ComponentPlace, ground: Ground): Destination {
  const { tasks, order } = from.step;
  const later = tasks.slice(from.taskIndex + 1);
  const candidates = order === 'any' ? [...later, ...tasks.slice(0, from.taskIndex)] : later;
  for (const task of candidates) {
    const componentId = firstUnfinishedComponent(ground.record, task);
    if (componentId !== null) return { kind: 'component', componentId };
  }
  return fromStepOn(from.stepIndex + 1, ground);
}

/** The first step from here on that has something to do; past the last one the process ends. */
function fromStepOn(stepIndex: number, { definition, record }: Ground): Destination {
  for (const { step } of stepPlaces(definition).slice(stepIndex)) {
    const componentId = entryComponent(record, step);
    if (componentId !== null) return { kind: 'component', componentId };
  }
  return { kind: 'end' };
}
