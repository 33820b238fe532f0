import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { controlTime } from '../testing/control-time.ts';
import { focusOnArrival } from './focus-on-arrival.ts';

controlTime();

/** Gives the screen of the case its own heading. */
let arrive = (): void => undefined;

/** A screen whose heading is first a skeleton's and then its own. */
function Late() {
  const [title, setTitle] = useState('Loading');
  useEffect(() => {
    arrive = () => setTitle('Case 10001');
  }, []);
  return (
    <h1 key={title} tabIndex={-1}>
      {title}
    </h1>
  );
}

async function open() {
  const root = createRootRoute();
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      component: () => (
        <main>
          <h1 tabIndex={-1}>Dashboard</h1>
        </main>
      ),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/cases/10001',
      component: () => (
        <main>
          <Late />
          <input aria-label="Overview" />
        </main>
      ),
    }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  focusOnArrival(router as never);
  return { router, screen: await render(<RouterProvider router={router as never} />) };
}

test('the first screen leaves focus alone; after a change of screen it is on the heading, even when that is replaced', async () => {
  const { router, screen } = await open();
  await expect.element(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect.element(screen.getByRole('heading')).not.toHaveFocus();
  await router.navigate({ href: '/cases/10001' });
  await expect.element(screen.getByRole('heading', { name: 'Loading' })).toHaveFocus();
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Case 10001' })).toHaveFocus();
});

test('a person who already types keeps the focus', async () => {
  const { router, screen } = await open();
  await router.navigate({ href: '/cases/10001' });
  await screen.getByRole('textbox').click();
  arrive();
  await expect.element(screen.getByRole('heading', { name: 'Case 10001' })).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});
