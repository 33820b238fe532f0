import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import type { DoubtfulDate, LetterDays } from '@evenhand/engine/letters/doubtful-dates';
import type { FilledLetter } from '@evenhand/engine/letters/fill-letter';
import { letterDay } from '@evenhand/engine/letters/fill-letter';
import { dayProblem } from '../ui/day-problem.ts';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';
import { lettersText } from './letters.text.ts';

/** Something that prevents completing a letter. */
export interface LetterProblem {
  readonly field: LetterField;
  readonly stepKey: string;
  readonly because: 'missing' | 'unreadable' | 'wrong-year' | 'too-long';
}

/** The values that a letter can hold: a date or time that is half typed is none yet. */
export function readableValues(template: LetterTemplate, values: LetterValues): LetterValues {
  return { ...values, ...Object.fromEntries(unreadableFields(template, values).map(({ key }) => [key, ''])) };
}

/** Dates and times that no letter can hold, so they are not saved: half typed, or in a year that cannot be meant. */
export function unreadableFields({ steps }: LetterTemplate, values: LetterValues): readonly LetterField[] {
  return steps.flatMap(({ fields }) => fields).filter(({ key, kind }) => isHalfTyped(kind, values[key] ?? ''));
}

/** Problems that prevent completing, in the order of the steps: unreadable, missing or too long values. */
export function letterProblems(
  { steps }: LetterTemplate,
  { gaps }: FilledLetter,
  values: LetterValues,
): readonly LetterProblem[] {
  const missing = new Set(gaps.map(({ field }) => field.key));
  return steps.flatMap(({ key: stepKey, fields }) =>
    fields.flatMap((field): LetterProblem[] => {
      const value = values[field.key] ?? '';
      if (isHalfTyped(field.kind, value))
        return [{ field, stepKey, because: isDay(value) ? 'wrong-year' : 'unreadable' }];
      if (missing.has(field.key)) return [{ field, stepKey, because: 'missing' }];
      return isTooLong(field, value) ? [{ field, stepKey, because: 'too-long' }] : [];
    }),
  );
}

/** Warning about a date, in a sentence. `earliest` has the first days that leave the agreed time. */
export function doubtWords({ field, day, because }: DoubtfulDate, earliest: LetterDays['earliest']): string {
  const said = letterDay(day) ?? day;
  if (because === 'short') return lettersText.dateShort(said, letterDay(earliest[field.key] ?? '') ?? '');
  return because === 'ahead' ? lettersText.dateAhead(said) : lettersText.datePast(said);
}

/** Missing fields named by the server, as problems of the same kind. Dates that need a reason are shown as doubtful. */
export function refusedProblems(
  { steps }: LetterTemplate,
  refused: Readonly<Record<string, string>>,
): readonly LetterProblem[] {
  if (refused.dateReason !== undefined) return [];
  return steps.flatMap(({ key: stepKey, fields }) =>
    fields
      .filter(({ key }) => refused[key] !== undefined)
      .map((field): LetterProblem => ({ field, stepKey, because: 'missing' })),
  );
}

/** Error of a typed value, in a sentence, or null. */
export function problemWords({ because, field: { kind, maximumCharacters } }: LetterProblem): string | null {
  if (because === 'unreadable') return kind === 'time' ? lettersText.unreadableTime : lettersText.unreadableDate;
  if (because === 'wrong-year') return lettersText.wrongYear;
  return because === 'too-long' && maximumCharacters !== null ? lettersText.tooLong(maximumCharacters) : null;
}

function isHalfTyped(kind: LetterField['kind'], value: string): boolean {
  if (value === '') return false;
  return (kind === 'date' && dayProblem(value, 'event') !== null) || (kind === 'time' && parseTime(value) !== value);
}

function isTooLong({ kind, maximumCharacters }: LetterField, value: string): boolean {
  return (kind === 'text' || kind === 'longText') && maximumCharacters !== null && value.length > maximumCharacters;
}
