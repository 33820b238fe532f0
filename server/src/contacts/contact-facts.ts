import type { Act } from '../access/act.ts';
import type { CheckedContact, ContactReasons } from './check-contact.ts';

/** A stored contact, as far as its history names it. */
interface NamedContact {
  readonly participantUserId: string;
  readonly participantName: string;
  readonly reasonId: number;
}

/** Whom a stored contact is with and why, as history says it in every entry about it. */
export function contactFacts(act: Act, contact: NamedContact, reasons: ContactReasons): Pick<CheckedContact, 'person' | 'reason'> {
  const title = act.configuration.titles.lookup(reasons).get(contact.reasonId) ?? '';
  return { person: { userId: contact.participantUserId, name: contact.participantName }, reason: { id: contact.reasonId, title } };
}
