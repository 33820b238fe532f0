import type { OptionSource } from '@evenhand/contract/packs/workflow-components';
import type { Option, Target } from '../definition.ts';
import { compileCondition } from './compile-condition.ts';
import { didYouMean } from './did-you-mean.ts';
import { parseTarget } from './grammar.ts';
import type { SourceLocation } from './problem.ts';
import { PackCode } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowContext } from './workflow-context.ts';
import type { ComponentNode } from './workflow-tree.ts';

/** The three options every component has besides its own; `save` only where there is something to keep. */
const standardTitles = { save: 'Save', previous: 'Previous', cancel: 'Cancel' } as const;
const savable: ReadonlySet<string> = new Set(['Event', 'SelfAttestation', 'CloseCase']);
/** Left out, a component continues to what follows. */
const continueOption: OptionSource = { key: 'continue', title: 'Continue' };

export function compileOptions(
  context: WorkflowContext,
  node: ComponentNode,
  component: { id: number; isStart: boolean },
): Option[] {
  const { source, locationOf } = node;
  const written = source.options ?? [continueOption];
  checkTitles(context, node, written);
  const advances = written.map((option, index) => {
    const location = source.options === undefined ? node.location : locationOf(['options', index]);
    return compileAdvance(context, node, { option, index, location, componentId: component.id });
  });
  const { type } = source;
  const keepsConclusion = type === 'Tasks' && context.tree.file.kind === 'primary';
  const standard = (Object.keys(standardTitles) as (keyof typeof standardTitles)[])
    .filter((kind) =>
      kind === 'save' ? savable.has(type) || keepsConclusion : kind === 'previous' ? !component.isStart : true,
    )
    .map(
      (kind): Option => ({
        id: optionId(context, node, { key: kind }, node.location),
        key: kind,
        title: standardTitles[kind],
        kind,
        next: [],
        startProcess: null,
        requires: null,
        refuse: null,
      }),
    );
  return [...advances, ...standard];
}

function optionId(
  context: WorkflowContext,
  { source }: ComponentNode,
  option: Pick<OptionSource, 'key' | 'was'>,
  location: SourceLocation,
): number {
  return context.ids.allot('option', [context.tree.file, source, option], location);
}

interface Advance {
  readonly option: OptionSource;
  readonly index: number;
  readonly location: SourceLocation;
  readonly componentId: number;
}

function compileAdvance(
  context: WorkflowContext,
  node: ComponentNode,
  { option, index, location, componentId }: Advance,
): Option {
  const { problems } = context;
  const at = (...path: PropertyKey[]) => node.locationOf(['options', index, ...path]);
  const holder = { key: node.source.key, id: componentId };
  const entries = typeof option.next === 'string' ? [{ to: option.next }] : option.next;
  const unconditional = entries?.findIndex((entry) => !('when' in entry) || entry.when === undefined) ?? 0;
  if (entries !== undefined && unconditional === -1) {
    problems.report(
      PackCode.Options,
      at('next'),
      `the option '${option.key}' has no entry without a condition to end on`,
    );
  } else if (entries !== undefined && unconditional < entries.length - 1) {
    problems.report(
      PackCode.Options,
      at('next', unconditional + 1),
      `the option '${option.key}' never reads this entry, since the one before it has no condition`,
    );
  }
  const next = entries?.map((entry, position) => {
    const entryLocation = typeof option.next === 'string' ? at('next') : at('next', position);
    const when = 'when' in entry ? entry.when : undefined;
    return {
      when:
        when === undefined
          ? null
          : compileCondition(context, when, { ...holder, isFilled: true, location: entryLocation }),
      to: compileTarget(context, node, entry.to, entryLocation),
    };
  });
  // The engine judges an option with the form as it is sent, so its own dates and reasons count.
  const requires =
    option.requires === undefined
      ? null
      : compileCondition(context, option.requires, { ...holder, isFilled: true, location: at('requires') });
  if (option.requires !== undefined && option.refuse === undefined) {
    problems.report(
      PackCode.Schema,
      at('requires'),
      `the option '${option.key}' may be refused but has no 'refuse' sentence`,
    );
  }
  if (option.met !== undefined && option.requires === undefined) {
    problems.report(
      PackCode.Schema,
      at('met'),
      `the option '${option.key}' has a 'met' sentence and nothing it requires`,
    );
  }
  return {
    id: optionId(context, node, option, location),
    key: option.key,
    title: option.title,
    kind: 'advance',
    next: next ?? [{ when: null, to: defaultTarget(context, node) }],
    startProcess: compileStart(context, option, at('startProcess', 'workflow')),
    requires,
    refuse: option.refuse ?? null,
    ...(option.met === undefined ? {} : { met: option.met }),
  };
}

/** Closing ends the process, and so does the Tasks gate of a sub-process (domain brief §3.2). */
function defaultTarget({ tree }: WorkflowContext, { source }: ComponentNode): Target {
  const ends = source.type === 'CloseCase' || (source.type === 'Tasks' && tree.file.kind !== 'primary');
  return ends ? { kind: 'end' } : { kind: 'following' };
}

/** A target that each stage which includes the part says: `target:hear-again`. */
const OF_STAGE = 'target:';

function compileTarget(context: WorkflowContext, node: ComponentNode, named: string, location: SourceLocation): Target {
  const { names, tree, faults } = context;
  const { key, targets } = node.stage;
  const written = named.startsWith(OF_STAGE) ? targets[named.slice(OF_STAGE.length)] : named;
  if (written === undefined) {
    faults.hasUnknownTarget = true;
    const sentence = `the stage '${key}' does not say where '${named}' leads; name it under 'targets'`;
    context.problems.report(PackCode.DanglingKey, location, sentence);
    return { kind: 'following' };
  }
  const target = parseTarget(written);
  if (target.kind === 'end' || target.kind === 'end-task') return target;
  const candidates = { component: names.components, step: names.steps, stage: names.stages }[target.kind];
  if (!candidates.has(target.key)) {
    faults.hasUnknownTarget = true;
    if (!tree.isIncomplete) {
      const near = didYouMean(target.key, candidates.keys());
      const suggestion =
        near === null && target.kind === 'component' && names.steps.has(target.key) ? `step:${target.key}` : near;
      context.problems.report(PackCode.DanglingKey, location, `there is no ${target.kind} '${target.key}'`, suggestion);
    }
    return { kind: 'following' };
  }
  checkExit(context, node, { written, target, location });
  if (target.kind === 'component') return { kind: 'component', componentId: names.components.get(target.key)?.id ?? 0 };
  if (target.kind === 'step') return { kind: 'step', stepId: names.steps.get(target.key) ?? 0 };
  return { kind: 'stage', stageId: names.stages.get(target.key) ?? 0 };
}

/** A part file leads outside its stage only through the exits the stage declares. */
function checkExit(
  { tree, problems }: WorkflowContext,
  node: ComponentNode,
  { written, target, location }: { written: string; target: { kind: string; key: string }; location: SourceLocation },
): void {
  const { key, exits } = node.stage;
  if (exits === null || exits.includes(written)) return;
  const stage = tree.stages.find((candidate) => candidate.source.key === key);
  const own = new Set(
    stage?.steps.flatMap((step) => [
      step.source.key,
      ...step.tasks.flatMap((task) => task.components.map((component) => component.source.key)),
    ]),
  );
  const isInside = target.kind === 'stage' ? target.key === key : own.has(target.key);
  if (!isInside)
    problems.report(
      PackCode.DanglingKey,
      location,
      `'${written}' lies outside the part and is not among the exits of the stage '${key}'`,
      didYouMean(written, exits),
    );
}

function compileStart(
  context: WorkflowContext,
  { startProcess }: OptionSource,
  location: SourceLocation,
): Option['startProcess'] {
  if (startProcess === undefined) return null;
  const workflow = resolveKey(context, context.workflows, {
    what: 'workflow',
    key: startProcess.workflow,
    location,
    kind: 'workflow',
  });
  if (workflow !== undefined && workflow.kind !== 'sub-process') {
    context.problems.report(
      PackCode.DanglingKey,
      location,
      `'${startProcess.workflow}' is of kind ${workflow.kind}; an option can start a sub-process only`,
    );
  }
  return {
    workflowId: workflow?.id ?? 0,
    workflowKey: startProcess.workflow,
    isMandatory: startProcess.mandatory,
    isOnce: startProcess.once,
  };
}

function checkTitles(
  { problems }: WorkflowContext,
  { source, location, locationOf }: ComponentNode,
  options: readonly OptionSource[],
): void {
  if (options.length === 0)
    problems.report(
      PackCode.Options,
      locationOf(['options']),
      `the component '${source.key}' has no option that moves on`,
    );
  const taken = new Map<string, string>(
    Object.values(standardTitles).map((title) => [title.toLowerCase(), 'every component']),
  );
  const keys = new Set<string>(Object.keys(standardTitles));
  options.forEach((option, index) => {
    const at = source.options === undefined ? location : locationOf(['options', index]);
    const owner = taken.get(option.title.toLowerCase());
    if (owner !== undefined)
      problems.report(PackCode.Options, at, `'${option.title}' is already the title of an option of ${owner}`);
    taken.set(option.title.toLowerCase(), 'this component');
    if (keys.has(option.key))
      problems.report(
        PackCode.DuplicateKey,
        at,
        `the option key '${option.key}' is already used in the component '${source.key}'`,
      );
    keys.add(option.key);
  });
}
