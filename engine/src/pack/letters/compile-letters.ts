import type { LetterTemplate } from '@evenhand/contract/letter-template';
import { caseFieldNames, parseCaseField } from '../../letters/case-fields.ts';
import { checkTerms } from '../check-terms.ts';
import type { CompileContext } from '../compile-context.ts';
import type { CompiledWorkflow } from '../compile-workflow.ts';
import { didYouMean } from '../did-you-mean.ts';
import type { IdRegister } from '../ids-lock.ts';
import type { ProblemReport } from '../problem.ts';
import { PackCode } from '../problem.ts';
import { resolveKey } from '../resolve-key.ts';
import { checkCaseUses } from './check-case-uses.ts';
import type { LetterFields } from './compile-letter-fields.ts';
import { compileLetterFields } from './compile-letter-fields.ts';
import type { ConditionUse, LetterBody } from './parse-letter-body.ts';
import { parseLetterBody } from './parse-letter-body.ts';
import type { LetterFile } from './read-letter-file.ts';

/** The number of each letter by its key, which the events that ask for it pin. */
export function numberLetters(letters: readonly LetterFile[], ids: IdRegister): ReadonlyMap<string, number> {
  return new Map(
    letters.map(({ key, source, value }) => [
      key,
      ids.allot('letter', [{ key, was: value.was }], source.locationOf([])),
    ]),
  );
}

/** The templates of a pack. What is wrong in them is reported in the lines of their files. */
export function compileLetters(context: CompileContext, workflows: readonly CompiledWorkflow[]): LetterTemplate[] {
  const { read, letterIds, lookups, problems } = context;
  const processes = new Map(workflows.map(({ definition }) => [definition.key, definition]));
  return read.letters.map((file) => {
    const users = usersOf(context, file, workflows);
    const fieldNames = caseFieldNames(
      [...lookups.relations.keys()],
      users.flatMap(({ definition }) => definition.events.map(({ key }) => key)),
    );
    const fields = compileLetterFields(file, {
      problems,
      suggest: (written) => didYouMean(written, fieldNames),
      checksTerms: (terms, location) => checkTerms(context, terms, location),
      checksProcess: (key, location) =>
        void resolveKey(context, processes, { what: 'workflow', key, location, kind: 'workflow' }),
    });
    const body = parseLetterBody(file, problems);
    checkFieldUses(fields, body, problems);
    checkCaseUses(context, { file, fields, users });
    return {
      id: letterIds.get(file.key) ?? 0,
      key: file.key,
      title: file.value.title,
      steps: [...fields.steps],
      body: [...body.blocks],
    };
  });
}

/** V2: a letter says which workflows it is for, and those and no others name it. */
function usersOf(
  context: CompileContext,
  file: LetterFile,
  workflows: readonly CompiledWorkflow[],
): CompiledWorkflow[] {
  const { problems } = context;
  const { key, source, value } = file;
  const byKey = new Map(workflows.map((workflow) => [workflow.definition.key, workflow]));
  const names = ({ definition }: CompiledWorkflow) => definition.events.some(({ letterKey }) => letterKey === key);
  for (const workflow of workflows) {
    const workflowKey = workflow.definition.key;
    if (!names(workflow) || value.usedBy.includes(workflowKey)) continue;
    problems.report(
      PackCode.DanglingKey,
      source.locationOf(['usedBy']),
      `the workflow '${workflowKey}' names this letter; add it to 'usedBy'`,
    );
  }
  return value.usedBy.flatMap((workflowKey, index) => {
    const location = source.locationOf(['usedBy', index]);
    const workflow = resolveKey(context, byKey, { what: 'workflow', key: workflowKey, location, kind: 'workflow' });
    if (workflow === undefined) return [];
    if (!names(workflow) && !workflow.tree.isIncomplete) {
      problems.report(PackCode.DanglingKey, location, `no event of the workflow '${workflowKey}' names this letter`);
    }
    return [workflow];
  });
}

/** V2: what the body names is among the fields. V3: every field is used. */
function checkFieldUses({ byKey }: LetterFields, { uses, conditions }: LetterBody, problems: ProblemReport): void {
  const named = [...uses, ...conditions.map(({ condition, location }) => ({ field: condition.field, location }))];
  for (const { field, location } of named) {
    if (byKey.has(field)) continue;
    const isOfCase = parseCaseField(field) !== null;
    const sentence = isOfCase
      ? `no step has the field '${field}'; add '- from: ${field}' to one`
      : `there is no field '${field}'`;
    problems.report(PackCode.DanglingKey, location, sentence, isOfCase ? null : didYouMean(field, byKey.keys()));
  }
  for (const use of conditions) checkChoices(use, byKey, problems);
  const used = new Set(named.map(({ field }) => field));
  for (const [key, { location }] of byKey) {
    if (!used.has(key))
      problems.report(PackCode.DuplicateKey, location, `no part of the letter uses the field '${key}'`);
  }
}

function checkChoices(
  { condition, location }: ConditionUse,
  byKey: LetterFields['byKey'],
  problems: ProblemReport,
): void {
  const field = byKey.get(condition.field);
  if (field === undefined || condition.is === null) return;
  if (field.kind !== 'choice') {
    problems.report(
      PackCode.DanglingKey,
      location,
      `'${field.key}' has no choices to compare with; write '::: given ${field.key}'`,
    );
    return;
  }
  const choices = field.choices.map(({ key }) => key);
  for (const choice of condition.is) {
    if (!choices.includes(choice))
      problems.report(
        PackCode.DanglingKey,
        location,
        `'${field.key}' has no choice '${choice}'`,
        didYouMean(choice, choices),
      );
  }
}
