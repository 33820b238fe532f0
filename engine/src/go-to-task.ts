import { conclude, unchanged } from './conclude.ts';
import type { Decision, Refusal } from './decision.ts';
import { refuseWriting } from './guards.ts';
import type { TaskPosition } from './positions.ts';
import { findTask, positionOf } from './positions.ts';
import type { ProcessContext } from './process-context.ts';
import type { ProcessRecord } from './process-state.ts';
import { badRequest, notFound } from './refusals.ts';
import { stepChanged } from './set-step.ts';
import { raiseWorkflowTask } from './tasks.ts';
import { firstUnfinishedComponent, isEntered, isStepEntered } from './visits.ts';
import { beginTransition, currentVisit, makeCurrent } from './walk.ts';

/**
 * Makes a workflow task the active one, from the checklist or Add Task (gaps G-43, domain brief rule 20,
 * DESIGN §7 "Go to task"): parks the current row, makes the task's first unfinished component current and
 * raises the task's own type 2 task unless one is open; the history records it. Refuses like a submit;
 * NOT_FOUND for a task of another workflow; BAD_REQUEST for one not reached yet or already finished.
 */
export function goToTask(context: ProcessContext, workflowTaskId: number): Refusal | Decision {
  const { definition, record } = context;
  const barred = refuseWriting(context);
  if (barred !== null) return barred;
  const position = findTask(definition, workflowTaskId);
  if (position === null) return notFound('This task does not belong to the process.');
  if (!isReachable(context, position)) return badRequest('This task has not been reached yet.');
  const componentId = firstUnfinishedComponent(record, position.task);
  if (componentId === null) return badRequest('This task is already complete.');
  const raised = isOutstanding(context, position)
    ? []
    : [raiseWorkflowTask(workflowTaskId, position.step.id, position.task.title, context)];
  const opened = {
    kind: 'process.task-opened',
    facts: { workflowTitle: definition.title, recordId: record.id, taskTitle: position.task.title },
  } as const;
  if (isCurrentTask(context, position))
    return { ...unchanged(record), effects: raised, history: raised.length === 0 ? [] : [opened] };
  const after = makeCurrent(beginTransition(record), componentId, context);
  const history = after.stepId === record.stepId ? [opened] : [opened, stepChanged(context, position, [])];
  return conclude(context, { movement: 'go-to-task', before: record, after, lastEffects: raised, history });
}

/**
 * A step with any order offers all its tasks once entered, one with a fixed order
 * those the process has come to.
 */
function isReachable({ record }: ProcessContext, { step, task }: TaskPosition): boolean {
  // HR alone comes to an early end, and by its own act.
  if (step.endsEarly === true && record.stepId !== step.id) return false;
  if (!isStepEntered(record, step)) return false;
  return step.order === 'any' || task.components.some((component) => isEntered(record, component.id));
}

function isCurrentTask(
  { definition, record }: { readonly definition: ProcessContext['definition']; readonly record: ProcessRecord },
  position: TaskPosition,
): boolean {
  const current = currentVisit(record);
  return current !== null && positionOf(definition, current.componentId).task.id === position.task.id;
}

function isOutstanding({ record, facts }: ProcessContext, position: TaskPosition): boolean {
  return facts.openTasks.some(
    (task) =>
      task.processId === record.id &&
      task.source?.kind === 'workflow-task' &&
      task.source.workflowTaskId === position.task.id,
  );
}
