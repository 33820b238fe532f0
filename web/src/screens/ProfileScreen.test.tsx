import { getCalendarLink } from '@evenhand/contract/calendar';
import { casesOfEmployee } from '@evenhand/contract/dashboard';
import type { UserProfile } from '@evenhand/contract/users';
import { getUserProfile } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

const profile: UserProfile = {
  userId: '11111111-0000-4000-8000-00000000ca11',
  firstName: 'Callum',
  lastName: 'Brightwater',
  fullName: 'Callum Brightwater',
  employeeId: '304417',
  emailAddress: 'callum.brightwater@northmoor.example',
  jobTitle: 'HGV Driver',
  accessLevels: [
    { id: 2, title: 'Distribution', isPrimary: true },
    { id: 3, title: 'Head Office', isPrimary: false },
  ],
  isAuthorised: true,
  manager: { userId: '11111111-0000-4000-8000-00000000ca12', fullName: 'Teodora Whitlock' },
};
const address = `/profile?userId=${profile.userId}`;

beforeEach(() => page.viewport(1440, 900));

test('a profile says who a person is, where they work and whom they report to, with the open cases about them [ROUTE-36]', async () => {
  const { screen, calls } = await showRoute(address, {
    answers: [answer(getUserProfile, profile), answer(casesOfEmployee, [caseOf()])],
  });
  await expect.element(screen.getByRole('heading', { name: 'Callum Brightwater' })).toBeVisible();
  for (const words of ['HGV Driver', '304417', 'Employee Number', 'Distribution (primary), Head Office'])
    await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'callum.brightwater@northmoor.example' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Teodora Whitlock' }))
    .toHaveAttribute('href', `/profile?userId=${profile.manager?.userId}`);
  await expect
    .element(
      screen.getByRole('list', { name: 'Open cases of Callum Brightwater' }).getByRole('link', { name: '10001' }),
    )
    .toBeVisible();
  expect(calls.find(({ route }) => route === getUserProfile)?.params.id).toBe(profile.userId);
});

test('a business user reads who a person is, and no cases are asked for', async () => {
  const { screen, calls } = await showRoute(address, {
    user: teodora,
    answers: [answer(getUserProfile, { ...profile, manager: null })],
  });
  await expect.element(screen.getByText('HGV Driver')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Cases' })).not.toBeInTheDocument();
  expect(calls.some(({ route }) => route === casesOfEmployee)).toBe(false);
});

test.each([
  ['2013-06-03', '03/06/2013'],
  ['Summer 2013', 'Summer 2013'],
  [null, 'Not recorded'],
])('telephone and start date are on it where the reader is told them: %s [PROFILE-02]', async (startDate, shown) => {
  const { screen } = await showRoute(address, {
    answers: [answer(getUserProfile, { ...profile, phone: '0113 496 0471', startDate }), answer(casesOfEmployee, [])],
  });
  await expect.element(screen.getByText('0113 496 0471')).toBeVisible();
  await expect.element(screen.getByText('Start date')).toBeVisible();
  await expect.element(screen.getByText(shown)).toBeVisible();
});

test('whoever is not told them reads nothing of telephone and start date [PROFILE-02]', async () => {
  const { screen } = await showRoute(address, { user: teodora, answers: [answer(getUserProfile, profile)] });
  await expect.element(screen.getByText('HGV Driver')).toBeVisible();
  for (const term of ['Telephone', 'Start date']) expect(screen.getByText(term).elements(), term).toEqual([]);
});

test('without a person the page is one’s own profile [PROFILE-01]', async () => {
  const { screen, calls } = await showRoute('/profile', {
    user: teodora,
    answers: [answer(getUserProfile, { ...profile, userId: teodora.userId, fullName: teodora.fullName })],
  });
  await expect.element(screen.getByRole('heading', { name: 'Teodora Whitlock' })).toBeVisible();
  expect(calls.find(({ route }) => route === getUserProfile)?.params.id).toBe(teodora.userId);
});

test('where there is no such person the page says so', async () => {
  const answers = [refuse(getUserProfile, 404, { errorCode: 'NOT_FOUND', errorDescription: 'x' })];
  const { screen } = await showRoute(address, { answers });
  await expect.element(screen.getByText('There is no such person in this service.')).toBeVisible();
});

const ownAccount = 'https://hr.example/identity/account';
const ownLink = { name: 'Change your password or see where you are signed in' };

test('one’s own profile and menu lead to one’s password and sign-ins, another’s profile does not [OWNPASS-06]', async () => {
  const own = { ...profile, userId: teodora.userId, fullName: teodora.fullName };
  const { screen, goTo } = await showRoute('/profile', {
    user: teodora,
    configured: { ownAccount },
    answers: [answer(getUserProfile, ({ params }) => (params.id === teodora.userId ? own : profile))],
  });
  await expect.element(screen.getByRole('link', ownLink)).toHaveAttribute('href', ownAccount);
  await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
  await expect
    .element(screen.getByRole('menuitem', { name: 'Password and sign-ins' }))
    .toHaveAttribute('href', ownAccount);
  await goTo(address);
  await expect.element(screen.getByRole('heading', { name: 'Callum Brightwater' })).toBeVisible();
  expect(screen.getByRole('link', ownLink).elements()).toHaveLength(0);
});

test('where another provider keeps passwords neither of them does [OWNPASS-06]', async () => {
  const own = { ...profile, userId: teodora.userId, fullName: teodora.fullName };
  const { screen } = await showRoute('/profile', { user: teodora, answers: [answer(getUserProfile, own)] });
  await expect.element(screen.getByRole('heading', { name: 'Teodora Whitlock' })).toBeVisible();
  expect(screen.getByRole('link', ownLink).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Password and sign-ins' }).elements()).toHaveLength(0);
});

test('the calendar link is on one’s own profile alone [CALOUT-09]', async () => {
  const own = { ...profile, userId: teodora.userId, fullName: teodora.fullName };
  const { screen, goTo, calls } = await showRoute('/profile', {
    user: teodora,
    answers: [
      answer(getUserProfile, ({ params }) => (params.id === teodora.userId ? own : profile)),
      answer(getCalendarLink, { madeAt: null }),
    ],
  });
  await expect.element(screen.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  await goTo(address);
  await expect.element(screen.getByRole('heading', { name: 'Callum Brightwater' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Calendar' }).elements()).toHaveLength(0);
  expect(calls.filter(({ route }) => route === getCalendarLink)).toHaveLength(1);
});
