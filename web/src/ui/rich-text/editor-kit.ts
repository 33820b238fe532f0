import type { Extensions } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './link-address.ts';

const never = {
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  horizontalRule: false,
  listItem: false,
  strike: false,
  trailingNode: false,
} as const;

// A list holds no other list.
const flatListItem = ListItem.extend({ content: 'paragraph' });

/** What the text of a letter may have; all that it may not is left out of what is pasted too. */
export const letterKit: Extensions = [
  StarterKit.configure({ ...never, heading: { levels: [2] }, link: false, underline: false }),
  flatListItem,
];

/** What a message may have (gaps G-72). */
export const messageKit: Extensions = [
  StarterKit.configure({
    ...never,
    heading: false,
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  flatListItem,
];
