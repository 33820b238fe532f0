import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import type { WorkflowComponent } from '../process-components/workflow-positions.ts';
import { componentPositions, currentComponentId, taskToOpen } from '../process-components/workflow-positions.ts';
import { currentPosition } from './process-view.ts';

/** A component that is not complete, and the workflow task that leads to it, or null. */
interface UnfinishedComponent {
  readonly id: number;
  readonly title: string;
  readonly taskId: number | null;
}

/** Blockers of closing (CLOSE-04), without the current component. */
export interface StoppingClosure {
  readonly steps: readonly {
    readonly id: number;
    readonly title: string;
    readonly components: readonly UnfinishedComponent[];
  }[];
  readonly processes: WorkflowTrackingRecord['outstandingSubProcesses'];
  readonly tasks: WorkflowTrackingRecord['outstandingTasks'];
  readonly letters: NonNullable<WorkflowTrackingRecord['lettersToSend']>;
  readonly count: number;
  /** The component the person is at stops it too, uncounted. */
  readonly isCurrentUnfinished: boolean;
  /** The options of the present step that cannot be chosen before a later moment, and why. */
  readonly waits: readonly { readonly option: string; readonly because: string }[];
  /** The last stage, in which the case closes, and the one the process is in; null when it is in the last. */
  readonly stagesAhead: { readonly last: string; readonly now: string } | null;
}

/**
 * Blockers of closing besides the current component, in the order of the workflow. Null for a process that does not
 * close the case.
 */
export function stoppingClosure(workflow: Workflow, record: WorkflowTrackingRecord): StoppingClosure | null {
  if (record.kind !== 'primary' || record.hasProcessEnded) return null;
  const currentId = currentComponentId(record);
  const unfinished = new Set(record.unfinishedWorkflowComponentIds.filter((id) => id !== currentId));
  const positions = componentPositions(workflow).filter(({ component }) => unfinished.has(component.id));
  const steps = Array.from(
    Map.groupBy(positions, ({ step }) => step),
    ([step, within]) => ({
      id: step.id,
      title: step.title,
      components: within.map((position) => ({
        id: position.component.id,
        title: position.component.title,
        taskId: taskToOpen(position, record),
      })),
    }),
  );
  const processes = record.outstandingSubProcesses.filter(({ isMandatory }) => isMandatory);
  const tasks = record.outstandingTasks.filter(({ isTaskCompleteBeforeClosure }) => isTaskCompleteBeforeClosure);
  const isCurrentUnfinished = unfinished.size < record.unfinishedWorkflowComponentIds.length;
  const waits = waitsOf(componentPositions(workflow).find(({ component }) => component.id === currentId)?.component);
  const { lettersToSend: letters = [] } = record;
  const count = positions.length + processes.length + tasks.length + letters.length;
  return {
    steps,
    processes,
    tasks,
    letters,
    count,
    isCurrentUnfinished,
    waits,
    stagesAhead: stagesAhead(workflow, record),
  };
}

function waitsOf(component: WorkflowComponent | undefined): StoppingClosure['waits'] {
  return (component?.workflowComponentOptions ?? []).flatMap(({ title, refusedBecause, isAwaited }) =>
    refusedBecause !== null && isAwaited === true ? [{ option: title, because: refusedBecause }] : [],
  );
}

function stagesAhead(workflow: Workflow, record: WorkflowTrackingRecord): StoppingClosure['stagesAhead'] {
  const last = workflow.workflowStages.findLast(({ steps }) => steps.length > 0);
  const now = currentPosition(workflow, record)?.stage;
  return last === undefined || now === undefined || last.id === now.id ? null : { last: last.title, now: now.title };
}
