import { legalDurationsOf } from './legal-durations.ts';
import type { CompiledPack } from './pack.ts';
import type { ServiceCalendar } from './process-state.ts';

/** Working days and legal durations of the service that a pack describes. */
export function serviceCalendar({ service, lawDates }: Pick<CompiledPack, 'service' | 'lawDates'>): ServiceCalendar {
  return { timeZone: service.timeZone, holidays: service.holidays, legalDurations: legalDurationsOf(lawDates) };
}
