/** An overview being typed, with the version it is typed over. */
export interface OverviewEdit {
  text: string;
  baseText: string;
  baseVersion: number;
}

interface Stored {
  overview: string;
  version: number;
}

/**
 * The first change remembers the text of that moment, so that a newer text is noticed even after
 * the case was fetched again.
 */
export function typed(before: OverviewEdit | null, text: string, stored: Stored): OverviewEdit {
  return before === null ? { text, baseText: stored.overview, baseVersion: stored.version } : { ...before, text };
}

/**
 * What leaving the box sends: nothing when nothing changed (gaps G-33). Another change to the case that left
 * the overview alone is no conflict.
 */
export function toSend(edit: OverviewEdit | null, stored: Stored): { overview: string; version: number } | null {
  if (edit === null || edit.text === edit.baseText) return null;
  return { overview: edit.text, version: stored.overview === edit.baseText ? stored.version : edit.baseVersion };
}

/** The newer value a refused save carries. */
export function newerOverview(current: unknown): Stored | null {
  if (typeof current !== 'object' || current === null || !('overview' in current) || !('version' in current)) return null;
  const { overview, version } = current;
  return typeof overview === 'string' && typeof version === 'number' ? { overview, version } : null;
}
