import * as z from 'zod/mini';

export const MISSING = 'Field is required.';

/** The message for a value of the wrong type; a field that was left out is told that it is missing. */
function typed(message: string, missing = MISSING) {
  return { error: ({ input }: { readonly input?: unknown }) => (input === undefined ? missing : message) };
}

/** Largest identifier the product hands out; keeps every id inside the exact range of a number. */
const MAXIMUM_ID = 2 ** 51;

/** A record id in a path or query string: plain decimal digits only, so `1e3`, `0x1` and '' are refused. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'Must be a whole number.')),
  z.transform((digits: string) => Number(digits)),
);

/** A record id inside a JSON body or answer. */
export const id = z
  .number(typed('Must be a whole number.'))
  .check(z.int('Must be a whole number.'), z.gte(1), z.lte(MAXIMUM_ID));

/** A lookup id in a JSON body: -1 means unset and is allowed only where a field says so. */
export const lookupId = z
  .number(typed('Must be a whole number.'))
  .check(z.int('Must be a whole number.'), z.gte(-1), z.lte(2 ** 31 - 1));

const USER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A person's id; folded to lower case, so that ids compare as the database compares them. */
export const userId = z
  .string(typed('Must be a user id.'))
  .check(z.regex(USER_ID, 'Must be a user id.'), z.toLowerCase());

/** The same where a person is chosen: the sentence that asks for the choice. */
export function chosenUserId(message: string) {
  return z.string(message).check(
    z.refine((value) => value.trim() !== '', message),
    z.regex(USER_ID, 'Must be a user id.'),
    z.toLowerCase(),
  );
}

/**
 * Text people type: not trimmed, at most `maximum` characters, free of NUL
 * and of broken surrogate pairs.
 */
export function text(maximum: number, missing = MISSING) {
  return z.string(typed('Must be text.', missing)).check(
    z.maxLength(maximum, `Must be at most ${maximum} characters.`),
    z.refine(
      (value) => !value.includes('\u0000') && value.isWellFormed(),
      'Contains characters that cannot be stored.',
    ),
  );
}

/** A form as typed so far: an object whose texts and numbers can be stored. */
export const formSoFar = z
  .record(z.string(), z.unknown())
  .check(z.refine(isStorable, 'Contains something that cannot be stored.'));

/** The same, or nothing. */
export const typedForm = z.nullable(formSoFar);

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  // JSON may write a number that is none here (`1e309`), and it would be stored as nothing.
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
  return true;
}

/** Text that must hold something other than spaces. */
export function requiredText(maximum: number, message = MISSING) {
  return text(maximum, message).check(z.refine((value) => value.trim() !== '', message));
}

/** An instant in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime(typed('Must be a date and time.'));

/** A calendar day `YYYY-MM-DD`. */
export const day = z.iso.date(typed('Must be a date as YYYY-MM-DD.'));

/** A query-string flag written `true` or `false`. */
export const flagInQuery = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word: 'true' | 'false') => word === 'true'),
);

/** A page number or size in a query string. */
export const countInQuery = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,5}$/, 'Must be a whole number.')),
  z.transform((digits: string) => Number(digits)),
);

/** A query-string value that may be repeated; one or many are read alike. */
export function repeatable<S extends z.ZodMiniType>(item: S) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined ? undefined : Array.isArray(value) ? value : [value])),
    z.optional(z.array(item)),
  );
}

/** `{id, title}` as most lookups answer it. */
export const titled = z.object({ id: z.number(), title: z.string() });
export type Titled = z.output<typeof titled>;

/** Answer of a call that has nothing to say beyond success. */
export const done = z.null();
