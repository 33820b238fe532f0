import { LETTER_BODY_MAXIMUM } from '@evenhand/contract/letter-body';
import type { LetterBlock, LetterTemplate } from '@evenhand/contract/letter-template';
import { useState } from 'react';
import { focusWhenOpened } from '../ui/rich-text/focus-when-opened.ts';
import { RichTextEditor } from '../ui/rich-text/RichTextEditor.tsx';
import { lettersText } from './letters.text.ts';
import styles from './paper.module.css';
import { blocksOf, documentOf, MERGE_FIELD } from './wording-document.ts';
import type { ShownField } from './wording-nodes.ts';
import { wordingNodes } from './wording-nodes.ts';

interface WordingEditorProps {
  template: LetterTemplate;
  /** The words as they are now, blocks whose condition does not hold included. */
  blocks: readonly LetterBlock[];
  isShown: (block: LetterBlock) => boolean;
  /** Text of each field of the template. */
  fields: ReadonlyMap<string, ShownField>;
  onChange: (blocks: LetterBlock[]) => void;
}

/** The words of a letter, to be edited. What fields say stays with the fields. */
export function WordingEditor({ template, blocks, isShown, fields, onChange }: WordingEditorProps) {
  // Places are those of the words that the editor began with.
  const [start] = useState(() => ({
    blocks,
    isShown,
    document: documentOf(blocks, isShown),
    extensions: [
      ...wordingNodes(template, fields, {
        field: styles.field ?? '',
        gap: styles.gap ?? '',
        signature: styles.signature ?? '',
      }),
      focusWhenOpened('start'),
    ],
  }));
  const entries = [...fields].map(([field, { label }]) => ({
    label,
    content: { type: MERGE_FIELD, attrs: { field } },
  }));
  return (
    <RichTextEditor
      label={lettersText.wordsOfLetter}
      name="wording"
      hint={lettersText.wordingHint}
      content={start.document}
      most={LETTER_BODY_MAXIMUM}
      extensions={start.extensions}
      insertions={{ label: lettersText.insertField, entries }}
      onChange={(document) => onChange(blocksOf(document, start.blocks, start.isShown))}
    />
  );
}
