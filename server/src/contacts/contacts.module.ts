import type { ContactKind } from '@evenhand/contract/contacts';
import type { ExportedSection, Exporting } from '../cases/export-section.ts';
import { momentIn } from '../cases/export-section.ts';
import type { ChangeTable } from '../history/change-words.ts';
import { contactsOf } from './contact.store.ts';
import { contactAbilities } from './contacts.policy.ts';
import { contactsRoutes } from './contacts.routes.ts';

interface ContactFacts {
  readonly person: { readonly name: string };
  readonly reason: { readonly title: string };
  readonly details?: string;
}

/** Reads in the history: whom a contact is with, why, and the details where there are any. */
const words = {
  subject: ({ person }: ContactFacts): string => person.name,
  lines: ({ reason, details = '' }: ContactFacts): string[] => [
    `Reason: ${reason.title}`,
    ...(details.trim() === '' ? [] : [`Details: ${details}`]),
  ],
};

/** Nobody is notified of a contact. The adviser is notified by the task of a parked call. */
const changes = {
  'parked-call.recorded': words,
  'parked-call.completed': words,
  'parked-call.reopened': words,
  'parked-call.deleted': words,
  'failed-contact.recorded': words,
  'failed-contact.deleted': words,
} satisfies Partial<ChangeTable>;

/** The contacts of one kind in the full audit export, the oldest first. */
async function sectionOf(exporting: Exporting, kind: ContactKind, title: string): Promise<ExportedSection> {
  const { db, scope, theCase, configuration } = exporting;
  const reasons = configuration.titles.lookup(`${kind}-reasons`);
  const contacts = (await contactsOf(db, scope, theCase.id, kind)).toReversed();
  return {
    title,
    entries: contacts.map((contact) => ({
      heading: `${momentIn(exporting, contact.recordedAt)} · ${contact.personName}`,
      facts: [
        ['Reason', reasons.get(contact.reasonId) ?? ''],
        ['Recorded by', contact.adviserName],
        ['Completed', momentIn(exporting, contact.completedAt)],
      ],
      texts: [['Details', contact.details]],
    })),
  };
}

export const contacts = {
  routes: contactsRoutes,
  abilities: contactAbilities,
  changes,
  exports: async (exporting: Exporting): Promise<readonly ExportedSection[]> => [
    await sectionOf(exporting, 'parked-call', 'Parked calls'),
    await sectionOf(exporting, 'failed-contact', 'Failed contacts'),
  ],
};
