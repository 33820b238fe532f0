import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import styles from './process.module.css';
import { workflowText } from './workflow.text.ts';

interface UndoDialogProps {
  isOpen: boolean;
  /** One effect a line, as the server supplies it. */
  message: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** PROC-10, PROC-46. */
export function UndoDialog({ isOpen, message, onConfirm, onCancel }: UndoDialogProps) {
  const last = useRef('');
  if (message !== null) last.current = message;
  const lines = last.current.split('\n').filter((line) => line.trim() !== '');
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={workflowText.undoTitle}
      confirmLabel={workflowText.goBack}
      cancelLabel={workflowText.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {lines.length === 1 ? (
        lines[0]
      ) : (
        <>
          <p>{workflowText.undoLead}</p>
          <ul className={styles.undoLines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmModal>
  );
}
