import { createCase, existingCase, getCaseDraft, saveCaseDraft } from '@evenhand/contract/case-creation';
import { searchCase } from '@evenhand/contract/dashboard';
import type { ResultOf } from '@evenhand/contract/route';
import { getUserProfile, searchEmployees } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSlice } from '../session/stored-state.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { maren, priya, teodora } from '../testing/people.ts';
import { corinId, junoId, profile, showWizard } from '../testing/show-wizard.tsx';

beforeEach(() => page.viewport(1440, 900));

test('owner, employee, topic, create [WIZ-14]: the case is opened in the role held [WIZ-31] and shown [WIZ-37], and the draft is gone [WIZ-26]', async () => {
  const { screen, address, pick, pickTopic, bodies, calls } = await showWizard();
  await expect.poll(address).toBe('/cases/create/owner');
  await pick('corin', 'Corin Redfern');
  await expect.element(screen.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
  await pick('juno', 'Juno Ashcombe');
  await expect.poll(address).toBe('/cases/create/topic');
  await pickTopic('Grievance');
  await expect.element(screen.getByRole('list', { name: 'Stages of the process' })).toBeVisible();
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/cases/10021');
  expect(bodies()).toEqual([
    {
      topicId: 9,
      sectionId: 5,
      accessLevelId: 2,
      caseOwnerId: corinId,
      employeeId: junoId,
      userCaseRole: 'HRUser',
      draftId: expect.any(String),
    },
  ]);
  expect(calls.find(({ route }) => route === existingCase)?.query.toString()).toBe(`employeeId=${junoId}&topicId=9`);
  expect(sessionStorage.getItem('evenhand.state')).not.toContain(corinId);
});

test('a save under way is answered before the case is opened, and the draft that is sent names the one kept; nothing is kept after it [WIZ-26]', async () => {
  const order: string[] = [];
  const slowly = Promise.withResolvers<void>();
  const { screen, address, pick, pickTopic, bodies, calls } = await showWizard({
    answers: [
      {
        route: saveCaseDraft,
        reply: async () => {
          await slowly.promise;
          order.push('kept');
          return Response.json({ data: { savedAt: '2026-11-18T14:42:00.000Z' }, isError: false });
        },
      },
      answer(createCase, () => {
        order.push('opened');
        return { id: 10021 };
      }),
    ],
  });
  await pick('corin', 'Corin Redfern');
  await pick('juno', 'Juno Ashcombe');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(() => calls.some(({ route }) => route === saveCaseDraft)).toBe(true);
  slowly.resolve();
  await expect.poll(address).toBe('/cases/10021');
  expect(order.at(-1)).toBe('opened');
  const kept = calls.filter(({ route }) => route === saveCaseDraft).map(({ body }) => body as { draftId: string });
  expect(bodies()).toMatchObject([{ draftId: kept.at(-1)?.draftId }]);
});

test('the summary says what is chosen in the next step, and of later steps that nothing is chosen yet', async () => {
  const { screen, pick } = await showWizard();
  const soFar = () =>
    [...screen.getByRole('complementary', { name: 'New case' }).element().querySelectorAll('dd')].map(
      (value) => value.textContent,
    );
  await expect.poll(soFar).toEqual(['Not chosen yet', 'Next step', 'Not chosen yet']);
  await pick('corin', 'Corin Redfern');
  await expect.poll(() => soFar().slice(1)).toEqual(['Not chosen yet', 'Next step']);
});

test('a draft that became a case on another page offers that case and not the draft; another one can be begun [WIZ-26]', async () => {
  let answered: ResultOf<typeof getCaseDraft> = null;
  const { screen, pick } = await showWizard({ answers: [answer(getCaseDraft, () => answered)] });
  await pick('corin', 'Corin Redfern');
  await expect.element(screen.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
  const { draft } = readSlice('create-case-draft') as { draft: { draftId: string } };
  answered = { draftId: draft.draftId, draft: null, caseId: 10030, savedAt: '2026-11-18T14:42:00.000Z' };
  dispatchEvent(new Event('visibilitychange'));
  await expect
    .element(screen.getByText('You have already opened this case in another window or on another device.'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Open Case 10030' })).toBeVisible();
  await screen.getByRole('button', { name: 'Begin another case' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Select Case Owner' })).toBeVisible();
  await expect.element(screen.getByText('Corin Redfern')).not.toBeInTheDocument();
});

test('only passed steps can be gone back to [WIZ-02], and Cancel clears the draft [WIZ-27]', async () => {
  const { screen, address, pick } = await showWizard();
  await pick('corin', 'Corin Redfern');
  const steps = screen.getByRole('list', { name: 'Steps of the new case' });
  await expect.element(steps.getByRole('button', { name: /Case Owner/ })).toBeVisible();
  await expect.element(steps.getByRole('button', { name: /Topic/ })).not.toBeInTheDocument();
  await steps.getByRole('button', { name: /Case Owner/ }).click();
  await expect.element(screen.getByRole('radio', { name: 'Corin Redfern' })).toBeChecked();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(address).toBe('/dashboard');
  expect(sessionStorage.getItem('evenhand.state')).not.toContain(corinId);
});

test('coming back to the employee step keeps who was chosen, but not the list they were found in [EMP-14]', async () => {
  const { screen, address, pick } = await showWizard({ user: teodora });
  await pick('juno', 'Juno Ashcombe');
  await expect.poll(address).toBe('/cases/create/topic');
  await screen
    .getByRole('list', { name: 'Steps of the new case' })
    .getByRole('button', { name: /Employee/ })
    .click();
  await expect.element(screen.getByText('Selected: Juno Ashcombe')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Juno Ashcombe' })).not.toBeInTheDocument();
});

test('a step without what comes before it leads back to the start [WIZ-15]', async () => {
  const { address } = await showWizard({ path: '/cases/create/topic' });
  await expect.poll(address).toBe('/cases/create/owner');
});

test('a business user owns the case and has no owner step [WIZ-03] [WIZ-04]', async () => {
  const { screen, address, pick, pickTopic, bodies } = await showWizard({ user: teodora });
  await expect.poll(address).toBe('/cases/create/employee');
  await expect
    .element(screen.getByRole('list', { name: 'Steps of the new case' }).getByText('Case Owner'))
    .not.toBeInTheDocument();
  await pick('juno', 'Juno Ashcombe');
  await pickTopic('Query');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(bodies).toMatchObject([{ caseOwnerId: teodora.userId, userCaseRole: 'BusinessUser' }]);
});

test('only a dual-role user may set themselves as owner [WIZ-06, PERM-30]', async () => {
  const { screen, next, calls } = await showWizard({ user: priya });
  await screen.getByRole('tab', { name: 'Set as me' }).click();
  await screen.getByRole('button', { name: 'Set as me' }).click();
  await next.click();
  await expect.element(screen.getByRole('tab', { name: 'No Employee' })).toBeVisible();
  expect(calls.some(({ route }) => route === searchEmployees)).toBe(false);
  await screen.unmount();
  const { screen: hers } = await showWizard({ user: maren });
  await expect.element(hers.getByRole('tab', { name: 'Search for Case Owner' })).toBeVisible();
  await expect.element(hers.getByRole('tab', { name: 'Set as me' })).not.toBeInTheDocument();
});

test('an owner from a search result is chosen already, and is asked about on Next; Cancel stays, Continue goes on [WIZ-16] [WIZ-36]', async () => {
  const { screen, address, next } = await showWizard({
    path: `/cases/create/owner/${corinId}`,
    answers: [answer(getUserProfile, profile(corinId, { isAuthorised: false }))],
  });
  await expect.element(screen.getByText('Selected: Corin Redfern')).toBeVisible();
  await next.click();
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Case Owner' });
  await expect.element(dialog.getByText(/^Corin Redfern does not currently have access to this service/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(address()).toBe(`/cases/create/owner/${corinId}`);
  await next.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(address).toBe('/cases/create/employee');
});

test('without an employee only topics that need none can be taken [WIZ-13] [WIZ-39], and only those enabled are on offer [WIZ-21]', async () => {
  const { screen, next, pickTopic, bodies } = await showWizard({ user: teodora });
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('tab', { name: 'No Employee' }).click();
  await screen.getByRole('combobox', { name: 'Reason' }).click();
  await screen.getByRole('option', { name: 'Not known yet' }).click();
  await next.click();
  await pickTopic('Grievance');
  const dialog = screen.getByRole('alertdialog', { name: 'Topic Unsuitable' });
  await expect
    .element(dialog.getByText('This topic needs an employee and cannot be chosen without one.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create Case' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('combobox', { name: 'Topic' }).click();
  await expect.element(screen.getByRole('option', { name: 'Query' })).toBeVisible();
  expect(screen.getByRole('option').elements()).toHaveLength(2);
  await screen.getByRole('option', { name: 'Query' }).click();
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(bodies).toMatchObject([{ employeeNAReasonId: 4, topicId: 10 }]);
});

test.each([
  ['the case is named to those who may open it', true, 1],
  ['the case has no number for others', false, 0],
])(
  'a case that exists already is asked about [WIZ-10] [WIZ-11] [WIZ-22]: %s [WIZ-12]',
  async (_title, mayEdit, links) => {
    const { screen, pick, pickTopic, bodies } = await showWizard({
      user: teodora,
      answers: [
        answer(existingCase, { userHasPermissionsToEdit: mayEdit, caseTrackingRecordId: mayEdit ? 10009 : null }),
        answer(searchCase, []),
      ],
    });
    await pick('juno', 'Juno Ashcombe');
    await pickTopic('Grievance');
    await screen.getByRole('button', { name: 'Create Case' }).click();
    const dialog = screen.getByRole('alertdialog', { name: 'Existing case' });
    await expect.element(dialog.getByText('A Grievance case already exists for Juno Ashcombe.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take me to Case 10009' }).elements()).toHaveLength(links);
    expect(bodies()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create Anyway' }).click();
    await expect.poll(() => bodies().length).toBe(1);
  },
);

test('a refusal stays on the page with everything chosen, also what came from outside [ROUTE-16]', async () => {
  const { screen, address, pick, bodies } = await showWizard({
    user: teodora,
    path: '/cases/create?returnUrl=%2Fportal%3Fa%3D1&externalSectionId=5&externalTopicId=10',
    answers: [refuse(createCase, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'This topic is not available.' })],
  });
  await pick('juno', 'Juno Ashcombe');
  await expect.element(screen.getByRole('radio', { name: 'Conduct' })).toBeChecked();
  await expect.element(screen.getByRole('combobox', { name: 'Topic' })).toHaveValue('Query');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This topic is not available.');
  await expect.element(screen.getByRole('combobox', { name: 'Topic' })).toHaveValue('Query');
  expect([address(), bodies().length]).toEqual(['/cases/create/topic', 1]);
  expect(sessionStorage.getItem('evenhand.state')).toContain('/portal?a=1');
});

test('with a return address the person goes back there, with the number of the case [ROUTE-16] [WIZ-37]', async () => {
  const { screen, address, pick } = await showWizard({
    user: teodora,
    path: '/cases/create?returnUrl=%2Fportal%3Fa%3D1&externalSectionId=5&externalTopicId=10',
  });
  await pick('juno', 'Juno Ashcombe');
  await expect.element(screen.getByRole('combobox', { name: 'Topic' })).toHaveValue('Query');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/portal?a=1&caseId=10021');
});
