import type { ComponentSettings } from '../../component-settings.ts';
import type { Component, Option, Step, WorkflowDefinition } from '../../definition.ts';
import type { GraphNode, ProcessGraph } from '../graph.ts';
import { componentNode, stepNode } from '../graph.ts';
import { buildGraph, optionTargets } from '../process-graph.ts';
import { assignmentWords, conditionWords, notificationWords } from './process-words.ts';

/** One thing in the column of a drawing, from top to bottom. */
export type DrawnRow =
  | { readonly kind: 'stage'; readonly title: string }
  | { readonly kind: 'step'; readonly node: GraphNode; readonly title: string; readonly notes: readonly string[] }
  | { readonly kind: 'task'; readonly title: string }
  | {
      readonly kind: 'component';
      readonly node: GraphNode;
      readonly title: string;
      readonly notes: readonly string[];
      readonly ways: readonly Way[];
    }
  | { readonly kind: 'join'; readonly node: GraphNode; readonly to: GraphNode }
  | { readonly kind: 'end'; readonly node: 'end'; readonly title: string };

/** A way on from a component. */
export interface Way {
  /** Text for the option and its condition; null where there is nothing to choose. */
  readonly words: string | null;
  /** Null where a task ends and the others of its step are still to be done. */
  readonly to: GraphNode | null;
}

/** Everything a drawing of the process shows, in the order of the pack. */
export function drawnRows(definition: WorkflowDefinition, titles: ReadonlyMap<number, string>): DrawnRow[] {
  const graph = buildGraph(definition);
  const rows: DrawnRow[] = definition.stages.flatMap((stage) => [
    { kind: 'stage' as const, title: stage.title },
    ...stage.steps.flatMap((step) => rowsOfStep(definition, graph, step, titles)),
  ]);
  return [
    ...rows,
    { kind: 'end', node: 'end', title: definition.kind === 'primary' ? 'The case is closed' : 'The end' },
  ];
}

function rowsOfStep(
  definition: WorkflowDefinition,
  graph: ProcessGraph,
  step: Step,
  titles: ReadonlyMap<number, string>,
): DrawnRow[] {
  const assigned = assignmentWords(step, definition);
  const notes = [
    ...(assigned === null ? [] : [`For the ${assigned}`]),
    ...(step.order === 'any' ? ['Its tasks are done in any order'] : []),
  ];
  const tasks = step.tasks.flatMap((task): DrawnRow[] => [
    ...(step.tasks.length > 1 ? [{ kind: 'task' as const, title: task.title }] : []),
    ...task.components.map((component): DrawnRow => rowOfComponent(definition, graph, component, titles)),
  ]);
  const joined = graph.next.get(`j${step.id}`)?.[0] ?? 'end';
  const join: DrawnRow[] = step.order === 'any' ? [{ kind: 'join', node: `j${step.id}`, to: joined }] : [];
  return [{ kind: 'step', node: stepNode(step.id), title: step.title, notes }, ...tasks, ...join];
}

const closureWords = { always: 'always needed', 'if-entered': 'needed once it is reached', never: null } as const;

const typeWords: Readonly<Record<ComponentSettings['type'], string>> = {
  Content: 'Guidance',
  NoContent: 'Question',
  Reason: 'Reasons',
  Risk: 'Risk',
  SelfAttestation: 'Statement',
  Event: 'Event',
  AddStakeholder: 'Adds somebody to the case',
  EditParticipant: 'Changes a role on the case',
  BlacklistUser: 'Blocks somebody from the case',
  ChangeCaseOwner: 'Changes the case owner',
  Matters: 'Matters',
  Findings: 'Findings',
  Sanctions: 'Sanctions',
  PauseCase: 'Pauses the case',
  CloseCase: 'Closes the case',
};

function rowOfComponent(
  definition: WorkflowDefinition,
  graph: ProcessGraph,
  component: Component,
  titles: ReadonlyMap<number, string>,
): DrawnRow {
  const { settings } = component;
  const type = settings.type === 'CloseCase' && !settings.closesCase ? 'Outstanding tasks' : typeWords[settings.type];
  const isEndless = settings.type === 'CloseCase' && settings.closesCase;
  const advancing = component.options.filter(({ kind }) => kind === 'advance');
  const isChoice = advancing.length > 1;
  return {
    kind: 'component',
    node: componentNode(component.id),
    title: component.title,
    notes: [
      [type, closureWords[component.beforeClosure]].filter((words) => words !== null).join(' · '),
      ...component.notify.map((notification) => notificationWords(notification, definition)),
    ],
    ways: isEndless
      ? [{ words: null, to: 'end' }]
      : advancing.flatMap((option) => waysOf(definition, graph, component, option, isChoice, titles)),
  };
}

function waysOf(
  definition: WorkflowDefinition,
  graph: ProcessGraph,
  component: Component,
  option: Option,
  isChoice: boolean,
  titles: ReadonlyMap<number, string>,
): Way[] {
  const { requires, startProcess } = option;
  const words = [
    option.title,
    ...(startProcess === null ? [] : [`starts ‘${titles.get(startProcess.workflowId) ?? startProcess.workflowKey}’`]),
    ...(requires === null ? [] : [`only if ${conditionWords(requires, definition)}`]),
  ];
  return option.next.map((entry) => {
    const isSaid = isChoice || words.length > 1 || option.next.length > 1;
    const when =
      entry.when === null
        ? option.next.length > 1
          ? ['otherwise']
          : []
        : [`if ${conditionWords(entry.when, definition)}`];
    const [target] = optionTargets(definition, component, { ...option, next: [entry] });
    return {
      words: isSaid ? [...words, ...when].join(', ') : null,
      to: target === undefined ? null : drawnNode(graph, target),
    };
  });
}

/** The end of a task is not drawn: it leads to the next task or step, or waits for the others of its step. */
function drawnNode(graph: ProcessGraph, node: GraphNode): GraphNode | null {
  if (!node.startsWith('t')) return node;
  const [next] = graph.next.get(node) ?? [];
  if (next === undefined) return 'end';
  return next.startsWith('j') ? null : next;
}
