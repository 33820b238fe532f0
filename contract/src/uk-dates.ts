/**
 * `5/11/26`, `05-11-2026`, `5.11.2026`, `05112026`, `051126`, day first as people write it in Britain, as `YYYY-MM-DD`;
 * null when it is no day of the calendar.
 */
export function parseUkDate(text: string): string | null {
  const trimmed = text.trim();
  const match =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{2}|\d{4})$/.exec(trimmed) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(trimmed);
  if (match === null) return null;
  const [day, month, typedYear] = [match[1], match[2], match[3]].map(Number) as [number, number, number];
  // Only a year of two digits is short: `0206` is a slip, and `0026` is one too.
  const year = match[3]?.length === 2 ? 2000 + typedYear : typedYear;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal
    ? `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : null;
}
