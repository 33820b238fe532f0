import { badField } from '../platform/http/app-error.ts';

/** Largest half-filled form that is kept, in characters of JSON. */
const MAXIMUM_CHARACTERS = 50_000;

/** @throws BAD_REQUEST for more than anybody types into a form. */
export function assertKeepable(draft: unknown): void {
  if (JSON.stringify(draft ?? null).length > MAXIMUM_CHARACTERS)
    throw badField('draft', 'This is too long to be kept.');
}
