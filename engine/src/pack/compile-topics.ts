import type { TopicFile } from '@evenhand/contract/packs/topic-file';
import type { WorkflowDefinition } from '../definition.ts';
import type { CompiledPack, CompiledTopic } from '../pack.ts';
import type { CompileContext } from './compile-context.ts';
import { parseDuration } from './grammar.ts';
import { PackCode } from './problem.ts';
import { componentsOf } from './process-graph.ts';
import type { PackFile } from './read-pack.ts';
import { byUniqueKey, resolveKey } from './resolve-key.ts';

export interface CompiledTopics {
  readonly accessLevels: CompiledPack['accessLevels'];
  readonly sections: CompiledPack['sections'];
  readonly topics: readonly CompiledTopic[];
}

export function compileTopics(
  context: CompileContext,
  workflows: ReadonlyMap<string, WorkflowDefinition>,
): CompiledTopics {
  const { read, ids, problems } = context;
  const accessLevels = read.files.accessLevels.flatMap(({ source, value }) => {
    byUniqueKey(value.accessLevels, 'access level', (_, index) => source.locationOf(['accessLevels', index]), problems);
    return value.accessLevels.map((level, index) => ({
      id: ids.allot('access-level', [level], source.locationOf(['accessLevels', index])),
      key: level.key,
      title: level.title,
    }));
  });
  const sectionFiles = inOrder(read.files.section);
  byUniqueKey(sectionFiles.map(keyed), 'section', ({ location }) => location, problems);
  const sections = sectionFiles.map(({ source, value }) => ({
    id: ids.allot('section', [value], source.locationOf([])),
    key: value.key,
    title: value.title,
    description: value.description ?? null,
    icon: value.icon ?? null,
  }));
  const topicFiles = inOrder(read.files.topic);
  byUniqueKey(topicFiles.map(keyed), 'topic', ({ location }) => location, problems);
  const names = { accessLevels: idsByKey(accessLevels), sections: idsByKey(sections), workflows };
  return { accessLevels, sections, topics: topicFiles.map((file) => compileTopic(context, file, names)) };
}

interface Names {
  readonly accessLevels: ReadonlyMap<string, number>;
  readonly sections: ReadonlyMap<string, number>;
  readonly workflows: ReadonlyMap<string, WorkflowDefinition>;
}

function compileTopic(context: CompileContext, { source, value }: PackFile<TopicFile>, names: Names): CompiledTopic {
  const at = (...path: PropertyKey[]) => source.locationOf(path);
  const isSimple = value.process === 'simple';
  if (isSimple && value.workflow === undefined)
    context.problems.report(PackCode.Schema, at('process'), `the simple topic '${value.key}' names no workflow`);
  if (!isSimple && value.workflow !== undefined) {
    context.problems.report(
      PackCode.Schema,
      at('workflow'),
      `the topic '${value.key}' is guided by '${value.process}'; only a simple topic names a workflow here`,
    );
  }
  const wanted = isSimple
    ? { key: value.workflow, location: at('workflow') }
    : { key: value.process, location: at('process') };
  const workflow =
    wanted.key === undefined
      ? undefined
      : resolveKey(context, names.workflows, {
          what: 'workflow',
          key: wanted.key,
          location: wanted.location,
          kind: 'workflow',
        });
  if (workflow !== undefined) checkProcess(context, { topic: value, isSimple, workflow, location: wanted.location });
  return {
    id: context.ids.allot('topic', [value], at()),
    key: value.key,
    title: value.title,
    sectionId:
      resolveKey(context, names.sections, {
        what: 'section',
        key: value.section,
        location: at('section'),
        kind: 'section',
      }) ?? 0,
    accessLevelIds: value.accessLevels.flatMap(
      (key, index) =>
        resolveKey(context, names.accessLevels, {
          what: 'access level',
          key,
          location: at('accessLevels', index),
          kind: 'accessLevels',
        }) ?? [],
    ),
    isEnabled: value.enabled,
    isManuallyEnabled: value.manuallyEnabled,
    isEmployeeRequired: value.employeeRequired,
    isSimpleProcess: isSimple,
    workflowId: workflow?.id ?? 0,
    anytimeEventWorkflowIds: value.anytimeEvents.map((event, index) => ({
      workflowId: anytimeEvent(event.workflow, at('anytimeEvents', index)),
      isVisibleToBusinessUsers: event.businessUsers,
      isVisibleToHrUsers: event.hrUsers,
    })),
    serviceLevel: value.serviceLevel === undefined ? null : parseDuration(value.serviceLevel),
  };

  function anytimeEvent(key: string, location: ReturnType<typeof at>): number {
    const workflow = resolveKey(context, names.workflows, { what: 'workflow', key, location, kind: 'workflow' });
    if (workflow !== undefined && workflow.kind !== 'anytime-event') {
      context.problems.report(
        PackCode.DanglingKey,
        location,
        `'${key}' is of kind ${workflow.kind}; a topic offers anytime events only`,
      );
    }
    return workflow?.id ?? 0;
  }
}

/**
 * A simple topic has stages and steps to choose and nothing to fill in; a guided one has components (V18).
 */
function checkProcess(
  { problems }: CompileContext,
  {
    topic,
    isSimple,
    workflow,
    location,
  }: { topic: TopicFile; isSimple: boolean; workflow: WorkflowDefinition; location: { file: string; line: number } },
): void {
  const hasComponents = componentsOf(workflow).length > 0;
  if (isSimple && hasComponents)
    problems.report(
      PackCode.TopicProcess,
      location,
      `the simple topic '${topic.key}' has a workflow with components, '${workflow.key}'`,
    );
  else if (!isSimple && !hasComponents)
    problems.report(
      PackCode.TopicProcess,
      location,
      `the guided topic '${topic.key}' has a workflow without components, '${workflow.key}'`,
    );
  else if (workflow.kind !== (isSimple ? 'simple' : 'primary')) {
    problems.report(
      PackCode.TopicProcess,
      location,
      `the topic '${topic.key}' needs a workflow of kind ${isSimple ? 'simple' : 'primary'}, and '${workflow.key}' is of kind ${workflow.kind}`,
    );
  }
}

function keyed<Value extends { key: string }>({ source, value }: PackFile<Value>) {
  return { key: value.key, location: source.locationOf(['key']) };
}

function idsByKey(items: readonly { readonly id: number; readonly key: string }[]): Map<string, number> {
  return new Map(items.map((item) => [item.key, item.id]));
}

function inOrder<Value extends { order: number; title: string }>(files: readonly PackFile<Value>[]): PackFile<Value>[] {
  return [...files].sort((a, b) => a.value.order - b.value.order || (a.value.title < b.value.title ? -1 : 1));
}
