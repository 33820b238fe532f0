import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Button } from './Button.tsx';
import { StickyFooter } from './StickyFooter.tsx';
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

test('on a phone a message stands above the buttons at the bottom, however many lines they take', async () => {
  await page.viewport(320, 700);
  const { screen } = await renderInApp(
    <StickyFooter>
      {['Save as draft', 'Continue to the hearing', 'End the process here'].map((text) => (
        <Button key={text}>{text}</Button>
      ))}
    </StickyFooter>,
  );
  showSnackbar('Progress tracked.', 'success');
  const message = screen.getByRole('status').getByText('Progress tracked.');
  await expect.element(message).toBeVisible();
  const topOfButtons = (): number =>
    screen.getByRole('button', { name: 'Save as draft' }).element().getBoundingClientRect().top;
  const bottom = (): number | undefined => message.element().closest('.snackbar')?.getBoundingClientRect().bottom;
  await expect.poll(() => (bottom() ?? Number.POSITIVE_INFINITY) < topOfButtons()).toBe(true);
  await page.viewport(1440, 900);
});
