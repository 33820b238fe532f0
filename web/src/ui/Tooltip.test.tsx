import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Tooltip } from './Tooltip.tsx';

test('a tooltip shows on focus, and goes at Escape while the focus stays', async () => {
  const { screen } = await renderInApp(
    <Tooltip text="Adds a task">
      <button type="button">Add</button>
    </Tooltip>,
  );
  // Tab goes nowhere in a page that nobody has touched yet.
  await userEvent.click(document.body);
  await userEvent.tab();
  await expect.element(screen.getByText('Adds a task')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Adds a task')).not.toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

test('a tooltip goes when its button is disabled under the pointer', async () => {
  let disable = (): void => undefined;
  const Disabled = () => {
    const [isDisabled, setIsDisabled] = useState(false);
    disable = () => setIsDisabled(true);
    return (
      <Tooltip text="Adds a task">
        <button type="button" disabled={isDisabled}>
          Add
        </button>
      </Tooltip>
    );
  };
  const { screen } = await renderInApp(<Disabled />);
  const add = screen.getByRole('button', { name: 'Add' });
  await userEvent.hover(add);
  await expect.element(screen.getByText('Adds a task')).toBeVisible();
  // By something else than a click, after which the button would lose the focus and the tooltip go by itself.
  disable();
  await expect.element(add).toBeDisabled();
  await expect.element(screen.getByText('Adds a task')).not.toBeVisible();
});
