import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../testing/render-in-app.tsx';
import { Popover } from './Popover.tsx';

test('a panel longer than the window scrolls inside it, so that its last line can be reached', async () => {
  await page.viewport(900, 500);
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  await renderInApp(
    <Popover isOpen onChange={() => undefined} label="Columns" trigger={<button type="button">Columns</button>}>
      {numbers.map((number) => (
        <p key={number}>{`Line ${number}`}</p>
      ))}
    </Popover>,
  );
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect.element(panel).toBeVisible();
  await expect.poll(() => panel.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(500);
  expect(panel.element().scrollHeight).toBeGreaterThan(panel.element().clientHeight);
  panel.element().scrollTop = 10_000;
  await expect.element(page.getByText('Line 40')).toBeInViewport();
});
