import type { createFailedContact } from '@evenhand/contract/failed-contacts';
import type { BodyOf } from '@evenhand/contract/route';
import type { Act } from '../access/act.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { checkContact } from '../contacts/check-contact.ts';
import { insertFailedContact } from './failed-contact.rows.ts';

/**
 * Records that somebody on the case could not be reached, against the adviser of the case (gaps G-85).
 * @returns the number of the contact.
 * @throws BAD_REQUEST with the field for a person who is not on the case or is blocked, a time in the
 * future, or a reason not on offer.
 */
export async function recordFailedContact(act: Act, theCase: CaseFacts, input: BodyOf<typeof createFailedContact>): Promise<number> {
  const contact = await checkContact(act, theCase, input, 'failed-contact-reasons');
  const { person, reason, recordedAt, details } = contact;
  const contactId = await insertFailedContact(act, theCase, contact);
  act.record(theCase, 'failed-contact.recorded', { contactId, person, reason, recordedAt: recordedAt.toISOString(), details });
  return contactId;
}
