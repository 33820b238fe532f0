/**
 * What a visit holds, by the names of its fields. Drafts are kept as typed, so
 * no field is trusted to have its type.
 */
export type Held = Record<string, unknown>;

export interface HeldFields {
  readonly number: (name: string) => number | null;
  readonly numbers: (name: string) => number[];
  /** Empty when there are none. */
  readonly words: (name: string) => string;
  /** Null when there is none. */
  readonly text: (name: string) => string | null;
  readonly flag: (name: string) => boolean;
}

/** Reads fields of what a visit holds; what is not of the type asked for is left out. */
export function fieldsOf(held: Held | null): HeldFields {
  return {
    number: (name) => (typeof held?.[name] === 'number' ? (held[name] as number) : null),
    numbers: (name) =>
      Array.isArray(held?.[name]) ? (held[name] as unknown[]).filter((id): id is number => typeof id === 'number') : [],
    words: (name) => (typeof held?.[name] === 'string' ? (held[name] as string) : ''),
    text: (name) => (typeof held?.[name] === 'string' && held[name] !== '' ? (held[name] as string) : null),
    flag: (name) => held?.[name] === true,
  };
}
