import type { CaseRecord } from '@evenhand/contract/case-details';
import { getCase } from '@evenhand/contract/case-details';
import { lookupParkedCallReasons } from '@evenhand/contract/configuration';
import type { ParkedCall } from '@evenhand/contract/contacts';
import { createParkedCall, deleteParkedCall, listParkedCalls, updateParkedCall } from '@evenhand/contract/contacts';
import { page } from 'vitest/browser';
import { caseOf, participantOf } from './case-of.ts';
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
    details: '',
    completedDateTime: null,
    ...change,
  };
}

const reasons = [
  { id: 1, title: 'Manager unavailable' },
  { id: 4, title: 'Caller to ring back' },
];

interface Shown {
  calls?: readonly ParkedCall[];
  change?: Parameters<typeof caseOf>[0];
  at?: 'parkedcalls' | 'parkedcalls/create';
  /** Instead of what the server would say; the last answer to a route counts. */
  answers?: readonly FakeAnswer[];
}

/**
 * Parked calls of case 10001 at their address, before a server that keeps what is sent to
 * it: `world` is what it holds.
 */
export async function showParkedCalls({ calls = [], change = {}, at = 'parkedcalls', answers = [] }: Shown = {}) {
  const people = [participantOf(1, 'Teodora Whitlock', 1), participantOf(2, 'Ngozi Farraday', 2)];
  const world = {
    calls: [...calls],
    record: caseOf({ abilities: { viewActions: true, viewParkedCalls: true, parkCall: true }, caseParticipants: people, ...change }) as CaseRecord,
  };
  const parked = (body: unknown): ParkedCall => {
    const { participantId, reasonId, ...sent } = body as { participantId: number; reasonId: number; recordedDateTime: string; details: string };
    const { employee } = people.find(({ id }) => id === participantId)!;
    const call = callOf(99, { ...sent, participantId, participantName: employee.name, parkedCallReason: reasons.find(({ id }) => id === reasonId)!.title });
    world.calls = [call, ...world.calls];
    return call;
  };
  const completed = (id: number, moment: string | null): ParkedCall => {
    world.calls = world.calls.map((call) => (call.id === id ? { ...call, completedDateTime: moment } : call));
    return world.calls.find((call) => call.id === id)!;
  };
  const app = await showRoute(`/cases/10001/${at}`, {
    answers: [
      answer(getCase, () => world.record),
      answer(listParkedCalls, () => world.calls),
      answer(createParkedCall, ({ body }) => parked(body)),
      answer(updateParkedCall, ({ params, query }) => completed(Number(params.id), query.get('completedDateTime'))),
      answer(deleteParkedCall, ({ params }) => {
        world.calls = world.calls.filter(({ id }) => id !== Number(params.id));
        return null;
      }),
      answer(lookupParkedCallReasons, reasons),
      ...lookupAnswers,
      ...answers,
    ],
  });
  return {
    ...app,
    world,
    sent: () => app.calls.filter(({ route }) => route.method !== 'GET'),
    form: app.screen.getByRole('region', { name: 'Park a call' }),
    choose: async (box: string, option: string): Promise<void> => {
      await page.getByRole('combobox', { name: box }).click();
      await page.getByRole('option', { name: option }).click();
    },
    said: (text: string) => page.getByRole('status').getByText(text),
  };
}
