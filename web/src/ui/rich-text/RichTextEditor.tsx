import type { Extensions, JSONContent } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';
import type { FieldProps } from '../Field.tsx';
import { Field } from '../Field.tsx';
import type { Insertions } from './insertions.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import styles from './rich-text.module.css';

interface RichTextEditorProps extends Pick<FieldProps, 'name' | 'hint' | 'error' | 'isLabelHidden'> {
  label: string;
  /** What is in it at first. What is typed is answered through `onChange` and never put back. */
  content: JSONContent;
  onChange: (content: JSONContent) => void;
  /** Nodes and attributes that the text of one feature has. */
  extensions?: Extensions;
  insertions?: Insertions;
  /** It has just been opened by the person, and takes the focus. */
  hasFocus?: boolean;
}

/** What text may have; all that it may not is left out of what is pasted too. */
const kit: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: { levels: [2] },
    horizontalRule: false,
    link: false,
    listItem: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  // A list holds no other list.
  ListItem.extend({ content: 'paragraph' }),
];

/** Text with paragraphs, bold, italic and lists. It is large: load it when a person wants to write. */
export function RichTextEditor({ label, content, onChange, extensions = [], insertions, hasFocus = false, ...field }: RichTextEditorProps) {
  return (
    <Field label={label} {...field}>
      {(wiring) => <Editor {...{ label, content, onChange, extensions, insertions, hasFocus, wiring }} />}
    </Field>
  );
}

type EditorProps = Required<Pick<RichTextEditorProps, 'label' | 'content' | 'onChange' | 'extensions' | 'hasFocus'>> & {
  insertions: RichTextEditorProps['insertions'];
  wiring: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined; 'data-path': string | undefined };
};

function Editor({ label, content, onChange, extensions, insertions, hasFocus, wiring }: EditorProps) {
  const [all] = useState(() => [...kit, ...extensions]);
  const editor = useEditor({
    extensions: all,
    content,
    autofocus: hasFocus ? 'start' : false,
    // The security policy of the page allows no style elements; the style sheet has what is needed.
    injectCSS: false,
    editorProps: { attributes: attributesOf(wiring) },
    onUpdate: ({ editor: changed }) => onChange(changed.getJSON()),
  });
  return (
    <div className={styles.editor}>
      <RichTextToolbar editor={editor} label={label} controls={wiring.id} insertions={insertions} />
      <EditorContent editor={editor} />
    </div>
  );
}

function attributesOf({ id, ...described }: EditorProps['wiring']): Record<string, string> {
  const given = Object.entries(described).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]));
  return { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, ...Object.fromEntries(given) };
}
