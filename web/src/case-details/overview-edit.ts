import type { LastChange } from '@evenhand/contract/envelope';
import { ErrorCode } from '@evenhand/contract/error-codes';
import * as z from 'zod/mini';
import { isApiError } from '../lib/api-error.ts';

/** An overview being typed, with the version it is typed over. */
export interface OverviewEdit {
  text: string;
  baseText: string;
  baseVersion: number;
}

/** A text the server holds, or held. */
export interface Stored {
  overview: string;
  version: number;
}

/** What is sent: a text, and the version it replaces. */
export type OverviewChange = Stored;

/** The overview somebody else wrote meanwhile. */
export interface NewerOverview extends Stored {
  changed: LastChange | null;
}

const newer = z.object({ overview: z.string(), version: z.number() });

/**
 * The first change remembers the text of that moment, so that a newer text is noticed even after
 * the case was fetched again.
 */
export function typed(before: OverviewEdit | null, text: string, stored: Stored): OverviewEdit {
  return before === null ? { text, baseText: stored.overview, baseVersion: stored.version } : { ...before, text };
}

/** The newer of the record and of what an answer has told since. */
export function latest(record: Stored, known: Stored | null): Stored {
  return known !== null && known.version > record.version ? known : record;
}

/**
 * What leaving the box sends: nothing when nothing changed (gaps G-33). Another change to the case that left
 * the overview alone is no conflict. While the record is not at hand, the version that was typed over counts.
 */
export function toSend(edit: OverviewEdit | null, record: Stored | null, known: Stored | null = null): OverviewChange | null {
  if (edit === null) return null;
  const stored = latest(record ?? { overview: edit.baseText, version: edit.baseVersion }, known);
  if (edit.text === edit.baseText || edit.text === stored.overview) return null;
  return { overview: edit.text, version: stored.overview === edit.baseText ? stored.version : edit.baseVersion };
}

/** What is left to save once a text was saved: what the person typed on meanwhile, over the saved text. */
export function afterSave(edit: OverviewEdit | null, sent: string): OverviewEdit | null {
  return edit === null || edit.text === sent ? null : { ...edit, baseText: sent };
}

/** The newer value a refused save carries, with who wrote it when. */
export function newerOverview(refusal: unknown): NewerOverview | null {
  if (!isApiError(refusal, ErrorCode.AlreadyExists)) return null;
  const read = z.safeParse(newer, refusal.current);
  return read.success ? { ...read.data, changed: refusal.changed } : null;
}
