import * as z from 'zod/mini';

/**
 * The last change: its person, if known, and its moment. `isOwn` where it was the reader, in another window or on
 * another device.
 */
export const lastChange = z.object({ name: z.nullable(z.string()), at: z.string(), isOwn: z.optional(z.boolean()) });
export type LastChange = z.output<typeof lastChange>;

/**
 * A refused request (specification 1 §8, gaps G-04). `fields` names each bad input; after a lost update
 * `current` carries the newer value, and `changed` who wrote it when.
 */
export const errorEnvelope = z.object({
  isError: z.literal(true),
  errorCode: z.string(),
  errorDescription: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  changed: z.optional(lastChange),
  blockers: z.optional(z.array(z.string())),
});
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

/** A successful answer: `{data, isError: false}`. */
export function successEnvelope<S extends z.ZodMiniType>(data: S) {
  return z.object({ data, isError: z.literal(false) });
}
