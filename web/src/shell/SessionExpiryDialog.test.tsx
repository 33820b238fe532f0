import { expect, test } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { SessionExpiryDialog } from './SessionExpiryDialog.tsx';

const MINUTE_MS = 60_000;

test('with sixty seconds left it asks Are you still there? and shows the seconds [SESS-09] [SESS-08]', async () => {
  const { screen, world } = await renderInApp(<SessionExpiryDialog />);
  const dialog = screen.getByRole('alertdialog', { name: 'Are you still there?' });
  world.now += 29 * MINUTE_MS - 1000;
  world.session.tick();
  await expect.element(dialog).not.toBeInTheDocument();
  world.now += 13_000;
  world.session.tick();
  await expect.element(dialog.getByText('You will be signed out in 48 seconds.')).toBeVisible();
});

test('Keep working renews the session and closes the dialog [SESS-10]', async () => {
  const { screen, world } = await renderInApp(<SessionExpiryDialog />);
  world.now += 29.5 * MINUTE_MS;
  world.session.tick();
  await screen.getByRole('button', { name: 'Keep working' }).click();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(world.log).toEqual(['renew']);
  expect(world.session.read().session.expiresAt).toBe(world.now + 30 * MINUTE_MS);
});

test('when the renew fails the dialog stays and says so', async () => {
  const { screen, world } = await renderInApp(<SessionExpiryDialog />);
  world.renew = async () => Promise.reject(new Error('offline'));
  world.now += 29.5 * MINUTE_MS;
  world.session.tick();
  await screen.getByRole('button', { name: 'Keep working' }).click();
  await expect.element(screen.getByText('Your session could not be extended. Please try again.')).toBeVisible();
});

test('Log Out in the dialog sets Unavailable and signs out [SESS-04]', async () => {
  const { screen, world } = await renderInApp(<SessionExpiryDialog />);
  world.now += 29.5 * MINUTE_MS;
  world.session.tick();
  await screen.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => world.log).toEqual(['Unavailable', 'sign out']);
});
