import { searchParticipants } from '@evenhand/contract/participants';
import type { Party } from '@evenhand/contract/parties';
import { addParty, changeParty, listParties, removeParty } from '@evenhand/contract/parties';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer } from '../testing/fake-api.ts';
import { showSummary, wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

const theo: Party = {
  id: 1,
  participantId: null,
  relation: 'witness',
  userId: null,
  name: 'Theo Marsh',
  address: 'theo@elsewhere.example',
  employeeNumber: null,
  jobTitle: null,
  addedBy: 'Maren Oduya',
  addedDateTime: '2026-11-16T09:00:00.000Z',
  version: 3,
  abilities: { edit: true, remove: true },
};
const namesake: Party = { ...theo, id: 2, userId: wren.userId, address: null, employeeNumber: '300101' };
const respondent: Party = {
  ...theo,
  id: null,
  participantId: 5,
  relation: 'respondent',
  name: 'Isaac Penhallow',
  abilities: { edit: false, remove: false },
};
const team = { viewParties: true, changeParties: true };

const show = (parties: Party[], abilities = team, answers: readonly FakeAnswer[] = []) =>
  showSummary({ abilities }, { answers: [answer(listParties, parties), ...answers] });

describe('The card of the parties', () => {
  test('says what a party is where there is none, and is not there for an observer [PARTY-01, PARTY-02]', async () => {
    const { screen } = await show([]);
    await expect.element(screen.getByText('People the case concerns who have no access to it.')).toBeVisible();
    await screen.unmount();
    const { screen: observer } = await show([theo], { viewParties: false, changeParties: false });
    await expect.element(observer.getByRole('table', { name: 'Participants' })).toBeVisible();
    await expect.element(observer.getByRole('heading', { name: 'Parties' })).not.toBeInTheDocument();
  });

  test('tells parties of one name apart, and leaves a participant to the participants [PARTY-04, PARTY-05]', async () => {
    const { screen } = await show([respondent, theo, namesake]);
    const table = screen.getByRole('table', { name: 'Parties' });
    await expect.element(table.getByText('theo@elsewhere.example', { exact: true })).toBeVisible();
    await expect.element(table.getByText('300101', { exact: true })).toBeVisible();
    await expect.element(table.getByText('theo@elsewhere.example · On this case as a participant')).toBeVisible();
    await expect.element(table.getByRole('button', { name: 'Actions for Isaac Penhallow' })).not.toBeInTheDocument();
    expect(table.getByRole('button', { name: 'Actions for Theo Marsh' }).elements()).toHaveLength(2);
  });

  test('adds a person of the directory, and somebody whose name is typed [PARTY-01]', async () => {
    const { screen, calls } = await show([theo], team, [
      answer(addParty, { id: 7 }),
      answer(searchParticipants, [wren]),
    ]);
    const sent = () => calls.filter(({ route }) => route.path === addParty.path && route.method === 'POST');
    const open = async () => {
      await screen.getByRole('button', { name: 'Add Party' }).click();
      const modal = page.getByRole('dialog', { name: 'Add Party' });
      await modal.getByRole('combobox', { name: 'Relation' }).click();
      await page.getByRole('option', { name: 'Complainant' }).click();
      return modal;
    };
    const found = await open();
    await found.getByRole('searchbox').fill('wren');
    await found.getByRole('button', { name: 'Search' }).click();
    await found.getByRole('radio', { name: /Wren Abara/ }).click();
    await found.getByRole('button', { name: 'Add Party' }).click();
    await expect.element(page.getByRole('status').getByText('Party added successfully')).toBeVisible();
    expect(sent()[0]!.body).toEqual({ relation: 'complainant', userId: wren.userId });

    const typed = await open();
    await typed.getByRole('radio', { name: 'Somebody else' }).click();
    await typed.getByRole('textbox', { name: 'E-mail address (optional)' }).fill('no address');
    await typed.getByRole('button', { name: 'Add Party' }).click();
    await expect.element(typed.getByText('Please enter a valid e-mail address')).toBeVisible();
    await typed.getByRole('textbox', { name: 'Name' }).fill('Theo Marsh');
    await typed.getByRole('textbox', { name: 'E-mail address (optional)' }).fill('theo@one.example');
    await typed.getByRole('button', { name: 'Add Party' }).click();
    await expect.poll(() => sent()).toHaveLength(2);
    expect(sent()[1]!.body).toEqual({ relation: 'complainant', name: 'Theo Marsh', address: 'theo@one.example' });
  });

  test('changes a party from the version that was shown, and removes one with a reason [PARTY-01]', async () => {
    const { screen, calls } = await show([theo], team, [answer(changeParty, null), answer(removeParty, null)]);
    const choose = async (entry: string) => {
      await screen.getByRole('button', { name: 'Actions for Theo Marsh' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      return page.getByRole('dialog', { name: entry });
    };
    const edit = await choose('Edit Party');
    await edit.getByRole('textbox', { name: 'Name' }).fill('Theodore Marsh');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect.element(edit).not.toBeInTheDocument();
    const remove = await choose('Remove Party');
    await remove.getByRole('button', { name: 'Remove Party' }).click();
    await expect.element(remove.getByText('Field is required.')).toBeVisible();
    await remove.getByRole('textbox', { name: 'Reason' }).fill('Belongs to another case.');
    await remove.getByRole('button', { name: 'Remove Party' }).click();
    await expect.element(remove).not.toBeInTheDocument();
    const bodies = calls.filter(({ route }) => route.method !== 'GET').map(({ body }) => body);
    expect(bodies).toEqual([
      { relation: 'witness', name: 'Theodore Marsh', address: 'theo@elsewhere.example', version: 3 },
      { version: 3, reason: 'Belongs to another case.' },
    ]);
  });
});
