import type { CaseRecord } from '@evenhand/contract/case-details';
import { ContactForm } from '../contacts/ContactForm.tsx';
import { emptyContact } from '../contacts/contact-values.ts';
import { useActionKey } from '../lib/use-action-key.ts';
import { showSnackbar } from '../ui/snackbar.ts';
import { useRecordFailedContact } from './failed-contacts.api.ts';
import { failedContactsText as text } from './failed-contacts.text.ts';

interface FailedContactFormProps {
  record: CaseRecord;
  /** What prevents recording since the form was opened. What was typed stays. */
  obstacle: string | null;
  /** Called when the contact is recorded or the form is cancelled. */
  onDone: () => void;
}

/**
 * Records that a person on the case could not be reached (FAIL-06 … FAIL-12). Its date and time start empty
 * (gaps G-85).
 */
export function FailedContactForm({ record, obstacle, onDone }: FailedContactFormProps) {
  const actionKey = useActionKey();
  const act = useRecordFailedContact(record.id, actionKey.keyOf);
  const recorded = (): void => {
    actionKey.renew();
    showSnackbar(text.recorded, 'success');
    onDone();
  };
  return (
    <ContactForm
      record={record}
      title={text.formTitle}
      submitLabel={text.record}
      personLabel={text.callTo}
      reasons="failedContactReasons"
      obstacle={obstacle}
      isDisabledByObstacle
      initial={emptyContact}
      act={act}
      onRecorded={recorded}
      onCancel={onDone}
    />
  );
}
