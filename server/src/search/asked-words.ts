import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What a person has typed into a search. */
export interface AskedWords {
  /** All but the last word. */
  readonly before: string;
  /** The last word, which may be unfinished; null where it ends a phrase, follows an `or`, or is to be left out. */
  readonly last: string | null;
}

export function askedWords(typed: string): AskedWords {
  const all = typed.trim();
  const last = /(?:^|\s)([\p{L}\p{M}\p{N}]+)$/u.exec(all)?.[1] ?? null;
  if (last === null) return { before: all, last };
  const before = all.slice(0, -last.length);
  const isInPhrase = before.split(/["“”„«»]/).length % 2 === 0;
  return isInPhrase || /(?:^|\s)or\s+$/i.test(before) ? { before: all, last: null } : { before, last };
}

/**
 * The same as PostgreSQL compares it with `search_entry.words`: each word by its stem, the last also by how it
 * begins.
 */
export function searchOf({ before, last }: AskedWords): RawBuilder<string> {
  if (last === null) return stemsOf(before);
  return sql`(${stemsOf(before)} && (${stemsOf(last)} || to_tsquery('search_written', ${`${last}:*`})))`;
}

export function stemsOf(words: string): RawBuilder<string> {
  return sql`websearch_to_tsquery('search_stems', search_text(${words}))`;
}

/** The word without accents and capitals; null for one of the commonest. */
export function asWritten(last: string): RawBuilder<string | null> {
  return sql`(tsvector_to_array(to_tsvector('search_written', ${last})))[1]`;
}
