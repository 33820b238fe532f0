import { yearProblem } from '@evenhand/contract/date-bounds';
import { day } from '@evenhand/contract/fields';
import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { dayAfterTerms } from '@evenhand/engine/deadlines';
import type { LetterDays } from '@evenhand/engine/letters/doubtful-dates';
import type { Prefill } from '@evenhand/engine/letters/prefill';
import { parsePrefill } from '@evenhand/engine/letters/prefill';
import type { ServiceCalendar } from '@evenhand/engine/service-calendar';
import { badRequest } from '../platform/http/app-error.ts';
import type { CaseValue } from './case-value.ts';
import type { LetterReading } from './case-values.ts';
import { readCaseValues } from './case-values.ts';

/**
 * Reads the values with which the typed fields begin: those of the case now, where they fit the field and the date of
 * the letter.
 */
export async function prefilledValues(
  reading: LetterReading,
  { steps }: LetterTemplate,
  days: LetterDays,
): Promise<LetterValues> {
  const fields = steps.flatMap((step) =>
    step.fields.flatMap((field) => (field.prefill === null ? [] : [{ field, begins: parsePrefill(field.prefill) }])),
  );
  const ofCase = await readCaseValues(
    reading,
    fields.flatMap(({ begins }) => begins.map(({ caseField }) => caseField)),
  );
  return Object.fromEntries(
    fields.flatMap(({ field, begins }) => {
      const known = begins.find(({ caseField }) => (ofCase.get(caseField) ?? null) !== null);
      const ofField = known === undefined ? null : (ofCase.get(known.caseField) ?? null);
      if (known === undefined || ofField === null) return [];
      const value =
        field.kind === 'date'
          ? proposedDay(field, dayCounted(ofField, known, reading.configuration.calendar), days)
          : typedAs(field, ofField);
      return value === null || problemOf(field, value) !== null ? [] : [[field.key, value] as const];
    }),
  );
}

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

/** @returns null for a value that fits. Every field may be empty while the letter is in progress. */
function problemOf(field: LetterField | undefined, value: string): string | null {
  if (field === undefined || field.kind === 'case') return 'Cannot be typed into this document.';
  if (value === '') return null;
  switch (field.kind) {
    case 'date':
      return day.safeParse(value).success ? yearProblem(value, 'event') : 'Must be a date as YYYY-MM-DD.';
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

function dayCounted(start: CaseValue, { terms }: Prefill, calendar: ServiceCalendar): string | null {
  return start.day === null ? null : dayAfterTerms(start.day, terms, calendar);
}

/**
 * A letter proposes no date to come that has passed, and none that leaves its reader less time than agreed: then it
 * proposes the first that does, if there is an agreed time (gaps G-114).
 */
function proposedDay(
  { key, isToCome = false }: LetterField,
  counted: string | null,
  { letterDate, earliest }: LetterDays,
): string | null {
  const first = earliest[key] ?? null;
  if (counted === null || !isToCome || counted >= (first ?? letterDate)) return counted;
  return first;
}

/** Writes a value as a person would have typed it. Where several choices fit, none is chosen. */
function typedAs(field: LetterField, value: CaseValue): string | null {
  if (field.kind === 'longText' && value.lines !== undefined) return value.lines.join('\n');
  if (field.kind !== 'choice') return value.text;
  const fitting = field.choices.filter(({ key, processes = [] }) =>
    [key, ...processes].some((one) => value.keys?.includes(one)),
  );
  return fitting.length === 1 ? (fitting[0]?.key ?? null) : null;
}
