import type { ContactKind } from '@evenhand/contract/contacts';
import { useFormats } from '../configuration/configuration.api.ts';
import { contactKinds } from './contact-kinds.ts';
import type { Contact } from './contacts.api.ts';

/**
 * Names a contact where its row is not visible, or not read out: 'the call from Teodora Whitlock on
 * 18/11/2026 10:05'.
 */
export function useContactTitle(kind: ContactKind): (contact: Contact) => string {
  const formats = useFormats();
  return ({ personName, recordedAt }) => contactKinds[kind].text.contact(personName, formats.dateTime(recordedAt));
}
