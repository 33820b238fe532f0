import type { LogoImage } from '@evenhand/engine/pack/logo-image';

/** Text that stands in a document from left to right, as it is printed. */
export interface PrintedRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

export type PrintedBlock =
  | {
      readonly kind: 'heading' | 'paragraph' | 'signature';
      readonly runs: readonly PrintedRun[];
      /** So many lines from its beginning on stay together on a page, those of what follows it included. */
      readonly keepLines?: number;
    }
  /** What somebody wrote, set apart from what the document says itself. */
  | { readonly kind: 'quote'; readonly runs: readonly PrintedRun[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly PrintedRun[])[] };

/** A document with everything its file is made from, so that making it asks the database nothing. */
export interface PrintedDocument {
  readonly title: string;
  /** A document in progress is marked as a draft on every page. */
  readonly isDraft: boolean;
  readonly applicationName: string;
  /** The service's main colour, `#rrggbb`. */
  readonly colour: string;
  /** Null for a service that has none. */
  readonly logo: LogoImage | null;
  /** When it was last changed. */
  readonly changedAt: Date;
  /** A line at the foot of every page, above its number; null for none. */
  readonly pageNote: string | null;
  readonly blocks: readonly PrintedBlock[];
}
