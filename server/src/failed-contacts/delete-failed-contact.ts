import type { Act } from '../access/act.ts';
import { scopeOf } from '../access/scope.ts';
import type { CaseFacts } from '../cases/case-facts.ts';
import { contactFacts } from '../contacts/contact-facts.ts';
import { notFound } from '../platform/http/app-error.ts';
import { failedContactById } from './failed-contact.queries.ts';
import { setDeleted } from './failed-contact.rows.ts';

/**
 * Takes a failed contact off the list. History keeps that it was there.
 * @throws NOT_FOUND when the case has no such contact.
 */
export async function deleteFailedContact(act: Act, theCase: CaseFacts, contactId: number): Promise<void> {
  const contact = await failedContactById(act.db, scopeOf(act.actor), theCase.id, contactId);
  if (contact === null) throw notFound('This failed contact could not be found.');
  await setDeleted(act, contact.id);
  act.record(theCase, 'failed-contact.deleted', { contactId: contact.id, ...contactFacts(act, contact, 'failed-contact-reasons') });
}
