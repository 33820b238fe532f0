import type { ComponentProps, MouseEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { openDialog } from './dialog-stack.ts';

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'onClose'> {
  /** Asked for by Escape and by a click beside the dialog. */
  onDismiss: () => void;
  isOnTop?: boolean;
}

/**
 * A modal dialog of the browser, open while it is mounted. An element with `data-autofocus` gets the focus. It
 * is outside the application's root, so that forms in it stand in no other form.
 */
export function Dialog({ onDismiss, isOnTop = false, children, ...attributes }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const dismiss = useRef(onDismiss);
  const close = useRef(() => {});
  const isPressedBeside = useRef(false);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  // Opens when other effects have moved focus, and closes while the opener may still be there.
  useEffect(() => {
    if (dialog.current !== null)
      close.current = openDialog(dialog.current, { isOnTop, onEscape: () => dismiss.current() });
  }, [isOnTop]);
  useLayoutEffect(() => () => close.current(), []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which `openDialog` listens for.
    <dialog
      {...attributes}
      ref={dialog}
      // Without it the browser closes the dialog at the second Escape, whatever the first was answered.
      closedby="none"
      onMouseDown={(event) => {
        // The second press of a double click on the opener is none.
        isPressedBeside.current = event.detail < 2 && isBeside(event);
      }}
      onClick={(event) => isPressedBeside.current && isBeside(event) && onDismiss()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

/** The backdrop belongs to the dialog: only the position tells them apart. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
