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
 * A dialog without header and footer, for content that begins with an input of its own. An input with
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
      // `className` on the content alone would also reach the frame around it, and an offset from the
      // window would count twice.
      classNames={{ content: `modal ${className ?? ''}` }}
    >
      <Modal.Overlay />
      <Modal.Content ref={name}>{children}</Modal.Content>
    </Modal.Root>
  );
}
