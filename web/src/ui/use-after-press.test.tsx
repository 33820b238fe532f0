import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { useAfterPress } from './use-after-press.ts';

const pressed = vi.fn();

/** The error is higher than the button, so that a click between press and release misses the button. */
function Form() {
  const [isLeft, setIsLeft] = useState(false);
  const afterPress = useAfterPress();
  return (
    <>
      <input aria-label="Date" onBlur={() => afterPress(() => setIsLeft(true))} />
      {isLeft && <p style={{ height: 120 }}>Please enter a valid date.</p>}
      <button type="button" onClick={pressed}>
        Workload
      </button>
    </>
  );
}

test('a press that leaves a field reaches what was pressed, and the error comes after it; a key shows the error at once', async () => {
  const { screen } = await renderInApp(<Form />);
  const error = screen.getByText('Please enter a valid date.');
  await screen.getByLabelText('Date').click();
  await screen.getByRole('button', { name: 'Workload' }).click();
  await expect.element(error).toBeVisible();
  expect(pressed).toHaveBeenCalledTimes(1);
  await screen.unmount();

  const again = await renderInApp(<Form />);
  await again.screen.getByLabelText('Date').click();
  await userEvent.tab();
  await expect.element(again.screen.getByText('Please enter a valid date.')).toBeVisible();
});
