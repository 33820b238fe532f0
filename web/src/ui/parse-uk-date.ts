import { parseUkDate } from '@evenhand/contract/uk-dates';

/** Reads times as people type them in Britain, and shows days. Days are `YYYY-MM-DD`, times `HH:mm`. */

export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && parseUkDate(`${match[3]}/${match[2]}/${match[1]}`) === text;
}

/** `2026-11-18` → `18/11/2026`; other text is returned as it is. */
export function showUkDate(day: string): string {
  return isDay(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : day;
}

const NOON = 12;

/**
 * `9:30`, `09.30`, `0930`, `930`, `9` of the 24-hour clock, or `2pm`, `2.30 p.m.` of the 12-hour one; null
 * when it is no time.
 */
export function parseTime(text: string): string | null {
  const [, digits = '', half] = /^([\d:.]*\d)\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  const match = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(digits) ?? /^(\d{1,2})(\d{2})$/.exec(digits);
  if (match === null) return null;
  const [typed, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  const isOfHalf = half === undefined || (typed >= 1 && typed <= NOON);
  const hour = half === undefined ? typed : (typed % NOON) + (half.toLowerCase() === 'p' ? NOON : 0);
  return !isOfHalf || hour > 23 || minute > 59
    ? null
    : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
