import type { LetterCondition, LetterField, LetterRun, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';

/** What stands in a letter, from left to right. */
export interface FilledRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** The field the text comes from; null for words of the template. */
  readonly field: LetterField | null;
  /** The field has no value yet; the text is then its label. */
  readonly isGap: boolean;
}

export type FilledBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly FilledRun[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly FilledRun[])[] };

export interface FilledLetter {
  readonly blocks: readonly FilledBlock[];
  /** Fields without a value that the letter cannot be completed without, in the order of the steps. */
  readonly gaps: readonly { readonly field: LetterField; readonly stepKey: string }[];
}

export interface LetterContents {
  /** Case fields as they stand in the letter, by key. */
  readonly caseValues: Readonly<Record<string, string | null>>;
  readonly values: LetterValues;
}

/**
 * Puts the contents into the template. Blocks whose condition does not hold are left out, and so is an
 * optional field without a value.
 */
export function fillLetter(template: LetterTemplate, contents: LetterContents): FilledLetter {
  const stepOf = new Map(template.steps.flatMap((step) => step.fields.map((field) => [field.key, { field, stepKey: step.key }] as const)));
  const shown = template.body.filter(({ when }) => when === null || isMet(when, contents));
  const gaps = new Map<string, { field: LetterField; stepKey: string }>();
  const filled = (runs: readonly LetterRun[]): FilledRun[] =>
    runs.flatMap((run): FilledRun[] => {
      if ('text' in run) return [{ ...run, field: null, isGap: false }];
      const known = stepOf.get(run.field);
      if (known === undefined) throw new Error(`The letter ${template.key} has no field ${run.field}.`);
      const text = textOf(known.field, contents);
      const { isBold, isItalic } = run;
      if (text !== null) return [{ text, isBold, isItalic, field: known.field, isGap: false }];
      if (known.field.isOptional) return [];
      gaps.set(run.field, known);
      return [{ text: known.field.label, isBold, isItalic, field: known.field, isGap: true }];
    });
  const blocks = shown.map(
    (block): FilledBlock =>
      block.kind === 'list' ? { kind: 'list', isNumbered: block.isNumbered, items: block.items.map(filled) } : { kind: block.kind, runs: filled(block.runs) },
  );
  for (const { field, is } of conditionsOf(template)) {
    const known = stepOf.get(field);
    if (is !== null && known !== undefined && !known.field.isOptional && heldIn(known.field, contents) === null) gaps.set(field, known);
  }
  const order = [...stepOf.keys()];
  return { blocks, gaps: order.flatMap((key) => gaps.get(key) ?? []) };
}

/** A choice that decides which blocks are in the letter has to be made, also where no block says it. */
function conditionsOf({ body }: LetterTemplate): readonly LetterCondition[] {
  return body.flatMap(({ when }) => when ?? []);
}

function isMet({ field, is }: LetterCondition, { caseValues, values }: LetterContents): boolean {
  const value = givenText(values[field]) ?? givenText(caseValues[field]);
  return is === null ? value !== null : value !== null && is.includes(value);
}

/** What a field holds, as typed. */
function heldIn(field: LetterField, { caseValues, values }: LetterContents): string | null {
  return givenText(field.kind === 'case' ? caseValues[field.key] : values[field.key]);
}

/** How a field reads in the letter. */
function textOf(field: LetterField, contents: LetterContents): string | null {
  const value = heldIn(field, contents);
  if (value === null) return null;
  if (field.kind === 'date') return letterDay(value);
  if (field.kind === 'choice') return field.choices.find(({ key }) => key === value)?.text ?? null;
  return value;
}

/** Spaces, control and format characters, and letters without a form: a text of these alone says nothing. */
const INVISIBLE = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;

function givenText(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.replaceAll(INVISIBLE, '') === '' ? null : text;
}

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A day as letters write it, `18 November 2026`; null for what is no `YYYY-MM-DD`. */
export function letterDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const monthName = monthNames[Number(month) - 1];
  return monthName === undefined ? null : `${Number(date)} ${monthName} ${year}`;
}
