import { ComponentStatus } from '@evenhand/contract/components/component-types';
import type { Workflow, WorkflowTrackingRecord } from '@evenhand/contract/workflow';
import { paths } from '../lib/paths.ts';
import type { DataOf, SupportedConfiguration, Values } from './component-values.ts';
import { formText } from './form.text.ts';
import type { ComponentPosition } from './workflow-positions.ts';
import { componentPositions, currentComponentId, passedOver, taskToOpen, visitsOf } from './workflow-positions.ts';

type Blocker = DataOf<'CloseCase'>['blockers'][number];

/** Target of a link from a blocker of closing; null where it has none of the kind. */
export interface WayToBlocker {
  /** A sub-process, a matter or a letter. */
  readonly href: string | null;
  /** A task of this process. */
  readonly taskId: number | null;
}

interface Surroundings {
  readonly caseId: number;
  readonly workflow: Workflow;
  readonly record: WorkflowTrackingRecord;
}

/** Link to the place where a blocker is resolved. */
export function wayToBlocker(
  { about, id, documentId }: Blocker,
  { caseId, workflow, record }: Surroundings,
): WayToBlocker {
  if (about === 'task') return { href: null, taskId: null };
  if (documentId !== undefined) return { href: paths.continueDocument(documentId), taskId: null };
  if (about === 'process') return { href: paths.process(caseId, id), taskId: null };
  if (about === 'matter') return { href: paths.matters(caseId, id), taskId: null };
  const position = componentPositions(workflow).find(({ component }) => component.id === id);
  return { href: null, taskId: position === undefined ? null : taskToOpen(position, record) };
}

/**
 * Unfinished components that are not among the blockers: `required` stops the case from closing later, `skipped` stops
 * nothing.
 */
export function leftUnfinished(
  { workflow, record }: Surroundings,
  listed: readonly Blocker[],
): { readonly required: readonly Blocker[]; readonly skipped: readonly ComponentPosition[] } {
  const titles = new Set([
    currentComponentId(record),
    ...listed.filter(({ about }) => about === 'component').map(({ id }) => id),
  ]);
  const unfinished = new Set(record.unfinishedWorkflowComponentIds);
  const required = componentPositions(workflow).filter(
    ({ component: { id } }) => unfinished.has(id) && !titles.has(id),
  );
  return {
    required: required.map(({ component: { id, title } }) => ({
      about: 'component',
      id,
      sentence: formText.notComplete(title),
    })),
    skipped: passedOver(workflow, record).filter(({ component: { id } }) => !unfinished.has(id) && !titles.has(id)),
  };
}

/** True if the screen of unfinished work has nothing to list, so that there is nothing to save for later. */
export function isNothingLeft(values: Values, configuration: SupportedConfiguration): boolean {
  if (values.type !== 'CloseCase' || configuration.type !== 'CloseCase') return false;
  const closesCase = configuration.closesCase && !configuration.isSubProcess;
  return (
    !closesCase &&
    [values.blockers, values.unfinishedTasks, values.unfinishedSubProcesses].every((left) => left.length === 0)
  );
}

/** The screen before this one, the pack's Tasks, has listed what is open: it is not listed again. */
export function hasJustListed({ workflow, record }: Surroundings): boolean {
  const currentId = currentComponentId(record);
  const components =
    componentPositions(workflow).find(({ component }) => component.id === currentId)?.task.components ?? [];
  const before = components[components.findIndex(({ id }) => id === currentId) - 1];
  if (before?.workflowComponentTypeReference !== 'CloseCase') return false;
  return visitsOf(before, record).some(({ status }) => status === ComponentStatus.Complete);
}
