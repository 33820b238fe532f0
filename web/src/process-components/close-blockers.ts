import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { paths } from '../lib/paths.ts';
import type { DataOf, SupportedConfiguration, Values } from './component-values.ts';
import { componentPositions, isReachable, visitsOf } from './workflow-positions.ts';

export interface Blocker {
  readonly text: string;
  /** A task of the list or a sub-process. */
  readonly href: string | null;
  /** A task of this process that can be opened. */
  readonly taskId: number | null;
}

interface Surroundings {
  readonly caseId: number;
  readonly workflow: Workflow;
  readonly record: WorkflowTrackingRecord;
}

/**
 * What prevents closing, one sentence each as the server says them, with a link to the thing it
 * names where there is one.
 */
export function closeBlockers(data: DataOf<'CloseCase'>, { caseId, workflow, record }: Surroundings): readonly Blocker[] {
  const ways = new Map<string, Omit<Blocker, 'text'>>();
  for (const { task, step, component } of componentPositions(workflow)) {
    if (isReachable(task, step, record)) ways.set(`'${component.title}' is not complete.`, { href: null, taskId: task.id });
  }
  for (const task of data.unfinishedTasks)
    ways.set(`The task '${task.notificationDistributionTitle}' is not done.`, { href: paths.task(task.id), taskId: null });
  for (const process of data.unfinishedSubProcesses) {
    ways.set(`The sub-process '${process.title}' has not ended.`, { href: paths.process(caseId, process.id), taskId: null });
  }
  return data.blockers.map((text) => ({ text, ...(ways.get(text) ?? { href: null, taskId: null }) }));
}

/** Whether the screen that asks what is left to do finds nothing: there is nothing to save for later. */
export function isNothingLeft(values: Values, configuration: SupportedConfiguration): boolean {
  if (values.type !== 'CloseCase' || configuration.type !== 'CloseCase') return false;
  const closesCase = configuration.closesCase && !configuration.isSubProcess;
  return !closesCase && [values.blockers, values.unfinishedTasks, values.unfinishedSubProcesses].every((left) => left.length === 0);
}

/** The screen before this one, the pack's Tasks, has listed what is open: it is not listed again. */
export function hasJustListed({ workflow, record }: Surroundings): boolean {
  const current = record.workflowTrackingComponents.find((visit) => visit.workflowTrackingComponentId === record.currentWorkflowTrackingComponentId);
  const components = componentPositions(workflow).find(({ component }) => component.id === current?.workflowComponentId)?.task.components ?? [];
  const before = components[components.findIndex(({ id }) => id === current?.workflowComponentId) - 1];
  if (before?.workflowComponentTypeReference !== 'CloseCase') return false;
  return visitsOf(before, record).some(({ status }) => status === ComponentStatus.Complete);
}
