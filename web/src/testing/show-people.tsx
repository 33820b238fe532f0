import type { Participant } from '@evenhand/contract/participants';
import { listBlockedUsers, listParticipants, searchParticipants } from '@evenhand/contract/participants';
import { page, userEvent } from 'vitest/browser';
import { participantOf } from './case-of.ts';
import type { FakeAnswer, MadeCall } from './fake-api.ts';
import { answer } from './fake-api.ts';
import { showSummary, wren } from './show-summary.tsx';

/** Every ability on a person of the case. */
export const all = { edit: true, changeOwner: true, remove: true, setNotifications: true };
export const ngozi = participantOf(2, 'Ngozi Farraday', 2, { relationId: 5, abilities: all });
export const teodora = participantOf(1, 'Teodora Whitlock', 1, {
  abilities: { edit: false, changeOwner: true, remove: false, setNotifications: false },
});
export const silas = participantOf(4, 'Silas Brandt', 4, { blacklistedReason: 'Witness', abilities: all });
const rights = { addParticipant: true, addBlockedUser: true, changeOwner: true };

/**
 * Case 10001 with Teodora, Ngozi and Silas, for a reader who may change everything. `later` is what the list
 * answers once something was sent.
 */
export async function showPeople({
  answers = [],
  later = [teodora, ngozi],
  blocked = [silas],
}: {
  answers?: readonly FakeAnswer[];
  later?: Participant[];
  blocked?: Participant[];
} = {}) {
  let sent = (): MadeCall[] => [];
  const app = await showSummary(
    { abilities: rights },
    {
      answers: [
        answer(listParticipants, () => (sent().length > 0 ? later : [teodora, ngozi])),
        answer(listBlockedUsers, blocked),
        answer(searchParticipants, [wren]),
        ...answers,
      ],
    },
  );
  const { screen, calls } = app;
  sent = () => calls.filter(({ route }) => route.method !== 'GET');
  const choose = async (name: string, entry: string): Promise<void> => {
    await screen.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const pick = async (box: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: box }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const find = async (modal: ReturnType<typeof page.getByRole>, term: string, name: string): Promise<void> => {
    await modal.getByRole('searchbox').fill(term);
    await userEvent.keyboard('{Enter}');
    await modal.getByRole('radio', { name }).click();
  };
  return { ...app, choose, pick, find, snackbar: (text: string) => screen.getByRole('status').getByText(text), sent };
}
