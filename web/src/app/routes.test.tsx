import { getCase } from '@evenhand/contract/case-details';
import { pageOfCases, totalCasePages } from '@evenhand/contract/case-list';
import { listFailedContacts, listParkedCalls } from '@evenhand/contract/contacts';
import { listAdvisers } from '@evenhand/contract/dashboard';
import { getFileFilters, listFiles } from '@evenhand/contract/files';
import { listLetters } from '@evenhand/contract/letters';
import { getNotification, markNotificationRead, queryNotifications } from '@evenhand/contract/notifications';
import { queryTasks } from '@evenhand/contract/tasks';
import { getHistory } from '@evenhand/contract/timeline';
import { getUserDefinedFilter } from '@evenhand/contract/users';
import { getWorkflowTracking } from '@evenhand/contract/workflow';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportError } from '../lib/error-list.ts';
import { caseOf } from '../testing/case-of.ts';
import { answer, keepWaiting } from '../testing/fake-api.ts';
import { notificationOf } from '../testing/notification-of.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const withCase = [answer(getCase, ({ params }) => caseOf({ id: Number(params.id) }))];

describe('the dashboard', () => {
  test.each([
    ['/', edda, 1],
    ['/', teodora, 0],
    ['/dashboard', edda, 0],
  ])("is at '%s' [ROUTE-01, ROUTE-02], with Team View at '/' for HR users [GEN-01]", async (path, user, teams) => {
    const { screen, calls } = await showRoute(path, { user, answers: [answer(listAdvisers, [])] });
    await expect.element(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Team View' }).elements()).toHaveLength(teams);
    expect(calls.filter(({ route }) => route === listAdvisers)).toHaveLength(teams);
  });
});

describe('screens at their addresses', () => {
  test("'/error' is the error page, which leads home [ROUTE-03]", async () => {
    const { screen, address } = await showRoute('/error');
    await expect.element(screen.getByRole('heading', { name: 'Application Error' })).toBeVisible();
    await expect.element(screen.getByText('Something went wrong.')).toBeVisible();
    await screen.getByRole('link', { name: 'Home' }).click();
    await expect.poll(address).toBe('/');
  });

  test("'/permissions' is in the frame of sign-in, names the page that was asked for, and leads home or out [ROUTE-07]", async () => {
    const { screen, address, goTo, world } = await showRoute('/permissions?from=%2Fcases%2Fremovals');
    await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
    await expect.element(screen.getByText('/cases/removals')).toBeVisible();
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await screen.getByRole('link', { name: 'Home' }).click();
    await expect.poll(address).toBe('/');
    await goTo('/permissions');
    await screen.getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => world.log).toContain('sign out');
  });

  test("'/permissions' says to a person whose sight is paused that it is, and whom to ask [SIGHT-16]", async () => {
    const user = { ...edda, roles: [], sightPaused: true as const, approvers: ['Ngozi Farraday'] };
    const { screen } = await showRoute('/cases/removals', { user });
    await expect
      .element(
        screen.getByText(
          'Your access to cases is paused until it is confirmed that it is you. Ask an access approver: Ngozi Farraday.',
        ),
      )
      .toBeVisible();
    expect(screen.getByText('You do not have permission to view this page.').elements()).toEqual([]);
  });

  test("'/cases' is the case list [ROUTE-04]", async () => {
    const { screen, calls } = await showRoute('/cases', {
      answers: [keepWaiting(pageOfCases), keepWaiting(totalCasePages)],
    });
    await expect.element(screen.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
    await expect.poll(() => calls.some(({ route }) => route === pageOfCases)).toBe(true);
  });

  test("'/cases/{caseId}' is the case, on its Summary [ROUTE-05]", async () => {
    const { screen } = await showRoute('/cases/10014', { answers: withCase });
    await expect.element(screen.getByRole('heading', { name: 'Case 10014', level: 1 })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Summary' })).toHaveAttribute('aria-current', 'page');
  });

  test.each([
    ['/cases/create', '/cases/create/owner', 'Select Case Owner'],
    ['/cases/create/owner', '/cases/create/owner', 'Select Case Owner'],
    [
      '/cases/create/owner/11111111-0000-4000-8000-00000000ca11',
      '/cases/create/owner/11111111-0000-4000-8000-00000000ca11',
      'Select Case Owner',
    ],
    ['/cases/create/employee', '/cases/create/owner', 'Select Case Owner'],
    ['/cases/create/topic', '/cases/create/owner', 'Select Case Owner'],
    ['/cases/create/colour', '/cases/create/colour', 'Page not found'],
  ])(
    "'%s' leads to '%s' of the wizard, and a step there is not is no page [ROUTE-06]",
    async (path, lands, heading) => {
      const { screen, address } = await showRoute(path, { user: maren, answers: [answer(getUserDefinedFilter, null)] });
      await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
      await expect.poll(address).toBe(lands);
    },
  );

  test("'/cases/{caseId}/processes/{processId}' is the process [ROUTE-17]", async () => {
    const { screen, calls } = await showRoute('/cases/10014/processes/77', {
      answers: [...withCase, keepWaiting(getWorkflowTracking)],
    });
    await expect.element(screen.getByRole('heading', { name: 'Case 10014', level: 1 })).toBeVisible();
    await expect.poll(() => calls.find(({ route }) => route === getWorkflowTracking)?.params.id).toBe('77');
  });

  test("'/cases/{caseId}/files' is the files of the case, and its letters [ROUTE-23]", async () => {
    const files = [keepWaiting(listFiles), keepWaiting(getFileFilters), keepWaiting(listLetters)];
    const { screen, calls } = await showRoute('/cases/10014/files?page=2', { answers: [...withCase, ...files] });
    await expect.element(screen.getByRole('link', { name: 'Files' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => calls.find(({ route }) => route === listLetters)?.params.id).toBe('10014');
    await expect
      .poll(() => calls.find(({ route }) => route === listFiles)?.body)
      .toMatchObject({ caseTrackingRecordId: 10014, pageNumber: 2 });
  });

  test("'/cases/{caseId}/history' is the timeline [ROUTE-24]", async () => {
    const { screen, calls } = await showRoute('/cases/10014/history', {
      answers: [...withCase, keepWaiting(getHistory)],
    });
    await expect.element(screen.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => calls.find(({ route }) => route === getHistory)?.params.id).toBe('10014');
  });

  test.each([
    ['/cases/10014/parkedcalls', 0],
    ['/cases/10014/parkedcalls/create', 1],
  ])(
    "'%s' is the parked calls; the form that parks a call has an address of its own [ROUTE-25]",
    async (path, forms) => {
      const record = caseOf({ id: 10014, abilities: { parkCall: true } });
      const { screen } = await showRoute(path, { answers: [answer(getCase, record), answer(listParkedCalls, [])] });
      await expect.element(screen.getByRole('heading', { name: 'Parked Calls' })).toBeVisible();
      await expect.element(screen.getByRole('link', { name: 'Summary' })).not.toHaveAttribute('aria-current');
      await expect.poll(() => screen.getByRole('button', { name: 'Park Call' }).elements()).toHaveLength(forms);
    },
  );

  test.each([
    ['/cases/10014/contacts/failed', 0],
    ['/cases/10014/contacts/failed/create', 1],
  ])(
    "'%s' is the failed contacts; the form that records one has an address of its own [ROUTE-26]",
    async (path, forms) => {
      const record = caseOf({ id: 10014, abilities: { recordFailedContact: true } });
      const { screen } = await showRoute(path, { answers: [answer(getCase, record), answer(listFailedContacts, [])] });
      await expect.element(screen.getByRole('heading', { name: 'Failed Contacts' })).toBeVisible();
      await expect
        .poll(() => screen.getByRole('button', { name: 'Record Failed Contact' }).elements())
        .toHaveLength(forms);
    },
  );

  test.each([
    ['/tasks', null],
    ['/tasks?toDate=2026-11-18', '2026-11-18T23:59:59.999Z'],
    ['/tasks/5', null],
  ])("'%s' is My Tasks [ROUTE-30]", async (path, toDate) => {
    const { screen, calls } = await showRoute(path, {
      answers: [answer(getUserDefinedFilter, null), keepWaiting(queryTasks)],
    });
    await expect.element(screen.getByRole('heading', { name: 'My Tasks', level: 1 })).toBeVisible();
    if (toDate !== null)
      await expect.poll(() => calls.find(({ route }) => route === queryTasks)?.query.get('toDate')).toBe(toDate);
  });

  test.each(['/cases/abc', '/cases/0', '/no/such/page'])(
    "'%s' is no page, and says so inside the shell",
    async (path) => {
      const { screen } = await showRoute(path);
      await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  );
});

test('resting the pointer on the link to the wizard begins no case, following the link does', async () => {
  const { screen, address, router } = await showRoute('/permissions', { user: teodora });
  const preload = vi.spyOn(router, 'preloadRoute');
  const stored = () => sessionStorage.getItem('evenhand.state') ?? '';
  await screen.getByRole('link', { name: 'Home' }).click();
  const link = screen.getByRole('link', { name: 'Create Case' }).first();
  await link.hover();
  const preloaded = () =>
    preload.mock.settledResults
      .filter((_, at) => preload.mock.calls[at]?.[0].to === '/cases/create')
      .map(({ type }) => type);
  await expect.poll(preloaded).toEqual(['fulfilled']);
  expect(stored()).not.toContain('create-case-draft');
  await link.click();
  await expect.poll(address).toBe('/cases/create/employee');
  expect(stored()).toContain('create-case-draft');
});

describe('callbacks of the provider', () => {
  test("'/signin' takes the answer and goes on to where the person wanted to be", async () => {
    const { screen, address } = await showRoute('/signin?code=1&state=2');
    await expect.element(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect.poll(address).toBe('/');
  });

  test("'/signout' says that the person is signed out, and offers to sign in again", async () => {
    const { screen, world } = await showRoute('/signout');
    await expect.element(screen.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await screen.getByRole('button', { name: 'Sign in again' }).click();
    await expect.poll(() => world.log).toContain('sign in');
  });

  test("'/refresh' renews by way of the provider", async () => {
    const { goTo, world } = await showRoute('/error');
    void goTo('/refresh');
    await expect.poll(() => world.log).toContain('sign in');
  });
});

describe('on every screen', () => {
  const everywhere = [
    '/',
    '/cases',
    '/cases/10014',
    '/cases/10014/files',
    '/cases/10014/history',
    '/cases/10014/parkedcalls',
    '/cases/10014/contacts/failed',
    '/cases/create',
    '/tasks',
    '/employeeSearch/callum',
    '/profile',
    '/permissions',
  ];

  test.each(everywhere)('a failed call is shown in one dialog [SHELL-21]: %s', async (path) => {
    const { screen } = await showRoute(path, { answers: withCase });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    reportError({ code: 'NOT_AUTHORISED', description: 'You may not.' });
    const dialog = screen.getByRole('alertdialog', { name: 'Application Error' });
    await expect.element(dialog.getByText('Not Authorised You may not.')).toBeVisible();
  });

  test.each(everywhere)('the end of the session is announced [SHELL-22]: %s', async (path) => {
    const { screen, world } = await showRoute(path, { answers: withCase });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    world.now += 29.5 * 60_000;
    world.session.tick();
    await expect.element(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  });

  test('nothing of a case is shown any more once the person logs out [SESS-12]', async () => {
    const { screen, world } = await showRoute('/cases/10014', { answers: withCase });
    await expect.element(screen.getByRole('heading', { name: 'Case 10014' })).toBeVisible();
    world.session.logOut();
    await expect.element(screen.getByRole('heading', { name: 'Signing you out' })).toBeVisible();
    await expect.element(screen.getByText('Callum Brightwater')).not.toBeInTheDocument();
    await expect.poll(() => world.log).toEqual(['Unavailable', 'sign out']);
  });

  test('nothing of a case is shown any more once the server no longer knows the person', async () => {
    const { screen, world } = await showRoute('/cases/10014', { answers: withCase });
    await expect.element(screen.getByText('Callum Brightwater').first()).toBeVisible();
    world.session.signInAgain('/cases/10014');
    await expect.element(screen.getByText('Callum Brightwater')).not.toBeInTheDocument();
    await expect.poll(() => world.log).toContain('sign in');
  });
});

test("'/notifications' is the list of notifications, and '/notifications/open/{notificationId}' opens one, which leads to its case [ROUTE-32]", async () => {
  const notification = notificationOf(5, { caseTrackingRecordId: 10014 });
  const answers = [
    ...withCase,
    answer(queryNotifications, { data: [notification], totalDataCount: 1 }),
    answer(getNotification, notification),
    answer(markNotificationRead, null),
  ];
  const { screen, address, goTo, calls } = await showRoute('/notifications', { answers });
  await expect.element(screen.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await goTo('/notifications/open/5');
  await expect.poll(address).toBe('/cases/10014');
  expect(calls.filter(({ route }) => route === markNotificationRead).map(({ params }) => params.id)).toEqual(['5']);
});
