import { canSeeCase, searchCase } from '@evenhand/contract/dashboard';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { SearchBox } from './SearchBox.tsx';

const both = ['users', 'cases'] as const;
const results = [{ id: 10001 }] as never;
const screens = ['/cases/$caseId', '/employeeSearch/$query'];
/** The row itself is of no interest here. */
const search = (rows: never): ReturnType<typeof answer> => ({
  route: searchCase as never,
  reply: () => Response.json({ data: rows, isError: false }),
});

test('it looks for Users or Cases, and the placeholder says what to type [SHELL-11]', async () => {
  const { screen } = await renderInApp(<SearchBox kinds={both} />);
  await expect.element(screen.getByPlaceholder('Name or employee number')).toBeVisible();
  await screen.getByRole('button', { name: 'Search for: Users' }).click();
  await screen.getByRole('menuitemradio', { name: 'Cases' }).click();
  await expect.element(screen.getByPlaceholder('Enter Case Number')).toBeVisible();
});

test('a user search of two characters shows an error and goes nowhere; typing clears it [SHELL-28]', async () => {
  const { screen, address } = await renderInApp(<SearchBox kinds={both} />, { screens });
  const box = screen.getByRole('searchbox');
  await userEvent.type(box, 'ju{Enter}');
  await expect.element(screen.getByText('Please enter 3 or more characters')).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(box, 'n');
  await expect.element(screen.getByText('Please enter 3 or more characters')).not.toBeInTheDocument();
  expect(address()).toBe('/');
  await userEvent.type(box, '{Enter}');
  await expect.poll(address).toBe('/employeeSearch/jun');
});

test('a case number of anything but digits is refused without a call [SHELL-29]', async () => {
  const { screen, calls } = await renderInApp(<SearchBox kinds={['cases']} />);
  await userEvent.type(screen.getByRole('searchbox'), '10a{Enter}');
  await expect.element(screen.getByText('Please enter a valid case number')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a case that is there and may be viewed opens', async () => {
  const { screen, calls, address } = await renderInApp(<SearchBox kinds={['cases']} />, {
    screens,
    answers: [search(results), answer(canSeeCase, true)],
  });
  await userEvent.type(screen.getByRole('searchbox'), '10001{Enter}');
  await expect.poll(address).toBe('/cases/10001');
  expect(calls.map((call) => call.route.path)).toEqual(['/api/cases/search/:id', '/api/CanSeeCase/:id']);
});

const missing = 'Case 10001 does not exist or you do not have permission to view it.';
test.each([
  ['is not there', [search([] as never)]],
  ['may not be viewed', [search(results), answer(canSeeCase, false)]],
  ['is refused by the server', [refuse(searchCase, 404, { errorCode: 'CASE_NOT_FOUND', errorDescription: 'x' })]],
])('a case that %s gets the one sentence and no navigation [SHELL-30]', async (_name, answers) => {
  const { screen, address } = await renderInApp(<SearchBox kinds={['cases']} />, { screens, answers });
  await userEvent.type(screen.getByRole('searchbox'), '10001{Enter}');
  await expect.element(screen.getByText(missing)).toBeVisible();
  expect(address()).toBe('/');
});

test('an empty term does nothing [SHELL-31]', async () => {
  const { screen, calls } = await renderInApp(<SearchBox kinds={['cases']} />);
  await userEvent.type(screen.getByRole('searchbox'), '  {Enter}');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(calls).toEqual([]);
});
