import type { LegalDuration } from './legal-durations.ts';
import { legalDurationsOf } from './legal-durations.ts';
import type { CompiledPack } from './pack.ts';

/** Working days of the service (domain brief rule 30). */
export interface ServiceCalendar {
  readonly timeZone: string;
  /** Bank holidays, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Durations that the law sets, by key, each with the first day it is in force; oldest first. */
  readonly legalDurations?: Readonly<Record<string, readonly LegalDuration[]>>;
}

/**
 * The first and the last day for which the bank holidays are known: those of the first and the last one that is listed.
 * Working days outside are counted as if there were none. Null where none is listed.
 */
export function knownHolidays(
  holidays: ServiceCalendar['holidays'],
): { readonly from: string; readonly to: string } | null {
  const sorted = holidays.toSorted();
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Working days and legal durations of the service that a pack describes. */
export function serviceCalendar({ service, lawDates }: Pick<CompiledPack, 'service' | 'lawDates'>): ServiceCalendar {
  return { timeZone: service.timeZone, holidays: service.holidays, legalDurations: legalDurationsOf(lawDates) };
}
