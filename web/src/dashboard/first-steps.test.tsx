import { listCases } from '@evenhand/contract/case-list';
import { assignedCaseCount, listAdvisers, nextCases } from '@evenhand/contract/dashboard';
import { countOutstandingTasks, countOverdueTasks, countTasksDueToday, queryTasks } from '@evenhand/contract/tasks';
import { getUserDefinedFilter } from '@evenhand/contract/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer } from '../testing/fake-api.ts';
import { maren, teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { showRoute } from '../testing/show-route.tsx';
import { Dashboard } from './Dashboard.tsx';

beforeEach(() => page.viewport(1440, 900));

const nothing: FakeAnswer[] = [
  answer(assignedCaseCount, 0),
  answer(countOutstandingTasks, 0),
  answer(countOverdueTasks, 0),
  answer(countTasksDueToday, 0),
  answer(nextCases, []),
  answer(queryTasks, { data: [], totalDataCount: 0 }),
  answer(getUserDefinedFilter, { filterTargetId: 5, filters: 'true' }),
  answer(listCases, []),
  answer(listAdvisers, []),
];

const show = (user: typeof maren, more: readonly FakeAnswer[] = []) =>
  renderInApp(<Dashboard isHome />, {
    screens: ['/cases/create', '/cases', '/tasks'],
    user,
    answers: [...nothing, ...more],
  });

test('in a service without cases HR reads what to do first, and no numbers or empty lists [EMPTY-01]', async () => {
  const { screen } = await show(maren);
  await expect.element(screen.getByRole('heading', { name: 'Start here' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Create Case' })).toHaveAttribute('href', '/cases/create');
  await expect.element(screen.getByText('npm run people -- import FILE --service KEY')).toBeVisible();
  await expect.element(screen.getByText('npm run people -- invite NUMBER --service KEY')).toBeVisible();
  for (const name of ['You have no open cases.', 'You have no outstanding tasks.', 'Open Cases'])
    expect(screen.getByText(name).elements(), name).toEqual([]);
});

test('HR who may not create cases is told how people are invited alone [EMPTY-01]', async () => {
  const { screen } = await show({ ...maren, abilities: { ...maren.abilities, createCase: false } });
  await expect.element(screen.getByRole('heading', { name: 'Invite your colleagues' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create Case' }).elements()).toEqual([]);
});

describe('where rights are given here', () => {
  const showAtHome = (user: typeof maren) =>
    showRoute('/', { user, answers: nothing, configured: { hasDirectory: true } });

  test('HR reads who invites people and where, and no command that would be refused [EMPTY-01]', async () => {
    const { screen } = await showAtHome(maren);
    await expect.element(screen.getByRole('heading', { name: 'Invite your colleagues' })).toBeVisible();
    await expect.element(screen.getByText(/adds and invites them under Administration, People/)).toBeVisible();
    await expect
      .element(screen.getByText(/under Administration, Access, and another person approves it/))
      .toBeVisible();
    expect(screen.getByText(/npm run/).elements()).toEqual([]);
    expect(screen.getByRole('main').getByRole('link', { name: 'Administration' }).elements()).toEqual([]);
  });

  test('HR who administers too is led there [EMPTY-01]', async () => {
    const { screen } = await showAtHome({ ...maren, administers: true });
    const link = screen.getByRole('main').getByRole('link', { name: 'Administration' });
    await expect.element(link).toHaveAttribute('href', '/admin/people');
  });
});

test.each([
  ['HR who sees a case of somebody else', maren, [answer(listCases, [caseRowOf(1)])]],
  ['a business user', teodora, []],
])('%s has the dashboard as ever, without room for rows that are not there [EMPTY-01]', async (_who, user, more) => {
  const { screen } = await show(user, more);
  await expect.element(screen.getByText('You have no open cases.')).toBeVisible();
  await expect.element(screen.getByText('You have no outstanding tasks.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Start here' }).elements()).toEqual([]);
  expect(screen.getByText('Overdue (0)').elements()).toEqual([]);
  const card = screen.getByRole('region', { name: 'My Tasks' }).element();
  await expect.poll(() => card.getBoundingClientRect().height).toBeLessThan(250);
});

test('nobody with cases of their own is asked about others [EMPTY-01]', async () => {
  const { screen, calls } = await show(maren, [answer(assignedCaseCount, 1), answer(nextCases, [caseRowOf(7)])]);
  await expect.element(screen.getByRole('link', { name: '7', exact: true })).toBeVisible();
  expect(calls.some(({ route }) => (route as unknown) === listCases)).toBe(false);
});
