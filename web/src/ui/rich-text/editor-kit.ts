import type { Extensions } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './link-address.ts';
import { raisedAndLowered } from './raised-and-lowered.ts';
import { tableNodes } from './table-nodes.ts';

const never = {
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  horizontalRule: false,
  listItem: false,
} as const;

/** An item of one paragraph and, where `content` says so, of lists. Tab leaves the text, as everywhere on a page. */
const itemOf = (content: string): Extensions[number] =>
  ListItem.extend({
    content,
    addKeyboardShortcuts() {
      return { Enter: () => this.editor.commands.splitListItem(this.name) };
    },
  });

/** What the text of a letter may have. What is pasted says the rest in words (`shape-pasted.ts`). */
export const letterKit: Extensions = [
  StarterKit.configure({
    ...never,
    blockquote: false,
    heading: { levels: [2] },
    link: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  itemOf('paragraph'),
];

/**
 * What a message may have (gaps G-72). Struck-out words, quotations, tables, lists in lists and raised
 * characters are pasted.
 */
export const messageKit: Extensions = [
  StarterKit.configure({
    ...never,
    heading: false,
    // Behind a table or a quotation there is a line to write on.
    trailingNode: { notAfter: ['bulletList', 'orderedList'] },
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  itemOf('paragraph (bulletList | orderedList)*'),
  ...tableNodes,
  ...raisedAndLowered,
];
