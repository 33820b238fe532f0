import type { LetterField } from '@evenhand/contract/letter-template';
import type { Letter, LetterValues } from '@evenhand/contract/letters';
import { fieldsSaid } from '@evenhand/engine/letters/doubtful-dates';
import type { FilledLetter } from '@evenhand/engine/letters/fill-letter';
import { parsePrefill } from '@evenhand/engine/letters/prefill';
import { wordsOf } from './LetterValueLines.tsx';
import { lettersText } from './letters.text.ts';

/** A field in which the letter says something else than its case. */
export interface LetterDifference {
  readonly field: LetterField;
  readonly stepKey: string;
  /** Value of the case. */
  readonly begins: string;
}

/** True if a field differs from the case. A long text is meant to say more than the case. */
export function isDifferent(field: LetterField, value: string, begins: string | undefined): begins is string {
  return begins !== undefined && begins !== value && field.kind !== 'longText';
}

/** Value of the case, in a sentence. */
export function caseWords(field: LetterField, begins: string): string {
  const words = wordsOf(field, begins);
  // A date counted from one of the case, `event.decision.date + 10wd`, is not in the case itself.
  const isCounted = field.prefill !== null && parsePrefill(field.prefill).some(({ terms }) => terms.length > 0);
  return isCounted ? lettersText.caseCounts(words) : lettersText.caseSays(words);
}

/** Lists differences between a letter and its case, in the order of its steps. */
export function letterDifferences(
  { template, prefilled }: Pick<Letter, 'template' | 'prefilled'>,
  filled: FilledLetter,
  values: LetterValues,
): readonly LetterDifference[] {
  const usedFields = fieldsSaid(filled);
  return template.steps.flatMap(({ key: stepKey, fields }) =>
    fields.flatMap((field) => {
      const [value, begins] = [values[field.key] ?? '', prefilled[field.key]];
      return value !== '' && usedFields.has(field.key) && isDifferent(field, value, begins)
        ? [{ field, stepKey, begins }]
        : [];
    }),
  );
}
