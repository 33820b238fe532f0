import type { ContactKind } from '@evenhand/contract/contacts';
import { useRef } from 'react';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { contactKinds } from './contact-kinds.ts';
import type { Contact } from './contacts.api.ts';
import { useDeleteContact } from './contacts.api.ts';
import { parkedCallsText, contactsText as text } from './contacts.text.ts';
import { useContactTitle } from './use-contact-title.ts';

interface DeleteContactProps {
  caseId: number;
  kind: ContactKind;
  /** The contact that is about to be deleted; null while none is. */
  contact: Contact | null;
  onDone: () => void;
}

/** Asks before a contact is deleted (PARK-05, FAIL-05, gaps G-64). */
export function DeleteContact({ caseId, kind, contact, onDone }: DeleteContactProps) {
  const remove = useDeleteContact(kind, caseId);
  const titleOf = useContactTitle(kind);
  // The sentence stays while the dialog fades away.
  const sentence = useRef('');
  if (contact !== null) {
    const endsTask = kind === 'parked-call' && contact.completedAt === null;
    sentence.current = (endsTask ? parkedCallsText.deletesTask : text.deletes)(titleOf(contact));
  }
  const confirm = (): void => {
    if (contact === null) return;
    const onSuccess = (): void => showSnackbar(contactKinds[kind].text.deletedMessage, 'success');
    remove.mutate(contact.id, { onSuccess, onError: sayRefusal, onSettled: onDone });
  };
  return (
    <ConfirmModal
      isOpen={contact !== null}
      title={text.areYouSure}
      confirmLabel={text.delete}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      {sentence.current}
    </ConfirmModal>
  );
}
