import type { LetterField, LetterStep } from '@evenhand/contract/letter-template';
import type { LetterFieldSource } from '@evenhand/contract/packs/letter-files';
import type { DeadlineTerm } from '../../due-terms.ts';
import type { CaseField } from '../../letters/case-fields.ts';
import { parseCaseField } from '../../letters/case-fields.ts';
import { parsePrefill } from '../../letters/prefill.ts';
import type { ProblemReport, SourceLocation } from '../problem.ts';
import { PackCode } from '../problem.ts';
import { byUniqueKey } from '../resolve-key.ts';
import type { SourcePath } from '../source-file.ts';
import { caseFieldLabel } from './case-field-labels.ts';
import type { LetterFile } from './read-letter-file.ts';

/** A place of the front matter that reads the case. */
export interface CaseFieldUse {
  readonly written: string;
  readonly field: CaseField;
  /** The letter cannot be completed without it. */
  readonly isNeeded: boolean;
  readonly location: SourceLocation;
}

export interface LetterFields {
  readonly steps: readonly LetterStep[];
  readonly byKey: ReadonlyMap<string, LetterField & { readonly location: SourceLocation }>;
  readonly caseUses: readonly CaseFieldUse[];
}

/** `suggest` names the case field nearest to one that does not exist. */
interface Tools {
  readonly problems: ProblemReport;
  readonly suggest: (written: string) => string | null;
  readonly checksTerms: (terms: readonly DeadlineTerm[], location: SourceLocation) => void;
  /** Reports a main process that there is not. */
  readonly checksProcess: (key: string, location: SourceLocation) => void;
}

/**
 * The steps and fields of a letter. V1 is what does not fit together, V2 what a case does not have, V3 what
 * is there twice.
 */
export function compileLetterFields(
  { source, value }: LetterFile,
  { problems, suggest, checksTerms, checksProcess }: Tools,
): LetterFields {
  const caseUses: CaseFieldUse[] = [];
  const at = (step: number, field: number, ...more: SourcePath) =>
    source.locationOf(['steps', step, 'fields', field, ...more]);
  const readsCase = (written: string, isNeeded: boolean, location: SourceLocation) => {
    const field = parseCaseField(written);
    if (field === null)
      problems.report(PackCode.DanglingKey, location, `a case has no field '${written}'`, suggest(written));
    else caseUses.push({ written, field, isNeeded, location });
    return field;
  };
  byUniqueKey(value.steps, 'step', (_, index) => source.locationOf(['steps', index, 'key']), problems);
  const fields = value.steps.flatMap((step, stepIndex) =>
    step.fields.map((field, index) => ({
      stepKey: step.key,
      ...compileField(field, (...more) => at(stepIndex, index, ...more), {
        problems,
        readsCase,
        checksTerms,
        checksProcess,
      }),
    })),
  );
  const byKey = byUniqueKey(
    fields.map(({ field, location }) => ({ ...field, location })),
    'field',
    ({ location }) => location,
    problems,
  );
  const steps = value.steps.map(
    (step): LetterStep => ({
      key: step.key,
      title: step.title,
      help: step.help ?? null,
      fields: fields.filter(({ stepKey }) => stepKey === step.key).map(({ field }) => field),
    }),
  );
  return { steps, byKey, caseUses };
}

interface FieldTools extends Pick<Tools, 'problems' | 'checksTerms' | 'checksProcess'> {
  readonly readsCase: (written: string, isNeeded: boolean, location: SourceLocation) => CaseField | null;
}
type At = (...more: SourcePath) => SourceLocation;

function compileField(
  source: LetterFieldSource,
  at: At,
  tools: FieldTools,
): { readonly field: LetterField; readonly location: SourceLocation } {
  checkParts(source, at, tools.problems);
  const shared = {
    isOptional: source.optional,
    hint: source.hint ?? null,
    placeholder: source.placeholder ?? null,
    maximumCharacters: source.max ?? null,
    choices: (source.choices ?? []).map(({ key, label, text, processes }) => ({
      key,
      label,
      text: text ?? label,
      ...(processes === undefined ? {} : { processes }),
    })),
    prefill: source.prefill ?? null,
    ...(source.past === true ? { isPast: true } : {}),
    ...(source.toCome === true ? { isToCome: true } : {}),
    ...(source.leaves === undefined ? {} : { leaves: source.leaves }),
  };
  if (source.from !== undefined) {
    const caseField = tools.readsCase(source.from, !source.optional, at('from'));
    const label = source.label ?? (caseField === null ? source.from : caseFieldLabel(caseField));
    return { field: { key: source.from, label, kind: 'case', ...shared }, location: at('from') };
  }
  const { key = '', label = '', type = 'text' } = source;
  const isOfCase = parseCaseField(key) !== null;
  if (isOfCase)
    tools.problems.report(
      PackCode.DuplicateKey,
      at('key'),
      `'${key}' is a field of the case; give this one another key`,
    );
  byUniqueKey(source.choices ?? [], 'choice', (_, index) => at('choices', index), tools.problems);
  source.choices?.forEach(({ processes = [] }, index) => {
    for (const process of processes) tools.checksProcess(process, at('choices', index, 'processes'));
  });
  if (source.prefill !== undefined) {
    for (const { caseField, terms } of parsePrefill(source.prefill)) {
      const begins = tools.readsCase(caseField, false, at('prefill'));
      tools.checksTerms(terms, at('prefill'));
      if (begins !== null && !canBeginWith(type, begins, terms)) {
        const sentence = `a field of type ${type} cannot begin with '${source.prefill}'`;
        tools.problems.report(PackCode.Schema, at('prefill'), sentence);
      }
    }
  }
  return { field: { key, label, kind: type, ...shared }, location: at('key') };
}

const ofTyped = ['type', 'hint', 'placeholder', 'max', 'choices', 'prefill', 'past', 'toCome', 'leaves'] as const;

/** V1: what a field of its kind has to have and cannot have. */
function checkParts(source: LetterFieldSource, at: At, problems: ProblemReport): void {
  const report = (part: (typeof ofTyped)[number], sentence: string) =>
    problems.report(PackCode.Schema, at(part), sentence);
  if (source.from !== undefined) {
    for (const part of ofTyped)
      if (source[part] !== undefined) report(part, `'${source.from}' comes from the case and has no '${part}'`);
    return;
  }
  const { key, type } = source;
  if (source.label === undefined) problems.report(PackCode.Schema, at(), `the field '${key}' has no label`);
  if (type === undefined) problems.report(PackCode.Schema, at(), `the field '${key}' has no type`);
  const isText = type === 'text' || type === 'longText';
  for (const part of ['max', 'placeholder'] as const)
    if (source[part] !== undefined && !isText) report(part, `'${part}' belongs to a field of type text or longText`);
  for (const part of ['past', 'toCome'] as const)
    if (source[part] !== undefined && type !== 'date') report(part, `'${part}' belongs to a field of type date`);
  if (source.leaves !== undefined && source.toCome !== true)
    report('leaves', "'leaves' belongs to a date with 'toCome'");
  if (source.past === true && source.toCome === true) report('toCome', 'a date cannot be past and to come');
  if (source.choices !== undefined && type !== 'choice')
    report('choices', "'choices' belong to a field of type choice");
  if (source.choices === undefined && type === 'choice') report('choices', `the field '${key}' has no choices`);
}

/**
 * A date begins with a date, a time with a time, and a choice with the reasons of an event, one of which it
 * offers too, or with the main process; words begin with anything. Days are counted from dates.
 */
function canBeginWith(type: LetterField['kind'], field: CaseField, terms: readonly DeadlineTerm[]): boolean {
  const part = field.of === 'event' ? field.part : null;
  if (type === 'date') return field.of === 'today' || field.of === 'warning' || part === 'date' || part === 'endDate';
  if (terms.length > 0) return false;
  if (type === 'time') return part === 'time';
  return type !== 'choice' || part === 'reasons' || field.of === 'process';
}
