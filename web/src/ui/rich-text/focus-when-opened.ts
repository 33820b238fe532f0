import { Extension } from '@tiptap/core';

/**
 * Gives the focus to an editor that a person has just opened, with the cursor before or behind its words. The
 * focus of Tiptap itself comes a moment late and moves the cursor, also of a person who has clicked and typed
 * somewhere else by then.
 */
export function focusWhenOpened(cursor: 'start' | 'end'): Extension {
  return Extension.create({
    name: 'focusWhenOpened',
    onCreate() {
      const { editor } = this;
      if (cursor === 'end') editor.commands.setTextSelection(editor.state.doc.content.size);
      // On a busy machine the editor is in the page some frames later only.
      const focus = (): void => {
        if (editor.isDestroyed || editor.isFocused) return;
        if (editor.view.dom.isConnected) editor.view.focus();
        else requestAnimationFrame(focus);
      };
      requestAnimationFrame(focus);
    },
  });
}
