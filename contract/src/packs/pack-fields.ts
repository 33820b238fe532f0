import * as z from 'zod/mini';

/**
 * Words every pack file is made of (domain brief §4.2). Keys are lower-case kebab and are the only names
 * authors use; numbers come from the lock file.
 */

/** A name an author gives: lower-case words joined by hyphens. */
export const key = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'));

/** Words people read, never empty. */
export const title = z.string().check(z.refine((value) => value.trim() !== '', 'must not be empty'));

/**
 * A calendar day written `YYYY-MM-DD`. A pack is kept for good, so its years do not depend on today.
 */
export const calendarDay = z.iso
  .date('must be a date written YYYY-MM-DD')
  .check(z.regex(/^(?!\d{4}-)|^(19|20|21)/, 'must have a year from 1900 to 2199'));

/**
 * A length of time: `5wd` working days, `20cd` calendar days, `2mo` months. A minus sign looks back from
 * the moment it is measured from.
 */
export const duration = z
  .string()
  .check(z.regex(/^-?\d{1,3}(wd|cd|mo)$/, "must be a number with 'wd', 'cd' or 'mo', such as 5wd"));

/** Assignee of a task: the holder of a role on the case, or the person who acts. */
export const assignee = z
  .string()
  .check(
    z.regex(
      /^(owner|adviser|actor|relation:[a-z0-9]+(-[a-z0-9]+)*)$/,
      "must be owner, adviser, actor or 'relation:' and a relation's key",
    ),
  );

/** A date recorded by an Event component: `event.<component key>.date` or `.endDate`. */
export const eventMoment = z
  .string()
  .check(
    z.regex(
      /^event\.[a-z0-9]+(-[a-z0-9]+)*\.(date|endDate)$/,
      "must be 'event.', a component's key and '.date' or '.endDate'",
    ),
  );

const TERM = '(\\d{1,3}(wd|cd|mo)|law:[a-z0-9]+(-[a-z0-9]+)*)';
const EVENT_DATE = 'event\\.[a-z0-9]+(-[a-z0-9]+)*\\.(date|endDate)';
const COUNTED = `${EVENT_DATE}( [+-] ${TERM})*`;

/**
 * Due rule: a duration; terms counted from an event's date, as in `event.received.date + 2mo - 10wd`; the same as a
 * legal deadline, `no later than …`; one event's date, and another's while nobody has recorded it, `event.extended.date
 * otherwise event.received.date + 2mo`, which may go on with a further `otherwise`; or `middle of event.plan`. A term
 * is a duration or a legal one by its key, `law:flexible-working-decision`.
 */
const deadline = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(-?\\d{1,3}(wd|cd|mo)|(no later than )?(${COUNTED}( otherwise ${COUNTED})*|${TERM}( [+-] ${TERM})*)|middle of event\\.[a-z0-9]+(-[a-z0-9]+)*)$`,
      ),
      "must be a duration such as 5wd, an event's date such as 'event.received.date + 2mo', or 'middle of event.plan'",
    ),
  );

/** One deadline, or several of which the earliest counts. */
export const due = z.union([deadline, z.array(deadline).check(z.minLength(2))]);
export type DueSource = z.output<typeof due>;

/**
 * An event's date with optional distances: `event.outcome.date + 10wd`,
 * `event.start.date + law:consultation`.
 */
export const eventMomentWithOffset = z
  .string()
  .check(z.regex(new RegExp(`^${COUNTED}$`), "must be an event's date, optionally with ' + 10wd'"));

const BEGINS = `[^\\s,]+( [+-] ${TERM})*`;

/** Default value of a letter's field: a case field, or a date with optional distances; of several the first known. */
export const prefill = z
  .string()
  .check(
    z.regex(new RegExp(`^${BEGINS}(, ${BEGINS})*$`), "must be what a case has, of a date optionally with ' + 10wd'"),
  );

/**
 * Target of an option: a component's key, `step:x`, `stage:x`, `end-task` or `end`; in a part file also `target:x`,
 * which each stage that includes the part names.
 */
export const target = z
  .string()
  .check(
    z.regex(
      /^((step:|stage:|target:)?[a-z0-9]+(-[a-z0-9]+)*)$/,
      "must be a component's key, 'step:' or 'stage:' with a key, end-task or end",
    ),
  );

/** Former keys of something renamed; it keeps its number. */
export const was = z.optional(z.array(key));

/** The text of a file, by its path inside the pack. */
export const packPath = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9/-]*\.(md|yaml)$/, 'must be the path of a file inside the pack'));
