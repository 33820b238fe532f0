import { day } from '@evenhand/contract/fields';
import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { badRequest } from '../platform/http/app-error.ts';

/** @throws BAD_REQUEST naming every field whose value the letter cannot hold. */
export function assertFitting(template: LetterTemplate, values: LetterValues): void {
  const fields = new Map(template.steps.flatMap((step) => step.fields.map((field) => [field.key, field] as const)));
  const problems = Object.entries(values).flatMap(([key, value]) => {
    const problem = problemOf(fields.get(key), value);
    return problem === null ? [] : [[key, problem] as const];
  });
  if (problems.length > 0)
    throw badRequest('Some of what was sent is not valid.', { fields: Object.fromEntries(problems) });
}

/**
 * Why a field cannot hold a value; null when it can. Every field may be empty while the letter is
 * in progress.
 */
export function problemOf(field: LetterField | undefined, value: string): string | null {
  if (field === undefined || field.kind === 'case') return 'Cannot be typed into this document.';
  if (value === '') return null;
  switch (field.kind) {
    case 'date':
      return day.safeParse(value).success ? null : 'Must be a date as YYYY-MM-DD.';
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Must be a time as HH:MM.';
    case 'choice':
      return field.choices.some(({ key }) => key === value) ? null : 'Is not one of the choices.';
    case 'text':
    case 'longText': {
      const maximum = field.maximumCharacters;
      return maximum === null || value.length <= maximum ? null : `Must be at most ${maximum} characters.`;
    }
  }
}
