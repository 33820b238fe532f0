import { addDays } from '../lib/format.ts';

/**
 * The filter of the timeline, as in the address (gaps G-80). A preset and the full
 * filters exclude each other.
 */
export interface HistoryFilter {
  readonly filterPresetId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly changeId?: string | undefined;
  readonly userId?: string | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly page?: string | undefined;
}

const names = ['filterPresetId', 'typeId', 'changeId', 'userId', 'fromDate', 'toDate', 'page'] as const;

/** Reads the filter from an address; unknown values are left out. */
export function readHistoryFilter(search: Record<string, unknown>): HistoryFilter {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  );
}

/** Choosing a preset clears the full filters and the page. */
export function withPreset(filterPresetId: string): HistoryFilter {
  return { filterPresetId };
}

/**
 * Choosing a full filter clears the preset and the page; another type clears the change
 * that belonged to the old one.
 */
export function withFilter(filter: HistoryFilter, change: Partial<HistoryFilter>): HistoryFilter {
  const { filterPresetId: _preset, page: _page, ...full } = filter;
  return { ...full, ...('typeId' in change ? { changeId: undefined } : {}), ...change };
}

export function isFiltered(filter: HistoryFilter): boolean {
  return ['typeId', 'changeId', 'userId', 'fromDate', 'toDate'].some(
    (name) => filter[name as keyof HistoryFilter] !== undefined,
  );
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Days are headed Today, Yesterday or their weekday beside their date. */
export function dayHeading(
  day: string,
  shown: string,
  today: string,
  words: { readonly today: string; readonly yesterday: string },
): string {
  if (day === today) return `${words.today}, ${shown}`;
  return `${day === addDays(today, -1) ? words.yesterday : weekday.format(new Date(day))}, ${shown}`;
}
