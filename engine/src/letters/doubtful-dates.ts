import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { dayAfterTerms } from '../deadlines.ts';
import type { ServiceCalendar } from '../service-calendar.ts';
import { parseTerms } from '../written-terms.ts';
import type { FilledLetter } from './fill-letter.ts';

/**
 * A date that does not fit the date of its letter: the letter says that it has passed and it is later, that it is to
 * come and it is earlier, or it leaves its reader less time than agreed.
 */
export interface DoubtfulDate {
  readonly field: LetterField;
  readonly stepKey: string;
  readonly day: string;
  readonly because: 'ahead' | 'over' | 'short';
}

/** The date of a letter, and by field the first day that leaves the agreed time from it. */
export interface LetterDays {
  readonly letterDate: string;
  readonly earliest: Readonly<Record<string, string>>;
}

/** The first days that leave their reader the agreed time, where the template names one. */
export function earliestDays(
  { steps }: LetterTemplate,
  letterDate: string,
  calendar: ServiceCalendar,
): LetterDays['earliest'] {
  return Object.fromEntries(
    steps
      .flatMap(({ fields }) => fields)
      .flatMap(({ key, leaves }) => {
        const day = leaves === undefined ? null : dayAfterTerms(letterDate, parseTerms(`+ ${leaves}`), calendar);
        return day === null ? [] : [[key, day] as const];
      }),
  );
}

/** Dates in the letter that do not fit its own date, as the letter speaks of them, in the order of the steps. */
export function doubtfulDates(
  { steps }: LetterTemplate,
  filled: Pick<FilledLetter, 'blocks'>,
  values: LetterValues,
  { letterDate, earliest }: LetterDays,
): readonly DoubtfulDate[] {
  const usedFields = fieldsSaid(filled);
  return steps.flatMap(({ key: stepKey, fields }) =>
    fields.flatMap((field): DoubtfulDate[] => {
      const day = values[field.key] ?? '';
      if (!usedFields.has(field.key) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return [];
      if (field.isPast === true && day > letterDate) return [{ field, stepKey, day, because: 'ahead' }];
      if (field.isToCome === true && day < letterDate) return [{ field, stepKey, day, because: 'over' }];
      return day < (earliest[field.key] ?? '') ? [{ field, stepKey, day, because: 'short' }] : [];
    }),
  );
}

/** Whether a letter with this date is completed only with a reason (gaps G-114). */
export function needsReason({ because }: DoubtfulDate): boolean {
  return because !== 'ahead';
}

/** The keys of the fields whose values stand in the letter as it is filled. */
export function fieldsSaid({ blocks }: Pick<FilledLetter, 'blocks'>): ReadonlySet<string> {
  const runs = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs));
  return new Set(runs.flatMap(({ field }) => field?.key ?? []));
}
