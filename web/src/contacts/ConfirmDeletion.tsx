import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { contactsText as text } from './contacts.text.ts';

interface ConfirmDeletionProps {
  /** What is about to be deleted, as a sentence; null while nothing is. */
  sentence: string | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a contact is deleted (PARK-05, FAIL-05, gaps G-64). */
export function ConfirmDeletion({ sentence, isBusy, onConfirm, onCancel }: ConfirmDeletionProps) {
  // The sentence stays while the dialog fades away.
  const last = useRef(sentence);
  if (sentence !== null) last.current = sentence;
  return (
    <ConfirmModal
      isOpen={sentence !== null}
      title={text.areYouSure}
      confirmLabel={text.delete}
      isDestructive
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {last.current}
    </ConfirmModal>
  );
}
