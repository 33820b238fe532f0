import {
  addParticipant,
  changeCaseOwner,
  editParticipant,
  listParticipants,
  removeParticipant,
  searchParticipants,
  setParticipantNotifications,
} from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { participantOf, userNumber } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { all, ngozi, showPeople, teodora } from '../testing/show-people.tsx';
import { wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

test('a participant is removed once that is confirmed [PART-43]', async () => {
  const { choose, snackbar, sent } = await showPeople({ answers: [answer(removeParticipant, null)], later: [teodora] });
  await choose('Ngozi Farraday', 'Remove Participant');
  await page
    .getByRole('alertdialog', { name: 'Remove Participant' })
    .getByRole('button', { name: 'Remove Participant' })
    .click();
  await expect.element(snackbar('Participant successfully removed')).toBeVisible();
  expect(sent()[0]?.params.participantId).toBe('2');
});

test('a stakeholder is added and it is announced [PART-44]', async () => {
  const { screen, find, pick, snackbar, sent } = await showPeople({
    answers: [answer(addParticipant, participantOf(50, 'Wren Abara', 2))],
  });
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Stakeholder' });
  await find(modal, 'wren', 'Wren Abara');
  await modal.getByRole('button', { name: 'Next' }).click();
  await pick('Relationship', 'Other');
  await modal.getByRole('button', { name: 'Add Stakeholder' }).click();
  await expect.element(snackbar('Successfully added Stakeholder')).toBeVisible();
  expect(sent().map(({ body }) => body)).toMatchObject([{ participantGuid: wren.userId, participantRoleId: 2 }]);
});

test('a participant becomes an observer [PART-46]; as blocked the relationship is fixed and a reason is required [PART-30] [PART-12]', async () => {
  const { choose, pick, snackbar, sent } = await showPeople({ answers: [answer(editParticipant, ngozi)] });
  await choose('Ngozi Farraday', 'Edit Participant');
  const modal = page.getByRole('dialog', { name: 'Edit Participant' });
  await pick('Role', 'Blocked');
  await expect.element(modal.getByRole('combobox', { name: 'Relationship' })).toBeDisabled();
  await expect.element(modal.getByRole('combobox', { name: 'Relationship' })).toHaveValue('Interested party');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(modal.getByRole('textbox', { name: 'Blocked reason' })).toHaveFocus();
  await expect.element(modal.getByText('Field is required.')).toBeVisible();
  expect(sent()).toEqual([]);
  await pick('Role', 'Observer');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(snackbar('Participant updated successfully')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({ participantRoleId: 3, participantRelationId: 5, version: 1 });
});

test('the case-owner role leads by Next [PART-09] to step 2 with the person chosen [PART-16], where reason and outgoing role are required [PART-31]', async () => {
  const { choose, pick, snackbar, sent } = await showPeople({
    answers: [answer(changeCaseOwner, null)],
    later: [ngozi],
  });
  await choose('Ngozi Farraday', 'Edit Participant');
  await pick('Role', 'Case Owner');
  await page.getByRole('button', { name: 'Next' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Case Owner' });
  await expect.element(modal.getByRole('list', { name: 'Step 2 of 2' })).toBeInTheDocument();
  await expect.element(modal.getByText('Ngozi Farraday')).toBeVisible();
  await modal.getByRole('button', { name: 'Change Case Owner' }).click();
  await expect.element(modal.getByText('Please specify the change reason to continue.')).toBeVisible();
  await expect.element(modal.getByText("Please specify the outgoing owner's new role.")).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Change reason' })).toHaveFocus();
  expect(sent()).toEqual([]);
  await modal.getByRole('textbox', { name: 'Change reason' }).fill('Holiday cover');
  await modal.getByRole('radio', { name: 'None - remove from case' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Case Owner' })
    .getByRole('button', { name: 'Change Case Owner' })
    .click();
  await expect.element(snackbar('Case owner changed successfully')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    newOwnerUserId: ngozi.participantUserId,
    existingOwnerNewRoleId: -1,
    existingOwnerUserId: teodora.participantUserId,
  });
});

test('an owner is changed and it is announced [PART-47]; the dialog can open with the outgoing role preset [PART-17]', async () => {
  const { choose, snackbar, sent } = await showPeople({ answers: [answer(changeCaseOwner, null)], later: [ngozi] });
  await choose('Teodora Whitlock', 'Block Case Owner');
  const modal = page.getByRole('dialog', { name: 'Blocked Case Owner' });
  await modal.getByRole('radio', { name: 'Ngozi Farraday' }).click();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByRole('radio', { name: 'Blocked' })).toBeChecked();
  await modal.getByRole('textbox', { name: 'Change reason' }).fill('She is named in it.');
  await modal.getByRole('button', { name: 'Change Case Owner' }).click();
  await expect.element(modal.getByText('Please specify the blocking reason to continue.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Blocking reason' })).toHaveFocus();
  await modal.getByRole('textbox', { name: 'Blocking reason' }).fill('A witness.');
  await modal.getByRole('button', { name: 'Change Case Owner' }).click();
  await expect.element(snackbar('Case owner changed successfully')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    existingOwnerNewRoleId: 4,
    existingOwnerRelationId: 2,
    existingOwnerBlacklistedReason: 'A witness.',
  });
});

test('the picker of owners has the tab Participants only when there is more than one to choose among [PART-40]', async () => {
  const several = await showPeople();
  await several.choose('Teodora Whitlock', 'Change Case Owner');
  await expect.element(page.getByRole('tab', { name: 'Participants' })).toBeVisible();
  several.screen.unmount();
  const alone = await showPeople({ answers: [answer(listParticipants, [teodora])] });
  await alone.choose('Teodora Whitlock', 'Change Case Owner');
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
});

test('of two owner changes at once the second shows the new owner, keeps what was typed, and is made once confirmed', async () => {
  const afterChange = [
    participantOf(1, 'Teodora Whitlock', 2),
    participantOf(7, 'Priya Castellane', 1, { abilities: all }),
    ngozi,
  ];
  const conflict = refuse(changeCaseOwner, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'Someone else has changed the case owner.',
    current: { ownerUserId: userNumber(7), ownerName: 'Priya Castellane' },
  });
  const replies = [conflict.reply];
  const done = answer(changeCaseOwner, null);
  const both: FakeAnswer = { ...done, reply: (call) => (replies.shift() ?? done.reply)(call) };
  const { choose, snackbar, sent } = await showPeople({ answers: [both], later: afterChange });
  await choose('Ngozi Farraday', 'Make Case Owner');
  await page.getByRole('textbox', { name: 'Change reason' }).fill('Holiday cover');
  await page.getByRole('radio', { name: 'None - remove from case' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Change Case Owner' });
  await submit.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Someone else has changed the case owner. The outgoing owner would now be Priya Castellane.');
  await expect.element(page.getByRole('textbox', { name: 'Change reason' })).toHaveValue('Holiday cover');
  await expect.element(page.getByRole('radio', { name: 'None - remove from case' })).toBeChecked();
  await submit.click();
  await expect.element(snackbar('Case owner changed successfully')).toBeVisible();
  const owners = sent().map(({ body }) => (body as { existingOwnerUserId: string }).existingOwnerUserId);
  expect(owners).toEqual([userNumber(1), userNumber(7)]);
});

test('when a person is removed while their dialog is open the dialog says so, keeps what was typed and sends nothing more', async () => {
  const gone = refuse(editParticipant, 404, {
    errorCode: 'NOT_FOUND',
    errorDescription: 'This participant could not be found.',
  });
  const { choose, pick, sent } = await showPeople({ answers: [gone], later: [teodora] });
  await choose('Ngozi Farraday', 'Edit Participant');
  await pick('Role', 'Blocked');
  await page.getByRole('textbox', { name: 'Blocked reason' }).fill('A witness.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Ngozi Farraday is no longer on this case. Someone else has removed them.');
  await expect.element(page.getByRole('textbox', { name: 'Blocked reason' })).toHaveValue('A witness.');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('people of the case who are found as owners are listed with the reason why they cannot be chosen', async () => {
  const { choose } = await showPeople({
    answers: [answer(searchParticipants, [wren, { ...wren, userId: userNumber(4), name: 'Silas Brandt' }])],
  });
  await choose('Teodora Whitlock', 'Change Case Owner');
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('some');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Silas Brandt' })).toBeDisabled();
  await expect.element(page.getByText('User is already Blocked on this Case')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Wren Abara' })).toBeEnabled();
  await expect.element(page.getByText('open case')).not.toBeInTheDocument();
});

test('HR says how a person on the case is notified, and the table says where it is not in both ways [CHOICE-04]', async () => {
  const quiet = { ...ngozi, isEmailNotificationsEnabled: false };
  const { screen, choose, snackbar, sent } = await showPeople({
    answers: [answer(setParticipantNotifications, quiet)],
    later: [teodora, quiet],
  });
  await expect.element(screen.getByText('Ngozi Farraday')).toBeVisible();
  await expect.element(screen.getByText(/No e-mail/)).not.toBeInTheDocument();
  await choose('Ngozi Farraday', 'Notifications');
  const modal = page.getByRole('dialog', { name: 'Notifications' });
  const [inApp, byEmail] = ['In Evenhand', 'By e-mail'].map((name) => modal.getByRole('checkbox', { name }));
  await byEmail!.click();
  await inApp!.click();
  await expect.element(modal.getByText(/will not be told of anything/)).toBeVisible();
  await inApp!.click();
  await expect.element(modal.getByText(/will not be told of anything/)).not.toBeInTheDocument();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(snackbar('Notifications changed successfully')).toBeVisible();
  expect(sent()[0]?.body).toEqual({
    isInAppNotificationsEnabled: true,
    isEmailNotificationsEnabled: false,
    version: 1,
  });
  await expect.element(screen.getByText(/No e-mail/)).toBeVisible();
});

test('what somebody else changed while the dialog was open is not overwritten [CHOICE-04]', async () => {
  let current = ngozi;
  const { choose, queryClient, sent } = await showPeople({
    answers: [
      answer(listParticipants, () => [teodora, current]),
      refuse(setParticipantNotifications, 409, {
        errorCode: 'ALREADY_EXISTS',
        errorDescription: 'Someone else has changed this participant.',
      }),
    ],
  });
  await choose('Ngozi Farraday', 'Notifications');
  const modal = page.getByRole('dialog', { name: 'Notifications' });
  await modal.getByRole('checkbox', { name: 'By e-mail' }).click();
  current = { ...ngozi, employee: { ...ngozi.employee, name: 'Ngozi Farraday-Obi' }, version: 2 };
  await queryClient.invalidateQueries();
  await expect.element(modal.getByText('Ngozi Farraday-Obi')).toBeVisible();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else has changed this participant.');
  await expect.element(modal.getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked();
  expect(sent().map(({ body }) => body)).toMatchObject([{ isEmailNotificationsEnabled: false, version: 1 }]);
});
