import type {
  EvidenceRuleSource,
  EvidenceRulesFile,
  EvidenceSource,
  MarkSource,
  RuleSource,
} from '@evenhand/contract/packs/evidence-rules-file';
import type { Component, WorkflowDefinition } from '../definition.ts';
import { eventSetupOf } from '../event-dates.ts';
import type { EvidenceMark, EvidenceRule, EvidenceRuleSet, Mark, Part, ShownBy } from '../evidence-rules.ts';
import type { CompileContext } from './compile-context.ts';
import { choicesOfComponent } from './demo-choices.ts';
import { parseDuration } from './grammar.ts';
import { PackCode } from './problem.ts';
import { componentsOf } from './process-graph.ts';
import type { PackFile } from './read-pack.ts';
import { resolveKey } from './resolve-key.ts';
import type { SourcePath } from './source-file.ts';
import { relationId } from './workflow-context.ts';

/** The rules of `rules/*.yaml`, once for each workflow they are about (decision 0033). */
export function compileEvidenceRules(
  context: CompileContext,
  workflows: ReadonlyMap<string, WorkflowDefinition>,
): readonly EvidenceRuleSet[] {
  const taken = new Set<string>();
  return context.read.files.evidenceRules.flatMap((file) =>
    file.value.workflows.flatMap((key, index) => {
      const wanted = {
        what: 'workflow',
        key,
        location: file.source.locationOf(['workflows', index]),
        kind: 'workflow',
      } as const;
      const workflow = resolveKey(context, workflows, wanted);
      if (workflow === undefined) return [];
      return [
        {
          title: file.value.title,
          workflowId: workflow.id,
          rules: compileRules({ ...context, file, workflow }, taken),
        },
      ];
    }),
  );
}

interface RulesContext extends CompileContext {
  readonly file: PackFile<EvidenceRulesFile>;
  readonly workflow: WorkflowDefinition;
}

function compileRules(context: RulesContext, taken: Set<string>): EvidenceRule[] {
  const { file, workflow, problems } = context;
  return file.value.rules.map((rule, index) => {
    const path = ['rules', index];
    const name = `${workflow.key}/${rule.key}`;
    if (taken.has(name)) {
      problems.report(
        PackCode.DuplicateKey,
        file.source.locationOf(path),
        `the rule '${rule.key}' is defined twice for the workflow '${workflow.key}'`,
      );
    }
    taken.add(name);
    return {
      key: rule.key,
      title: rule.title,
      source: sourceInWords(rule.source),
      given: (rule.given ?? []).flatMap((mark, at) => compileMark(context, mark, [...path, 'given', at]) ?? []),
      ...(rule.where === undefined
        ? {}
        : { where: rule.where.flatMap((mark, at) => compileMark(context, mark, [...path, 'where', at]) ?? []) }),
      by: rule.by.flatMap((mark, at) => compileMark(context, mark, [...path, 'by', at]) ?? []),
      shownBy: compileShownBy(context, rule, path),
    };
  });
}

/** `Code: paragraph 33. Policy: in writing` */
function sourceInWords(source: RuleSource | undefined): string | null {
  if (source === undefined || typeof source === 'string') return source ?? null;
  const { code, guide, policy } = source;
  const named = [
    ['Code', code],
    ['Guide', guide],
    ['Policy', policy],
  ] as const;
  return named.flatMap(([kind, place]) => (place === undefined ? [] : [`${kind}: ${place}`])).join('. ');
}

function compileShownBy(
  context: RulesContext,
  { apart, evidence = [], findings, separate }: EvidenceRuleSource,
  path: SourcePath,
): ShownBy {
  if (separate === true) return { kind: 'separate' };
  if (findings === true) {
    const { workflow, problems } = context;
    if (!componentsOf(workflow).some(({ settings }) => settings.type === 'Findings'))
      problems.report(
        PackCode.EvidenceRule,
        at(context, path, 'findings'),
        `'${workflow.key}' has no component of type Findings that could be the evidence`,
      );
    return { kind: 'findings' };
  }
  if (apart === undefined) {
    return {
      kind: 'record',
      anyOf: evidence.flatMap((one, at) => compileEvidence(context, one, [...path, 'evidence', at]) ?? []),
    };
  }
  const person = compilePart(context, apart.person, [...path, 'apart', 'person']);
  return {
    kind: 'apart',
    person,
    from: apart.from.map((part, at) => compilePart(context, part, [...path, 'apart', 'from', at])),
  };
}

/** Types of components that can serve as evidence. */
const SHOWS_SOMETHING: ReadonlySet<string> = new Set(['Event', 'SelfAttestation', 'NoContent']);

function compileEvidence(context: RulesContext, source: EvidenceSource, path: SourcePath): EvidenceMark | null {
  const marked = compileMark(context, source, path);
  const mark = marked === null || source.has === undefined ? marked : { ...marked, isInWriting: true };
  const { problems, workflow } = context;
  const component = componentsOf(workflow).find(({ key }) => key === source.component);
  if (component !== undefined && !SHOWS_SOMETHING.has(component.settings.type)) {
    const sentence = `'${component.key}' is of type ${component.settings.type}; evidence is an Event, a SelfAttestation or a choice`;
    problems.report(PackCode.EvidenceRule, at(context, path, 'component'), sentence);
  }
  if (
    component !== undefined &&
    source.has !== undefined &&
    (eventSetupOf(workflow, component.id)?.letterId ?? null) === null
  ) {
    problems.report(
      PackCode.EvidenceRule,
      at(context, path, 'has'),
      `'${component.key}' offers no letter that could be the evidence`,
    );
  }
  if (mark === null || source.before === undefined) return mark === null ? null : { ...mark, beforeComponentId: null };
  const before = componentNamed(context, source.before, [...path, 'before']);
  const setup = before === null ? null : eventSetupOf(workflow, before.id);
  if (before !== null && (setup === null || setup.dates === 'none')) {
    problems.report(
      PackCode.EvidenceRule,
      at(context, path, 'before'),
      `'${before.key}' records no date that something could come before`,
    );
  }
  return {
    ...mark,
    beforeComponentId: before?.id ?? null,
    ...(source.atLeast === undefined ? {} : { atLeast: parseDuration(source.atLeast) }),
  };
}

function compileMark(
  context: RulesContext,
  { component: key, option, reasons }: MarkSource,
  path: SourcePath,
): Mark | null {
  const component = componentNamed(context, key, [...path, 'component']);
  if (component === null) return null;
  const options = new Map(component.options.map((candidate) => [candidate.key, candidate.id]));
  const reasonIds = new Map(
    choicesOfComponent(context.workflow, component).reasons.map((reason) => [reason.key, reason.id]),
  );
  return {
    componentId: component.id,
    optionId:
      option === undefined
        ? null
        : (resolveKey(context, options, {
            what: `option of '${key}'`,
            key: option,
            location: at(context, path, 'option'),
          }) ?? 0),
    reasonIds:
      reasons?.flatMap((reason, index) => {
        const location = at(context, path, 'reasons', index);
        return (
          resolveKey(context, reasonIds, { what: `reason in '${key}'`, key: reason, location, kind: 'reasonSets' }) ??
          []
        );
      }) ?? null,
  };
}

function componentNamed(context: RulesContext, key: string, path: SourcePath): Component | null {
  const components = new Map(componentsOf(context.workflow).map((component) => [component.key, component]));
  const wanted = {
    what: `component of '${context.workflow.key}'`,
    key,
    location: at(context, path),
    kind: 'workflowPart',
  } as const;
  return resolveKey(context, components, wanted) ?? null;
}

function compilePart(context: RulesContext, written: string, path: SourcePath): Part {
  return written === 'owner'
    ? { kind: 'owner' }
    : { kind: 'relation', relationId: relationId(context, written, at(context, path)) ?? 0 };
}

function at({ file }: RulesContext, path: SourcePath, ...rest: SourcePath) {
  return file.source.locationOf([...path, ...rest]);
}
