import * as z from 'zod/mini';

/**
 * A letter template as a compiled pack holds it and a letter keeps it. The source is `templates/<key>.md` of
 * a pack (domain brief §2.5); the number is the `documentServiceId` of an event.
 */

/**
 * Type of a letter's field. `case` is read from the case and cannot be typed. The others are typed; `prefill` of the
 * field names what of the case they begin with.
 */
export const letterFieldKinds = ['case', 'text', 'longText', 'date', 'time', 'choice'] as const;

const letterField = z.object({
  /** The name inside `{{…}}` of the body: `place`, or of a `case` field `employee.name`. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(letterFieldKinds),
  isOptional: z.boolean(),
  hint: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
  /** Of `text` and `longText`. */
  maximumCharacters: z.nullable(z.number()),
  /** Choices of a `choice` field: the label is offered, `text` stands in the letter. */
  choices: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      text: z.string(),
      /** The field begins with this choice on a case of one of these main processes. */
      processes: z.optional(z.array(z.string())),
    }),
  ),
  /** The case field it begins with, and what is counted from its day, as the template says it; or null. */
  prefill: z.nullable(z.string()),
  /** For a `date`: the letter says that it has passed, and warns of a later one. */
  isPast: z.optional(z.boolean()),
  /** For a `date`: the letter says that it is still to come, and warns of an earlier one. */
  isToCome: z.optional(z.boolean()),
  /** For a `date` to come: the time that it leaves its reader, counted from the date of the letter, `10wd`. */
  leaves: z.optional(z.string()),
});
export type LetterField = z.output<typeof letterField>;

const letterStep = z.object({
  key: z.string(),
  title: z.string(),
  help: z.nullable(z.string()),
  fields: z.array(letterField),
});
export type LetterStep = z.output<typeof letterStep>;

const letterRun = z.union([
  z.object({ text: z.string(), isBold: z.boolean(), isItalic: z.boolean() }),
  z.object({ field: z.string(), isBold: z.boolean(), isItalic: z.boolean() }),
]);
export type LetterRun = z.output<typeof letterRun>;

/**
 * A block is in the letter only where its condition holds: the field has one of these choices, or any
 * value.
 */
const letterCondition = z.object({ field: z.string(), is: z.nullable(z.array(z.string())) });
export type LetterCondition = z.output<typeof letterCondition>;

const when = z.nullable(letterCondition);
export const letterBlock = z.union([
  z.object({ kind: z.literal('heading'), when, runs: z.array(letterRun) }),
  z.object({ kind: z.literal('paragraph'), when, runs: z.array(letterRun) }),
  // The signatory. A file leaves room for the signature above these words.
  z.object({ kind: z.literal('signature'), when, runs: z.array(letterRun) }),
  z.object({ kind: z.literal('list'), when, isNumbered: z.boolean(), items: z.array(z.array(letterRun)) }),
]);
export type LetterBlock = z.output<typeof letterBlock>;

export const letterTemplate = z.object({
  id: z.number(),
  key: z.string(),
  title: z.string(),
  steps: z.array(letterStep),
  body: z.array(letterBlock),
});
export type LetterTemplate = z.output<typeof letterTemplate>;
