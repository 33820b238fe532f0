import { searchEmployees } from '@evenhand/contract/users';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readErrors } from '../lib/error-list.ts';
import { readSlice } from '../session/stored-state.ts';
import { userNumber } from '../testing/case-of.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { showWizard } from '../testing/show-wizard.tsx';

beforeEach(() => page.viewport(1440, 900));

test('a search takes 200 characters; one that fails is shown at the list, can be retried and searched again, and is not made again after a reload [EMP-14]', async () => {
  const { screen, calls } = await showWizard({
    answers: [refuse(searchEmployees, 400, { errorCode: 'BAD_REQUEST', errorDescription: 'x' })],
  });
  const box = screen.getByRole('searchbox');
  await expect.element(box).toHaveAttribute('maxlength', '200');
  await box.fill('corin');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('The search did not work')).toBeVisible();
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('The search did not work')).toBeVisible();
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect
    .poll(() =>
      calls.filter(({ route }) => (route as unknown) === searchEmployees).map(({ query }) => query.get('query')),
    )
    .toEqual(['corin', 'corin', 'corin']);
  expect(readErrors()).toEqual([]);
  expect(readSlice('create-case-draft')).toMatchObject({ draft: { ownerQuery: '' } });
});

test.each([
  ['without a code', { errorCode: '', errorDescription: '' }],
  ['that names one', { errorCode: 'EXCEPTION', errorDescription: 'x' }],
])('a failure of the server %s stays at the list [EMP-14]', async (_, body) => {
  const { screen } = await showWizard({ answers: [refuse(searchEmployees, 500, body)] });
  await screen.getByRole('searchbox').fill('corin');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('The search did not work')).toBeVisible();
  expect(readErrors()).toEqual([]);
});

test('a search for nothing says what is needed, and shows no longer what was found before [EMP-14]', async () => {
  const corin = {
    userId: userNumber(50),
    employeeId: '304420',
    name: 'Corin Vale',
    jobTitle: 'Store Manager',
    liveCases: 0,
    email: null,
  };
  const { screen, calls } = await showWizard({ answers: [answer(searchEmployees, [corin])] });
  await screen.getByRole('searchbox').fill('corin');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Corin Vale' })).toBeVisible();
  await screen.getByRole('searchbox').fill('');
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByText('Please enter 3 or more characters').first()).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Corin Vale' })).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => (route as unknown) === searchEmployees)).toHaveLength(1);
});
