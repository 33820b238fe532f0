import type { Extensions } from '@tiptap/core';
import { Mark } from '@tiptap/core';

const mark = (name: string, tag: 'sup' | 'sub', align: 'super' | 'sub') =>
  Mark.create({
    name,
    // What is typed behind a raised number stands on the line.
    inclusive: false,
    parseHTML: () => [{ tag }, { style: 'vertical-align', getAttrs: (value) => (value === align ? {} : false) }],
    renderHTML: () => [tag, 0],
  });

/** Raised and lowered characters, which are pasted and cannot be typed: without them £50¹ would be £501. */
export const raisedAndLowered: Extensions = [mark('superscript', 'sup', 'super'), mark('subscript', 'sub', 'sub')];
