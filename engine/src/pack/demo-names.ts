import type { DemoCall } from '@evenhand/contract/packs/demo-files';
import { momentPattern } from '@evenhand/contract/packs/demo-files';
import type { Route } from '@evenhand/contract/route';
import { parameterNames } from '@evenhand/contract/route';
import type { WorkflowDefinition } from '../definition.ts';
import type { CompiledPack, CompiledTopic } from '../pack.ts';
import { stepsOf } from './process-graph.ts';
import type { SourcePath } from './source-file.ts';

/**
 * A name in a call of a script, which stands for an id: `$person.maren`, `$step.with-payroll`, `$case`. A
 * text that is a moment is a name of its instant, and `$day.-30wd` names the day alone.
 */
export interface DemoName {
  readonly kind: string;
  /** Empty in a name without a point. */
  readonly key: string;
  readonly written: string;
}

/** The kinds of names besides the lookups of the pack. */
export const demoNameKinds: readonly string[] = [
  'answer',
  'case',
  'day',
  'event',
  'participant',
  'person',
  'process',
  'reason',
  'risk',
  'step',
];

/** The parts of a call as a script gives them, with the number of the case as the `id` that was left out. */
export function givenTo(route: Route, { params, query, body }: DemoCall) {
  const isAboutCase = parameterNames(route.path).includes('id');
  return {
    ...(params === undefined && !isAboutCase ? {} : { params: { ...(isAboutCase ? { id: '$case' } : {}), ...params } }),
    ...(query === undefined && route.query === undefined ? {} : { query: query ?? {} }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The same value with each name in it replaced. */
export function withNames<Value>(
  value: Value,
  replace: (name: DemoName, path: SourcePath) => unknown,
  path?: SourcePath,
): Value;
export function withNames(
  value: unknown,
  replace: (name: DemoName, path: SourcePath) => unknown,
  path: SourcePath = [],
): unknown {
  if (typeof value === 'string') {
    const name = nameIn(value);
    return name === null ? value : replace(name, path);
  }
  if (Array.isArray(value)) return value.map((item, index) => withNames(item, replace, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withNames(inner, replace, [...path, key])]),
  );
}

function nameIn(written: string): DemoName | null {
  if (momentPattern.test(written)) return { kind: 'moment', key: written, written };
  const [, kind, key = ''] = /^\$([a-z-]+)(?:\.(\S+))?$/.exec(written) ?? [];
  return kind === undefined ? null : { kind, key, written };
}

/** Scope of a name in a pack: the topic of the case, and its main process. */
export interface PlaceInPack extends Pick<CompiledPack, 'lookups' | 'workflows'> {
  readonly topic: CompiledTopic;
  readonly primary: WorkflowDefinition;
}

/** The items of the pack that a kind of name can mean; undefined for a kind that a pack does not hold. */
export function namedItems(
  kind: string,
  place: PlaceInPack,
): readonly { readonly id: number; readonly key: string }[] | undefined {
  const { lookups, workflows, topic, primary } = place;
  if (kind === 'step') return [...stepsOf(primary), ...workflows.flatMap(stepsWithWorkflow)];
  if (kind === 'reason') return primary.reasons?.items ?? [];
  if (kind === 'risk') return primary.risks?.items ?? [];
  if (kind === 'event')
    return workflows.filter(({ id }) => topic.anytimeEventWorkflowIds.some(({ workflowId }) => workflowId === id));
  return lookups[kind];
}

/** `$step.suspension.review` is a step of another process than the main one. */
function stepsWithWorkflow(workflow: WorkflowDefinition): { readonly id: number; readonly key: string }[] {
  return stepsOf(workflow).map(({ id, key }) => ({ id, key: `${workflow.key}.${key}` }));
}
