import * as z from 'zod/mini';
import { duration, eventMomentWithOffset, key } from './pack-fields.ts';

/** A chosen value: of this very component (a bare list of keys), or of another one named by `of`. */
const chosen = z.union([
  z.array(key).check(z.minLength(1)),
  z.strictObject({ of: key, is: z.array(key).check(z.minLength(1)) }),
]);
export type ChosenSource = z.output<typeof chosen>;

/** The closed list of conditions (domain brief §3.5 rule 15). Each condition has exactly one property. */
export interface ConditionSource {
  reached?: string | undefined;
  passed?: string | undefined;
  spanAtLeast?: { of: string; duration: string } | undefined;
  eventReason?: ChosenSource | undefined;
  reason?: string[] | undefined;
  attested?: ChosenSource | undefined;
  riskIs?: string[] | undefined;
  relationPresent?: string | undefined;
  visitsAtMost?: { of: string; count: number } | undefined;
  all?: ConditionSource[] | undefined;
  any?: ConditionSource[] | undefined;
  not?: ConditionSource | undefined;
}

const several = z.lazy((): z.ZodMiniType<ConditionSource[]> => z.array(condition).check(z.minLength(1)));

export const condition: z.ZodMiniType<ConditionSource> = z
  .strictObject({
    /** The day has come: `event.outcome.date + 10wd`. */
    reached: z.optional(eventMomentWithOffset),
    /** The day is over: a period that ends on it has run out. */
    passed: z.optional(eventMomentWithOffset),
    /** The two dates of a dual-date event are at least this far apart. */
    spanAtLeast: z.optional(z.strictObject({ of: key, duration })),
    eventReason: z.optional(chosen),
    reason: z.optional(z.array(key).check(z.minLength(1))),
    attested: z.optional(chosen),
    riskIs: z.optional(z.array(key).check(z.minLength(1))),
    relationPresent: z.optional(key),
    /** Number of times a component has been entered. */
    visitsAtMost: z.optional(z.strictObject({ of: key, count: z.int().check(z.gte(0)) })),
    all: z.optional(several),
    any: z.optional(several),
    not: z.optional(z.lazy((): z.ZodMiniType<ConditionSource> => condition)),
  })
  .check(
    z.refine(
      (value) => Object.keys(value).length === 1,
      'must name exactly one condition; combine several with all or any',
    ),
  );
