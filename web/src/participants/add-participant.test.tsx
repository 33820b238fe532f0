import { addParticipant, changeCaseOwner, searchParticipants } from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { caseOf, participantOf, userNumber } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { maren } from '../testing/people.ts';
import { showSummary, wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

test('an observer is added in two steps [PART-07], each of which asks for its own [PART-19] [PART-21], by typing alone', async () => {
  const answers = [answer(searchParticipants, [wren]), answer(addParticipant, participantOf(50, 'Wren Abara', 3))];
  const { screen, calls } = await showSummary({ abilities: { addParticipant: true } }, { answers });
  await screen.getByRole('button', { name: 'Add Observer' }).click();
  const modal = screen.getByRole('dialog', { name: 'Add Observer' });
  await expect.element(modal.getByRole('searchbox')).toHaveFocus();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByText('Field is required.')).toBeVisible();
  await expect.element(modal.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('wr{Enter}');
  await expect.element(modal.getByText('Please enter 3 or more characters')).toBeVisible();
  expect(calls.some((call) => call.route.path.endsWith('/search'))).toBe(false);
  await userEvent.keyboard('en{Enter}');
  await modal.getByRole('radio', { name: 'Wren Abara' }).click();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByRole('combobox', { name: 'Relationship' })).toHaveFocus();
  await modal.getByRole('button', { name: 'Add Observer' }).click();
  await expect.element(modal.getByText('Field is required.')).toBeVisible();
  await modal.getByRole('combobox', { name: 'Relationship' }).click();
  await screen.getByRole('option', { name: 'Other' }).click();
  await modal.getByRole('button', { name: 'Add Observer' }).click();
  await expect.element(screen.getByRole('status').getByText('Successfully added Observer')).toBeVisible();
  expect(calls.find((call) => call.route.path.endsWith('/search'))?.query.get('filterExistingParticipants')).toBe(
    'false',
  );
  expect(calls.find((call) => call.route.method === 'POST')?.body).toMatchObject({
    participantRoleId: 3,
    participantRelationId: 12,
    participantSourceId: 3,
  });
});

test('people already on the case, its adviser and its employee are listed with the reason why they cannot be added [PART-50] [PART-52]', async () => {
  const personOf = (userId: string, name: string) => ({ ...wren, userId, name });
  const onCase: [string, string, string][] = [
    [userNumber(1), 'Teodora Whitlock', 'User is already Case Owner on this Case'],
    [userNumber(2), 'Ngozi Farraday', 'User is already a Stakeholder on this Case'],
    [userNumber(3), 'Salma Qureshi-Vane', 'User is already an Observer on this Case'],
    [userNumber(4), 'Silas Brandt', 'User is already Blocked on this Case'],
    [userNumber(90), 'Callum Brightwater', 'Employee is already attached to this case.'],
    [maren.userId, 'Maren Oduya', 'User is already HR Adviser on this Case'],
  ];
  const { caseEmployee } = caseOf();
  const { screen } = await showSummary(
    {
      abilities: { addParticipant: true },
      caseAdviser: { adviserId: maren.userId, adviserName: 'Maren Oduya' },
      caseEmployee: { ...caseEmployee, employeeGUID: userNumber(90) },
    },
    { answers: [answer(searchParticipants, [wren, ...onCase.map(([userId, name]) => personOf(userId, name))])] },
  );
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await screen.getByRole('searchbox').fill('everybody');
  await userEvent.keyboard('{Enter}');
  for (const [, name, sentence] of onCase) {
    await expect.element(screen.getByRole('radio', { name })).toBeDisabled();
    await expect.element(screen.getByRole('radio', { name })).toHaveAccessibleDescription(new RegExp(sentence));
  }
  await expect.element(screen.getByRole('radio', { name: 'Wren Abara' })).toBeEnabled();
});

test('an empty search says There are no search results found [PART-38] [EMP-15]', async () => {
  const { screen } = await showSummary(
    { abilities: { addParticipant: true } },
    { answers: [answer(searchParticipants, [])] },
  );
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await screen.getByRole('searchbox').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('There are no search results found')).toBeVisible();
});

test('a search for nothing says what is needed, and shows no longer what was found before [PART-39]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: { addParticipant: true } },
    { answers: [answer(searchParticipants, [wren])] },
  );
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await screen.getByRole('searchbox').fill('wren');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('radio', { name: 'Wren Abara' })).toBeVisible();
  await screen.getByRole('searchbox').fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Please enter 3 or more characters')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Wren Abara' })).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => (route as unknown) === searchParticipants)).toHaveLength(1);
});

test('a search on a case that is out of sight by now joins the error list, and is asked once [ERR-01]', async () => {
  const gone = refuse(searchParticipants, 404, { errorCode: 'CASE_NOT_FOUND', errorDescription: 'x' });
  const { screen, calls } = await showSummary({ abilities: { addParticipant: true } }, { answers: [gone] });
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await screen.getByRole('searchbox').fill('wren');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => readErrors().map(({ code }) => code)).toEqual(['CASE_NOT_FOUND']);
  expect(calls.filter(({ route }) => (route as unknown) === searchParticipants)).toHaveLength(1);
});

test('a search that fails is shown in the dialog, and can be made again [EMP-15]', async () => {
  const failed = refuse(searchParticipants, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' });
  const { screen, calls } = await showSummary({ abilities: { addParticipant: true } }, { answers: [failed] });
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '200');
  await screen.getByRole('searchbox').fill('wren');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible();
  await screen.getByRole('searchbox').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls.filter(({ route }) => (route as unknown) === searchParticipants)).toHaveLength(2);
  expect(readErrors()).toEqual([]);
});

test('a refusal stays in the dialog with what was chosen', async () => {
  const refusal = refuse(addParticipant, 409, {
    errorCode: 'ALREADY_EXISTS',
    errorDescription: 'User is already an Observer on this Case',
  });
  const { screen } = await showSummary(
    { abilities: { addParticipant: true } },
    { answers: [answer(searchParticipants, [wren]), refusal] },
  );
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  const modal = screen.getByRole('dialog', { name: 'Add Stakeholder' });
  await modal.getByRole('searchbox').fill('wren');
  await userEvent.keyboard('{Enter}');
  await modal.getByRole('radio', { name: 'Wren Abara' }).click();
  await modal.getByRole('button', { name: 'Next' }).click();
  await modal.getByRole('combobox').click();
  await screen.getByRole('option', { name: 'Other' }).click();
  await modal.getByRole('button', { name: 'Add Stakeholder' }).click();
  await expect.element(modal.getByText('User is already an Observer on this Case')).toBeVisible();
});

test('the owner changes in two steps [PART-10]: the current owner cannot be chosen [PART-18], and a failure shows no message [PART-48]', async () => {
  const failure = refuse(changeCaseOwner, 500, { errorCode: 'EXCEPTION', errorDescription: 'Boom' });
  const { screen, calls } = await showSummary({ abilities: { changeOwner: true } }, { answers: [failure] });
  await screen.getByRole('button', { name: 'Change Case Owner' }).click();
  const modal = screen.getByRole('dialog', { name: 'Change Case Owner' });
  await expect.element(modal.getByRole('radio', { name: 'Teodora Whitlock' })).toBeDisabled();
  await modal.getByRole('button', { name: 'Next' }).click();
  await expect.element(modal.getByText('Please select a new case owner to continue.')).toBeVisible();
  await expect.element(modal.getByText('Please select a participant.')).toBeVisible();
  await modal.getByRole('radio', { name: 'Ngozi Farraday' }).click();
  await modal.getByRole('button', { name: 'Next' }).click();
  await modal.getByRole('textbox', { name: 'Change reason' }).fill('Holiday cover');
  await modal.getByRole('radio', { name: /remove from case/ }).click();
  await screen
    .getByRole('dialog', { name: 'Remove Case Owner' })
    .getByRole('button', { name: 'Change Case Owner' })
    .click();
  await expect.poll(() => calls.some((call) => call.route.path.endsWith('/owner'))).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: 'Remove Case Owner' })).toBeVisible();
  await expect.element(screen.getByText('Boom')).not.toBeInTheDocument();
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
});
