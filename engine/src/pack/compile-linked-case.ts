import type { LinkedCaseSource } from '@evenhand/contract/packs/workflow-conditions';
import type { LinkedCaseCondition } from '../definition.ts';
import type { EventMoment } from '../due-terms.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowContext } from './workflow-context.ts';

/**
 * A condition about the main process of linked cases, whose workflow may be this one.
 * @param momentOf a date of this process, remembered for V17
 * @returns null when something it names is missing, which has then been reported
 */
export function compileLinkedCase(
  context: WorkflowContext,
  source: LinkedCaseSource,
  location: SourceLocation,
  momentOf: (written: string) => EventMoment | null,
): LinkedCaseCondition | null {
  const { problems, trees, ids } = context;
  const workflow = resolveKey(context, context.workflows, {
    what: 'workflow',
    key: source.workflow,
    location,
    kind: 'workflow',
  });
  const tree = trees.get(source.workflow);
  if (workflow === undefined || tree === undefined) return null;
  if (workflow.kind !== 'primary') {
    const sentence = `a linked case is known by its main process, but '${source.workflow}' is of the kind ${workflow.kind}`;
    problems.report(PackCode.Schema, location, sentence);
    return null;
  }
  const components = new Map(
    tree.stages
      .flatMap(({ steps }) => steps.flatMap(({ tasks }) => tasks.flatMap((task) => task.components)))
      .map((component) => [component.source.key, component]),
  );
  const key = source.completed ?? source.begun ?? '';
  const component = resolveKey(context, components, {
    what: `component of '${source.workflow}'`,
    key,
    location,
    kind: 'workflowPart',
  });
  if (component === undefined) return null;
  const condition = {
    kind: 'linkedCase',
    workflowId: workflow.id,
    componentId: ids.allot('component', [tree.file, component.source], component.location),
    is: source.completed === undefined ? 'begun' : 'completed',
  } as const;
  if (source.noLaterThan === undefined) return condition;
  const moment = momentOf(source.noLaterThan);
  const event = component.source.type === 'Event' ? tree.events.get(component.source.event)?.source : undefined;
  const hasDate = event?.dates === 'dual' || (event?.dates === 'single' && source.field === 'date');
  if (event === undefined || !hasDate) {
    problems.report(PackCode.EventPart, location, `'${key}' of '${source.workflow}' records no such date to compare`);
    return null;
  }
  return moment === null ? null : { ...condition, noLaterThan: { field: source.field, isTimed: event.time, moment } };
}
