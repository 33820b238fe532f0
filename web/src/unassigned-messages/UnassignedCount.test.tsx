import { countUnassignedMessages } from '@evenhand/contract/unassigned-messages';
import { expect, test } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { UnassignedCount } from './UnassignedCount.tsx';

test.each([
  [3, '3 waiting'],
  [99, '99 waiting'],
  [100, '99+ waiting'],
])('%i messages that wait are said in the menu as %s [NOADV-04]', async (count, words) => {
  const { screen } = await renderInApp(<UnassignedCount />, { answers: [answer(countUnassignedMessages, count)] });
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('none is no number [NOADV-04]', async () => {
  const { screen, calls } = await renderInApp(<UnassignedCount />, { answers: [answer(countUnassignedMessages, 0)] });
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect.element(screen.getByText(/waiting/)).not.toBeInTheDocument();
});
