import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Step, WorkflowTask } from './definition.ts';
import type { ProcessRecord, Visit } from './process-state.ts';

/** Questions about the rows of a process; nothing here changes one. */

/** Rows that undo has not taken back, oldest first. */
export function liveVisits(record: ProcessRecord): readonly Visit[] {
  return record.visits.filter((visit) => !visit.isWithdrawn);
}

/** The row with this id, withdrawn or not. */
export function findVisit(record: ProcessRecord, visitId: number | null): Visit | null {
  return record.visits.find((visit) => visit.id === visitId) ?? null;
}

/**
 * The latest live row of a component: the one that counts for closure and for conditions (domain brief §3.2).
 */
export function latestVisit(record: ProcessRecord, componentId: number): Visit | null {
  let latest: Visit | null = null;
  for (const visit of record.visits) {
    if (!visit.isWithdrawn && visit.componentId === componentId && (latest === null || visit.id > latest.id))
      latest = visit;
  }
  return latest;
}

/** The latest live completed row of a component. */
export function latestCompletedVisit(record: ProcessRecord, componentId: number): Visit | null {
  let latest: Visit | null = null;
  for (const visit of record.visits) {
    if (visit.componentId === componentId && isLiveComplete(visit) && (latest === null || visit.id > latest.id))
      latest = visit;
  }
  return latest;
}

function isLiveComplete(visit: Visit): boolean {
  return !visit.isWithdrawn && visit.status === ComponentStatus.Complete;
}

/** True if a live row of the component has ever been current. */
export function isEntered(record: ProcessRecord, componentId: number): boolean {
  return liveVisits(record).some(
    (visit) => visit.componentId === componentId && visit.status !== ComponentStatus.NotStarted,
  );
}

/** True if the rows of a step have been made (domain brief rule 4). */
export function isStepEntered(record: ProcessRecord, step: Step): boolean {
  return step.tasks.some((task) => task.components.some((component) => latestVisit(record, component.id) !== null));
}

/**
 * True if the process has been through a workflow task and out of it. Submitting always leads on inside the task or out
 * of it, so a task with something complete and nothing in progress has been left for good; its other components are
 * branches not taken (domain brief rule 4).
 */
export function isTaskFinished(record: ProcessRecord, task: WorkflowTask): boolean {
  const ids = new Set(task.components.map((component) => component.id));
  let hasCompleted = false;
  for (const visit of record.visits) {
    if (visit.isWithdrawn || !ids.has(visit.componentId)) continue;
    if (visit.status === ComponentStatus.InProgress) return false;
    hasCompleted ||= visit.status === ComponentStatus.Complete;
  }
  return hasCompleted;
}

/**
 * The component an unfinished task continues with: the one in progress, else the first never completed.
 * Null when the task is finished.
 */
export function firstUnfinishedComponent(record: ProcessRecord, task: WorkflowTask): number | null {
  if (isTaskFinished(record, task)) return null;
  const inProgress = task.components.find(
    (component) => latestVisit(record, component.id)?.status === ComponentStatus.InProgress,
  );
  const next = inProgress ?? task.components.find((component) => latestCompletedVisit(record, component.id) === null);
  return next?.id ?? null;
}

/**
 * The component a step is entered at: its first unfinished one, else its first, which is then visited anew.
 * Null for a step without components.
 */
export function entryComponent(record: ProcessRecord, step: Step): number | null {
  for (const task of step.tasks) {
    const unfinished = firstUnfinishedComponent(record, task);
    if (unfinished !== null) return unfinished;
  }
  return step.tasks.find((task) => task.components.length > 0)?.components[0]?.id ?? null;
}

/** The live completed row that was completed last: what Previous goes back to. */
export function lastCompletedVisit(record: ProcessRecord): Visit | null {
  let last: Visit | null = null;
  for (const visit of record.visits) {
    if (isLiveComplete(visit) && (last === null || (visit.completedIn ?? 0) > (last.completedIn ?? 0))) last = visit;
  }
  return last;
}
