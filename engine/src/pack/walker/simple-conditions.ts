import type { Condition, Option, WorkflowDefinition } from '../../definition.ts';
import { componentsOf } from '../process-graph.ts';

/** The simple conditions that decide where the options of a workflow lead and whether they can be chosen. */
export function conditionsOf(definition: WorkflowDefinition): readonly Condition[] {
  const ofOption = ({ requires, next }: Option) => [requires, ...next.map(({ when }) => when)];
  const all = componentsOf(definition).flatMap(({ options }) => options.flatMap(ofOption));
  const known = new Map(
    all.flatMap(simpleConditions).map((condition) => [JSON.stringify(condition), condition] as const),
  );
  return [...known.values()];
}

export function conditionsOfOption({ requires, next }: Option): readonly Condition[] {
  return [requires, ...next.map(({ when }) => when)].flatMap(simpleConditions);
}

/** The conditions that one is made of: two cases that differ in any of them are different. */
function simpleConditions(condition: Condition | null): readonly Condition[] {
  switch (condition?.kind) {
    case undefined:
      return [];
    case 'all':
    case 'any':
      return condition.of.flatMap(simpleConditions);
    case 'not':
      return simpleConditions(condition.of);
    default:
      return condition === null ? [] : [condition];
  }
}

/** True if any of them reads a record of a component. */
export function isAskedAbout(
  kind: 'spanAtLeast' | 'eventReason' | 'attested',
  componentId: number,
  conditions: readonly Condition[],
): boolean {
  return conditions.some((condition) => condition.kind === kind && condition.componentId === componentId);
}

/** True if any of them reads a date that a component records. */
export function isDateAsked(componentId: number, conditions: readonly Condition[]): boolean {
  return conditions.some((condition) => {
    if (condition.kind === 'notEarlier')
      return [condition.moment, condition.earliest.moment].some((moment) => moment.componentId === componentId);
    return (
      (condition.kind === 'reached' || condition.kind === 'passed') && condition.moment.componentId === componentId
    );
  });
}
