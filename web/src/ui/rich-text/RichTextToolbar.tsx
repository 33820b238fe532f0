import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconChevronDown,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
  IconTableMinus,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import type { IconShape } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../Menu.tsx';
import type { Insertions } from './insertions.ts';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './rich-text.module.css';
import { richTextText } from './rich-text.text.ts';

interface RichTextToolbarProps {
  editor: Editor;
  /** What is being written. */
  label: string;
  /** The id of the text. */
  controls: string;
  insertions: Insertions | undefined;
  /** At the right of the buttons. */
  aside?: ReactNode;
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
export function RichTextToolbar({ editor, label, controls, insertions, aside }: RichTextToolbarProps) {
  const [at, setAt] = useState(0);
  const [isLinking, setIsLinking] = useState(false);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  const list = controlsOf(editor, state, () => setIsLinking(true));
  const endLinking = (change?: () => void): void => {
    setIsLinking(false);
    change?.();
    // The dialog gives the focus back to its button first.
    setTimeout(() => editor.view.focus());
  };
  // The buttons for pasted text go when the cursor leaves it.
  const reached = Math.min(at, list.length - (insertions === undefined ? 1 : 0));
  const tabIndexOf = (index: number) => (index === reached ? 0 : -1);
  return (
    <>
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
              <Button
                size="sm"
                iconAfter={IconChevronDown}
                tabIndex={tabIndexOf(list.length)}
                className={styles.insert}
              >
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
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {hasMark(editor, 'link') && (
        <LinkDialog
          isOpen={isLinking}
          address={state.address}
          onLink={(address) => endLinking(() => setLink(editor, address))}
          onRemove={() => endLinking(() => editor.chain().extendMarkRange('link').unsetLink().run())}
          onClose={() => endLinking()}
        />
      )}
    </>
  );
}

/** Where nothing is selected, the address itself becomes the text of the link. */
function setLink(editor: Editor, href: string): void {
  const isInLink = editor.isActive('link');
  if (!isInLink && editor.state.selection.empty) {
    editor.commands.insertContent({
      type: 'text',
      text: href.replace(/^mailto:/, ''),
      marks: [{ type: 'link', attrs: { href } }],
    });
    return;
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run();
}

function hasMark(editor: Editor, name: 'link' | 'underline'): boolean {
  return editor.schema.marks[name] !== undefined;
}

interface ToolbarState {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  /** Of the link at the cursor; empty where there is none. */
  readonly address: string;
  readonly isBulleted: boolean;
  readonly isNumbered: boolean;
  readonly isStruck: boolean;
  readonly isQuoted: boolean;
  readonly isInTable: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function stateOf(editor: Editor): ToolbarState {
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    address: editor.isActive('link') ? String(editor.getAttributes('link').href) : '',
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isStruck: editor.isActive('strike'),
    isQuoted: editor.isActive('blockquote'),
    isInTable: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function controlsOf(editor: Editor, state: ToolbarState, onLink: () => void): readonly Control[] {
  const { isBold, isItalic, isUnderlined, isBulleted, isNumbered, address, canUndo, canRedo } = state;
  const run = () => editor.chain().focus();
  const underline: Control = {
    icon: IconUnderline,
    label: richTextText.underline,
    isOn: isUnderlined,
    run: () => run().toggleUnderline().run(),
  };
  const link: Control = { icon: IconLink, label: richTextText.link, isOn: address !== '', run: onLink };
  return [
    { icon: IconBold, label: richTextText.bold, isOn: isBold, run: () => run().toggleBold().run() },
    { icon: IconItalic, label: richTextText.italic, isOn: isItalic, run: () => run().toggleItalic().run() },
    ...(hasMark(editor, 'underline') ? [underline] : []),
    { icon: IconList, label: richTextText.bulletList, isOn: isBulleted, run: () => run().toggleBulletList().run() },
    {
      icon: IconListNumbers,
      label: richTextText.orderedList,
      isOn: isNumbered,
      run: () => run().toggleOrderedList().run(),
    },
    ...(hasMark(editor, 'link') ? [link] : []),
    {
      icon: IconArrowBackUp,
      label: richTextText.undo,
      disabledReason: canUndo ? undefined : richTextText.nothingToUndo,
      run: () => run().undo().run(),
    },
    {
      icon: IconArrowForwardUp,
      label: richTextText.redo,
      disabledReason: canRedo ? undefined : richTextText.nothingToRedo,
      run: () => run().redo().run(),
    },
    ...controlsOfPasted(editor, state),
  ];
}

/** For what is pasted and has no button of its own: offered where the cursor is in it, so that it can be taken away. */
function controlsOfPasted(editor: Editor, { isStruck, isQuoted, isInTable }: ToolbarState): readonly Control[] {
  const run = () => editor.chain().focus();
  const strike: Control = {
    icon: IconStrikethrough,
    label: richTextText.strike,
    isOn: true,
    // Of all words that are struck out there, where none of them is selected.
    run: () => (editor.state.selection.empty ? run().extendMarkRange('strike') : run()).unsetStrike().run(),
  };
  const quotation: Control = {
    icon: IconBlockquote,
    label: richTextText.quotation,
    isOn: true,
    run: () => run().toggleBlockquote().run(),
  };
  const inTable = (icon: IconShape, label: string, command: Command): Control => ({
    icon,
    label,
    run: () => {
      command(editor.state, editor.view.dispatch);
      editor.view.focus();
    },
  });
  return [
    ...(isStruck ? [strike] : []),
    ...(isQuoted ? [quotation] : []),
    ...(isInTable
      ? [
          inTable(IconRowInsertBottom, richTextText.addRow, addRowAfter),
          inTable(IconRowRemove, richTextText.deleteRow, deleteRow),
          inTable(IconColumnRemove, richTextText.deleteColumn, deleteColumn),
          inTable(IconTableMinus, richTextText.deleteTable, deleteTable),
        ]
      : []),
  ];
}

/** Left and right go round; Home and End go to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsOf(event.currentTarget);
  const index = buttons.indexOf(document.activeElement as HTMLElement);
  const last = buttons.length - 1;
  const next = {
    ArrowLeft: index === 0 ? last : index - 1,
    ArrowRight: index === last ? 0 : index + 1,
    Home: 0,
    End: last,
  }[event.key];
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
