import { expect, test } from 'vitest';
import { edda, teodora } from '../testing/people.ts';
import { showRoute } from '../testing/show-route.tsx';

test('whom nobody gave any role is told so, and whom to ask, wherever they go; nothing of the page is asked for [FIRST-13]', async () => {
  const { screen, address, calls } = await showRoute('/tasks', { user: { ...teodora, roles: [] } });
  await expect.element(screen.getByRole('heading', { name: 'No access yet' })).toBeVisible();
  expect(address()).toBe('/permissions');
  await expect.element(screen.getByText('You are signed in, but nobody has given you access yet.')).toBeVisible();
  await expect.element(screen.getByText('Please ask HR for it.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Home' })).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => route.path.includes('Task'))).toEqual([]);
});

test('whose sight is paused is told who confirms it, and nobody else to ask [SIGHT-15]', async () => {
  const paused = { ...teodora, roles: [], sightPaused: true as const, approvers: ['Ngozi Amadi'] };
  const { screen } = await showRoute('/tasks', { user: paused });
  await expect.element(screen.getByText(/Ask an access approver: Ngozi Amadi\.$/)).toBeVisible();
  await expect.element(screen.getByText('Please ask HR for it.')).not.toBeInTheDocument();
});

test('whoever has a role, but not the one a page needs, is told that of the page and led home [FIRST-13, ROUTE-07]', async () => {
  const { screen } = await showRoute('/cases/removals', { user: edda });
  await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Home' })).toBeVisible();
});
