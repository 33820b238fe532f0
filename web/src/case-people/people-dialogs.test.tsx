import {
  removeAdviser,
  removeEmployee,
  searchEmployeesForCase,
  setAdviser,
  setEmployee,
} from '@evenhand/contract/case-people';
import type { Service } from '@evenhand/contract/configuration';
import { getService, lookupNoEmployeeReasons } from '@evenhand/contract/configuration';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { participantOf, userNumber } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren } from '../testing/people.ts';
import { showSummary, wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

const service = (employeeSelectionConfig: Service['employeeSelectionConfig']) =>
  answer(getService, {
    id: 1,
    title: 'People Advisory',
    employeeNumberLabel: 'Employee Number',
    messagePageTitle: 'Contact HR',
    notePageTitle: 'Case Notes',
    employeeSelectionConfig,
    timeZone: 'Europe/London',
  });
const mayChange = { abilities: { changeEmployee: true, removeEmployee: true } };
const failure = { errorCode: 'EXCEPTION', errorDescription: 'x' };

test('the adviser dialog: nothing chosen is refused [ADV-06], the current one calls nothing [ADV-05], another is changed to [ADV-07]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: { changeAdviser: true } },
    { answers: [answer(setAdviser, null)] },
  );
  const opener = screen.getByRole('button', { name: 'Change Adviser' });
  await opener.click();
  const modal = screen.getByRole('dialog', { name: 'Change Adviser' });
  await expect.element(modal.getByRole('tab', { name: 'Select Adviser' })).toBeVisible();
  await expect.element(modal.getByRole('tab', { name: 'Assign to me' })).not.toBeInTheDocument();
  await expect.element(modal.getByRole('tab', { name: 'No Adviser' })).toBeVisible();
  const submit = modal.getByRole('button', { name: 'Change Adviser' });
  await submit.click();
  await expect.element(modal.getByText('Please select a new case adviser to continue.')).toBeVisible();
  await modal.getByRole('radio', { name: /Maren/ }).click();
  await submit.click();
  await expect.element(modal).not.toBeInTheDocument();
  expect(calls.some((call) => call.route.method === 'PUT')).toBe(false);
  await opener.click();
  await modal.getByRole('radio', { name: /Edda/ }).click();
  await submit.click();
  await expect.element(screen.getByRole('status').getByText('Adviser changed successfully')).toBeVisible();
  expect(calls.find((call) => call.route.method === 'PUT')?.body).toBe(edda.userId);
});

test('Assign to me is there for everybody but the adviser [ADV-02] and sends the person’s own adviser id [ADV-08] [ADV-11]; without an adviser there is no No Adviser [ADV-03]', async () => {
  const { screen, calls } = await showSummary(
    { caseAdviser: null, abilities: { changeAdviser: true } },
    { answers: [answer(setAdviser, null)] },
  );
  await screen.getByRole('button', { name: 'Add Adviser' }).click();
  const modal = screen.getByRole('dialog', { name: 'Add Adviser' });
  await expect.element(modal.getByRole('tab', { name: 'No Adviser' })).not.toBeInTheDocument();
  await modal.getByRole('tab', { name: 'Assign to me' }).click();
  await modal.getByRole('button', { name: 'Assign to me' }).click();
  await expect.element(screen.getByRole('status').getByText('Adviser assigned successfully')).toBeVisible();
  expect(calls.find((call) => call.route.method === 'PUT')?.body).toBe(maren.userId);
});

test('the adviser is chosen in the tab Select Adviser [ADV-01] or taken off in No Adviser [ADV-09]', async () => {
  const { screen, calls } = await showSummary(
    { abilities: { changeAdviser: true } },
    { answers: [answer(removeAdviser, null)] },
  );
  await screen.getByRole('button', { name: 'Change Adviser' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Adviser' });
  await expect.element(modal.getByRole('tab', { name: 'Select Adviser' })).toHaveAttribute('aria-selected', 'true');
  await modal.getByRole('tab', { name: 'No Adviser' }).click();
  await modal.getByRole('button', { name: 'Remove Adviser' }).click();
  await expect.element(screen.getByRole('status').getByText('Adviser removed successfully')).toBeVisible();
  expect(calls.filter(({ route }) => route.method === 'DELETE').map(({ route }) => route.path)).toEqual([
    '/api/cases/:id/adviser',
  ]);
});

test('each adviser is listed with open cases and tasks [ADV-10], and whom a choice makes the adviser is said before the click [ADV-07]', async () => {
  const caseAdviser = { adviserId: maren.userId, adviserName: 'Maren Oduya' };
  const { screen, calls } = await showSummary(
    { caseAdviser, abilities: { changeAdviser: true } },
    { answers: [answer(setAdviser, null)] },
  );
  await screen.getByRole('button', { name: 'Change Adviser' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Adviser' });
  const row = modal.getByRole('radio', { name: 'Edda Marlowe' });
  await expect.element(row).toHaveAccessibleDescription('edda.marlowe@northmoor.example Open cases: 14, Tasks: 16');
  await row.click();
  await expect
    .element(
      modal.getByText(
        /^Edda Marlowe becomes the adviser of Case 10001 in place of Maren Oduya\. Everyone on the case will be notified/,
      ),
    )
    .toBeVisible();
  await modal.getByRole('button', { name: 'Change Adviser' }).click();
  await expect.element(screen.getByRole('status').getByText('Adviser changed successfully')).toBeVisible();
  expect(calls.find(({ route }) => route.method === 'PUT')?.body).toBe(edda.userId);
});

test('the employee is found by a search [EMP-01]: an empty choice [EMP-07] and a person already attached [EMP-11] are refused, another is changed to [EMP-12], once it is said what becomes of the one before [EMP-18]', async () => {
  const found = [wren, { ...wren, userId: userNumber(2), name: 'Ngozi Farraday' }];
  const record = { ...mayChange, caseParticipants: [participantOf(2, 'Ngozi Farraday', 2)] };
  const { screen, calls } = await showSummary(record, {
    answers: [answer(searchEmployeesForCase, found), answer(setEmployee, null)],
  });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Employee' });
  await expect.element(modal.getByRole('tab', { name: 'Search' })).toBeVisible();
  await expect.element(modal.getByRole('tab', { name: 'No Employee' })).toBeVisible();
  const submit = modal.getByRole('button', { name: 'Change Employee' });
  await submit.click();
  await expect.element(modal.getByText('Please select a new employee to continue.')).toBeVisible();
  await expect.element(modal.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('some{Enter}');
  await modal.getByRole('radio', { name: 'Ngozi Farraday' }).click();
  await submit.click();
  await expect.element(modal.getByText('Employee is already attached to this case.')).toBeVisible();
  await expect.element(modal.getByText('0 open cases').first()).toBeVisible();
  expect(calls.some(({ route }) => route.method === 'PUT')).toBe(false);
  await modal.getByRole('radio', { name: 'Wren Abara' }).click();
  await submit.click();
  await expect
    .element(
      modal
        .getByRole('group', { name: 'Why is this case no longer about Callum Brightwater?' })
        .getByText('Field is required.'),
    )
    .toBeVisible();
  await modal.getByRole('radio', { name: 'The case was about them' }).click();
  await submit.click();
  await expect.element(screen.getByRole('status').getByText('Employee changed successfully')).toBeVisible();
  const body = calls.find(({ route }) => route.method === 'PUT')?.body;
  expect(body).toMatchObject({ employeeId: wren.userId, employeeName: null, formerEmployee: 'keepOut' });
});

test('an employee search that finds nobody says No results found [EMP-16]', async () => {
  const { screen } = await showSummary(mayChange, { answers: [answer(searchEmployeesForCase, [])] });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  await page.getByRole('searchbox').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No results found')).toBeVisible();
});

test('the employee is taken off for a reason [EMP-09] [EMP-13]', async () => {
  const { screen, calls } = await showSummary(mayChange, { answers: [answer(removeEmployee, null)] });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Employee' });
  await modal.getByRole('tab', { name: 'No Employee' }).click();
  await modal.getByRole('button', { name: 'Remove Employee' }).click();
  await expect.element(modal.getByText('Please select a reason to continue.')).toBeVisible();
  await expect.element(modal.getByRole('combobox', { name: 'Reason' })).toHaveFocus();
  expect(calls.some(({ route }) => route.method === 'DELETE')).toBe(false);
  await modal.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Not known yet' }).click();
  await modal.getByRole('radio', { name: 'Chosen by mistake' }).click();
  await modal.getByRole('button', { name: 'Remove Employee' }).click();
  await expect.element(screen.getByRole('status').getByText('Employee removed successfully')).toBeVisible();
  const query = calls.find(({ route }) => route.method === 'DELETE')?.query;
  expect([query?.get('employeeNaReasonId'), query?.get('formerEmployee')]).toEqual(['4', 'mistake']);
});

test('a topic that requires an employee hides No Employee [EMP-02]', async () => {
  const { screen } = await showSummary({ abilities: { changeEmployee: true } });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  await expect.element(page.getByRole('tab', { name: 'Search' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'No Employee' })).not.toBeInTheDocument();
});

test.each([
  ['both', { isSearchable: true, isFreeText: true }, 1, 1],
  ['a search alone', { isSearchable: true, isFreeText: false }, 1, 0],
  ['free text alone', { isSearchable: false, isFreeText: true }, 0, 0],
])(
  'the service allows %s: the dialog offers no more than that [EMP-03] [EMP-04]',
  async (_what, config, searches, links) => {
    const { screen } = await showSummary(mayChange, { answers: [service(config)] });
    await screen.getByRole('button', { name: 'Change Employee' }).click();
    const modal = page.getByRole('dialog', { name: 'Change Employee' });
    await expect.element(modal.getByRole('tab', { name: 'Search' })).toBeVisible();
    expect(modal.getByRole('searchbox').elements()).toHaveLength(searches);
    expect(modal.getByRole('button', { name: "Can't find employee?" }).elements()).toHaveLength(links);
    expect(modal.getByRole('textbox', { name: 'E-mail' }).elements()).toHaveLength(config.isSearchable ? 0 : 1);
  },
);

test('a typed employee needs a name in the specified words, and focus goes to it [EMP-08]', async () => {
  const { screen, calls } = await showSummary(mayChange, { answers: [answer(setEmployee, null)] });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  const modal = page.getByRole('dialog', { name: 'Change Employee' });
  await modal.getByRole('button', { name: "Can't find employee?" }).click();
  await modal.getByRole('textbox', { name: 'E-mail' }).fill('new.person@northmoor.example');
  await modal.getByRole('button', { name: 'Change Employee' }).click();
  await expect.element(modal.getByText('Please enter the new employee name to continue.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(calls.some(({ route }) => route.method === 'PUT')).toBe(false);
});

test('reasons that could not be loaded say so in their place, and are there after Retry', async () => {
  const replies = [refuse(lookupNoEmployeeReasons, 500, failure).reply];
  const whole = answer(lookupNoEmployeeReasons, [{ id: 4, title: 'Not known yet' }]);
  const { screen } = await showSummary(mayChange, {
    answers: [{ ...whole, reply: (call) => (replies.shift() ?? whole.reply)(call) }],
  });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  await page.getByRole('tab', { name: 'No Employee' }).click();
  await expect.element(page.getByText('Reason: the choices could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Reason' })).toBeVisible();
});

test('an act that was made too often says in its form when it can be tried again, and what was typed stays', async () => {
  const tooOften = { errorCode: 'BAD_REQUEST', errorDescription: 'That was too often.' };
  const { screen } = await showSummary(mayChange, {
    answers: [
      service({ isSearchable: false, isFreeText: true }),
      refuse(setEmployee, 429, tooOften, { 'retry-after': '90' }),
    ],
  });
  await screen.getByRole('button', { name: 'Change Employee' }).click();
  const modal = screen.getByRole('dialog', { name: 'Change Employee' });
  await modal.getByRole('textbox', { name: 'Name' }).fill('A Contractor');
  await modal.getByRole('textbox', { name: 'E-mail' }).fill('new.person@northmoor.example');
  await modal.getByRole('radio', { name: 'Chosen by mistake' }).click();
  await modal.getByRole('button', { name: 'Change Employee' }).click();
  await expect.element(modal.getByText('That was too often. You can try again in 90 seconds.')).toBeVisible();
  await expect.element(modal.getByRole('textbox', { name: 'Name' })).toHaveValue('A Contractor');
  await expect.element(modal.getByRole('button', { name: 'Change Employee' })).toBeEnabled();
});
