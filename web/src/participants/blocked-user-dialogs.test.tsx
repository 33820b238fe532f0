import { addParticipant, editParticipant, searchParticipants } from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { participantOf, userNumber } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { showPeople, silas } from '../testing/show-people.tsx';
import { wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

test('a blocked user is added in two steps, with Next, Back and Add Blocked User [PART-08], and the reason is asked for [PART-27] [PART-41]', async () => {
  const { screen, find, snackbar, sent } = await showPeople({
    answers: [answer(addParticipant, participantOf(50, 'Wren Abara', 4))],
  });
  await screen.getByRole('button', { name: 'Add Blocked User' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Blocked User' });
  await expect.element(modal.getByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  await find(modal, 'wren', 'Wren Abara');
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Blocked reason' })).toHaveFocus();
  await modal.getByRole('button', { name: 'Back' }).click();
  await expect.element(modal.getByRole('group', { name: 'Chosen person' }).getByText('Wren Abara')).toBeVisible();
  await modal.getByRole('button', { name: 'Next' }).click();
  await modal.getByRole('button', { name: 'Add Blocked User' }).click();
  await expect.element(modal.getByText('Field is required.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Blocked reason' })).toHaveFocus();
  expect(sent()).toEqual([]);
  await modal.getByRole('textbox', { name: 'Blocked reason' }).fill('A witness.');
  await modal.getByRole('button', { name: 'Add Blocked User' }).click();
  await expect.element(snackbar('Blocked user added successfully')).toBeVisible();
  expect(sent().map(({ body }) => body)).toMatchObject([
    { participantGuid: wren.userId, participantRoleId: 4, participantRelationId: 2, blackListedReason: 'A witness.' },
  ]);
});

test.each([
  { who: 'the case owner', number: 1, sentence: 'User is already Case Owner on this Case', row: 'PART-26' },
  { who: 'a stakeholder', number: 2, sentence: 'User is already a Stakeholder on this Case', row: 'PART-24' },
  { who: 'a blocked person', number: 4, sentence: 'User is already Blocked on this Case', row: 'PART-23' },
])('$who chosen to be blocked is refused at once, as an error [$row]', async ({ number, sentence }) => {
  const found = { ...wren, userId: userNumber(number), name: 'Found Person' };
  const { screen, find, sent } = await showPeople({ answers: [answer(searchParticipants, [found])] });
  await screen.getByRole('button', { name: 'Add Blocked User' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Blocked User' });
  await find(modal, 'found', 'Found Person');
  await expect
    .element(modal.getByRole('group', { name: 'Results' }))
    .toHaveAccessibleDescription(expect.stringContaining(sentence));
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Blocked reason' })).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('the reason of a block is edited and must not be empty [PART-27] [PART-42]', async () => {
  const { choose, snackbar, sent } = await showPeople({ answers: [answer(editParticipant, silas)] });
  await choose('Silas Brandt', 'Edit Blocked User');
  const box = page.getByRole('textbox', { name: 'Blocked reason' });
  await box.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Field is required.')).toBeVisible();
  await expect.element(box).toHaveFocus();
  expect(sent()).toEqual([]);
  await box.fill('He is a witness.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(snackbar('Blocked user edited successfully')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ participantRoleId: 4, blacklistedReason: 'He is a witness.' });
});

test('a page has five blocked users [CASE-28]', async () => {
  const blocked = [1, 2, 3, 4, 5, 6].map((number) => participantOf(100 + number, `Blocked Person${number}`, 4));
  const { screen } = await showPeople({ blocked });
  await expect.element(screen.getByText('1–5 of 6 blocked users')).toBeVisible();
  await expect.element(screen.getByText('Blocked Person5')).toBeVisible();
  await expect.element(screen.getByText('Blocked Person6')).not.toBeInTheDocument();
});
