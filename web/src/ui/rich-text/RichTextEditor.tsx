import type { Extensions, JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useState } from 'react';
import type { FieldProps, FieldWiring } from '../Field.tsx';
import { Field } from '../Field.tsx';
import { editorAttributes } from './editor-attributes.ts';
import { letterKit } from './editor-kit.ts';
import type { Insertions } from './insertions.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import styles from './rich-text.module.css';
import { usePasting } from './use-pasting.tsx';

interface RichTextEditorProps extends Pick<FieldProps, 'name' | 'hint' | 'error' | 'isLabelHidden'> {
  label: string;
  /** What is in it at first. What is typed is answered through `onChange` and never put back. */
  content: JSONContent;
  onChange: (content: JSONContent) => void;
  /** Maximum characters; more is not pasted. */
  most: number;
  /** Nodes and attributes that the text of one feature has. */
  extensions?: Extensions;
  insertions?: Insertions;
}

/** Text with paragraphs, bold, italic and lists. It is large: load it when a person wants to write. */
export function RichTextEditor({
  label,
  content,
  onChange,
  most,
  extensions = [],
  insertions,
  ...field
}: RichTextEditorProps) {
  return (
    <Field label={label} {...field}>
      {(wiring) => <Editor {...{ label, content, onChange, most, extensions, insertions, wiring }} />}
    </Field>
  );
}

type EditorProps = Required<Pick<RichTextEditorProps, 'label' | 'content' | 'onChange' | 'most' | 'extensions'>> & {
  insertions: RichTextEditorProps['insertions'];
  wiring: FieldWiring;
};

function Editor({ label, content, onChange, most, extensions, insertions, wiring }: EditorProps) {
  const { extension, note } = usePasting({ kind: 'letter', most, attach: null });
  const [all] = useState(() => [...letterKit, extension, ...extensions]);
  const editor = useEditor({
    extensions: all,
    content,
    // The security policy of the page allows no style elements; the style sheet has what is needed.
    injectCSS: false,
    editorProps: { attributes: editorAttributes(wiring) },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return (
    <div className={styles.editor}>
      {/* A letter is long: what is said at its end would not be seen. */}
      <div className={styles.head}>
        <RichTextToolbar editor={editor} label={label} controls={wiring.id} insertions={insertions} />
        {note}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
