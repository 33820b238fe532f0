import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';
import { dayAfterTerms } from '@evenhand/engine/deadlines';
import type { Prefill } from '@evenhand/engine/letters/prefill';
import { parsePrefill } from '@evenhand/engine/letters/prefill';
import type { ServiceCalendar } from '@evenhand/engine/service-calendar';
import type { CaseValue } from './case-value.ts';
import type { LetterReading } from './case-values.ts';
import { readCaseValues } from './case-values.ts';
import { problemOf } from './typed-values.ts';

/** What the typed fields begin with: what the case says now, where the field can hold it. */
export async function prefilledValues(reading: LetterReading, { steps }: LetterTemplate): Promise<LetterValues> {
  const fields = steps.flatMap((step) =>
    step.fields.flatMap((field) => (field.prefill === null ? [] : [{ field, begins: parsePrefill(field.prefill) }])),
  );
  const ofCase = await readCaseValues(
    reading,
    fields.map(({ begins }) => begins.caseField),
  );
  return Object.fromEntries(
    fields.flatMap(({ field, begins }) => {
      const known = ofCase.get(begins.caseField) ?? null;
      const value =
        field.kind === 'date' ? dayCounted(known, begins, reading.configuration.calendar) : typedAs(field, known);
      return value === null || problemOf(field, value) !== null ? [] : [[field.key, value] as const];
    }),
  );
}

function dayCounted(start: CaseValue | null, { terms }: Prefill, calendar: ServiceCalendar): string | null {
  return start?.day == null ? null : dayAfterTerms(start.day, terms, calendar);
}

/** How a person would have typed it. Of several choices that fit, none is the one that is meant. */
function typedAs(field: LetterField, value: CaseValue | null): string | null {
  if (field.kind === 'longText' && value?.lines !== undefined) return value.lines.join('\n');
  if (field.kind !== 'choice') return value?.text ?? null;
  const fitting = field.choices.filter(({ key }) => value?.keys?.includes(key));
  return fitting.length === 1 ? (fitting[0]?.key ?? null) : null;
}
