import type { FailedContact } from '@evenhand/contract/contacts';
import { ConfirmDeletion } from '../contacts/ConfirmDeletion.tsx';
import { sayRefusal } from '../ui/say-refusal.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useDeleteFailedContact } from './failed-contacts.api.ts';
import { failedContactsText as text } from './failed-contacts.text.ts';
import { useContactTitle } from './use-contact-title.ts';

/** Asks before a failed contact is deleted (FAIL-05). */
export function DeleteContact({ caseId, contact, onDone }: { caseId: number; contact: FailedContact | null; onDone: () => void }) {
  const remove = useDeleteFailedContact(caseId);
  const titleOf = useContactTitle();
  const confirm = (): void => {
    if (contact !== null) remove.mutate(contact.id, { onSuccess: () => showSnackbar(text.wasDeleted, 'success'), onError: sayRefusal, onSettled: onDone });
  };
  const sentence = contact === null ? null : text.deletes(titleOf(contact));
  return <ConfirmDeletion sentence={sentence} isBusy={remove.isPending} onConfirm={confirm} onCancel={onDone} />;
}
