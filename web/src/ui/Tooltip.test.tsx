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
  await userEvent.tab();
  await expect.element(screen.getByText('Adds a task')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Adds a task')).not.toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});
