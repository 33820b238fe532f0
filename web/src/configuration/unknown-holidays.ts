import { showUkDate } from '../ui/parse-uk-date.ts';
import { useService } from './configuration.api.ts';
import { configurationText } from './configuration.text.ts';

/**
 * Gives the sentence about a day (`YYYY-MM-DD`) for which the service does not know its bank holidays, so that
 * working days up to it were counted as if there were none; null for other days, and for text that is none (decision
 * 0090).
 */
export function useUnknownHolidays(): (day: string) => string | null {
  const known = useService().bankHolidays ?? null;
  return (day) => {
    if (known === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
    if (day > known.to) return configurationText.holidaysUnknownAfter(showUkDate(known.to));
    return day < known.from ? configurationText.holidaysUnknownBefore(showUkDate(known.from)) : null;
  };
}
