import type { LetterTemplate } from '@evenhand/contract/letter-template';
import type { Letter } from '@evenhand/contract/letters';
import { doubtfulDates, needsReason } from '@evenhand/engine/letters/doubtful-dates';
import { fillLetter } from '@evenhand/engine/letters/fill-letter';
import { changedWording } from '@evenhand/engine/letters/letter-wording';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WizardStep } from './LetterSteps.tsx';
import { letterDifferences } from './letter-differences.ts';
import type { LetterProblem } from './letter-problems.ts';
import { letterProblems, readableValues, refusedProblems } from './letter-problems.ts';
import { lettersText } from './letters.text.ts';
import { useCompleteLetter } from './use-complete-letter.ts';
import { useLetterDraft } from './use-letter-draft.ts';
import { useWizardStep } from './use-wizard-step.ts';

/** The last step. No step of a template has such a key. */
export const CHECK = ' check';

/** The writing of a letter: what is typed, how the letter reads, what is missing, and where the person is. */
export function useLetterWizard(letter: Letter) {
  const { template, caseValues, prefilled } = letter;
  const draft = useLetterDraft(letter);
  const { typed } = draft;
  /** Values shown in the fields: typed ones, else default ones. */
  const values = useMemo(() => ({ ...prefilled, ...typed.values }), [prefilled, typed.values]);
  const readable = useMemo(() => readableValues(template, values), [template, values]);
  const { body } = typed;
  const filled = useMemo(
    () => fillLetter(template, { caseValues, values: readable, body }),
    [template, caseValues, readable, body],
  );
  const { isBusy, refused, complete } = useCompleteLetter(letter, draft);
  const [isAsked, setIsAsked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const conflict = useRef<HTMLDivElement>(null);
  const [dateReason, setDateReason] = useState('');
  const dateReasonField = useRef<HTMLTextAreaElement>(null);
  const earliest = letter.earliest ?? {};
  const doubtful = doubtfulDates(template, filled, readable, { letterDate: letter.letterDate, earliest });
  const asksDateReason = doubtful.some(needsReason);
  const isReasonMissing = asksDateReason && dateReason.trim() === '';

  const ownProblems = letterProblems(template, filled, values);
  const problems = ownProblems.length > 0 || refused === null ? ownProblems : refusedProblems(template, refused.fields);
  const steps: readonly WizardStep[] = [
    ...template.steps.map(({ key, title, fields }) => ({
      key,
      title,
      isComplete:
        !ownProblems.some(({ stepKey }) => stepKey === key) && !fields.some((field) => filled.undecided.has(field.key)),
    })),
    { key: CHECK, title: lettersText.check, isComplete: false },
  ];
  const [first] = useState(() => firstToDo(template, ownProblems));
  const { index, goTo, heading } = useWizardStep(steps.length, first);
  useEffect(() => {
    if (refused !== null) list.current?.focus();
  }, [refused]);

  return {
    draft,
    values,
    readable,
    isWordingChanged: changedWording(template, body) !== null,
    filled,
    /** A field that holds what it began with follows the case again. */
    typeInto(key: string, value: string): void {
      const { values: before, body: words } = draft.keeper.read().values;
      const { [key]: _old, ...others } = before;
      draft.keeper.change({
        values: value === (prefilled[key] ?? null) ? others : { ...others, [key]: value },
        body: words,
      });
    },
    problems,
    doubtful,
    earliest,
    /** Asked for where the letter keeps dates that have passed or leave less time than agreed (gaps G-114). */
    dateReason: asksDateReason
      ? { value: dateReason, set: setDateReason, field: dateReasonField, isMissing: isAsked && isReasonMissing }
      : null,
    differences: letterDifferences(letter, filled, readable),
    steps,
    at: steps[index]?.key ?? CHECK,
    step: template.steps[index] ?? null,
    previous: steps[index - 1],
    next: steps[index + 1],
    heading,
    list,
    conflict,
    isAsked,
    refused: refused?.sentence ?? null,
    goTo(stepKey: string, fieldKey?: string): void {
      void draft.keeper.flush();
      goTo(
        steps.findIndex(({ key }) => key === stepKey),
        fieldKey,
      );
    },
    /** To the next step, but not away from what is half typed: it is not saved, and would be lost unseen. */
    goOn(): void {
      void draft.keeper.flush();
      const halfTyped = problems.find(
        ({ stepKey, because }) =>
          stepKey === template.steps[index]?.key && (because === 'unreadable' || because === 'wrong-year'),
      );
      if (halfTyped !== undefined) goTo(index, halfTyped.field.key);
      else if (index + 1 < steps.length) goTo(index + 1);
    },
    stepNumberOf: (fieldKey: string) =>
      template.steps.findIndex(({ fields }) => fields.some(({ key }) => key === fieldKey)) + 1,
    /** Between two versions the person has to choose before; a letter with a gap names it. */
    complete(): void {
      setIsAsked(true);
      if (draft.theirs !== null) conflict.current?.focus();
      else if (problems.length > 0) list.current?.focus();
      else if (isReasonMissing) dateReasonField.current?.focus();
      else void complete(asksDateReason ? dateReason : null);
    },
    isCompleting: isBusy,
  };
}

export type LetterWizardState = ReturnType<typeof useLetterWizard>;

/** The index of the first step in which something can be typed or is missing; the others are only read. */
function firstToDo({ steps }: LetterTemplate, problems: readonly LetterProblem[]): number {
  const index = steps.findIndex(
    ({ key, fields }) => fields.some(({ kind }) => kind !== 'case') || problems.some(({ stepKey }) => stepKey === key),
  );
  return index === -1 ? steps.length : index;
}
