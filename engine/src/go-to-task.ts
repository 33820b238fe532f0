import { conclude, unchanged } from './conclude.ts';
import { refuseWriting } from './guards.ts';
import type { TaskPlace } from './places.ts';
import { findTask, placeOf } from './places.ts';
import type { Decision, ProcessContext, ProcessRecord, Refusal } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { stepChanged } from './set-step.ts';
import { raiseWorkflowTask } from './tasks.ts';
import { firstUnfinishedComponent, isEntered, isStepEntered } from './visits.ts';
import { beginTransition, currentVisit, makeCurrent } from './walk.ts';

/**
 * Makes a workflow task the active one, from the checklist or Add Task (gaps G-43, domain brief rule 20,
 * DESIGN §7 "Go to task"): parks the current row, makes the task's first unfinished component current and
 * raises the task's own type 2 task unless one is open; history tells of it. Refuses like a submit; NOT_FOUND
 * for a task of another workflow; BAD_REQUEST for one not reached yet or already finished.
 */
export function goToTask(context: ProcessContext, workflowTaskId: number): Refusal | Decision {
  const { definition, record } = context;
  const barred = refuseWriting(context);
  if (barred !== null) return barred;
  const place = findTask(definition, workflowTaskId);
  if (place === null) return notFound('This task does not belong to the process.');
  if (!isReachable(context, place)) return badRequest('This task has not been reached yet.');
  const componentId = firstUnfinishedComponent(record, place.task);
  if (componentId === null) return badRequest('This task is already complete.');
  const raised = isOutstanding(context, place) ? [] : [raiseWorkflowTask(workflowTaskId, place.step.id, place.task.title, context)];
  const opened = { kind: 'process.task-opened', facts: { workflowTitle: definition.title, recordId: record.id, taskTitle: place.task.title } } as const;
  if (isCurrentTask(context, place)) return { ...unchanged(record), effects: raised, history: raised.length === 0 ? [] : [opened] };
  const after = makeCurrent(beginTransition(record), componentId, context);
  const history = after.stepId === record.stepId ? [opened] : [opened, stepChanged(context, place, [])];
  return conclude(context, { movement: 'go-to-task', before: record, after, lastEffects: raised, history });
}

/**
 * A step with any order offers all its tasks once entered, one with a fixed order
 * those the process has come to.
 */
function isReachable({ record }: ProcessContext, { step, task }: TaskPlace): boolean {
  if (!isStepEntered(record, step)) return false;
  return step.order === 'any' || task.components.some((component) => isEntered(record, component.id));
}

function isCurrentTask(
  { definition, record }: { readonly definition: ProcessContext['definition']; readonly record: ProcessRecord },
  place: TaskPlace,
): boolean {
  const current = currentVisit(record);
  return current !== null && placeOf(definition, current.componentId).task.id === place.task.id;
}

function isOutstanding({ record, facts }: ProcessContext, place: TaskPlace): boolean {
  return facts.openTasks.some((task) => task.processId === record.id && task.source?.kind === 'workflow-task' && task.source.workflowTaskId === place.task.id);
}
