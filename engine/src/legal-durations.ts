import type { Duration } from './due-terms.ts';
import type { CompiledPack } from './pack.ts';

/** Statutory durations, each valid from a day on. */
export interface LegalDuration {
  readonly from: string;
  /** Null where the law has changed to something that is not known yet. */
  readonly duration: Duration | null;
}

const units = { wd: 'working-day', cd: 'day', mo: 'month' } as const;

/**
 * `30cd`, `-1wd`, `3mo` as a duration; null for what is none, such as a legal parameter that is a number of
 * requests.
 */
export function durationOf(value: string | number | null): Duration | null {
  const [, count, unit] = /^(-?\d+)(wd|cd|mo)$/.exec(String(value)) ?? [];
  return unit === undefined ? null : { count: Number(count), unit: units[unit as keyof typeof units] };
}

/**
 * The durations that the law sets, as published; not pinned, because the law in
 * force counts (domain brief §2.2).
 */
export function legalDurationsOf(
  lawDates: CompiledPack['lawDates'],
): Readonly<Record<string, readonly LegalDuration[]>> {
  return Object.fromEntries(
    Object.entries(lawDates).map(([key, values]) => [
      key,
      values
        .map(({ from, value }) => ({ from, duration: durationOf(value) }))
        .toSorted((a, b) => a.from.localeCompare(b.from)),
    ]),
  );
}
