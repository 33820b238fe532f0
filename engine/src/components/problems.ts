import { refusalsText } from '@evenhand/contract/refusals.text';
import type { Problems } from './component-handler.ts';

/** An input left empty in the participant forms and wherever the specification names no other text. */
export const FIELD_IS_REQUIRED = 'Field is required.';

/**
 * An id that the pinned version does not offer. The screen cannot send one, so the specification has no text.
 */
export const NOT_IN_LIST = 'Please choose from the list.';

/** Too many choices in a single-select list; the screen cannot send this either. */
export const ONLY_ONE = 'Please choose only one.';

/** Error of an exclusive answer chosen with others; the screen cannot send this either. */
export const EXCLUDES_OTHERS = 'One of these answers cannot be chosen together with others.';

/** Problems, or null when no field has any. */
export function problems(
  fields: Readonly<Record<string, string | null>>,
  banner: string = refusalsText.requiredFields,
): Problems | null {
  const found = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  return found.length === 0 ? null : { fields: Object.fromEntries(found), banner };
}

/** A partly filled form whose submission is not mandatory: the banner alone (gaps G-42). */
export function bannerOnly(): Problems {
  return { fields: {}, banner: refusalsText.requiredFields };
}

/** True if a choice holds a real id: -1 is the wire's "unset". */
export function isChosen(id: number | null | undefined): id is number {
  return id !== null && id !== undefined && id !== -1;
}

/** True if a text holds something other than spaces. */
export function isFilled(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

/**
 * The problem of a list of choices, if any: an id outside the pinned set, several where one is allowed, or
 * one that excludes the others together with others.
 */
export function choiceProblem(
  ids: readonly number[],
  allowed: readonly { readonly id: number; readonly isExclusive?: boolean }[],
  isMulti: boolean,
): string | null {
  const chosen = new Set(ids);
  if (ids.some((id) => !allowed.some((item) => item.id === id))) return NOT_IN_LIST;
  if (!isMulti && chosen.size > 1) return ONLY_ONE;
  return chosen.size > 1 && allowed.some((item) => item.isExclusive === true && chosen.has(item.id))
    ? EXCLUDES_OTHERS
    : null;
}

/** Titles of chosen items in the order chosen, for the timeline. */
export function titlesOf(
  ids: readonly number[],
  items: readonly { readonly id: number; readonly title: string }[],
): string {
  return ids.flatMap((id) => items.find((item) => item.id === id)?.title ?? []).join(', ');
}
