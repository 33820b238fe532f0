import * as z from 'zod/mini';
import { caseListText } from './case-list.text.ts';

/**
 * A list kept by name. Its address holds what differs from the plain list, so “the next 7
 * days” stays the next 7 days.
 */
const savedView = z.object({ name: z.string(), address: z.string() });
export type SavedView = z.output<typeof savedView>;

export const MAXIMUM_VIEW_COUNT = 20;
export const MAXIMUM_NAME_LENGTH = 40;

/** The views as they were saved; what cannot be read counts as no views. */
export function readViews(saved: string | null | undefined): readonly SavedView[] {
  if (saved === null || saved === undefined) return [];
  try {
    return z.array(savedView).safeParse(JSON.parse(saved)).data ?? [];
  } catch {
    return [];
  }
}

/** Refuses a name of a view: a sentence, or null. `own` is the view that is being renamed. */
export function nameProblem(views: readonly SavedView[], name: string, own?: SavedView): string | null {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return caseListText.viewNeedsName;
  if (wanted.length > MAXIMUM_NAME_LENGTH) return caseListText.viewNameTooLong(MAXIMUM_NAME_LENGTH);
  if (views.some((view) => view !== own && view.name.toLowerCase() === wanted)) return caseListText.viewNameTaken;
  return own === undefined && views.length >= MAXIMUM_VIEW_COUNT ? caseListText.tooManyViews(MAXIMUM_VIEW_COUNT) : null;
}
