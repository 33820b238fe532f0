import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import type { CaseValue } from './case-value.ts';
import type { LetterReading } from './case-values.ts';
import { readCaseValues } from './case-values.ts';
import { problemOf } from './typed-values.ts';

/** What the typed fields begin with: what the case says now, where the field can hold it. */
export async function prefilledValues(reading: LetterReading, { steps }: LetterTemplate): Promise<LetterValues> {
  const fields = steps.flatMap((step) => step.fields.filter(({ prefill }) => prefill !== null));
  const ofCase = await readCaseValues(
    reading,
    fields.flatMap(({ prefill }) => prefill ?? []),
  );
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = typedAs(field, ofCase.get(field.prefill ?? '') ?? null);
      return value === null || problemOf(field, value) !== null ? [] : [[field.key, value] as const];
    }),
  );
}

/** How a person would have typed it. */
function typedAs(field: LetterField, value: CaseValue | null): string | null {
  if (field.kind === 'date') return value?.day ?? null;
  if (field.kind === 'choice') return field.choices.find(({ label }) => label === value?.text)?.key ?? null;
  return value?.text ?? null;
}
