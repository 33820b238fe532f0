import type { JSONContent } from '@tiptap/core';

/** What the person can put where the cursor is, and what the button for it says. */
export interface Insertions {
  readonly label: string;
  readonly entries: readonly { readonly label: string; readonly content: JSONContent }[];
}
