import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import type { FilledLetter } from '@evenhand/engine/letters/fill-letter';
import { isDay, parseTime } from '../ui/parse-uk-date.ts';

/** Something that prevents completing a letter. */
export interface LetterProblem {
  readonly field: LetterField;
  readonly stepKey: string;
  readonly because: 'missing' | 'too-long';
}

/** The values that a letter can hold: a date or time that is half typed is none yet. */
export function readableValues({ steps }: LetterTemplate, values: LetterValues): LetterValues {
  const unreadable = steps.flatMap(({ fields }) => fields).filter(({ key, kind }) => isHalfTyped(kind, values[key] ?? ''));
  return { ...values, ...Object.fromEntries(unreadable.map(({ key }) => [key, ''])) };
}

/** What prevents completing, in the order of the steps: what is missing, and what is too long. */
export function letterProblems({ steps }: LetterTemplate, { gaps }: FilledLetter, values: LetterValues): readonly LetterProblem[] {
  const missing = new Set(gaps.map(({ field }) => field.key));
  return steps.flatMap(({ key: stepKey, fields }) =>
    fields.flatMap((field): LetterProblem[] => {
      if (missing.has(field.key)) return [{ field, stepKey, because: 'missing' }];
      return isTooLong(field, values[field.key] ?? '') ? [{ field, stepKey, because: 'too-long' }] : [];
    }),
  );
}

/** What the server found missing, by key of the field, as problems of the same kind. */
export function refusedProblems({ steps }: LetterTemplate, refused: Readonly<Record<string, string>>): readonly LetterProblem[] {
  return steps.flatMap(({ key: stepKey, fields }) =>
    fields.filter(({ key }) => refused[key] !== undefined).map((field): LetterProblem => ({ field, stepKey, because: 'missing' })),
  );
}

function isHalfTyped(kind: LetterField['kind'], value: string): boolean {
  if (value === '') return false;
  return (kind === 'date' && !isDay(value)) || (kind === 'time' && parseTime(value) !== value);
}

function isTooLong({ kind, maximumCharacters }: LetterField, value: string): boolean {
  return (kind === 'text' || kind === 'longText') && maximumCharacters !== null && value.length > maximumCharacters;
}
