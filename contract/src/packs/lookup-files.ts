import * as z from 'zod/mini';
import { decisionAnswers } from '../matters.ts';
import { calendarDay, key, title, was } from './pack-fields.ts';

const item = { key, was, title, text: z.optional(title), retired: z._default(z.boolean(), false) };

/**
 * `lookups/reasons*.yaml`: named sets of reasons. `under` makes an item a secondary
 * reason of another of the same set.
 */
export const reasonSetsFile = z.strictObject({
  sets: z.record(
    key,
    z
      .array(
        z.strictObject({
          ...item,
          under: z.optional(key),
          /** Cannot be chosen together with others. */ exclusive: z._default(z.boolean(), false),
        }),
      )
      .check(z.minLength(1)),
  ),
});

/** `lookups/risks.yaml`: named sets of risk levels, lowest first. */
export const riskSetsFile = z.strictObject({
  sets: z.record(key, z.array(z.strictObject(item)).check(z.minLength(1))),
});

/** `lookups/outcomes.yaml`: every way a case can end; workflows choose among them. */
export const outcomesFile = z.strictObject({
  outcomes: z
    .array(
      z.strictObject({
        ...item,
        /** Lists the findings, taken together, that the outcome goes with; left out, it goes with all. */
        findings: z.optional(z.array(z.enum(decisionAnswers)).check(z.minLength(1))),
      }),
    )
    .check(z.minLength(1)),
});

/** Lookups whose numbers the specification fixes (`lookups/fixed.yaml`); a pack may only word them. */
export const fixedLookupNames = [
  'participant-roles',
  'relations',
  'participant-sources',
  'case-statuses',
  'notification-types',
  'seek-help-types',
  'date-types',
  'link-types',
] as const;
export type FixedLookupName = (typeof fixedLookupNames)[number];
const fixedItem = z.strictObject({ id: z.int(), key, title });
const fixedList = z.array(fixedItem).check(z.minLength(1));
export const fixedLookupsFile = z.strictObject({
  'participant-roles': fixedList,
  relations: fixedList,
  'participant-sources': fixedList,
  'case-statuses': fixedList,
  'notification-types': fixedList,
  'seek-help-types': fixedList,
  'date-types': fixedList,
  'link-types': fixedList,
});

/** Lookups each service fills as it likes (`lookups/choices.yaml`). */
export const choiceLookupNames = [
  'no-employee-reasons',
  'next-actions',
  'reopen-reasons',
  'parked-call-reasons',
  'failed-contact-reasons',
  'removal-reasons',
  'removal-urgencies',
] as const;
export type ChoiceLookupName = (typeof choiceLookupNames)[number];
const choices = z.array(z.strictObject(item)).check(z.minLength(1));
export const choicesFile = z.strictObject({
  'no-employee-reasons': choices,
  'next-actions': z
    .array(z.strictObject({ ...item, nowPrefilled: z._default(z.boolean(), false) }))
    .check(z.minLength(1)),
  'reopen-reasons': choices,
  'parked-call-reasons': choices,
  'failed-contact-reasons': choices,
  'removal-reasons': choices,
  'removal-urgencies': choices,
});

/**
 * `lookups/law-dates.yaml`: legal parameters, the value chosen by the date of the fact. A null value is one that nobody
 * has verified yet; W5 names it. `source` is the place in the law, or where a date that is only expected was read.
 */
export const lawDatesFile = z.strictObject({
  parameters: z.record(
    key,
    z.strictObject({
      title,
      values: z
        .array(
          z.strictObject({
            from: calendarDay,
            value: z.nullable(z.union([z.string(), z.number()])),
            source: z.optional(title),
          }),
        )
        .check(z.minLength(1)),
    }),
  ),
});

/** `lookups/calendars.yaml`: days on which nobody is expected to work. */
export const calendarsFile = z.strictObject({
  calendars: z.record(key, z.strictObject({ title, holidays: z.array(z.strictObject({ date: calendarDay, title })) })),
});
