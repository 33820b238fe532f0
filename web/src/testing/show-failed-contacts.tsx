import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import { lookupFailedContactReasons } from '@evenhand/contract/configuration';
import type { FailedContact, NewContact } from '@evenhand/contract/contacts';
import { createFailedContact, deleteFailedContact, listFailedContacts } from '@evenhand/contract/contacts';
import { page } from 'vitest/browser';
import { caseOf, participantOf, userNumber } from './case-of.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { showRoute } from './show-route.tsx';

/** A failed contact with Teodora, the case owner, of 18/11/2026 10:05, with the changes of a test. */
export function contactOf(id: number, change: Partial<FailedContact> = {}): FailedContact {
  return {
    id,
    recordedByAdviser: { fullName: 'Maren Oduya', userId: userNumber(80) },
    participant: { fullName: 'Teodora Whitlock', userId: userNumber(1) },
    recordedDateTime: '2026-11-18T10:05:00.000Z',
    reason: { title: 'No answer' },
    details: '',
    ...change,
  };
}

const reasons = [
  { id: 1, title: 'No answer' },
  { id: 3, title: 'Wrong number' },
];

interface Shown {
  contacts?: readonly FailedContact[];
  change?: Parameters<typeof caseOf>[0];
  at?: 'contacts/failed' | 'contacts/failed/create';
  /** Instead of what the server would say; the last answer to a route counts. */
  answers?: readonly FakeAnswer[];
}

/**
 * Failed contacts of case 10001 at their address, before a server that keeps what is sent to
 * it: `world` is what it holds.
 */
export async function showFailedContacts({ contacts = [], change = {}, at = 'contacts/failed', answers = [] }: Shown = {}) {
  const people = [participantOf(1, 'Teodora Whitlock', 1), participantOf(2, 'Ngozi Farraday', 2)];
  const abilities = { viewActions: true, viewFailedContacts: true, recordFailedContact: true };
  const world = { contacts: [...contacts], record: caseOf({ abilities, caseParticipants: people, ...change }) as CaseRecord };
  const recorded = (body: unknown): FailedContact => {
    const { participantId, reasonId, recordedDateTime, details } = body as NewContact;
    const { employee, participantUserId } = people.find(({ id }) => id === participantId)!;
    const { title } = reasons.find(({ id }) => id === reasonId)!;
    const contact = contactOf(99, {
      participant: { fullName: employee.name, userId: participantUserId },
      reason: { title },
      recordedDateTime,
      details: details ?? '',
    });
    world.contacts = [contact, ...world.contacts];
    return contact;
  };
  const app = await showRoute(`/cases/10001/${at}`, {
    answers: [
      answer(getCase, () => world.record),
      answer(listFailedContacts, () => world.contacts),
      answer(createFailedContact, ({ body }) => recorded(body)),
      answer(deleteFailedContact, ({ params }) => {
        world.contacts = world.contacts.filter(({ id }) => id !== Number(params.contactId));
        return null;
      }),
      answer(lookupFailedContactReasons, reasons),
      ...lookupAnswers,
      ...answers,
    ],
  });
  return {
    ...app,
    world,
    sent: () => app.calls.filter(({ route }) => route.method !== 'GET'),
    form: app.screen.getByRole('region', { name: 'Record a failed contact' }),
    choose: async (box: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: box }).click();
      await page.getByRole('option', { name: option }).click();
    },
    said: (text: string) => page.getByRole('status').getByText(text),
  };
}
