import * as z from 'zod/mini';

/** Audience of a kind of history entry (gaps G-94): everybody who sees the case, those who may write on it, or HR. */
export type Audience = 'viewers' | 'writers' | 'hr';

/** The groups a timeline is filtered by; ids are on the wire. */
export const HistoryType = { Case: 1, People: 2, Process: 3, Task: 4, Access: 5, Message: 6, Note: 7 } as const;

/** Names are stored beside ids so that an entry is still correct after people or configuration change. */
export const person = z.object({ userId: z.nullable(z.string()), name: z.string() });
export const named = z.object({ id: z.number(), title: z.string() });

/**
 * A stored file. Entries from before hashes were kept do not say the hash of its bytes, by which rows and bytes are
 * compared with the history (decision 0028).
 */
export const storedFile = z.object({ filename: z.string(), storageId: z.string(), sha256: z.optional(z.string()) });

/**
 * The stage and step to which a process has moved the case, so that they can be compared with the history (decision
 * 0028). Entries from before do not say.
 */
export const leaves = z.optional(
  z.object({ stageId: z.optional(z.nullable(z.number())), stepId: z.optional(z.nullable(z.number())) }),
);

interface FactKind<S extends z.ZodMiniType = z.ZodMiniType> {
  /** Number of this change on the wire; never reused. */
  readonly id: number;
  readonly type: number;
  readonly title: string;
  readonly audience: Audience;
  readonly facts: S;
}

/**
 * One kind of change, with the facts its history entry keeps. Entries hold facts;
 * sentences are made on reading.
 */
export function kind<S extends z.ZodMiniType>(definition: FactKind<S>): FactKind<S> {
  return definition;
}
