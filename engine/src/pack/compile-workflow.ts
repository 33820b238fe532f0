import { SeekHelpType } from '@evenhand/contract/cases';
import type { Condition, Stage, Step, WorkflowDefinition } from '../definition.ts';
import type { LookupItem } from '../lookup-item.ts';
import { compileComponent } from './compile-component.ts';
import { compileCondition } from './compile-condition.ts';
import type { CompileContext } from './compile-context.ts';
import { compileDue } from './compile-due.ts';
import { compileEvent } from './compile-event.ts';
import type { SourceLocation } from './problem.ts';
import { resolveKey } from './resolve-key.ts';
import type { WorkflowContext } from './workflow-context.ts';
import { compileAssignee, componentNamed, reasonSet } from './workflow-context.ts';
import type { WorkflowNames } from './workflow-names.ts';
import { nameWorkflow } from './workflow-names.ts';
import type { StepNode, WorkflowTree } from './workflow-tree.ts';

/** A compiled workflow together with what its checks need to point at lines. */
export interface CompiledWorkflow {
  readonly definition: WorkflowDefinition;
  readonly tree: WorkflowTree;
  readonly names: WorkflowNames;
  readonly uses: WorkflowContext['uses'];
  /**
   * False when a part is missing or an option leads nowhere, so that questions about paths have no answer.
   */
  readonly isGraphKnown: boolean;
}

interface WorkflowToCompile {
  readonly tree: WorkflowTree;
  readonly id: number;
  readonly workflows: WorkflowContext['workflows'];
  readonly trees: WorkflowContext['trees'];
  readonly seekHelpText: string | null;
}

const seekHelpTypes = {
  hidden: SeekHelpType.NotVisible,
  'visible-locks': SeekHelpType.VisibleAndLocks,
  visible: SeekHelpType.Visible,
} as const;

export function compileWorkflow(
  base: CompileContext,
  { tree, id, workflows, trees, seekHelpText }: WorkflowToCompile,
): CompiledWorkflow {
  const { file, locationOf } = tree;
  const names = nameWorkflow(tree, base.ids, base.problems);
  const reasons = file.reasons === undefined ? [] : reasonSet(base, file.reasons.set, locationOf(['reasons', 'set']));
  const risks = file.risk === undefined ? [] : riskSet(base, file.risk.set, locationOf(['risk', 'set']));
  const context: WorkflowContext = {
    ...base,
    tree,
    names,
    workflows,
    trees,
    reasons,
    risks,
    uses: [],
    faults: { hasUnknownTarget: false },
  };
  const startComponentId = findStart(context);
  const definition: WorkflowDefinition = {
    id,
    key: file.key,
    title: file.title,
    kind: file.kind,
    isStageStepApplicable: file.stageStep,
    isChecklistShown: file.checklist,
    undoScope: file.undoScope,
    ...(file.setStep === 'hr' ? { isStepSetByHr: true } : {}),
    reasons:
      file.reasons === undefined
        ? null
        : { label: file.reasons.label, isMulti: file.reasons.multi, isEditable: file.reasons.editable, items: reasons },
    risks: file.risk === undefined ? null : { items: risks },
    outcomes: compileOutcomes(context),
    stageLabel: file.labels?.stage ?? null,
    stepLabel: file.labels?.step ?? null,
    startComponentId,
    stages: tree.stages.map(
      (stage): Stage => ({
        id: names.stages.get(stage.source.key) ?? 0,
        key: stage.source.key,
        title: stage.source.title,
        steps: stage.steps.map((step) =>
          compileStep(context, step, { startComponentId, seekHelpText: file.seekHelpText ?? seekHelpText }),
        ),
      }),
    ),
    events: [...tree.events].map(([key, event]) => compileEvent(context, key, event)),
    ...dropsNotices(context),
  };
  return {
    definition,
    tree,
    names,
    uses: context.uses,
    isGraphKnown: !tree.isIncomplete && !context.faults.hasUnknownTarget,
  };
}

function riskSet(base: CompileContext, key: string, location: SourceLocation): readonly LookupItem[] {
  return resolveKey(base, base.lookups.riskSets, { what: 'risk set', key, location, kind: 'riskSets' }) ?? [];
}

function compileOutcomes(context: WorkflowContext): LookupItem[] {
  const { lookups, tree } = context;
  return tree.file.outcomes.flatMap(
    (key, index) =>
      resolveKey(context, lookups.outcomes, {
        what: 'outcome',
        key,
        location: tree.locationOf(['outcomes', index]),
        kind: 'outcomes',
      }) ?? [],
  );
}

/** The named start, else the first component; null in a workflow without components. */
function findStart(context: WorkflowContext): number | null {
  const { tree, names } = context;
  const [first] = names.components.values();
  if (tree.file.start === undefined || first === undefined) return first?.id ?? null;
  return componentNamed(context, tree.file.start, tree.locationOf(['start'])) ?? first.id;
}

function dropsNotices(context: WorkflowContext): { readonly dropsNotices?: Condition } {
  const { file, locationOf } = context.tree;
  const location = locationOf(['dropNotices']);
  if (file.dropNotices === undefined) return {};
  const { of: key } = file.dropNotices;
  const holder = { key, id: context.names.components.get(key)?.id ?? 0, isFilled: true, location };
  const condition = compileCondition(context, { eventReason: file.dropNotices }, holder);
  return condition === null ? {} : { dropsNotices: condition };
}

function compileStep(
  context: WorkflowContext,
  node: StepNode,
  { startComponentId, seekHelpText }: { startComponentId: number | null; seekHelpText: string | null },
): Step {
  const { names, tree } = context;
  const { source, locationOf } = node;
  const id = names.steps.get(source.key) ?? 0;
  const { assign } = source;
  return {
    id,
    key: source.key,
    title: source.title,
    order: source.order,
    ...(source.endsEarly ? { endsEarly: true } : {}),
    ...(source.liveWarnings ? { liveWarnings: true } : {}),
    seekHelp: seekHelpTypes[source.seekHelp ?? tree.file.seekHelp],
    seekHelpContent: source.seekHelpText ?? seekHelpText,
    assign:
      assign === undefined
        ? null
        : {
            to: compileAssignee(context, assign.to, locationOf(['assign', 'to'])),
            ...(assign.title === undefined ? {} : { title: assign.title }),
            ...compileDue(
              context,
              { due: assign.due, from: assign.from },
              { holder: { kind: 'step', id }, isOwnFine: false, location: locationOf(['assign']) },
            ),
          },
    tasks: node.tasks.map((task) => ({
      id: names.tasks.get(task.source.key) ?? 0,
      key: task.source.key,
      title: task.source.title,
      components: task.components.map((component) => {
        const componentId = names.components.get(component.source.key)?.id ?? 0;
        return compileComponent(context, component, { id: componentId, isStart: componentId === startComponentId });
      }),
    })),
  };
}
