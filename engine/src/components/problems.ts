import type { Problems } from './component-handler.ts';

/** The banner of every form but Event (specification 2 §5.2). */
export const REQUIRED_FIELDS_BANNER = 'Please complete all required fields';

/** An input left empty in the participant forms and wherever the specification names no other text. */
export const FIELD_IS_REQUIRED = 'Field is required.';

/**
 * An id that the pinned version does not offer. The screen cannot send one, so the specification has no text.
 */
export const NOT_IN_LIST = 'Please choose from the list.';

/** Too many choices in a single-select list; the screen cannot send this either. */
export const ONLY_ONE = 'Please choose only one.';

/** Problems, or null when no field has any. */
export function problems(fields: Readonly<Record<string, string | null>>, banner: string = REQUIRED_FIELDS_BANNER): Problems | null {
  const found = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  return found.length === 0 ? null : { fields: Object.fromEntries(found), banner };
}

/** A partly filled form whose submission is not mandatory: the banner alone (gaps G-42). */
export function bannerOnly(): Problems {
  return { fields: {}, banner: REQUIRED_FIELDS_BANNER };
}

/** Whether a choice holds a real id: -1 is the wire's "unset". */
export function isChosen(id: number | null | undefined): id is number {
  return id !== null && id !== undefined && id !== -1;
}

/** Whether a text holds something other than spaces. */
export function isFilled(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

/**
 * The problem of a list of choices, if any: an id outside the pinned set, or several where one is allowed.
 */
export function choiceProblem(ids: readonly number[], allowed: readonly { readonly id: number }[], isMulti: boolean): string | null {
  if (ids.some((id) => !allowed.some((item) => item.id === id))) return NOT_IN_LIST;
  return !isMulti && new Set(ids).size > 1 ? ONLY_ONE : null;
}

/** Titles of chosen items in the order chosen, for the timeline. */
export function titlesOf(ids: readonly number[], items: readonly { readonly id: number; readonly title: string }[]): string {
  return ids.flatMap((id) => items.find((item) => item.id === id)?.title ?? []).join(', ');
}
