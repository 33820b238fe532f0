import type { LetterField, LetterTemplate } from '@evenhand/contract/letter-template';
import type { LetterValues } from '@evenhand/contract/letters';

/** What stands in a letter, from left to right. */
export interface FilledRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** The field the text comes from; null for words of the template. */
  readonly field: LetterField | null;
  /** The field has no value yet; the text is then its label. */
  readonly isGap: boolean;
}

export type FilledBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly FilledRun[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly FilledRun[])[] };

export interface FilledLetter {
  readonly blocks: readonly FilledBlock[];
  /** Fields without a value that the letter cannot be completed without, in the order of the steps. */
  readonly gaps: readonly { readonly field: LetterField; readonly stepKey: string }[];
}

export interface LetterContents {
  /** Case fields as text, by key. */
  readonly caseValues: Readonly<Record<string, string | null>>;
  readonly values: LetterValues;
}
