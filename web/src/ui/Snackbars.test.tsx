import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { showSnackbar } from './snackbar.ts';

test('an error interrupts, other snackbars wait their turn; F6 moves to them and they can be dismissed', async () => {
  const { screen } = await renderInApp(<button type="button">Page</button>);
  showSnackbar('Overview failed to update');
  showSnackbar('Risk successfully updated', 'success');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Overview failed to update');
  await expect.element(screen.getByText('Risk successfully updated')).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.element(screen.getByRole('button', { name: 'Dismiss' }).first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
