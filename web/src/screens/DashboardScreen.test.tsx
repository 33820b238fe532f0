import { pageOfCases } from '@evenhand/contract/case-list';
import { claimCasePost } from '@evenhand/contract/case-people';
import { lookupRisks, lookupStatuses } from '@evenhand/contract/configuration';
import { assignedCaseCount, listAdvisers, nextCases } from '@evenhand/contract/dashboard';
import { EMPTY_ID } from '@evenhand/contract/limits';
import { countOutstandingTasks, countOverdueTasks, countTasksDueToday, queryTasks } from '@evenhand/contract/tasks';
import { getUserDefinedFilter, setUserDefinedFilter } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, keepWaiting } from '../testing/fake-api.ts';
import { hideLonger } from '../testing/hide-longer.ts';
import { edda, maren, priya, teodora } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import { DashboardScreen } from './DashboardScreen.tsx';

const advisers = [edda, maren].map(({ userId, fullName, email }) => ({
  id: userId,
  userId,
  name: fullName,
  email,
  liveCases: 3,
  tasks: 2,
  away: null,
}));
const noAdviser = {
  id: EMPTY_ID,
  userId: EMPTY_ID,
  name: 'No adviser',
  email: null,
  liveCases: 1,
  tasks: 0,
  away: null,
};
const due = taskOf(5, { taskTitle: 'Confirm companion', dueDate: '2026-01-16T17:00:00Z' });
const standard: FakeAnswer[] = [
  answer(lookupStatuses, [{ id: 1, title: 'Open' }]),
  answer(lookupRisks, []),
  answer(assignedCaseCount, 17),
  answer(countOutstandingTasks, 12),
  answer(countOverdueTasks, 3),
  answer(countTasksDueToday, 5),
  answer(
    nextCases,
    [1, 2, 3, 4, 5, 6].map((id) => caseRowOf(id)),
  ),
  answer(queryTasks, { data: [due], totalDataCount: 1 }),
  answer(getUserDefinedFilter, { filterTargetId: 5, filters: 'true' }),
  answer(setUserDefinedFilter, null),
  answer(pageOfCases, [caseRowOf(10090), caseRowOf(10091)]),
  answer(listAdvisers, [...advisers.toReversed(), noAdviser]),
];
const screens = ['/dashboard', '/cases', '/tasks', '/cases/$caseId', '/cases/$caseId/processes/$processId'];
type Options = Parameters<typeof renderInApp>[1];
function show(options: Options = {}): Promise<AppUnderTest> {
  return renderInApp(<DashboardScreen />, { screens, ...options, answers: [...standard, ...(options.answers ?? [])] });
}

beforeEach(() => page.viewport(1440, 900));

test('a person who has not seen the tour is offered three steps, and having seen or dismissed it is saved for good', async () => {
  const unseen = [answer(getUserDefinedFilter, null)];
  const saved = (calls: AppUnderTest['calls']) =>
    calls.filter(({ route }) => route === setUserDefinedFilter).map(({ body }) => body);
  const first = await show({ answers: unseen });
  const tour = first.screen.getByRole('region', { name: 'New to Evenhand?' });
  await expect.element(tour.getByText('1 of 3')).toBeVisible();
  await expect.element(tour.getByText('The search at the top finds people and cases.', { exact: false })).toBeVisible();
  await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect.element(tour.getByText('Only the people on a case can see it')).toBeVisible();
  await tour.getByRole('button', { name: 'Done' }).click();
  await expect.element(tour).not.toBeInTheDocument();
  expect(saved(first.calls)).toEqual([{ filterTargetId: 5, filters: 'true' }]);
  await first.screen.unmount();
  const second = await show({ user: teodora, answers: unseen });
  // Managers have no search.
  await expect
    .element(second.screen.getByText('Choose a number to see the cases or tasks that it counts.', { exact: false }))
    .toBeVisible();
  await expect.element(second.screen.getByText('The search at the top', { exact: false })).not.toBeInTheDocument();
  await second.screen.getByRole('button', { name: 'Do not show this again' }).click();
  await expect.element(second.screen.getByText('New to Evenhand?')).not.toBeInTheDocument();
  expect(saved(second.calls)).toEqual([{ filterTargetId: 5, filters: 'true' }]);
});

test('the tour comes first on the dashboard, and nothing that it would move is shown before it is known', async () => {
  hideLonger();
  let know = (): void => undefined;
  const unseen = answer(getUserDefinedFilter, null);
  const late: FakeAnswer = {
    ...unseen,
    reply: (call) => new Promise((resolve) => (know = () => resolve(unseen.reply(call)))),
  };
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    const { screen } = await show({ answers: [late] });
    const numbers = screen.getByRole('navigation', { name: 'Headlines', includeHidden: true });
    await expect.element(numbers.getByText('17', { exact: true })).toBeInTheDocument();
    await expect.element(numbers).not.toBeVisible();
    know();
    await expect.element(numbers).toBeVisible();
    const tour = screen.getByRole('region', { name: 'New to Evenhand?' });
    await expect.element(tour).toBeVisible();
    expect(tour.element().getBoundingClientRect().bottom).toBeLessThan(numbers.element().getBoundingClientRect().top);
    expect(tour.element().compareDocumentPosition(numbers.element()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    await screen.unmount();
  }
});

test('nobody waits longer than a second for the answer whether there is a tour', async () => {
  const { screen } = await show({ answers: [keepWaiting(getUserDefinedFilter)] });
  const numbers = screen.getByRole('navigation', { name: 'Headlines', includeHidden: true });
  await expect.element(numbers).toBeInTheDocument();
  const [waiting] = numbers.element().closest('[data-waits]')!.getAnimations();
  waiting!.pause();
  waiting!.currentTime = 999;
  await expect.element(numbers).not.toBeVisible();
  waiting!.currentTime = 1000;
  await expect.element(numbers).toBeVisible();
});

test('a person who has seen the tour is not offered it', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Open Cases').first()).toBeVisible();
  await expect.element(screen.getByText('New to Evenhand?')).not.toBeInTheDocument();
});

test('four numbers are links with their words [DASH-01]', async () => {
  const { screen } = await show();
  for (const name of ['17 Open Cases', '12 Total Tasks', '3 Tasks Overdue', '5 Tasks Due Today']) {
    await expect.element(screen.getByRole('link', { name })).toBeVisible();
  }
});

test('at most five cases are next [DASH-06], and VIEW ALL leads to cases [DASH-07] and tasks [DASH-08]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Employee 5')).toBeVisible();
  await expect.element(screen.getByText('Employee 6')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Next 5 Cases').first()).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'VIEW ALL Cases' })).toHaveAttribute('href', '/cases');
  await expect.element(screen.getByRole('link', { name: 'VIEW ALL My Tasks' })).toHaveAttribute('href', '/tasks');
});

test('each of the next cases has the number of its unread messages [DASH-06, CONF-17]', async () => {
  const { screen } = await show({ answers: [answer(nextCases, [caseRowOf(1, { unread: 7 }), caseRowOf(2)])] });
  const inRow = (name: string) =>
    screen.getByRole('table', { name: 'Next 5 Cases' }).getByRole('row', { name: new RegExp(name) });
  await expect.element(inRow('Employee 1').getByRole('cell', { name: '7 unread', exact: true })).toBeVisible();
  await expect.element(inRow('Employee 2').getByRole('cell', { name: '0', exact: true })).toBeVisible();
});

test('tasks say how many are overdue [DASH-09], whose they are and where they are done [DASH-10], and when they are due, in day, month, year and hours of 24 [DASH-11, FMT-04]', async () => {
  const { screen } = await show();
  await expect.element(screen.getByText('Overdue (3)')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Orla Finnegate' })).toHaveAttribute('href', '/cases/10014');
  await expect
    .element(screen.getByRole('link', { name: 'Confirm companion' }))
    .toHaveAttribute('href', '/cases/10014/processes/77');
  await expect.element(screen.getByText('16/01/2026 17:00')).toBeVisible();
});

test('a task of a case without an employee leads to its case by those words, as lists do [DASH-10]', async () => {
  const { screen } = await show({
    answers: [answer(queryTasks, { data: [taskOf(6, { employeeName: null })], totalDataCount: 1 })],
  });
  await expect.element(screen.getByRole('link', { name: 'No employee' })).toHaveAttribute('href', '/cases/10014');
});

test('without tasks [DASH-12] and without cases [DASH-13] it says so', async () => {
  const { screen } = await show({
    answers: [answer(nextCases, []), answer(queryTasks, { data: [], totalDataCount: 0 })],
  });
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
  await expect.element(screen.getByText('You have no open cases.')).toBeVisible();
});

test('people with both roles start as participant [DASH-15] and choose [DASH-14]; everything is asked again for the role [DASH-16]', async () => {
  const { screen, calls } = await show({ user: priya });
  const roles = (): string[] =>
    [nextCases, assignedCaseCount, queryTasks, countOutstandingTasks, countOverdueTasks, countTasksDueToday].map(
      (route) =>
        calls
          .filter((call) => call.route === route)
          .map((call) => call.query.get('role'))
          .join(' '),
    );
  await expect.poll(roles).toEqual(Array(6).fill('BusinessUser'));
  await screen.getByRole('button', { name: 'HR Adviser' }).click();
  await expect.poll(roles).toEqual(Array(6).fill('BusinessUser HRUser'));
});

test('on / an HR user sees the team, cases without an adviser first, and a row opens that adviser’s cases [DASH-17] [PERM-10]', async () => {
  const { screen, address } = await show();
  const table = screen.getByRole('table', { name: 'Team View' });
  await expect.element(table.getByRole('link', { name: 'Edda Marlowe' })).toBeVisible();
  // The cases that have no adviser are links too, once they have arrived.
  const names = table
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('href')?.includes('adviserId='));
  expect(names.map((link) => link.textContent?.slice(-10))).toEqual(['No adviser', 'da Marlowe', 'aren Oduya']);
  await table.getByText('edda.marlowe@northmoor.example').click();
  await expect.poll(address).toBe(`/cases?adviserId=${edda.userId}`);
});

test('the number of an adviser’s tasks leads to them [COVER-07]', async () => {
  const { screen } = await show();
  const table = screen.getByRole('table', { name: 'Team View' });
  await expect
    .element(table.getByRole('link', { name: /tasks of Edda Marlowe$/ }))
    .toHaveAttribute('href', `/tasks?userId=${edda.userId}`);
});

test.each([
  ['says which it counts to a person of several', maren, 1],
  ['says nothing to a person of one', edda, 0],
])('Team View is of one policy area: it %s', async (_what, user, times) => {
  const { screen } = await show({ user });
  await expect
    .element(screen.getByRole('table', { name: 'Team View' }).getByRole('link', { name: 'Edda Marlowe' }))
    .toBeVisible();
  expect(screen.getByText('Policy area: Distribution').elements()).toHaveLength(times);
});

test.each([
  ['at /dashboard', maren, '/dashboard'],
  ['to a business user', teodora, '/'],
])('the team is not shown %s [DASH-17] [PERM-10]', async (_where, user, path) => {
  const { screen, calls } = await show({ user, path });
  await expect.element(screen.getByText('Employee 1')).toBeVisible();
  await expect.element(screen.getByText('Team View')).not.toBeInTheDocument();
  expect(calls.some((call) => call.route === listAdvisers)).toBe(false);
});

test('under No adviser stand the newest open cases that have none, and HR takes one at once [NOADV-03]', async () => {
  const { screen, calls } = await show({ answers: [answer(claimCasePost, null)] });
  const list = screen.getByRole('list', { name: 'Cases without an adviser' });
  await expect.element(list.getByRole('link', { name: 'Case 10090' })).toHaveAttribute('href', '/cases/10090');
  const asked = calls.find(({ route }) => route === pageOfCases);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    adviserId: EMPTY_ID,
    status: '1',
    userCaseRole: 'HRUser',
    sortColumn: 'id',
    sortOrder: 'desc',
  });
  await list.getByRole('button', { name: 'Assign to me: case 10091' }).click();
  await expect.poll(() => calls.find(({ route }) => route === claimCasePost)?.params.id).toBe('10091');
});

test('where every case has an adviser none is listed under No adviser [NOADV-03]', async () => {
  const { screen, calls } = await show({ answers: [answer(listAdvisers, [{ ...noAdviser, liveCases: 0 }])] });
  await expect.element(screen.getByRole('table', { name: 'Team View' }).getByText('No adviser')).toBeVisible();
  expect(calls.some(({ route }) => route === pageOfCases)).toBe(false);
});

test('the Team View says who is away, until when, and who covers [COVER-04]', async () => {
  const away = { toDay: '2026-12-04', coverName: 'Edda Marlowe' };
  const [first, second] = advisers;
  const { screen } = await show({
    answers: [
      answer(listAdvisers, [
        { ...first!, away },
        { ...second!, away: { toDay: null, coverName: null } },
      ]),
    ],
  });
  const team = screen.getByRole('table', { name: 'Team View' });
  await expect.element(team.getByText('Away until 04/12/2026 · covered by Edda Marlowe')).toBeVisible();
  await expect.element(team.getByText('Away', { exact: true })).toBeVisible();
});
