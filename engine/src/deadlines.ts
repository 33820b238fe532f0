import { dayAfter, dayOf, dueDay, middleDay, rolled } from './due-dates.ts';
import type { CountedDeadline, Deadline, DeadlineTerm, Duration, EventMoment } from './due-terms.ts';
import type { DueRule } from './effects.ts';
import { momentDay } from './event-dates.ts';
import type { ProcessView } from './process-context.ts';
import type { ServiceCalendar } from './service-calendar.ts';

/**
 * Computes due days (domain brief rule 30). Service levels move forward to a working day, legal deadlines and reminders
 * back. What depends on a date that nobody has recorded is due on no day yet.
 */

type DueView = Pick<ProcessView, 'definition' | 'record' | 'calendar' | 'now'>;

/** The due day a rule gives now; null while it has no duration to count or depends on an unknown date. */
export function dueDayOf(rule: DueRule, view: DueView): string | null {
  if (rule.deadline !== undefined) return deadlineDay(rule.deadline, view);
  const from = startDay(rule.from, view);
  if (from === null) return null;
  if (rule.due !== null) return dueDay(from, rule.due, view.calendar);
  return rule.from === null ? null : from;
}

/**
 * The day a notice is about. Nobody has to do anything by it, so it stays on a day that is no working day.
 */
export function noticeDayOf(rule: DueRule, view: DueView): string | null {
  const { deadline } = rule;
  if (deadline?.kind === 'first-known') return firstKnown(deadline.of, (one) => endDay(one, view));
  return deadline?.kind === 'after' ? endDay(deadline, view) : dueDayOf(rule, view);
}

/**
 * The rule as a task keeps it: what counts from the day on which the task is raised is that day's for good,
 * when a date beside it changes later.
 */
export function ruleFrom(
  assign: { readonly due: Duration | null; readonly from: EventMoment | null; readonly deadline?: Deadline },
  view: DueView,
): DueRule {
  const { due, from, deadline } = assign;
  return deadline === undefined ? { due, from } : { due, from, deadline: settled(deadline, view) };
}

/** The Event components whose dates decide a rule. */
export function componentsOfRule({ from, deadline }: DueRule): readonly number[] {
  return [...(from === null ? [] : [from.componentId]), ...(deadline === undefined ? [] : componentsOf(deadline))];
}

/**
 * The day some terms after another, without rolling. A legal term has the value that was in force on the day
 * the count starts. @returns null where there was none.
 */
export function dayAfterTerms(start: string, terms: readonly DeadlineTerm[], calendar: ServiceCalendar): string | null {
  let day = start;
  for (const term of terms) {
    const duration = 'law' in term ? legalDuration(term, start, calendar) : term;
    if (duration === null) return null;
    day = dayAfter(day, duration, calendar);
  }
  return day;
}

function deadlineDay(deadline: Deadline, view: DueView): string | null {
  const { definition, record, calendar } = view;
  switch (deadline.kind) {
    case 'day':
      return deadline.day;
    case 'after': {
      const end = endDay(deadline, view);
      if (end === null || deadline.terms.length === 0) return end;
      return rolled(end, deadline.isLegal || isBefore(deadline.terms.at(-1)) ? 'back' : 'forward', calendar);
    }
    case 'middle': {
      const { componentId } = deadline;
      const from = momentDay(definition, record, { componentId, field: 'date' }, calendar);
      const to = momentDay(definition, record, { componentId, field: 'endDate' }, calendar);
      return from === null || to === null ? null : rolled(middleDay(from, to), 'forward', calendar);
    }
    case 'earliest': {
      const days = deadline.of.flatMap((one) => deadlineDay(one, view) ?? []);
      return days.sort()[0] ?? null;
    }
    case 'first-known':
      return firstKnown(deadline.of, (one) => deadlineDay(one, view));
  }
}

function firstKnown(
  deadlines: readonly CountedDeadline[],
  dayIn: (deadline: CountedDeadline) => string | null,
): string | null {
  return deadlines.map(dayIn).find((day) => day !== null) ?? null;
}

/** The day a count starts: that of an event, or today. */
function startDay(moment: EventMoment | null, { definition, record, calendar, now }: DueView): string | null {
  return moment === null ? dayOf(now, calendar) : momentDay(definition, record, moment, calendar);
}

/** The day a count ends, without rolling. */
function endDay({ start, terms }: CountedDeadline, view: DueView): string | null {
  const day = startDay(start, view);
  return day === null ? null : dayAfterTerms(day, terms, view.calendar);
}

function settled(deadline: Deadline, view: DueView): Deadline {
  if (deadline.kind === 'earliest') return { kind: 'earliest', of: deadline.of.map((one) => settled(one, view)) };
  if (deadline.kind !== 'after' || deadline.start !== null) return deadline;
  const day = deadlineDay(deadline, view);
  return day === null ? deadline : { kind: 'day', day };
}

function componentsOf(deadline: Deadline): readonly number[] {
  switch (deadline.kind) {
    case 'day':
      return [];
    case 'after':
      return deadline.start === null ? [] : [deadline.start.componentId];
    case 'middle':
      return [deadline.componentId];
    case 'earliest':
    case 'first-known':
      return deadline.of.flatMap(componentsOf);
  }
}

function isBefore(term: DeadlineTerm | undefined): boolean {
  return term !== undefined && ('law' in term ? term.isBefore : term.count < 0);
}

function legalDuration(
  { law, isBefore: before }: Extract<DeadlineTerm, { law: string }>,
  on: string,
  { legalDurations }: ServiceCalendar,
): Duration | null {
  const inForce = legalDurations?.[law]?.findLast(({ from }) => from <= on)?.duration ?? null;
  return inForce === null ? null : { ...inForce, count: before ? -inForce.count : inForce.count };
}
