import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { useModalLayer } from './modal-layer.ts';

interface BareModalProps {
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name, as there is no visible title. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A dialog without head and feet, for what has a box of its own at the top. An input with
 * `data-autofocus` gets the focus.
 */
export function BareModal({ isOpen, onClose, label, className, children }: BareModalProps) {
  // Its script may arrive after it was asked for, and a dialog must not be mounted already open.
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const isShown = isOpen && isReady;
  const name = useCallback((dialog: HTMLElement | null) => dialog?.setAttribute('aria-label', label), [label]);
  useModalLayer(isShown, onClose);
  return (
    <Modal.Root
      opened={isShown}
      onClose={onClose}
      zIndex={20}
      lockScroll={false}
      returnFocus={false}
      closeOnEscape={false}
      // Given to the content by itself, a class would also stand on the frame around it, and a place counted
      // from the window would count twice.
      classNames={{ content: `modal ${className ?? ''}` }}
    >
      <Modal.Overlay />
      <Modal.Content ref={name}>{children}</Modal.Content>
    </Modal.Root>
  );
}
