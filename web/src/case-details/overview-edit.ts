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

interface Stored {
  overview: string;
  version: number;
}

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

/**
 * What leaving the box sends: nothing when nothing changed (gaps G-33). Another change to the case that left
 * the overview alone is no conflict.
 */
export function toSend(edit: OverviewEdit | null, stored: Stored): { overview: string; version: number } | null {
  if (edit === null || edit.text === edit.baseText || edit.text === stored.overview) return null;
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
