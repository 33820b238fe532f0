import * as z from 'zod/mini';
import { duration, eventMoment, eventMomentWithOffset, key } from './pack-fields.ts';

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
  topic?: string[] | undefined;
  relationPresent?: string | undefined;
  openMatters?: true | undefined;
  visitsAtMost?: { of: string; count: number } | undefined;
  notEarlier?: { date: string; than: string } | undefined;
  linkedCase?: LinkedCaseSource | undefined;
  endedWith?: { workflow: string; reasons: string; is: string[] } | undefined;
  all?: ConditionSource[] | undefined;
  any?: ConditionSource[] | undefined;
  not?: ConditionSource | undefined;
}

/** `date`, or its `endDate`, of the component that is completed is compared with a date of this process. */
const linkedCase = z
  .strictObject({
    workflow: key,
    begun: z.optional(key),
    completed: z.optional(key),
    field: z._default(z.enum(['date', 'endDate']), 'date'),
    noLaterThan: z.optional(eventMoment),
  })
  .check(
    z.refine(
      (linked) => (linked.begun === undefined) !== (linked.completed === undefined),
      'needs either begun or completed',
    ),
    z.refine(
      (linked) => linked.begun === undefined || linked.noLaterThan === undefined,
      'needs completed to have noLaterThan',
    ),
  );
export type LinkedCaseSource = z.output<typeof linkedCase>;

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
    /** The case has one of these topics. */
    topic: z.optional(z.array(key).check(z.minLength(1))),
    relationPresent: z.optional(key),
    /** The case has a matter that was neither withdrawn nor merged. */
    openMatters: z.optional(z.literal(true)),
    /** Number of times a component has been entered. */
    visitsAtMost: z.optional(z.strictObject({ of: key, count: z.int().check(z.gte(0)) })),
    /** A recorded date is not earlier than another one: `than: event.told.date + 10wd`. */
    notEarlier: z.optional(z.strictObject({ date: eventMoment, than: eventMomentWithOffset })),
    /** The main process of a linked case has come to a component (`begun`), or completed it (decision 0108). */
    linkedCase: z.optional(linkedCase),
    /** The newest sub-process of this workflow has ended, and one of its events has one of these reasons of the set. */
    endedWith: z.optional(z.strictObject({ workflow: key, reasons: key, is: z.array(key).check(z.minLength(1)) })),
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
