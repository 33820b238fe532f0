import type { ReactNode } from 'react';
import { AppModal } from './AppModal.tsx';
import { Button } from './Button.tsx';
import { dialogText } from './dialog.text.ts';

interface ConfirmModalProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Repeats the verb: "Close Case", never "OK" except where specified. */
  confirmLabel: string;
  cancelLabel?: string;
  isDestructive?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmModal({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = dialogText.cancel,
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmModalProps) {
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={isDestructive ? 'destructive-filled' : 'filled'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </AppModal>
  );
}
