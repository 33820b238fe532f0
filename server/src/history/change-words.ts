import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import type { RawBuilder } from 'kysely';

interface OnCase {
  readonly id: number;
}

/** Who reads a notice, and who did what it tells of. */
export interface NoticeReader {
  readonly userId: string;
  readonly actorName: string;
}

/** Who is told of a change by the bell, and in which words. */
export interface NoticeRule<Facts> {
  /**
   * Ids of people, as SQL of an array; null where this change tells nobody. Only what every viewer may read
   * is told to everybody on a case.
   */
  readonly to: (onCase: OnCase, facts: Facts) => RawBuilder<string[]> | null;
  readonly says: (facts: Facts, reader: NoticeReader) => string;
}

/** How one kind of change is told. Entries keep facts; every sentence is made on reading. */
export interface ChangeWords<Facts> {
  /** What an entry is about, in a word or two beside its title; most kinds need none. */
  readonly subject?: (facts: Facts) => string | null;
  /** The detail lines of an entry. */
  readonly lines?: (facts: Facts, timeZone: string) => readonly string[];
  readonly notice?: NoticeRule<Facts>;
}

/**
 * Each module brings the words of its own changes; `modules.ts` does not compile until every kind is there.
 */
export type ChangeTable = { readonly [K in HistoryKind]: ChangeWords<FactsOf<K>> };
