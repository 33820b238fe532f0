import type { FailedContact } from '@evenhand/contract/contacts';
import { useFormats } from '../configuration/configuration.api.ts';
import { failedContactsText } from './failed-contacts.text.ts';

/**
 * Names a failed contact where its row is not visible, or not read out: 'the failed contact with Teodora
 * Whitlock on 18/11/2026 10:05'.
 */
export function useContactTitle(): (contact: FailedContact) => string {
  const formats = useFormats();
  return ({ participant, recordedDateTime }) => failedContactsText.contact(participant.fullName, formats.dateTime(recordedDateTime));
}
