import type { FactsOf, HistoryKind } from '@evenhand/contract/history-facts';
import type { RawBuilder } from 'kysely';

interface OnCase {
  readonly id: number;
}

/** The reader of a notice, its case, and the name of the person whose change it announces. */
export interface NoticeReader {
  readonly caseId: number;
  readonly userId: string;
  readonly actorName: string;
  /** How many earlier changes of its kind the notice stands for as well. */
  readonly others: number;
}

/** Who gets a notice of a change, and in which words. */
export interface NoticeRule<Facts> {
  /**
   * Ids of people, as SQL of an array; null where nobody is notified. A change is announced to everybody on a
   * case only when every viewer may read it.
   */
  readonly to: (onCase: OnCase, facts: Facts) => RawBuilder<string[]> | null;
  readonly says: (facts: Facts, reader: NoticeReader) => string;
  /**
   * The person a change is about, under \`person\` in its facts. To everybody else the change joins an unread notice of
   * its kind on the same case. Left out, each change has a notice of its own.
   */
  readonly joinsAbout?: (facts: Facts) => string | null;
}

/** What one thing was before and is now. */
export interface FromTo {
  /** What has changed, where the entry does not say it itself. */
  readonly label?: string;
  readonly from: string;
  readonly to: string;
}

/** A line about a file, which can be opened from it while it is there. */
export interface LineOfFile {
  readonly text: string;
  readonly file: { readonly filename: string; readonly storageId: string };
}

/** A line about a document, which can be opened from it. */
export interface LineOfDocument {
  readonly text: string;
  readonly documentId: string;
}

/** A line of the details of an entry. */
export type DetailLine = string | FromTo | LineOfFile | LineOfDocument;

/** How one kind of change reads. Entries keep facts; every sentence is made on reading. */
export interface ChangeWords<Facts> {
  /** What happened, as a sentence of its own; most kinds are told by their title and subject. */
  readonly sentence?: (facts: Facts) => string;
  /** What an entry is about, in a word or two beside its title; most kinds need none. */
  readonly subject?: (facts: Facts) => string | null;
  /** The detail lines of an entry. */
  readonly lines?: (facts: Facts, timeZone: string) => readonly DetailLine[];
  readonly notice?: NoticeRule<Facts>;
}

/**
 * Each module brings the words of its own changes; `modules.ts` does not compile until every kind is there.
 */
export type ChangeTable = { readonly [K in HistoryKind]: ChangeWords<FactsOf<K>> };
