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

/** The toast and whether it covers the element. */
function covers(text: string, element: Element): boolean {
  const toast = [...document.querySelectorAll('.snackbar')].find((card) => card.textContent?.includes(text));
  if (toast === undefined) return true;
  const [a, b] = [toast.getBoundingClientRect(), element.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

test('a message covers no control in its corner, and leaves the place to one that comes there or is scrolled there [SHELL-32]', async () => {
  await page.viewport(900, 600);
  const { screen } = await renderInApp(
    <div>
      <button type="button" style={{ position: 'fixed', right: 20, bottom: 20, width: 240, height: 40 }}>
        Record Failed Contact
      </button>
      <button type="button" style={{ position: 'fixed', left: 0, top: 0 }} onFocus={(event) => moveUnder(event.target)}>
        Moves
      </button>
    </div>,
  );
  showSnackbar('Call parked', 'success');
  const button = screen.getByRole('button', { name: 'Record Failed Contact' });
  await expect.poll(() => covers('Call parked', button.element())).toBe(false);
  const moving = screen.getByRole('button', { name: 'Moves' });
  (moving.element() as HTMLElement).focus();
  await expect.poll(() => moving.element().getBoundingClientRect().top > 0).toBe(true);
  await expect.poll(() => covers('Call parked', moving.element())).toBe(false);
  await page.viewport(1440, 900);
});

/** Puts the control where the message is now, as a page that changes would. */
function moveUnder(control: HTMLElement): void {
  const at = document.querySelector('.snackbar')?.getBoundingClientRect();
  control.style.top = `${at?.top ?? 0}px`;
  control.style.left = `${at?.left ?? 0}px`;
}

test('the next act takes a message away before it says its own; an error stays until it is dismissed [SHELL-32]', async () => {
  const { screen } = await renderInApp(
    <button type="button" onClick={() => showSnackbar('Second', 'success')}>
      Act
    </button>,
  );
  showSnackbar('It failed');
  showSnackbar('First', 'info');
  await expect.element(screen.getByText('First')).toBeVisible();
  await screen.getByRole('button', { name: 'Act' }).click();
  await expect.element(screen.getByText('Second')).toBeVisible();
  expect(screen.getByText('First').elements()).toEqual([]);
  await expect.element(screen.getByText('It failed')).toBeVisible();
});
