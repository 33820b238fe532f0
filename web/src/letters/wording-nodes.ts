import type { LetterCondition, LetterTemplate } from '@evenhand/contract/letter-template';
import type { Extensions } from '@tiptap/core';
import { Extension, Node } from '@tiptap/core';
import { MERGE_FIELD, SIGNATURE } from './wording-document.ts';

/** A merge field as shown while the words are edited. */
export interface ShownField {
  readonly text: string;
  readonly label: string;
  readonly isGap: boolean;
}

interface Styles {
  readonly field: string;
  readonly gap: string;
  readonly signature: string;
}

/** Nodes of a letter beside text: merge fields, the signature, and the conditions of its blocks. */
export function wordingNodes(
  { body }: LetterTemplate,
  fields: ReadonlyMap<string, ShownField>,
  styles: Styles,
): Extensions {
  const conditions = new Map(body.flatMap(({ when }) => (when === null ? [] : [[keyOf(when), when] as const])));
  return [mergeField(fields, styles), signature(styles), blockAttributes(conditions)];
}

/** Atomic for the cursor: a field is there or deleted, and never half. */
function mergeField(fields: ReadonlyMap<string, ShownField>, styles: Styles): Node {
  return Node.create({
    name: MERGE_FIELD,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ field: { default: '' } }),
    // Text pasted from another letter may name fields that this one does not have.
    parseHTML: () => [
      {
        tag: 'span[data-merge-field]',
        getAttrs: (element) => {
          const field = element.dataset.mergeField ?? '';
          return fields.has(field) ? { field } : false;
        },
      },
    ],
    renderHTML: ({ node }) => {
      const shown = fields.get(String(node.attrs.field));
      const look = shown?.isGap === false ? styles.field : styles.gap;
      return [
        'span',
        { 'data-merge-field': String(node.attrs.field), class: look, title: shown?.label ?? '' },
        shown?.text ?? '',
      ];
    },
    renderText: ({ node }) => fields.get(String(node.attrs.field))?.text ?? '',
  });
}

function signature(styles: Styles): Node {
  return Node.create({
    name: SIGNATURE,
    group: 'block',
    content: 'inline*',
    parseHTML: () => [{ tag: 'p[data-signature]', priority: 60 }],
    renderHTML: () => ['p', { 'data-signature': '', class: styles.signature }, 0],
  });
}

/**
 * A block keeps its condition when it is split, cut and pasted, so that a choice made later still decides
 * about it. Its place is not pasted: it would be another one.
 */
function blockAttributes(conditions: ReadonlyMap<string, LetterCondition>): Extension {
  return Extension.create({
    name: 'letterBlocks',
    addGlobalAttributes: () => [
      {
        types: ['paragraph', 'heading', 'bulletList', 'orderedList', SIGNATURE],
        attributes: {
          when: {
            default: null,
            parseHTML: (element) => conditions.get(element.dataset.when ?? '') ?? null,
            renderHTML: ({ when }) => (when === null ? {} : { 'data-when': keyOf(when as LetterCondition) }),
          },
          place: { default: null, rendered: false, parseHTML: () => null },
        },
      },
    ],
  });
}

function keyOf({ field, is }: LetterCondition): string {
  return is === null ? field : `${field}=${is.join(',')}`;
}
