import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { formText } from './form.text.ts';

interface DoubtDialogProps {
  isOpen: boolean;
  title: string;
  confirmLabel: string;
  doubts: readonly string[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether what is not plausible is meant. Nothing is forbidden. */
export function DoubtDialog({ isOpen, title, confirmLabel, doubts, onConfirm, onCancel }: DoubtDialogProps) {
  // The sentences stay while the dialog fades away.
  const last = useRef(doubts);
  if (isOpen) last.current = doubts;
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={formText.doubtCancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <DoubtSentences doubts={last.current} />
    </ConfirmModal>
  );
}

export function DoubtSentences({ doubts }: Pick<DoubtDialogProps, 'doubts'>) {
  return doubts.map((doubt) => <p key={doubt}>{doubt}</p>);
}
