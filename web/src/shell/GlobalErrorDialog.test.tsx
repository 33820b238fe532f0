import { expect, test } from 'vitest';
import { leaveBehind, readLeftBehind } from '../drafts/left-behind.ts';
import { readErrors, reportError } from '../lib/error-list.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';

test('the application-error form shows each error with its code and description [ERR-16], and offers Home and Retry [ERR-17]', async () => {
  const { screen, address } = await renderInApp(<GlobalErrorDialog />, { path: '/cases' });
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  reportError({ code: 'NOT_AUTHORISED', description: 'You may not.' });
  reportError({ code: 'NOT_FOUND', description: 'No such file.' });
  const dialog = screen.getByRole('alertdialog', { name: 'Application Error' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('Not Authorised You may not.')).toBeVisible();
  await expect.element(dialog.getByText('Not Found No such file.')).toBeVisible();
  await expect.element(dialog.getByText('Technical detail')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Home' }).click();
  await expect.poll(() => [address(), readErrors().length]).toEqual(['/', 0]);
});

test.each([
  [
    'UNKNOWN_ERROR',
    'Something went wrong, and the server gave no reason. Choose Retry. If it happens again, tell your IT support and give them the technical detail.',
  ],
  ['Network Error', 'The server could not be reached. Check your connection, then choose Retry.'],
])(
  'a failure without words (%s) says what to do; its code and address are out of sight until they are asked for [ERR-10, ERR-16]',
  async (code, sentence) => {
    const { screen } = await renderInApp(<GlobalErrorDialog />, { path: '/cases' });
    for (const address of ['/api/lookups/1', '/api/lookups/2'])
      reportError({ code, description: `Error when calling ${address}.` });
    const dialog = screen.getByRole('alertdialog', { name: 'Application Error' });
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    const detail = dialog.getByText(`${code} Error when calling /api/lookups/2.`);
    await expect.element(detail).not.toBeVisible();
    await dialog.getByText('Technical detail').click();
    await expect.element(detail).toBeVisible();
  },
);

test('a missing case has its own form: only the description, and Back to the case list [ERR-18]', async () => {
  const { screen, address } = await renderInApp(<GlobalErrorDialog />, { path: '/' });
  reportError({ code: 'EXCEPTION', description: 'Something else.' });
  reportError({
    code: 'CASE_NOT_FOUND',
    description: 'Case 5 could not be found, or you do not have permission to view it.',
  });
  const dialog = screen.getByRole('alertdialog', { name: 'Case Not Found' });
  await expect
    .element(dialog.getByText('Case 5 could not be found, or you do not have permission to view it.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Something else.')).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => [address(), readErrors().length]).toEqual(['/cases', 0]);
});

test('a case that is gone while it was typed about shows the words to be copied, which the dialog of another case does not [TAKENOFF-01]', async () => {
  const gone = (id: number) =>
    reportError({
      code: 'CASE_NOT_FOUND',
      description: `Case ${id} could not be found, or you do not have permission.`,
    });
  const { screen } = await renderInApp(<GlobalErrorDialog />, { path: '/' });
  gone(10002);
  const dialog = screen.getByRole('alertdialog', { name: 'Case Not Found' });
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole('textbox').elements()).toEqual([]);
  gone(10001);
  leaveBehind(10001, [{ subject: 'The hearing date', body: '<p>It does not suit me.</p>' }]);
  const words = dialog.getByRole('textbox', { name: 'What you had typed' });
  await expect.element(words).toHaveValue('The hearing date\n\nIt does not suit me.');
  await expect.element(words).toHaveAttribute('readonly');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => readLeftBehind()).toBeNull();
});

test('a limit has its own form: what happened and when to try again; Close keeps the page and does not ask again', async () => {
  const { screen, address, calls } = await renderInApp(
    <>
      <input aria-label="Typed" defaultValue="half a sentence" />
      <GlobalErrorDialog />
    </>,
    { path: '/cases' },
  );
  const made = calls.length;
  reportError({
    code: 'BAD_REQUEST',
    description: 'You have searched too often. You can try again in 45 seconds.',
    isLimit: true,
  });
  const dialog = screen.getByRole('alertdialog', { name: 'Please wait' });
  await expect.element(dialog.getByText('You have searched too often. You can try again in 45 seconds.')).toBeVisible();
  await expect.element(dialog.getByText('Bad Request')).not.toBeInTheDocument();
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Close']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'Typed' })).toHaveValue('half a sentence');
  expect([address(), readErrors().length, calls.length]).toEqual(['/cases', 0, made]);
});

test('a limit beside another error is one line of the application-error form [ERR-16]', async () => {
  const { screen } = await renderInApp(<GlobalErrorDialog />, { path: '/cases' });
  reportError({ code: 'BAD_REQUEST', description: 'You have searched too often.', isLimit: true });
  reportError({ code: 'EXCEPTION', description: 'Oh.' });
  const dialog = screen.getByRole('alertdialog', { name: 'Application Error' });
  await expect.element(dialog.getByText('Bad Request You have searched too often.')).toBeVisible();
  await expect.element(dialog.getByText('Exception Oh.')).toBeVisible();
});

test('the page behind cannot be reached while the dialog is open, and Escape does not answer it', async () => {
  const { screen } = await renderInApp(<GlobalErrorDialog />);
  reportError({ code: 'EXCEPTION', description: 'Oh.' });
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  expect(document.getElementById('root')?.inert).toBe(true);
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
});
