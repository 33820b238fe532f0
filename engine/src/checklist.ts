import type { Workflow } from '@evenhand/contract/workflow';
import { isRequiredBeforeClosure } from './closure.ts';
import type { Component, Step, WorkflowTask } from './definition.ts';
import { refusedOptions } from './options.ts';
import type { ProcessView } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import { isEntered, isTaskFinished, latestCompletedVisit, latestVisit } from './visits.ts';

/**
 * The workflow as this case sees it (PROC-31 … PROC-33, domain brief rules 4 and 5): in finished tasks
 * branches not taken are left out, and `requiresCompletionBeforeClosure` is resolved, so the client may ask
 * literally for every marked component to be complete.
 */
export function describeWorkflow(view: ProcessView, version: number): Workflow {
  const { definition, record } = view;
  return {
    id: definition.id,
    title: definition.title,
    version,
    isStageStepApplicable: definition.isStageStepApplicable,
    isStageStepComponentChecklistShown: definition.isChecklistShown,
    workflowStages: definition.stages.map((stage) => ({
      id: stage.id,
      title: stage.title,
      steps: stage.steps
        .filter((step) => isShown(record, step))
        .map((step) => ({
          id: step.id,
          title: step.title,
          order: step.order,
          tasks: step.tasks.map((task) => ({
            id: task.id,
            title: task.title,
            components: shownComponents(record, task).map((component) => describeComponent(component, view)),
          })),
        })),
    })),
    outcomeStages: definition.outcomes.filter((item) => !item.isRetired).map(({ id, title }) => ({ id, title })),
  };
}

/** The step of an early end is there for a process that is ended so, or where something was recorded in it. */
function isShown(record: ProcessRecord, step: Step): boolean {
  return (
    step.endsEarly !== true ||
    record.stepId === step.id ||
    step.tasks.some(({ components }) => components.some(({ id }) => latestCompletedVisit(record, id) !== null))
  );
}

function shownComponents(record: ProcessRecord, task: WorkflowTask): readonly Component[] {
  return isTaskFinished(record, task)
    ? task.components.filter((component) => isEntered(record, component.id))
    : task.components;
}

function describeComponent(
  component: Component,
  view: ProcessView,
): Workflow['workflowStages'][number]['steps'][number]['tasks'][number]['components'][number] {
  const visit = latestVisit(view.record, component.id);
  const refused = visit === null ? [] : refusedOptions(view, visit);
  return {
    id: component.id,
    title: component.title,
    introductionNarrative: component.introductionNarrative,
    exitNarrative: component.exitNarrative,
    workflowComponentOptions: component.options.map(({ id, title, kind, requires }) => {
      const refusedBecause = refused.find((option) => option.id === id)?.because ?? null;
      const isAwaited = refusedBecause !== null && (requires?.kind === 'passed' || requires?.kind === 'reached');
      return { id, title, kind, refusedBecause, ...(isAwaited ? { isAwaited } : {}) };
    }),
    workflowComponentTypeReference: component.settings.type,
    requiresCompletionBeforeClosure: isRequiredBeforeClosure(view.record, component),
  };
}
