import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { focusOnArrival } from './focus-on-arrival.ts';

/** A screen whose heading is first a skeleton's and then its own. */
function Late() {
  const [title, setTitle] = useState('Loading');
  useEffect(() => {
    const timer = setTimeout(() => setTitle('Case 10001'), 150);
    return () => clearTimeout(timer);
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
  await expect.element(screen.getByRole('heading', { name: 'Case 10001' })).toHaveFocus();
});

test('a person who already types keeps the focus', async () => {
  const { router, screen } = await open();
  await router.navigate({ href: '/cases/10001' });
  await screen.getByRole('textbox').click();
  await expect.element(screen.getByRole('heading', { name: 'Case 10001' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
});
