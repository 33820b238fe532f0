import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { richTextText } from './rich-text.text.ts';
import type { TextKind } from './shape-pasted.ts';
import { shapePasted } from './shape-pasted.ts';

export interface PasteRules {
  readonly kind: TextKind;
  /** Maximum characters that the text may have. */
  readonly most: number;
  /** Attaches pictures and other files; null where a text takes none. */
  readonly attach: ((files: readonly File[]) => void) | null;
  /** Tells the person what became of what they pasted, where it is not all in the text; null where it is. */
  readonly tell: (note: string | null) => void;
}

/** Keeps the sense of what is pasted or dropped, and says what is left out. The rules may change meanwhile. */
export function pasting(rules: () => PasteRules): Extension {
  return Extension.create({
    name: 'pasting',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            paste: (view, event) => view.editable && paste(view, event, rules()),
            drop: (view, event) => view.editable && drop(event, rules()),
          },
        },
      }),
    ],
  });
}

function paste(view: EditorView, event: ClipboardEvent, { kind, most, attach, tell }: PasteRules): boolean {
  const given = event.clipboardData;
  if (given === null) return false;
  const html = given.getData('text/html');
  const text = given.getData('text/plain');
  const shaped = html === '' ? undefined : shapePasted(html, kind, most);
  const done = (note: string | null): true => {
    event.preventDefault();
    tell(note);
    return true;
  };
  if (shaped === null || (shaped === undefined && text.length > most)) return done(richTextText.tooLong(kind));
  // Beside words, a spreadsheet gives a picture of its cells.
  if (shaped?.hasWords !== true && text.trim() === '' && given.files.length > 0)
    return done(attachAll([...given.files], 0, attach));
  if (shaped === undefined) {
    tell(null);
    return false;
  }
  view.pasteHTML(shaped.html, event);
  const { files, missing, lines } = shaped;
  const notes = [
    attachAll(files, missing, attach),
    lines.areRows ? richTextText.rowsAreLines : null,
    lines.areItems ? richTextText.itemsAreLines : null,
  ].filter((note) => note !== null);
  return done(notes.length === 0 ? null : notes.join(' '));
}

function drop(event: DragEvent, { attach, tell }: PasteRules): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  // The browser would leave the page and show the file.
  event.preventDefault();
  tell(attachAll(files, 0, attach));
  return true;
}

/** Attaches what can be attached, and answers what is to be said of it. */
function attachAll(files: readonly File[], missing: number, attach: PasteRules['attach']): string | null {
  if (attach === null) return files.length + missing === 0 ? null : richTextText.noFilesHere(files.length + missing);
  if (files.length > 0) attach(files);
  if (missing > 0)
    return richTextText.picturesLeftOut(missing) + (files.length > 0 ? ` ${richTextText.othersAttached}` : '');
  return files.length === 0 ? null : richTextText.attached;
}
