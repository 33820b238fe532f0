import { EditorContent, useEditor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldProps, FieldWiring } from '../Field.tsx';
import { Field } from '../Field.tsx';
import { cleanHtml } from './clean-html.ts';
import { editorAttributes } from './editor-attributes.ts';
import { messageKit } from './editor-kit.ts';
import { focusWhenOpened } from './focus-when-opened.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import styles from './rich-text.module.css';
import { usePasting } from './use-pasting.tsx';

interface HtmlEditorProps extends Pick<FieldProps, 'name' | 'error' | 'isLabelHidden'> {
  label: string;
  /** Empty where nothing is written. */
  html: string;
  onChange: (html: string) => void;
  /** `small` grows with its text, `large` has a height of its own (MSG-39). */
  size: 'small' | 'large';
  /** Maximum characters; more is not pasted. */
  most: number;
  /** Attaches files that are pasted or dropped into the text. */
  onFiles: (files: readonly File[]) => void;
  isReadOnly?: boolean;
  /** It has just been opened by the person, and takes the focus. */
  hasFocus?: boolean;
  /** At the right of the buttons. */
  aside?: ReactNode;
  /** Below the text, inside the border of the editor. */
  children?: ReactNode;
}

/** Text as HTML, with what a message may have. It is large: load it when a person wants to write. */
export function HtmlEditor({ name, error, isLabelHidden, ...editor }: HtmlEditorProps) {
  return (
    <Field label={editor.label} name={name} error={error} isLabelHidden={isLabelHidden}>
      {(wiring) => <Editor {...editor} wiring={wiring} />}
    </Field>
  );
}

type EditorProps = Omit<HtmlEditorProps, 'name' | 'error' | 'isLabelHidden'> & { wiring: FieldWiring };

function Editor({
  label,
  html,
  onChange,
  size,
  most,
  onFiles,
  isReadOnly = false,
  hasFocus = false,
  aside,
  children,
  wiring,
}: EditorProps) {
  const typed = useRef(html);
  const { extension, note } = usePasting({ kind: 'message', most, attach: onFiles });
  const [all] = useState(() => [...messageKit, extension, ...(hasFocus ? [focusWhenOpened('end')] : [])]);
  const editor = useEditor({
    extensions: all,
    content: cleanHtml(html),
    editable: !isReadOnly,
    // The security policy of the page allows no style elements; the style sheet has what is needed.
    injectCSS: false,
    editorProps: {
      attributes: editorAttributes(wiring),
      // The page has this key: it presses the main button.
      handleKeyDown: (_view, event) =>
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && pressMainButton(event),
    },
    onUpdate: ({ editor: changed }) => {
      typed.current = changed.isEmpty ? '' : changed.getHTML();
      onChange(typed.current);
    },
  });
  useEffect(() => {
    // Words that were not typed here: another version, or none after a message was sent.
    if (html === typed.current) return;
    typed.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  return (
    <div className={styles.editor} data-size={size}>
      <RichTextToolbar editor={editor} label={label} controls={wiring.id} insertions={undefined} aside={aside} />
      <EditorContent editor={editor} />
      {note}
      {children}
    </div>
  );
}

/** The editor would begin a new line before the page is asked. */
function pressMainButton(event: KeyboardEvent): true {
  event.preventDefault();
  document.querySelector<HTMLButtonElement>('main button[aria-keyshortcuts="Control+Enter"]')?.click();
  return true;
}
