import { setFirstRisk, setOverview, setRisk } from '@evenhand/contract/case-acts';
import { setAdviser } from '@evenhand/contract/case-people';
import { addParticipant, changeCaseOwner, searchParticipants } from '@evenhand/contract/participants';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { participantOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import { showSummary as show, wren } from '../testing/show-summary.tsx';

beforeEach(() => page.viewport(1440, 900));

test('the number of live cases of the employee leads an adviser to the employee, and is a plain number to others', async () => {
  const hr = await show();
  const link = hr.screen.getByRole('link', { name: '2: find Callum Brightwater, with their live cases' });
  await expect.element(link).toHaveAttribute('href', '/employeeSearch/304417');
  await hr.screen.unmount();
  const owner = await show({}, { user: teodora });
  await expect.element(owner.screen.getByText('Live cases')).toBeVisible();
  await expect.element(owner.screen.getByRole('link', { name: /live cases/ })).not.toBeInTheDocument();
});

test('the sections are Details, Participants, Blocked Users, Processes, Tasks, Employee and Adviser [CASE-03]; an empty task list says so [TASK-27]', async () => {
  const { screen } = await show();
  for (const name of ['Details', 'Participants', 'Blocked Users', 'Processes', 'Tasks', 'Employee', 'Adviser'])
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Closure Details' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
});

test('a closed case has Closure Details with date and conclusion [CASE-04], and its Outcome [CASE-05]', async () => {
  const closed = {
    caseStatus: { id: 3, title: 'Closed' },
    closedDateTime: '2026-11-13T10:00:00.000Z',
    conclusion: 'Upheld in part.',
    outcome: { id: 1, title: 'Warning' },
  };
  const { screen } = await show(closed);
  await expect.element(screen.getByRole('heading', { name: 'Closure Details' })).toBeVisible();
  await expect.element(screen.getByText('13/11/2026')).toBeVisible();
  await expect.element(screen.getByText('Upheld in part.')).toBeVisible();
  await expect.element(screen.getByText('Outcome', { exact: true })).toBeVisible();
});

test('five participants stand on a page [CASE-27]; without any right there are no row actions [CASE-29]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('1–5 of 6 participants')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Actions for Ngozi/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(screen.getByText('Priya Castellane')).toBeVisible();
});

test('who may not edit reads text and no inputs [PERM-03] [LOCK-04]', async () => {
  const { screen } = await show({ overview: 'Checks were falsified.', risk: { id: 3, title: 'High' } });
  await expect.element(screen.getByText('Checks were falsified.')).toBeVisible();
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^(Edit|Change|Add)/ })).not.toBeInTheDocument();
});

test('the overview is saved when one leaves it [CASE-34], counted [CASE-33] [CASE-35], and success is said [CASE-36]', async () => {
  const { screen, calls } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [answer(setOverview, { version: 5 })] });
  const box = screen.getByRole('textbox', { name: 'Overview' });
  await expect.element(box).toHaveAttribute('maxlength', '250');
  await box.fill('New text');
  await expect.element(screen.getByText('8/250')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  expect(calls.find((call) => call.route.path.endsWith('/overview'))?.body).toEqual({ overview: 'New text', caseTrackingRecordId: 10001, version: 4 });
});

test('a failing save says Overview failed to update and keeps what was typed [CASE-36]', async () => {
  const failure = refuse(setOverview, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' });
  const { screen } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [failure] });
  await screen.getByRole('textbox', { name: 'Overview' }).fill('New text');
  await userEvent.tab();
  await expect.element(screen.getByRole('alert').getByText('Overview failed to update')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Overview' })).toHaveValue('New text');
});

test('an overview somebody else changed meanwhile stands beside mine, and keeping mine sends it over theirs', async () => {
  const conflict = refuse(setOverview, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'x', current: { overview: 'Theirs', version: 9 } });
  const saved = answer(setOverview, { version: 10 });
  const replies = [conflict.reply, saved.reply];
  const both: FakeAnswer = { ...saved, reply: (call) => (replies.shift() ?? saved.reply)(call) };
  const { screen, calls } = await show({ overview: 'Old', abilities: { editDetails: true } }, { answers: [both] });
  await screen.getByRole('textbox', { name: 'Overview' }).fill('Mine');
  await userEvent.tab();
  await expect.element(screen.getByText('Theirs', { exact: true }).nth(1)).toBeVisible();
  await screen.getByRole('button', { name: 'Keep yours' }).click();
  await expect.element(screen.getByRole('status').getByText('Overview successfully updated')).toBeVisible();
  expect(calls.findLast((call) => call.route.path.endsWith('/overview'))?.body).toMatchObject({ overview: 'Mine', version: 9 });
});

test.each([
  ['the first by POST', null, '/api/cases/:id/risk'],
  ['a changed one by PUT', { id: 1, title: 'Low' }, '/api/cases/:id/risk/:riskId'],
])('a risk is chosen where it stands, %s [CASE-37]', async (_name, risk, path) => {
  const { screen, calls } = await show({ risk, abilities: { editDetails: true } }, { answers: [answer(setRisk, null), answer(setFirstRisk, null)] });
  await screen.getByRole('button', { name: 'Edit Risk' }).click();
  await screen.getByRole('combobox', { name: 'Risk' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await expect.element(screen.getByRole('status').getByText('Risk successfully updated')).toBeVisible();
  expect(calls.map((call) => call.route.path)).toContain(path);
});

test('risk [CASE-46] and reasons [CASE-47] are offered only where they apply', async () => {
  const { screen } = await show({ isRiskApplicable: false, isReasonEditable: false, abilities: { editDetails: true } });
  await expect.element(screen.getByText('Reason(s)')).toBeVisible();
  await expect.element(screen.getByText('Risk', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Edit Reason(s)' })).not.toBeInTheDocument();
});

test('Step aside stands with the adviser for those who may, and its dialog gives the focus back', async () => {
  const { screen } = await show({ abilities: { stepAside: true } });
  await screen.getByRole('button', { name: 'Step aside' }).click();
  const modal = screen.getByRole('dialog', { name: 'Step aside from Case 10001' });
  await expect.element(modal.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('button', { name: 'Step aside' })).toHaveFocus();
});

test('who may not step aside is not offered it', async () => {
  const { screen } = await show({ caseAdviser: null });
  await expect.element(screen.getByText('No adviser')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Step aside' })).not.toBeInTheDocument();
});

test('the adviser dialog: nothing chosen is refused [ADV-06], the current one calls nothing [ADV-05], another is changed to [ADV-07]', async () => {
  const { screen, calls } = await show({ abilities: { changeAdviser: true } }, { answers: [answer(setAdviser, null)] });
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

test('Assign to me is there for everybody but the adviser [ADV-02] and sends the own adviser id [ADV-08] [ADV-11]; without an adviser there is no No Adviser [ADV-03]', async () => {
  const { screen, calls } = await show({ caseAdviser: null, abilities: { changeAdviser: true } }, { answers: [answer(setAdviser, null)] });
  await screen.getByRole('button', { name: 'Add Adviser' }).click();
  const modal = screen.getByRole('dialog', { name: 'Add Adviser' });
  await expect.element(modal.getByRole('tab', { name: 'No Adviser' })).not.toBeInTheDocument();
  await modal.getByRole('tab', { name: 'Assign to me' }).click();
  await modal.getByRole('button', { name: 'Assign to me' }).click();
  await expect.element(screen.getByRole('status').getByText('Adviser assigned successfully')).toBeVisible();
  expect(calls.find((call) => call.route.method === 'PUT')?.body).toBe(maren.userId);
});

test('an observer is added in two steps [PART-07], each of which asks for its own [PART-19] [PART-21], by typing alone', async () => {
  const answers = [answer(searchParticipants, [wren]), answer(addParticipant, participantOf(50, 'Wren Abara', 3))];
  const { screen, calls } = await show({ abilities: { addParticipant: true } }, { answers });
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
  expect(calls.find((call) => call.route.path.endsWith('/search'))?.query.get('filterExistingParticipants')).toBe('true');
  expect(calls.find((call) => call.route.method === 'POST')?.body).toMatchObject({ participantRoleId: 3, participantRelationId: 12, participantSourceId: 3 });
});

test('an empty search says There are no search results found [PART-38] [EMP-15]', async () => {
  const { screen } = await show({ abilities: { addParticipant: true } }, { answers: [answer(searchParticipants, [])] });
  await screen.getByRole('button', { name: 'Add Stakeholder' }).click();
  await screen.getByRole('searchbox').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('There are no search results found')).toBeVisible();
});

test('a refusal stays in the dialog with what was chosen', async () => {
  const refusal = refuse(addParticipant, 409, { errorCode: 'ALREADY_EXISTS', errorDescription: 'User is already an Observer on this Case' });
  const { screen } = await show({ abilities: { addParticipant: true } }, { answers: [answer(searchParticipants, [wren]), refusal] });
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

test('the owner changes in two steps [PART-10]: the current owner cannot be chosen [PART-18], and a failure shows nothing [PART-48]', async () => {
  const failure = refuse(changeCaseOwner, 500, { errorCode: 'EXCEPTION', errorDescription: 'Boom' });
  const { screen, calls } = await show({ abilities: { changeOwner: true } }, { answers: [failure] });
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
  await screen.getByRole('dialog', { name: 'Remove Case Owner' }).getByRole('button', { name: 'Change Case Owner' }).click();
  await expect.poll(() => calls.some((call) => call.route.path.endsWith('/owner'))).toBe(true);
  await expect.element(screen.getByRole('dialog', { name: 'Remove Case Owner' })).toBeVisible();
  await expect.element(screen.getByText('Boom')).not.toBeInTheDocument();
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
});
