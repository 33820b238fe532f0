import { createCase, existingCase, getCaseDraft, saveCaseDraft } from '@evenhand/contract/case-creation';
import { listSections, listTopics, lookupNoEmployeeReasons } from '@evenhand/contract/configuration';
import { getUserProfile, searchEmployees } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { controlTime } from '../testing/control-time.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { corinId, junoId, profile, showWizard } from '../testing/show-wizard.tsx';
import { emptyDraft } from './case-draft.ts';

controlTime();
beforeEach(() => page.viewport(1440, 900));

const failure = { errorCode: 'EXCEPTION', errorDescription: 'x' };
const begun = {
  ...emptyDraft,
  ownerId: corinId,
  ownerName: 'Corin Redfern',
  employeeId: junoId,
  employeeName: 'Juno Ashcombe',
};
const keptWith = (draft: Record<string, unknown>) =>
  answer(getCaseDraft, {
    draftId: '0b9f8a52-6a61-4b0e-9d52-3f3c4a1d7e10',
    draft,
    caseId: null,
    savedAt: '2026-11-17T14:42:00.000Z',
  });

test('a stepper names Case Owner, Employee and Topic [WIZ-01]; the owner is found in Search for Case Owner [WIZ-05], whose results count no open cases', async () => {
  const { screen } = await showWizard();
  const steps = screen.getByRole('list', { name: 'Steps of the new case' });
  expect(steps.getByRole('listitem').elements()).toHaveLength(3);
  for (const name of ['Case Owner', 'Employee', 'Topic'])
    await expect.element(steps.getByText(new RegExp(name))).toBeVisible();
  await expect
    .element(screen.getByRole('tab', { name: 'Search for Case Owner' }))
    .toHaveAttribute('aria-selected', 'true');
  await screen.getByRole('searchbox').fill('corin');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Corin Redfern' })).toBeVisible();
  await expect.element(screen.getByText('Open cases')).not.toBeInTheDocument();
});

test('a person preselected by the search is said to be the owner, and is not chosen when the wizard is entered again [WIZ-14]', async () => {
  const { screen, next, go } = await showWizard({ path: `/cases/create/owner/${corinId}` });
  await expect.element(screen.getByText(/^Corin Redfern will be the Case Owner, not the employee/)).toBeVisible();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await go('/cases/create');
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByText('Selected: Corin Redfern')).not.toBeInTheDocument();
  await expect.element(screen.getByText('You began this case before.')).not.toBeInTheDocument();
});

test('a case begun on this page is shown as begun when the wizard is entered again, and can be started again [WIZ-27] [WIZ-35]', async () => {
  const { screen, pick, next, address, go } = await showWizard();
  await pick('corin', 'Corin Redfern');
  await expect.poll(address).toBe('/cases/create/employee');
  await go('/cases/create');
  await expect.element(screen.getByText('You began this case before.')).toBeVisible();
  await expect.element(screen.getByText(/Case Owner: Corin Redfern/).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Start again' }).click();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByText('You began this case before.')).not.toBeInTheDocument();
});

test('under a pointer that rests on Next no tooltip opens; what is missing stands beside the button [WIZ-17]', async () => {
  const { screen, pick, next, address } = await showWizard();
  await pick('corin', 'Corin Redfern');
  await expect.poll(address).toBe('/cases/create/employee');
  await next.hover();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument();
  await expect
    .element(next)
    .toHaveAccessibleDescription('Choose an employee, or a reason for having none, to continue.');
});

test('a search that finds nobody says No results found [EMP-16]', async () => {
  const { screen } = await showWizard({ answers: [answer(searchEmployees, [])] });
  await screen.getByRole('searchbox').fill('nobody');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('No results found')).toBeVisible();
});

test('Select Employee has the tabs Employee Search and No Employee [WIZ-07]; Next waits for an employee [WIZ-17] or for a reason [WIZ-19]', async () => {
  const { screen, next } = await showWizard({ user: teodora });
  await expect.element(screen.getByRole('tab', { name: 'Employee Search' })).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('searchbox').fill('juno');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('Open cases', { exact: true }).first()).toBeVisible();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('radio', { name: 'Juno Ashcombe' }).click();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await screen.getByRole('tab', { name: 'No Employee' }).click();
  await screen.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Not known yet' }).click();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
});

test('a choice that is no longer shown is no longer chosen, and comes back with its form [WIZ-17] [WIZ-19] [WIZ-28]', async () => {
  const { screen, next, pickTopic, address, bodies } = await showWizard({ user: teodora });
  const isBarred = () => expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('searchbox').fill('juno');
  await screen.getByRole('button', { name: 'Search' }).click();
  await screen.getByRole('radio', { name: 'Juno Ashcombe' }).click();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await screen.getByRole('tab', { name: 'No Employee' }).click();
  await isBarred();
  await expect.element(next).toHaveAccessibleDescription('Choose a reason for having no employee to continue.');
  await expect.element(screen.getByText('You began a case')).not.toBeInTheDocument();
  await screen.getByRole('tab', { name: 'Employee Search' }).click();
  await expect.element(next).not.toHaveAttribute('aria-disabled');
  await screen.getByRole('button', { name: "Can't find employee?" }).click();
  await isBarred();
  await expect
    .element(next)
    .toHaveAccessibleDescription('Give the name and the e-mail address of the employee to continue.');
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Nia Ashby');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('nia@example.com');
  await screen.getByRole('button', { name: "Can't find employee?" }).click();
  await expect
    .element(screen.getByRole('complementary', { name: 'New case' }).getByText('Juno Ashcombe'))
    .toBeVisible();
  await screen.getByRole('button', { name: "Can't find employee?" }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nia Ashby');
  await next.click();
  await expect.poll(address).toBe('/cases/create/topic');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/cases/10021');
  expect(bodies()).toMatchObject([{ employeeName: 'Nia Ashby', employeeEmail: 'nia@example.com' }]);
  expect(bodies()).not.toMatchObject([{ employeeId: expect.anything() }]);
});

test("Can't find employee? takes a name and an e-mail [WIZ-08]; both are checked [WIZ-29] [WIZ-30] and with both the person can go on [WIZ-18]", async () => {
  const { screen, next, address } = await showWizard({ user: teodora });
  await screen.getByRole('button', { name: "Can't find employee?" }).click();
  const name = screen.getByRole('textbox', { name: 'Name', exact: true });
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await name.click();
  await email.click();
  await expect.element(screen.getByText('Please enter the name of the employee')).toBeVisible();
  await name.fill('N'.repeat(51));
  await email.fill('not an address');
  await name.click();
  await expect.element(screen.getByText('Please enter 50 characters or fewer')).toBeVisible();
  await expect.element(screen.getByText('Please enter a valid e-mail address')).toBeVisible();
  await name.fill('N'.repeat(50));
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await email.fill(`${'n'.repeat(40)}@example.com`);
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await email.fill('nia@example.com');
  await next.click();
  await expect.poll(address).toBe('/cases/create/topic');
});

test('Select Topic goes from section cards to a topic to Create Case, and says who hears of it [WIZ-09, NOADV-05]', async () => {
  const { screen, pick, pickTopic } = await showWizard({ user: teodora });
  await pick('juno', 'Juno Ashcombe');
  await expect.element(screen.getByRole('radio', { name: 'Conduct' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Topic' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Create Case' })).toHaveAttribute('aria-disabled', 'true');
  await pickTopic('Grievance');
  await expect
    .element(
      screen.getByText('First step: Record the grievance, within 5 working days. Teodora Whitlock will be notified.'),
    )
    .toBeVisible();
  await expect.element(screen.getByText('HR will be told and will name an adviser.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Create Case' })).not.toHaveAttribute('aria-disabled');
});

describe('whoever opens cases in several policy areas', () => {
  const areas = [
    { id: 1, title: 'Stores', isPrimary: false },
    { id: 2, title: 'Distribution', isPrimary: true },
    { id: 3, title: 'Head Office', isPrimary: false },
  ];

  test.each([
    ['the one they chose', [], 'Distribution', 2],
    ['that of the employee', [{ id: 3, title: 'Head Office', isPrimary: true }], 'Head Office', 3],
  ])(
    'reads in which one the new case will be, %s, before it is opened there [PEOPLE-30]',
    async (_whose, accessLevels, title, accessLevelId) => {
      const { screen, pick, pickTopic, bodies } = await showWizard({
        user: { ...teodora, accessLevels: areas },
        answers: [answer(getUserProfile, ({ params }) => profile(params.id ?? '', { accessLevels }))],
      });
      await pick('juno', 'Juno Ashcombe');
      const soFar = screen.getByRole('complementary', { name: 'New case' });
      await expect.element(soFar.getByText(title)).toBeVisible();
      await pickTopic('Grievance');
      await screen.getByRole('button', { name: 'Create Case' }).click();
      await expect.poll(bodies).toMatchObject([{ accessLevelId }]);
    },
  );

  test('reads nothing of it where there is one alone', async () => {
    const { screen, pick } = await showWizard({ user: teodora });
    await pick('juno', 'Juno Ashcombe');
    await expect.element(screen.getByRole('radio', { name: 'Conduct' })).toBeVisible();
    expect(screen.getByText('Policy area').elements()).toEqual([]);
  });
});

test('the topics come into view when a section is chosen, and not when the step is shown again', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  const toTopics = () =>
    scrolled.mock.contexts.filter(
      (element) => (element as Element).querySelector('[name="topicId"], [role="combobox"]') !== null,
    );
  const { screen, pick } = await showWizard({ user: teodora });
  await pick('juno', 'Juno Ashcombe');
  await screen.getByRole('radio', { name: 'Conduct' }).click();
  await expect.poll(() => toTopics().length).toBe(1);
  await screen.getByRole('button', { name: 'Back' }).click();
  await screen.getByRole('button', { name: 'Next' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Topic' })).toBeVisible();
  expect(toTopics().length).toBe(1);
  scrolled.mockRestore();
});

test.each([
  [{ isSearchable: true, isFreeText: false }, 1, 0],
  [{ isSearchable: false, isFreeText: true }, 0, 1],
])(
  'a service that allows %o offers no other way to an employee [WIZ-40]',
  async (employeeSelectionConfig, searches, names) => {
    const { screen } = await showWizard({ user: teodora, service: { employeeSelectionConfig } });
    await expect.element(screen.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
    expect(screen.getByRole('searchbox').elements()).toHaveLength(searches);
    expect(screen.getByRole('button', { name: "Can't find employee?" }).elements()).toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'E-mail' }).elements()).toHaveLength(names);
  },
);

test('a check for an existing case that fails is logged and does not stop the person [ERR-20]', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { screen, pick, pickTopic, bodies, address } = await showWizard({
    user: teodora,
    answers: [refuse(existingCase, 500, { errorCode: 'EXCEPTION', errorDescription: 'Something went wrong.' })],
  });
  await pick('juno', 'Juno Ashcombe');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/cases/10021');
  expect(bodies()).toHaveLength(1);
  expect(log.mock.calls).toEqual([['EXCEPTION: Something went wrong.']]);
  expect(readErrors()).toEqual([]);
  log.mockRestore();
});

test('Create Anyway opens the case although there is one [WIZ-23]', async () => {
  const { screen, pick, pickTopic, bodies, address } = await showWizard({
    user: teodora,
    answers: [answer(existingCase, { userHasPermissionsToEdit: false, caseTrackingRecordId: null })],
  });
  await pick('juno', 'Juno Ashcombe');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await screen.getByRole('button', { name: 'Create Anyway' }).click();
  await expect.poll(address).toBe('/cases/10021');
  expect(bodies()).toMatchObject([{ employeeId: junoId, topicId: 9 }]);
});

test('what was chosen is kept on the server a moment later; the act that opens the case ends it there, and nothing is kept after it [WIZ-26]', async () => {
  const { screen, pick, pickTopic, calls, address } = await showWizard({ user: teodora });
  const savedDrafts = () =>
    calls.filter(({ route }) => route === saveCaseDraft).map(({ body }) => JSON.stringify(body));
  await pick('juno', 'Juno Ashcombe');
  await expect.poll(() => savedDrafts().at(-1)).toContain('Juno Ashcombe');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/cases/10021');
  const before = savedDrafts().length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(savedDrafts()).toHaveLength(before);
});

test('after a sign-out in the middle the same step is shown with everything chosen', async () => {
  const { screen, address } = await showWizard({ path: '/cases/create/topic', answers: [keptWith(begun)] });
  await expect.element(screen.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
  expect(address()).toBe('/cases/create/topic');
  await expect
    .element(screen.getByRole('complementary', { name: 'New case' }).getByText('Juno Ashcombe'))
    .toBeVisible();
});

test('a case begun before is offered at the start, with its day, and can be resumed', async () => {
  const { screen, next, address } = await showWizard({ answers: [keptWith(begun)] });
  await expect.element(screen.getByText('You began a case on 17/11/2026 14:42.')).toBeVisible();
  await screen.getByRole('button', { name: 'Continue with this case' }).click();
  await expect.element(screen.getByText('Selected: Corin Redfern')).toBeVisible();
  await next.click();
  await expect.poll(address).toBe('/cases/create/employee');
  await expect.element(screen.getByText('Selected: Juno Ashcombe')).toBeVisible();
});

test('a case begun in another service is not offered, and the wizard starts empty', async () => {
  // The server answers with the draft of the person's own service alone.
  const { screen } = await showWizard({ answers: [answer(getCaseDraft, null)] });
  await expect.element(screen.getByRole('heading', { name: 'Select Case Owner' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continue with this case' })).not.toBeInTheDocument();
});

test.each([
  ['section', { section: { id: 77, title: 'Old section' }, topicId: 78, topicName: 'Old topic' }, 'Old section', false],
  ['topic', { section: { id: 5, title: 'Conduct' }, topicId: 78, topicName: 'Old topic' }, 'Old topic', true],
])("a %s of yesterday's pack is named as gone, and nothing else is lost", async (_what, choice, name, keepsSection) => {
  const { screen, pickTopic, bodies } = await showWizard({
    path: '/cases/create/topic',
    answers: [keptWith({ ...begun, ...choice })],
  });
  await expect.element(screen.getByText(`${name} is no longer available.`)).toBeVisible();
  await expect.element(screen.getByText(/Your other choices have been kept\.$/)).toBeVisible();
  if (keepsSection) await expect.element(screen.getByRole('radio', { name: 'Conduct' })).toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Create Case' })).toHaveAttribute('aria-disabled', 'true');
  await pickTopic('Grievance');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(bodies).toMatchObject([{ caseOwnerId: corinId, employeeId: junoId, topicId: 9 }]);
});

test.each([
  ['sections', listSections, 'Case sections could not be loaded', []],
  ['topics', listTopics, 'Topics could not be loaded', ['Conduct']],
] as const)('%s that could not be loaded say so and come with Retry', async (_what, route, sentence, first) => {
  const { screen, pick } = await showWizard({ user: teodora, answers: [refuse(route, 500, failure)] });
  await pick('juno', 'Juno Ashcombe');
  for (const name of first) await screen.getByRole('radio', { name }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('reasons for no employee that could not be loaded say so and come with Retry', async () => {
  const { screen } = await showWizard({ user: teodora, answers: [refuse(lookupNoEmployeeReasons, 500, failure)] });
  await screen.getByRole('tab', { name: 'No Employee' }).click();
  await expect.element(screen.getByText('Reason: the choices could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a return address of another origin is ignored, and what is not on offer is not chosen [WIZ-38] [ROUTE-16]', async () => {
  const path = '/cases/create?returnUrl=https%3A%2F%2Fevil.example%2F&externalSectionId=99&externalTopicId=98';
  const { screen, pick, pickTopic, address, calls } = await showWizard({ user: teodora, path });
  await pick('juno', 'Juno Ashcombe');
  await expect.element(screen.getByRole('radio', { name: 'Conduct' })).not.toBeChecked();
  await pickTopic('Query');
  await screen.getByRole('button', { name: 'Create Case' }).click();
  await expect.poll(address).toBe('/cases/10021');
  expect(calls.filter(({ route }) => route === createCase)).toHaveLength(1);
});
