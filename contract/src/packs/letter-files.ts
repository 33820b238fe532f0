import * as z from 'zod/mini';
import { letterFieldKinds } from '../letter-template.ts';
import { duration, key, prefill, title, was } from './pack-fields.ts';

/** The most that a field of a letter may hold (`letterValues` in `letters.ts`). */
const MOST_CHARACTERS = 10_000;

/**
 * A field of a letter. With `from` it is read from the case; a label is then all it may have besides. With
 * `key` it is typed. One form for both, so that a mistake is named where it is.
 */
const letterFieldSource = z
  .strictObject({
    /** A field of the case: `employee.name`, `participant.hearing-manager.name`, `event.meeting.date`. */
    from: z.optional(title),
    key: z.optional(key),
    label: z.optional(title),
    type: z.optional(z.enum(letterFieldKinds.filter((kind) => kind !== 'case'))),
    /** The letter can be completed without it. */
    optional: z._default(z.boolean(), false),
    hint: z.optional(title),
    placeholder: z.optional(title),
    /** Characters, of `text` and `longText`. */
    max: z.optional(z.int().check(z.gte(1), z.lte(MOST_CHARACTERS))),
    /**
     * For a `choice`: `label` is offered, `text` stands in the letter; left out, the label does. With
     * `prefill: process` the field begins with the choice that names the main process of the case under `processes`.
     */
    choices: z.optional(
      z
        .array(z.strictObject({ key, label: title, text: z.optional(title), processes: z.optional(z.array(key)) }))
        .check(z.minLength(2)),
    ),
    /** Default value: a case field, or a date expression such as `event.decision.date + 10wd`. */
    prefill: z.optional(prefill),
    /** For a `date`: the letter says that it has passed, and warns of a later one. */
    past: z.optional(z.boolean()),
    /** For a `date`: the letter says that it is still to come, and warns of an earlier one. */
    toCome: z.optional(z.boolean()),
    /** For a `date` to come: the time that it leaves its reader, counted from the date of the letter, `10wd`. */
    leaves: z.optional(duration),
  })
  .check(z.refine((field) => (field.from === undefined) !== (field.key === undefined), "needs either 'from' or 'key'"));
export type LetterFieldSource = z.output<typeof letterFieldSource>;

/** The front matter of `templates/<key>.md`: where the letter is used, and what its writer is asked. */
export const letterFrontMatter = z.strictObject({
  title,
  was,
  /** The workflows whose events name the letter. */
  usedBy: z.array(key).check(z.minLength(1)),
  steps: z
    .array(
      z.strictObject({ key, title, help: z.optional(title), fields: z.array(letterFieldSource).check(z.minLength(1)) }),
    )
    .check(z.minLength(1)),
});
export type LetterFrontMatter = z.output<typeof letterFrontMatter>;
