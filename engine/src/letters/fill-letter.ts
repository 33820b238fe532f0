import type {
  LetterBlock,
  LetterCondition,
  LetterField,
  LetterRun,
  LetterTemplate,
} from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';

/** Parts of a line of a letter, from left to right. */
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
  | { readonly kind: 'heading' | 'paragraph' | 'signature'; readonly runs: readonly FilledRun[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly FilledRun[])[] };

export interface FilledLetter {
  readonly blocks: readonly FilledBlock[];
  /** Fields without a value that the letter cannot be completed without, in the order of the steps. */
  readonly gaps: readonly { readonly field: LetterField; readonly stepKey: string }[];
  /** Fields that the template says here, that are not optional, and that the changed words say nowhere. */
  readonly removed: readonly LetterField[];
  /** Keys of fields that the letter leaves out, because a choice leaves out every part that names them. */
  readonly leftOut: ReadonlySet<string>;
  /** Keys of fields that only parts name which wait for a choice: the letter may need them yet, or leave them out. */
  readonly undecided: ReadonlySet<string>;
}

export interface LetterContents {
  /** Case fields as they stand in the letter, by key. */
  readonly caseValues: Readonly<Record<string, string | null>>;
  readonly values: LetterValues;
  /** Initial values of fields that nobody has typed into. */
  readonly prefilled?: LetterValues;
  /** The changed words; null or left out for those of the template. */
  readonly body?: readonly LetterBlock[] | null;
}

/**
 * Puts the contents into the template. Blocks whose condition does not hold are left out, and so is an
 * optional field without a value, with the space before it; a block of which nothing is left falls away.
 */
export function fillLetter(template: LetterTemplate, letter: LetterContents): FilledLetter {
  const contents: CaseAndValues = { caseValues: letter.caseValues, values: { ...letter.prefilled, ...letter.values } };
  const body = letter.body ?? template.body;
  const stepOf = new Map(
    template.steps.flatMap((step) => step.fields.map((field) => [field.key, { field, stepKey: step.key }] as const)),
  );
  const shown = shownBlocks(body, contents);
  const gaps = new Map<string, { field: LetterField; stepKey: string }>();
  const filled = (runs: readonly LetterRun[]): FilledRun[] => closedUp(runs.map(filledRun));
  const filledRun = (run: LetterRun): FilledRun | null => {
    if ('text' in run) return { ...run, field: null, isGap: false };
    const step = stepOf.get(run.field);
    if (step === undefined) throw new Error(`The letter ${template.key} has no field ${run.field}.`);
    const { text, isGap } = fieldReads(step.field, contents);
    const { isBold, isItalic } = run;
    if (isGap && step.field.isOptional) return null;
    if (isGap) gaps.set(run.field, step);
    return { text, isBold, isItalic, field: step.field, isGap };
  };
  const blocks = shown.flatMap((block): FilledBlock[] => {
    if (block.kind === 'list') {
      const items = block.items.map(filled).filter(({ length }) => length > 0);
      return items.length === 0 ? [] : [{ kind: 'list', isNumbered: block.isNumbered, items }];
    }
    const runs = filled(block.runs);
    return runs.length === 0 ? [] : [{ kind: block.kind, runs }];
  });
  for (const { field, is } of conditionsOf(template)) {
    const known = stepOf.get(field);
    if (is !== null && known !== undefined && !known.field.isOptional && valueIn(known.field, contents) === null)
      gaps.set(field, known);
  }
  const order = [...stepOf.keys()];
  const fields = fieldsSaid(shown);
  const meant =
    letter.body === undefined || letter.body === null ? fields : fieldsSaid(shownBlocks(template.body, contents));
  return {
    blocks,
    gaps: order.flatMap((key) => gaps.get(key) ?? []),
    removed: [...stepOf.values()]
      .map(({ field }) => field)
      .filter(({ key, isOptional }) => !isOptional && meant.has(key) && !fields.has(key)),
    leftOut: leftOutBy(template, [...template.body, ...body], contents),
    undecided: without(fields, fieldsSaid(body.filter((block) => isOpen(block, gaps)))),
  };
}

/**
 * Parts of a line without those that were left out (null), and without the space that would stand there twice, or
 * alone at an end. A line from which nothing was left out stays as it is.
 */
function closedUp(parts: readonly (FilledRun | null)[]): FilledRun[] {
  if (!parts.includes(null)) return parts.filter((part) => part !== null);
  const left: FilledRun[] = [];
  let closes = false;
  for (const part of parts) {
    const before = left.at(-1)?.text;
    const isOpen = before === undefined || /\s$/u.test(before);
    if (part === null) closes = true;
    else if (closes && isOpen && part.field === null) {
      const text = part.text.trimStart();
      if (text !== '') left.push({ ...part, text });
      closes = text === '';
    } else {
      left.push(part);
      closes = false;
    }
  }
  const last = left.at(-1);
  if (parts.at(-1) === null && last !== undefined && last.field === null) {
    left.pop();
    if (last.text.trimEnd() !== '') left.push({ ...last, text: last.text.trimEnd() });
  }
  return left;
}

/** A choice not yet made leaves nothing out. Nor does a part that waits for a value of its own. */
function leftOutBy(
  template: LetterTemplate,
  blocks: readonly LetterBlock[],
  contents: CaseAndValues,
): ReadonlySet<string> {
  const isRuledOut = ({ when }: LetterBlock): boolean =>
    when !== null && when.is !== null && valueFor(when, contents) !== null && !isMet(when, contents);
  const kept = fieldsSaid(blocks.filter((block) => !isRuledOut(block)));
  for (const { field } of conditionsOf(template)) kept.add(field);
  return without(kept, fieldsSaid(blocks));
}

/** The choice that decides about a part has to be made, and is not made yet. */
function isOpen({ when }: LetterBlock, gaps: ReadonlyMap<string, unknown>): boolean {
  return when !== null && when.is !== null && gaps.has(when.field);
}

function without(some: ReadonlySet<string>, all: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...all].filter((key) => !some.has(key)));
}

type CaseAndValues = Required<Pick<LetterContents, 'caseValues' | 'values'>>;

function shownBlocks(blocks: readonly LetterBlock[], contents: CaseAndValues): readonly LetterBlock[] {
  return blocks.filter((block) => isShownIn(block, contents));
}

export function isShownIn({ when }: LetterBlock, contents: CaseAndValues): boolean {
  return when === null || isMet(when, contents);
}

/** The fields that these blocks name. */
function fieldsSaid(blocks: readonly LetterBlock[]): Set<string> {
  const runs = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.runs));
  return new Set(runs.flatMap((run) => ('field' in run ? run.field : [])));
}

/** A choice that decides which blocks are in the letter has to be made, also where no block says it. */
function conditionsOf({ body }: LetterTemplate): readonly LetterCondition[] {
  return body.flatMap(({ when }) => when ?? []);
}

function isMet(condition: LetterCondition, contents: CaseAndValues): boolean {
  const value = valueFor(condition, contents);
  return value !== null && (condition.is === null || condition.is.includes(value));
}

function valueFor({ field }: LetterCondition, { caseValues, values }: CaseAndValues): string | null {
  return givenText(values[field]) ?? givenText(caseValues[field]);
}

function valueIn(field: LetterField, { caseValues, values }: CaseAndValues): string | null {
  return givenText(field.kind === 'case' ? caseValues[field.key] : values[field.key]);
}

/** Text of a field in the letter. One without a value reads as its label, and is a gap. */
export function fieldReads(
  field: LetterField,
  contents: CaseAndValues,
): { readonly text: string; readonly isGap: boolean } {
  const text = textOf(field, contents);
  return { text: text ?? field.label, isGap: text === null };
}

function textOf(field: LetterField, contents: CaseAndValues): string | null {
  const value = valueIn(field, contents);
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

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as letters write it, `18 November 2026`; null for what is no `YYYY-MM-DD`. */
export function letterDay(day: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const monthName = monthNames[Number(month) - 1];
  return monthName === undefined ? null : `${Number(date)} ${monthName} ${year}`;
}
