/** Due rules of a definition: durations, deadlines, and the dates they count from. */

/**
 * Working days skip weekends and bank holidays; a negative count ends before the moment it is measured from.
 */
export interface Duration {
  readonly count: number;
  readonly unit: 'working-day' | 'day' | 'month';
}

/** One part of a deadline that is counted: a duration, or one that the law sets, by its key in the pack. */
export type DeadlineTerm = Duration | { readonly law: string; readonly isBefore: boolean };

/** A due rule beyond one duration from one date (domain brief rule 30). */
export type Deadline =
  | CountedDeadline
  /** Half way between the two dates of an event. */
  | { readonly kind: 'middle'; readonly componentId: number }
  /** The earliest of those that are known. */
  | { readonly kind: 'earliest'; readonly of: readonly Deadline[] }
  /** The first that is known: the longer period once one is agreed, and until then what was set before. */
  | { readonly kind: 'first-known'; readonly of: readonly CountedDeadline[] }
  /** A day that was settled when the task was raised; a definition holds none. */
  | { readonly kind: 'day'; readonly day: string };

/**
 * Terms counted one after the other from a date, or from the day the task is raised. A legal deadline is
 * never later than its day.
 */
export interface CountedDeadline {
  readonly kind: 'after';
  readonly start: EventMoment | null;
  readonly terms: readonly DeadlineTerm[];
  readonly isLegal: boolean;
}

/** A date recorded by an Event component of the same workflow. */
export interface EventMoment {
  readonly componentId: number;
  readonly field: 'date' | 'endDate';
}
