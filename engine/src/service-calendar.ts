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

/** Working days and legal durations of the service that a pack describes. */
export function serviceCalendar({ service, lawDates }: Pick<CompiledPack, 'service' | 'lawDates'>): ServiceCalendar {
  return { timeZone: service.timeZone, holidays: service.holidays, legalDurations: legalDurationsOf(lawDates) };
}
