/**
 * Reads dates and times as people type them in Britain, and writes them back. Days are
 * `YYYY-MM-DD`, times `HH:mm`.
 */

/** `5/11/26`, `05-11-2026`, `5.11.2026`, `05112026`, `051126`; null when it is no day of the calendar. */
export function parseUkDate(text: string): string | null {
  const trimmed = text.trim();
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(trimmed);
  if (match === null) return null;
  const [day, month, shortYear] = [match[1], match[2], match[3]].map(Number) as [number, number, number];
  const year = shortYear < 100 ? 2000 + shortYear : shortYear;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` : null;
}

export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && parseUkDate(`${match[3]}/${match[2]}/${match[1]}`) === text;
}

/** `2026-11-18` → `18/11/2026`; other text is returned as it is. */
export function showUkDate(day: string): string {
  return isDay(day) ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : day;
}

/** `9:30`, `09.30`, `0930`, `930`, `9`; null when it is no time of the 24-hour clock. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  return hour > 23 || minute > 59 ? null : `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
