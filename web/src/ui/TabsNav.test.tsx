import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './styles.ts';
import type { TabLink, TabToCome } from './TabsNav.tsx';
import { TabsNav } from './TabsNav.tsx';
import { UiProvider } from './UiProvider.tsx';

beforeEach(() => page.viewport(320, 640));
afterEach(() => page.viewport(1440, 900));

const names = ['Summary', 'Case Management', 'Case Notes', 'Files', 'History'];
const nav = (shown: readonly string[], count: string) => (
  <UiProvider>
    <TabsNav
      label="Case"
      tabs={shown.map((label) => ({ label, href: `/${label}`, isCurrent: label === 'History', count: <b>{count}</b> }))}
    />
  </UiProvider>
);

test('on a phone the current tab is in view, also once tabs and their numbers arrive and move it', async () => {
  const screen = await render(nav(names.slice(2), ''));
  const isInView = () => {
    const { left, right } = screen
      .getByRole('link', { name: /History/ })
      .element()
      .getBoundingClientRect();
    return left >= 0 && right <= 320;
  };
  await expect.poll(isInView).toBe(true);
  await screen.rerender(nav(names, ''));
  await expect.poll(isInView).toBe(true);
  await screen.rerender(nav(names, ' 1,234 items'));
  await expect.poll(isInView).toBe(true);
});

test('a tab that may still come has a stand-in as wide as it, also where it is the current one [CASE-10]', async () => {
  await page.viewport(1440, 900);
  const tabs = (href: '/management' | null) => [
    { href: '/summary', label: 'Summary', isCurrent: false },
    { href, label: 'Case Management', isCurrent: true },
    { href: '/history', label: 'History', isCurrent: false },
  ];
  const strip = (href: '/management' | null) => (
    <UiProvider>
      <TabsNav label="Case" tabs={tabs(href) as (TabLink | TabToCome)[]} />
    </UiProvider>
  );
  const screen = await render(strip(null));
  const history = () => screen.getByRole('link', { name: 'History' }).element().getBoundingClientRect().left;
  const before = history();
  expect(screen.getByRole('link').elements()).toHaveLength(2);
  await screen.rerender(strip('/management'));
  await expect.element(screen.getByRole('link', { name: 'Case Management' })).toBeVisible();
  expect(history()).toBe(before);
});
