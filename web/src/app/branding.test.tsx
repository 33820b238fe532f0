import type { Branding } from '@evenhand/contract/configuration';
import { getBranding } from '@evenhand/contract/configuration';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { showRoute } from '../testing/show-route.tsx';

const none: Branding = { primary: '', secondary: '', header: '', navigation: '', logoUrl: null, applicationName: '' };
const other: Branding = {
  ...none,
  primary: '#117733',
  secondary: '#332288',
  header: '#225555',
  navigation: '#DDDDDD',
  applicationName: 'Kestrel Foods',
};
const tokens = (...names: string[]): string[] =>
  names.map((name) => getComputedStyle(document.documentElement).getPropertyValue(name).toUpperCase());

beforeEach(() => page.viewport(1440, 900));

test('without branding there are the default colours, our own mark and the default name [SHELL-26]', async () => {
  const { screen } = await showRoute('/nowhere', { answers: [answer(getBranding, none)] });
  const home = screen.getByRole('link', { name: 'Application Name' });
  await expect.element(home).toBeVisible();
  expect(home.element().querySelector('svg')).not.toBeNull();
  expect(tokens('--primary', '--secondary', '--header', '--nav')).toEqual(['#C03256', '#42424E', '#FFFFFF', '#F3F3F3']);
});

test('the product’s own colours are the same under every brand [SHELL-27]', async () => {
  const { screen } = await showRoute('/nowhere', { answers: [answer(getBranding, other)] });
  await expect.element(screen.getByRole('link', { name: 'Kestrel Foods' })).toBeVisible();
  expect(tokens('--primary', '--secondary')).toEqual(['#117733', '#332288']);
  expect(tokens('--blue', '--green', '--line')).toEqual(['#025988', '#08C688', '#D9E1E6']);
});
