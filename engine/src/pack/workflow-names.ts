import type { IdRegister } from './ids-lock.ts';
import type { KeyWithPast } from './key-path.ts';
import type { ProblemReport, SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import type { ComponentNode, WorkflowTree } from './workflow-tree.ts';

/** Numbers of everything inside one workflow, by the author's bare names. */
export interface WorkflowNames {
  readonly stages: ReadonlyMap<string, number>;
  readonly steps: ReadonlyMap<string, number>;
  readonly tasks: ReadonlyMap<string, number>;
  readonly components: ReadonlyMap<string, { readonly id: number; readonly node: ComponentNode }>;
}

/**
 * Component and step keys share one name space, so that an option may lead to a
 * bare name (domain brief §4.2).
 */
export function nameWorkflow(tree: WorkflowTree, ids: IdRegister, problems: ProblemReport): WorkflowNames {
  const workflow: KeyWithPast = tree.file;
  const stages = new Map<string, number>();
  const steps = new Map<string, number>();
  const tasks = new Map<string, number>();
  const components = new Map<string, { id: number; node: ComponentNode }>();
  for (const stage of tree.stages) {
    if (isNew(stages.has(stage.source.key), 'stage', stage.source.key, stage.location))
      stages.set(stage.source.key, numberOf('stage', stage.source, stage.location));
    for (const step of stage.steps) {
      const isStepTaken = steps.has(step.source.key) || components.has(step.source.key);
      if (isNew(isStepTaken, 'step', step.source.key, step.location))
        steps.set(step.source.key, numberOf('step', step.source, step.location));
      for (const task of step.tasks) {
        if (isNew(tasks.has(task.source.key), 'task', task.source.key, task.location))
          tasks.set(task.source.key, numberOf('task', task.source, task.location));
        for (const component of task.components) {
          const { key } = component.source;
          if (isNew(components.has(key) || steps.has(key), 'component', key, component.location)) {
            components.set(key, { id: numberOf('component', component.source, component.location), node: component });
          }
        }
      }
    }
  }
  return { stages, steps, tasks, components };

  function numberOf(kind: string, source: KeyWithPast, location: SourceLocation): number {
    return ids.allot(kind, [workflow, source], location);
  }

  function isNew(isTaken: boolean, what: string, key: string, location: SourceLocation): boolean {
    if (isTaken)
      problems.report(
        PackCode.DuplicateKey,
        location,
        `the ${what} key '${key}' is already used in the workflow '${workflow.key}'`,
      );
    return !isTaken;
  }
}
