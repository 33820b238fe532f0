import type { Duration } from '../definition.ts';

/** The small written forms of a pack, already checked by their schemas: durations, event dates, targets. */

const units = { wd: 'working-day', cd: 'day', mo: 'month' } as const;

/** `5wd`, `-1wd`, `20cd`, `3mo`. */
export function parseDuration(written: string): Duration {
  const [, count = '0', unit = 'wd'] = /^(-?\d+)(wd|cd|mo)$/.exec(written) ?? [];
  return { count: Number(count), unit: units[unit as keyof typeof units] };
}

export interface WrittenMoment {
  readonly componentKey: string;
  readonly field: 'date' | 'endDate';
  readonly offset: Duration | null;
}

/** `event.outcome.date` or `event.outcome.date + 10wd`. */
export function parseMoment(written: string): WrittenMoment {
  const [, componentKey = '', field, sign, distance] = /^event\.([a-z0-9-]+)\.(date|endDate)(?: ([+-]) (\S+))?$/.exec(written) ?? [];
  const offset = distance === undefined ? null : parseDuration(`${sign === '-' ? '-' : ''}${distance}`);
  return { componentKey, field: field === 'endDate' ? 'endDate' : 'date', offset };
}

export type WrittenTarget = { readonly kind: 'component' | 'step' | 'stage'; readonly key: string } | { readonly kind: 'end-task' } | { readonly kind: 'end' };

export function parseTarget(written: string): WrittenTarget {
  if (written === 'end' || written === 'end-task') return { kind: written };
  const [kind, key] = written.split(':');
  return key === undefined ? { kind: 'component', key: written } : { kind: kind === 'step' ? 'step' : 'stage', key };
}
