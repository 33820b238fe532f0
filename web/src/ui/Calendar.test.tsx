import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Calendar } from './Calendar.tsx';

const day = (name: string) => ({ name, exact: true });

test('keys move by day, week, month and year, never past the first and the last day', async () => {
  const { screen } = await renderInApp(
    <Calendar value="2026-01-31" min="2025-02-10" max="2026-03-05" onChoose={() => undefined} />,
  );
  const expectFocus = (name: string) => expect.element(screen.getByRole('button', day(name))).toHaveFocus();
  await expectFocus('31 January 2026');
  await userEvent.keyboard('{PageDown}');
  await expectFocus('28 February 2026');
  await userEvent.keyboard('{Home}');
  await expectFocus('23 February 2026');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expectFocus('2 March 2026');
  await userEvent.keyboard('{ArrowDown}');
  await expectFocus('5 March 2026');
  await expect.element(screen.getByRole('button', day('6 March 2026'))).toBeDisabled();
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}{PageUp}');
  await expectFocus('10 February 2025');
});

test('buttons turn months and years without taking focus, and a press chooses', async () => {
  const choose = vi.fn();
  const { screen } = await renderInApp(<Calendar value="2026-11-18" onChoose={choose} />);
  await screen.getByRole('button', { name: 'Next year' }).click();
  await screen.getByRole('button', { name: 'Previous month' }).click();
  await expect.element(screen.getByRole('button', { name: 'Previous month' })).toHaveFocus();
  await expect.element(screen.getByRole('table', { name: 'October 2027' })).toBeVisible();
  await screen.getByRole('button', day('1 October 2027')).click();
  expect(choose.mock.calls).toEqual([['2027-10-01']]);
});
