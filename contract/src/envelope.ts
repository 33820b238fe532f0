import * as z from 'zod/mini';

/**
 * A refused request (specification 1 §8, gaps G-04). `fields` names each bad input; `current` carries the
 * newer value after a lost update.
 */
export const errorEnvelope = z.object({
  isError: z.literal(true),
  errorCode: z.string(),
  errorDescription: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  blockers: z.optional(z.array(z.string())),
});
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

/** A successful answer: `{data, isError: false}`. */
export function successEnvelope<S extends z.ZodMiniType>(data: S) {
  return z.object({ data, isError: z.literal(false) });
}
