import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import { lookupFailedContactReasons, lookupParkedCallReasons } from '@evenhand/contract/configuration';
import type { FailedContact, NewContact, ParkedCall } from '@evenhand/contract/contacts';
import {
  createFailedContact,
  createParkedCall,
  deleteFailedContact,
  deleteParkedCall,
  listFailedContacts,
  listParkedCalls,
  updateParkedCall,
} from '@evenhand/contract/contacts';
import { page } from 'vitest/browser';
import { caseOf, participantOf, userNumber } from './case-of.ts';
import type { FakeAnswer } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { lookupAnswers } from './lookup-answers.ts';
import { showRoute } from './show-route.tsx';

/** A call of Teodora, the case owner, of 18/11/2026 10:05, with the changes of a test. */
export function callOf(id: number, change: Partial<ParkedCall> = {}): ParkedCall {
  return {
    id,
    caseTrackingRecordId: 10001,
    parkedCallReason: 'Caller to ring back',
    recordedDateTime: '2026-11-18T10:05:00.000Z',
    recordedByAdviserName: 'Maren Oduya',
    participantId: 1,
    participantName: 'Teodora Whitlock',
    isEmployee: false,
    details: '',
    completedDateTime: null,
    ...change,
  };
}

/** A failed contact with Teodora, of 18/11/2026 10:05, with the changes of a test. */
export function contactOf(id: number, change: Partial<FailedContact> = {}): FailedContact {
  return {
    id,
    recordedByAdviser: { fullName: 'Maren Oduya', userId: userNumber(80) },
    participant: { fullName: 'Teodora Whitlock', userId: userNumber(1) },
    isEmployee: false,
    recordedDateTime: '2026-11-18T10:05:00.000Z',
    reason: { title: 'No answer' },
    details: '',
    ...change,
  };
}

const callReasons = [
  { id: 1, title: 'Manager unavailable' },
  { id: 4, title: 'Caller to ring back' },
];
const failedReasons = [
  { id: 1, title: 'No answer' },
  { id: 3, title: 'Wrong number' },
];

interface Shown<Contact, Address> {
  contacts?: readonly Contact[];
  change?: Parameters<typeof caseOf>[0];
  at?: Address;
  /** Instead of what the server would say; the last answer to a route counts. */
  answers?: readonly FakeAnswer[];
}

/** Parked calls of case 10001, before a server that keeps what is sent to it in `world`. */
export function showParkedCalls(shown: Shown<ParkedCall, 'parkedcalls' | 'parkedcalls/create'> = {}) {
  const { at = 'parkedcalls' } = shown;
  const abilities = { viewActions: true, viewParkedCalls: true, parkCall: true };
  return showContacts({ ...shown, at, abilities, form: 'Park a call' }, (world) => [
    answer(listParkedCalls, () => world.contacts),
    answer(createParkedCall, ({ body }) => {
      const { participantId = null, isEmployee = false, reasonId, recordedDateTime, details } = body as NewContact;
      const { employee } = personOf(participantId);
      const { title } = callReasons.find(({ id }) => id === reasonId)!;
      const sent = {
        participantId,
        isEmployee,
        participantName: employee.name,
        parkedCallReason: title,
        recordedDateTime,
        details: details ?? '',
      };
      return world.add(callOf(99, sent));
    }),
    answer(updateParkedCall, ({ params, query }) => {
      const completedDateTime = query.get('completedDateTime');
      world.contacts = world.contacts.map((call) =>
        call.id === Number(params.id) ? { ...call, completedDateTime } : call,
      );
      return world.contacts.find(({ id }) => id === Number(params.id))!;
    }),
    answer(deleteParkedCall, ({ params }) => world.remove(Number(params.id))),
    answer(lookupParkedCallReasons, callReasons),
  ]);
}

/** Failed contacts of case 10001, before a server that keeps what is sent to it in `world`. */
export function showFailedContacts(shown: Shown<FailedContact, 'contacts/failed' | 'contacts/failed/create'> = {}) {
  const { at = 'contacts/failed' } = shown;
  const abilities = { viewActions: true, viewFailedContacts: true, recordFailedContact: true };
  return showContacts({ ...shown, at, abilities, form: 'Record a failed contact' }, (world) => [
    answer(listFailedContacts, () => world.contacts),
    answer(createFailedContact, ({ body }) => {
      const { participantId = null, isEmployee = false, reasonId, recordedDateTime, details } = body as NewContact;
      const { employee, participantUserId } = personOf(participantId);
      const participant = { fullName: employee.name, userId: participantUserId };
      const reason = { title: failedReasons.find(({ id }) => id === reasonId)!.title };
      return world.add(contactOf(99, { participant, isEmployee, reason, recordedDateTime, details: details ?? '' }));
    }),
    answer(deleteFailedContact, ({ params }) => world.remove(Number(params.contactId))),
    answer(lookupFailedContactReasons, failedReasons),
  ]);
}

const people = [participantOf(1, 'Teodora Whitlock', 1), participantOf(2, 'Ngozi Farraday', 2)];
/** A participant by number; the employee of `caseOf` has none. */
const personOf = (participantId: number | null) =>
  people.find(({ id }) => id === participantId) ?? participantOf(90, 'Callum Brightwater', 90);

interface World<Contact> {
  contacts: Contact[];
  record: CaseRecord;
  add(contact: Contact): Contact;
  remove(id: number): null;
}

async function showContacts<Contact extends { readonly id: number }>(
  shown: Shown<Contact, string> & { readonly abilities: Record<string, boolean>; readonly form: string },
  serve: (world: World<Contact>) => readonly FakeAnswer[],
) {
  const { contacts = [], change = {}, at, answers = [], abilities, form } = shown;
  const world: World<Contact> = {
    contacts: [...contacts],
    record: caseOf({ abilities, caseParticipants: people, ...change }) as CaseRecord,
    add(contact) {
      world.contacts = [contact, ...world.contacts];
      return contact;
    },
    remove(id) {
      world.contacts = world.contacts.filter((contact) => contact.id !== id);
      return null;
    },
  };
  const app = await showRoute(`/cases/10001/${at}`, {
    answers: [answer(getCase, () => world.record), ...serve(world), ...lookupAnswers, ...answers],
  });
  return {
    ...app,
    world,
    sent: () => app.calls.filter(({ route }) => route.method !== 'GET'),
    form: app.screen.getByRole('region', { name: form }),
    choose: async (box: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: box }).click();
      await page.getByRole('option', { name: option }).click();
    },
    snackbar: (text: string) => page.getByRole('status').getByText(text),
  };
}
