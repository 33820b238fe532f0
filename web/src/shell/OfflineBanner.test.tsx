import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { noteReach } from '../lib/server-reach.ts';
import { OfflineBanner } from './OfflineBanner.tsx';

test('a server that does not answer is said at once, with what becomes of what is typed, until it answers [REACH-01]', async () => {
  const screen = await render(<OfflineBanner />);
  expect(screen.getByText('The server cannot be reached.').elements()).toEqual([]);
  noteReach(false);
  await expect.element(screen.getByText('The server cannot be reached.')).toBeVisible();
  await expect
    .element(screen.getByText(/Keep this page open: what you type is sent when the server answers again\.$/))
    .toBeVisible();
  noteReach(true);
  await expect.element(screen.getByText('The server cannot be reached.')).not.toBeInTheDocument();
});
