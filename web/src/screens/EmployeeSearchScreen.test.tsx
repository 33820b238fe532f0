import type { CaseRow } from '@evenhand/contract/cases';
import { casesOfEmployee } from '@evenhand/contract/dashboard';
import { getUserProfile, searchEmployees, searchUsers } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren, priya, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

const callumId = '11111111-0000-4000-8000-00000000ca11';
const callum = {
  userId: callumId,
  firstName: 'Callum',
  fullName: 'Callum Brightwater',
  employeeId: '304417',
  emailAddress: 'callum.brightwater@northmoor.example',
  jobTitle: 'HGV Driver',
  isAuthorised: true,
  accessLevels: [{ id: 2, isPrimary: true }],
  liveCases: 1,
};
const stranger = {
  ...callum,
  userId: '11111111-0000-4000-8000-00000000ca12',
  fullName: 'Calla Reed',
  isAuthorised: false,
  liveCases: 0,
};
const rowOf = (change: Partial<CaseRow>): CaseRow => ({ ...caseOf(), ...change });
const standard: FakeAnswer[] = [
  answer(searchUsers, [callum, stranger]),
  answer(searchEmployees, [
    {
      userId: callumId,
      employeeId: '304417',
      name: 'Callum Brightwater',
      jobTitle: 'HGV Driver',
      liveCases: 1,
      email: callum.emailAddress,
    },
  ]),
  answer(casesOfEmployee, [
    rowOf({ id: 10001 }),
    rowOf({
      id: 10007,
      caseStatus: { id: 3, title: 'Closed' },
      outcome: { id: 1, title: 'Upheld' },
      closedDateTime: '2026-11-12T15:00:00.000Z',
    }),
  ]),
];
const show = (path = '/employeeSearch/cal', options: Parameters<typeof showRoute>[1] = {}) =>
  showRoute(path, { ...options, answers: [...standard, ...(options.answers ?? [])] });
const heads = (): (string | null)[] => [...document.querySelectorAll('thead th')].map((head) => head.textContent);

beforeEach(() => page.viewport(1440, 900));

test('with the user-search role it is the User Search: a table of people and a permission filter, All at first [ROUTE-09, USER-01, USER-08, API-149]', async () => {
  const { screen, calls } = await show();
  await expect.element(screen.getByRole('heading', { name: 'User Search' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Callum Brightwater/ })).toBeVisible();
  await expect.element(screen.getByText('Authorised people have access to this service.')).toBeVisible();
  expect(heads()).toEqual([
    'Name',
    'Employee Number',
    'E-mail',
    'Job Title',
    'Authorised',
    'Open Cases',
    'Row actions',
  ]);
  await expect
    .element(screen.getByRole('row', { name: /Callum Brightwater/ }).getByText('Authorised', { exact: true }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('row', { name: /Calla Reed/ }).getByText('Not authorised', { exact: true }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'All', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  expect(
    calls
      .filter(({ route }) => route === searchUsers)
      .map(({ params, query }) => [params.query, query.get('authoriseFilter')]),
  ).toEqual([['cal', 'All']]);
});

test('the filter offers All, Authorised and Not authorised, asks with its label, and is in the address [USER-02]', async () => {
  const { screen, calls, address } = await show();
  await expect.element(screen.getByRole('row', { name: /Callum Brightwater/ })).toBeVisible();
  const choices = screen.getByRole('group', { name: 'Permission' }).getByRole('button');
  expect(choices.elements().map((choice) => choice.textContent)).toEqual(['All', 'Authorised', 'Not authorised']);
  await choices.getByText('Not authorised').click();
  await expect
    .poll(() =>
      calls
        .filter(({ route }) => route === searchUsers)
        .at(-1)
        ?.query.get('authoriseFilter'),
    )
    .toBe('Not authorised');
  expect(address()).toBe('/employeeSearch/cal?authoriseFilter=Not+authorised');
});

test('an HR user without that role finds employees, with no filter and nothing about who is authorised [USER-03, USER-08]', async () => {
  const { screen, calls } = await show('/employeeSearch/cal', { user: edda });
  await expect.element(screen.getByRole('heading', { name: 'Employee Search' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /^Callum Brightwater/ })).toBeVisible();
  expect(heads()).toEqual(['Name', 'Employee Number', 'E-mail', 'Job Title', 'Open Cases', 'Row actions']);
  await expect.element(screen.getByRole('group', { name: 'Permission' })).not.toBeInTheDocument();
  expect(calls.some(({ route }) => route === searchUsers)).toBe(false);
});

test('an address with more than 200 characters makes no search and says so [USER-05]', async () => {
  const { screen, calls } = await show(`/employeeSearch/${'a'.repeat(201)}`);
  await expect.element(screen.getByText('Please enter 200 characters or fewer')).toBeVisible();
  expect(calls.some(({ route }) => (route as unknown) === searchUsers)).toBe(false);
});

test.each([
  ['one string role that is another', teodora, '/permissions?from=%2FemployeeSearch%2Fcal'],
  ['one string role that is the required one', edda, '/employeeSearch/cal'],
  ['a list that holds it', priya, '/employeeSearch/cal'],
])('the search is for HR users [ROUTE-07, ERR-21]: %s [AUTH-09, AUTH-10]', async (_name, user, lands) => {
  const { screen, calls, address } = await show('/employeeSearch/cal', { user });
  expect(address()).toBe(lands);
  if (lands === '/employeeSearch/cal') return;
  await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
  await expect.element(screen.getByText('/employeeSearch/cal')).toBeVisible();
  expect(calls.some(({ route }) => route === searchEmployees || route === searchUsers)).toBe(false);
});

test('the number unfolds the live cases about the person that the searcher may see, and the closed ones with outcome and day; also where there is no live one [ABOUT-01, SEARCH-12]', async () => {
  const { screen, calls } = await show();
  const toggle = screen.getByRole('button', { name: '1: Show cases about Callum Brightwater' });
  await toggle.click();
  const list = screen.getByRole('list', { name: 'Open cases of Callum Brightwater' });
  await expect.element(list.getByRole('link', { name: '10001' })).toHaveAttribute('href', '/cases/10001');
  await expect.element(list.getByText('10007')).not.toBeInTheDocument();
  const closed = screen.getByRole('list', { name: 'Closed cases of Callum Brightwater' });
  await expect.element(closed.getByRole('link', { name: '10007' })).toHaveAttribute('href', '/cases/10007');
  for (const words of ['Upheld', '12/11/2026']) await expect.element(closed.getByText(words)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Show in the case list' }))
    .toHaveAttribute('href', `/cases?adviserId=-1&employeeId=${callumId}&status=-1&toDate=-1`);
  await expect
    .element(screen.getByRole('link', { name: 'Search within these cases' }))
    .toHaveAttribute('href', `/search?employeeId=${callumId}`);
  expect(calls.find(({ route }) => route === casesOfEmployee)?.params.employeeId).toBe(callumId);
  await screen.getByRole('button', { name: '1: Hide cases about Callum Brightwater' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '0: Show cases about Calla Reed' }).click();
  await expect.element(screen.getByRole('list', { name: 'Closed cases of Calla Reed' })).toBeVisible();
});

test('the cases about a person who is found alone are unfolded, until they are hidden [ABOUT-03]', async () => {
  const { screen } = await show('/employeeSearch/cal', { answers: [answer(searchUsers, [callum])] });
  const list = screen.getByRole('list', { name: 'Open cases of Callum Brightwater' });
  await expect.element(list.getByRole('link', { name: '10001' })).toBeVisible();
  await screen.getByRole('button', { name: '1: Hide cases about Callum Brightwater' }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('a result leads to the profile, in a new tab with the id of the person [USER-06, ROUTE-36]', async () => {
  const { screen } = await show();
  const profile = screen.getByRole('link', { name: 'Profile of Callum Brightwater (opens in a new tab)' });
  await expect.element(profile).toHaveAttribute('href', `/profile?userId=${callumId}`);
  await expect.element(profile).toHaveAttribute('target', '_blank');
});

test('Create Case on a result opens the owner step with that person chosen [USER-07, PERM-40]', async () => {
  const profile = {
    ...callum,
    lastName: 'Brightwater',
    accessLevels: [{ id: 2, title: 'Distribution', isPrimary: true }],
    manager: null,
  };
  const { screen, address } = await show('/employeeSearch/cal', { answers: [answer(getUserProfile, profile)] });
  await screen.getByRole('link', { name: 'Create Case with Callum Brightwater as the owner' }).click();
  await expect.poll(address).toBe(`/cases/create/owner/${callumId}`);
  await expect.element(screen.getByText('Selected: Callum Brightwater')).toBeVisible();
});

test('on a phone the same is in a menu', async () => {
  await page.viewport(390, 844);
  const { screen } = await show();
  await screen.getByRole('button', { name: 'Actions for Callum Brightwater' }).click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Profile' }))
    .toHaveAttribute('href', `/profile?userId=${callumId}`);
  await expect
    .element(screen.getByRole('menuitem', { name: 'Create Case' }))
    .toHaveAttribute('href', `/cases/create/owner/${callumId}`);
});

test('a person who may not create cases is not offered it [USER-07, PERM-40]', async () => {
  const user = { ...maren, abilities: { ...maren.abilities, createCase: false, createCaseForOthers: false } };
  const { screen } = await show('/employeeSearch/cal', { user });
  await expect.element(screen.getByRole('row', { name: /Callum Brightwater/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /Create Case/ })).not.toBeInTheDocument();
});

test.each([maren, edda])('a search that finds nobody says so [USER-05, EMP-16]: $firstName', async (user) => {
  const { screen } = await show('/employeeSearch/zzz', {
    user,
    answers: [answer(searchUsers, []), answer(searchEmployees, [])],
  });
  await expect.element(screen.getByText('No results found')).toBeVisible();
});

test.each([maren, edda])(
  'under three characters nothing is asked and the rule is shown [EMP-15]: $firstName',
  async (user) => {
    const { screen, calls } = await show('/employeeSearch/%20ca%20', { user });
    await expect.element(screen.getByText('Please enter 3 or more characters')).toBeVisible();
    expect(calls.some(({ route }) => route === searchUsers || route === searchEmployees)).toBe(false);
  },
);

test('the search box of the shell leads here in its Users mode [SHELL-09, SHELL-10]; what was found before is gone at another address [EMP-14]', async () => {
  const { screen, address, goTo, calls } = await show('/employeeSearch/cal', {
    answers: [answer(searchUsers, ({ params }) => (params.query === 'cal' ? [callum] : []))],
  });
  await expect.element(screen.getByRole('row', { name: /^Callum Brightwater/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Search for: Users' })).toBeVisible();
  await userEvent.type(screen.getByPlaceholder('Name or employee number'), 'juno{Enter}');
  await expect.poll(address).toBe('/employeeSearch/juno');
  await expect.element(screen.getByText('No results found')).toBeVisible();
  await expect.element(screen.getByText('Callum Brightwater')).not.toBeInTheDocument();
  const before = calls.filter(({ route }) => route === searchUsers).length;
  await goTo('/employeeSearch/cal');
  await expect.poll(() => calls.filter(({ route }) => route === searchUsers).length).toBe(before + 1);
});

test('a search that fails says so and can be tried again', async () => {
  let isDown = true;
  const { screen } = await show('/employeeSearch/cal', {
    answers: [
      {
        route: searchUsers as never,
        reply: (call) =>
          (isDown
            ? refuse(searchUsers, 503, { errorCode: 'EXCEPTION', errorDescription: 'x' })
            : answer(searchUsers, [callum])
          ).reply(call),
      },
    ],
  });
  await expect.element(screen.getByText('The search did not work')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('row', { name: /^Callum Brightwater/ })).toBeVisible();
});

test('a search that was made too often says when it can be tried again', async () => {
  const tooOften = { errorCode: 'BAD_REQUEST', errorDescription: 'You have searched too often.' };
  const { screen } = await show('/employeeSearch/cal', {
    answers: [refuse(searchUsers, 429, tooOften, { 'retry-after': '45' })],
  });
  await expect.element(screen.getByText('You have searched too often. You can try again in 45 seconds.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
