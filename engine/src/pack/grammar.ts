import type { DeadlineTerm, Duration } from '../due-terms.ts';
import { durationOf } from '../legal-durations.ts';
import { parseTerms } from '../written-terms.ts';

/** The small written forms of a pack, already checked by their schemas: durations, event dates, targets. */

/** `5wd`, `-1wd`, `20cd`, `3mo`. */
export function parseDuration(written: string): Duration {
  return durationOf(written) ?? { count: 0, unit: 'working-day' };
}

export interface WrittenMoment {
  readonly componentKey: string;
  readonly field: 'date' | 'endDate';
  readonly terms: readonly DeadlineTerm[];
}

/** `event.outcome.date`, `event.outcome.date + 10wd`, `event.start.date + law:consultation - 1cd`. */
export function parseMoment(written: string): WrittenMoment {
  const [, componentKey = '', field, terms = ''] = /^event\.([a-z0-9-]+)\.(date|endDate)(.*)$/.exec(written) ?? [];
  return { componentKey, field: field === 'endDate' ? 'endDate' : 'date', terms: parseTerms(terms) };
}

export type WrittenDeadline =
  | { readonly kind: 'duration'; readonly duration: Duration }
  | { readonly kind: 'middle'; readonly componentKey: string }
  | {
      readonly kind: 'after';
      readonly start: WrittenMoment | null;
      readonly terms: readonly DeadlineTerm[];
      readonly isLegal: boolean;
    }
  | { readonly kind: 'first-known'; readonly starts: readonly WrittenMoment[]; readonly isLegal: boolean };

/**
 * One `due` of a pack: a duration alone, `no later than event.received.date + 2mo`, `middle of event.plan`.
 * What stands before an `otherwise` counts once it is known; `no later than` is about all of them.
 */
export function parseDeadline(written: string): WrittenDeadline {
  const middle = /^middle of event\.(.+)$/.exec(written)?.[1];
  if (middle !== undefined) return { kind: 'middle', componentKey: middle };
  const duration = durationOf(written);
  if (duration !== null) return { kind: 'duration', duration };
  const isLegal = written.startsWith(NO_LATER);
  const rest = isLegal ? written.slice(NO_LATER.length) : written;
  if (!rest.startsWith('event.')) return { kind: 'after', start: null, terms: parseTerms(`+ ${rest}`), isLegal };
  const starts = rest.split(' otherwise ').map(parseMoment);
  if (starts.length > 1) return { kind: 'first-known', starts, isLegal };
  const start = parseMoment(rest);
  return { kind: 'after', start, terms: start.terms, isLegal };
}

const NO_LATER = 'no later than ';

export type WrittenTarget =
  | { readonly kind: 'component' | 'step' | 'stage'; readonly key: string }
  | { readonly kind: 'end-task' }
  | { readonly kind: 'end' };

export function parseTarget(written: string): WrittenTarget {
  if (written === 'end' || written === 'end-task') return { kind: written };
  const [kind, key] = written.split(':');
  return key === undefined ? { kind: 'component', key: written } : { kind: kind === 'step' ? 'step' : 'stage', key };
}
