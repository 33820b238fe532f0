import { Extension } from '@tiptap/core';

/**
 * Gives the focus to an editor that a person has just opened. The focus of Tiptap itself comes a moment late
 * and puts the cursor at the start, also for a person who has clicked and typed somewhere else by then.
 */
export const focusWhenOpened = Extension.create({
  name: 'focusWhenOpened',
  onCreate() {
    const { editor } = this;
    // Before the next frame the editor may not be in the page yet.
    requestAnimationFrame(() => {
      if (!editor.isDestroyed && !editor.isFocused) editor.view.focus();
    });
  },
});
