import { IconArrowBackUp, IconArrowForwardUp, IconBold, IconChevronDown, IconItalic, IconList, IconListNumbers } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import type { IconShape } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../Menu.tsx';
import type { Insertions } from './insertions.ts';
import styles from './rich-text.module.css';
import { richTextText } from './rich-text.text.ts';

interface RichTextToolbarProps {
  editor: Editor;
  /** What is being written. */
  label: string;
  /** The id of the text. */
  controls: string;
  insertions: Insertions | undefined;
}

interface Control {
  readonly icon: IconShape;
  readonly label: string;
  /** Of a button that stays pressed. */
  readonly isOn?: boolean;
  readonly disabledReason?: string | undefined;
  readonly run: () => void;
}

/** The buttons of an editor. One of them is reached by Tab, the others by the arrow keys. */
export function RichTextToolbar({ editor, label, controls, insertions }: RichTextToolbarProps) {
  const [at, setAt] = useState(0);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const list = controlsOf(editor, state);
  const tabIndexOf = (index: number) => (index === at ? 0 : -1);
  return (
    <div
      role="toolbar"
      aria-label={richTextText.toolbar(label)}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={moveFocus}
      onFocus={(event) => setAt(indexOf(event))}
    >
      {list.map(({ icon, label: name, isOn, disabledReason, run }, index) => (
        <IconButton
          key={name}
          icon={icon}
          label={name}
          aria-pressed={isOn}
          disabledReason={disabledReason}
          tabIndex={tabIndexOf(index)}
          // The text keeps its selection while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {insertions !== undefined && (
        <Menu
          trigger={
            <Button size="sm" iconAfter={IconChevronDown} tabIndex={tabIndexOf(list.length)} className={styles.insert}>
              {insertions.label}
            </Button>
          }
          entries={insertions.entries.map(({ label: name, content }) => ({
            label: name,
            onSelect: () => {
              editor.commands.insertContent(content);
              // The menu gives the focus back to its button first.
              setTimeout(() => editor.commands.focus());
            },
          }))}
        />
      )}
    </div>
  );
}

interface ToolbarState {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isBulleted: boolean;
  readonly isNumbered: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function stateOf(editor: Editor): ToolbarState {
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function controlsOf(editor: Editor, { isBold, isItalic, isBulleted, isNumbered, canUndo, canRedo }: ToolbarState): readonly Control[] {
  const run = () => editor.chain().focus();
  return [
    { icon: IconBold, label: richTextText.bold, isOn: isBold, run: () => run().toggleBold().run() },
    { icon: IconItalic, label: richTextText.italic, isOn: isItalic, run: () => run().toggleItalic().run() },
    { icon: IconList, label: richTextText.bulletList, isOn: isBulleted, run: () => run().toggleBulletList().run() },
    { icon: IconListNumbers, label: richTextText.orderedList, isOn: isNumbered, run: () => run().toggleOrderedList().run() },
    { icon: IconArrowBackUp, label: richTextText.undo, disabledReason: canUndo ? undefined : richTextText.nothingToUndo, run: () => run().undo().run() },
    { icon: IconArrowForwardUp, label: richTextText.redo, disabledReason: canRedo ? undefined : richTextText.nothingToRedo, run: () => run().redo().run() },
  ];
}

/** Left and right go round; Home and End go to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget);
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  const last = buttons.length - 1;
  const next = { ArrowLeft: index === 0 ? last : index - 1, ArrowRight: index === last ? 0 : index + 1, Home: 0, End: last }[event.key];
  if (next === undefined || index === -1) return;
  event.preventDefault();
  buttons[next]?.focus();
}

function indexOf({ currentTarget, target }: FocusEvent<HTMLElement>): number {
  return Math.max(0, buttonsOf(currentTarget).indexOf(target as HTMLElement));
}

function buttonsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>(':scope > button')];
}
