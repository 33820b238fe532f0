import * as z from 'zod/mini';
import { text } from './fields.ts';

/**
 * The words of one letter where a person has changed them: the blocks of its template, with other words.
 * They are stored and sent in this form alone, so that nothing but text, bold, italic, lists and merge fields
 * can be in a letter.
 */
const MAXIMUM_BLOCKS = 300;
const MAXIMUM_ITEMS = 200;
const MAXIMUM_RUNS = 200;
/** Maximum uses of one field, each of which may be thousands of characters. */
const MAXIMUM_REPEATS = 20;
/** Maximum characters of a whole letter; about fifteen pages. */
export const LETTER_BODY_MAXIMUM = 40_000;

const key = z.string().check(z.maxLength(100));
const isBold = z.boolean();
const isItalic = z.boolean();
const run = z.union([
  z.strictObject({ text: text(LETTER_BODY_MAXIMUM), isBold, isItalic }),
  z.strictObject({ field: key, isBold, isItalic }),
]);
const runs = z.array(run).check(z.maxLength(MAXIMUM_RUNS, 'Has too many parts.'));
const when = z.nullable(z.strictObject({ field: key, is: z.nullable(z.array(key).check(z.maxLength(50))) }));

const block = z.union([
  z.strictObject({ kind: z.literal('heading'), when, runs }),
  z.strictObject({ kind: z.literal('paragraph'), when, runs }),
  z.strictObject({ kind: z.literal('signature'), when, runs }),
  z.strictObject({
    kind: z.literal('list'),
    when,
    isNumbered: z.boolean(),
    items: z.array(runs).check(z.maxLength(MAXIMUM_ITEMS, 'Has too many items.')),
  }),
]);

export const letterBody = z.array(block).check(
  z.minLength(1, 'A letter needs words.'),
  z.maxLength(MAXIMUM_BLOCKS, `Must have at most ${MAXIMUM_BLOCKS} paragraphs.`),
  z.refine(
    (blocks) => charactersOf(blocks) <= LETTER_BODY_MAXIMUM,
    `Must be at most ${LETTER_BODY_MAXIMUM} characters.`,
  ),
  z.refine(
    (blocks) => mostRepeats(blocks) <= MAXIMUM_REPEATS,
    `Must not say a field more than ${MAXIMUM_REPEATS} times.`,
  ),
);

/** Highest number of uses of one field. */
function mostRepeats(blocks: readonly z.output<typeof block>[]): number {
  const counts = new Map<string, number>();
  for (const part of runsOf(blocks)) if ('field' in part) counts.set(part.field, (counts.get(part.field) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function runsOf(blocks: readonly z.output<typeof block>[]): readonly z.output<typeof run>[] {
  return blocks.flatMap((one) => (one.kind === 'list' ? one.items.flat() : one.runs));
}

/** Number of typed characters. Values of fields are counted with their fields. */
function charactersOf(blocks: readonly z.output<typeof block>[]): number {
  return runsOf(blocks).reduce((sum, one) => sum + ('text' in one ? one.text.length : 0), 0);
}
