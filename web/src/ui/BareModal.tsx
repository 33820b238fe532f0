import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

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
export function BareModal({ isOpen, onClose, label, className = '', children }: BareModalProps) {
  return (
    isOpen && (
      <Dialog role="dialog" className={`modal ${className}`} aria-label={label} onDismiss={onClose}>
        {children}
      </Dialog>
    )
  );
}
