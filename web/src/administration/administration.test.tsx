import { getAdministrator } from '@evenhand/contract/administration';
import { listDirectory } from '@evenhand/contract/directory';
import { listSightRights } from '@evenhand/contract/sight-rights';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RenderResult } from 'vitest-browser-react';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, teodora } from '../testing/people.ts';
import { manager, showAdministration, sightRightOf } from '../testing/show-administration.ts';
import { showRoute } from '../testing/show-route.tsx';

beforeEach(() => page.viewport(1440, 900));

const onlyAdministers = { ...manager, roles: [] };

test('the menu at one’s name leads to administration, for those who may administer alone [PEOPLE-02, SHELL-02]', async () => {
  const other = await showRoute('/tasks', { user: teodora });
  await other.screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
  await expect.element(other.screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await expect.element(other.screen.getByRole('menuitem', { name: 'Administration' })).not.toBeInTheDocument();
  await other.screen.unmount();
  const { screen, address } = await showAdministration('/tasks');
  await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
  await screen.getByRole('menuitem', { name: 'Administration' }).click();
  await expect.poll(address).toBe('/admin/people');
  await expect.element(screen.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
});

test('everybody else is told that they have no permission, and nothing of administration is asked for [PEOPLE-02]', async () => {
  const { screen, address, calls } = await showRoute('/admin/access', { user: edda });
  await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
  expect(address()).toBe('/permissions?from=%2Fadmin%2Faccess');
  await expect.element(screen.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
  expect(calls.filter(({ route }) => route.path.startsWith('/v1/Administration'))).toEqual([]);
});

test('who only administers begins with the people, sees no way to cases, and gets there from the page without permission [PEOPLE-02, FIRST-13]', async () => {
  const { screen, address, goTo } = await showAdministration('/', { user: onlyAdministers });
  await expect.poll(address).toBe('/admin/people');
  await expect.element(screen.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  for (const name of ['Dashboard', 'Cases', 'Create Case'])
    await expect.element(screen.getByRole('link', { name, exact: true })).not.toBeInTheDocument();
  await goTo('/permissions');
  await screen.getByRole('link', { name: 'Administration' }).click();
  await expect.poll(address).toBe('/admin/people');
});

describe('who only administers', () => {
  const mainLinks = (screen: RenderResult) =>
    screen
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

  test('has a bar with the one place they work at, and on a phone a menu with it [PEOPLE-31]', async () => {
    const { screen, goTo, address } = await showAdministration('/admin/access', { user: onlyAdministers });
    await expect.element(screen.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    expect(mainLinks(screen)).toEqual([['Administration', '/admin/people', 'page']]);
    await goTo('/profile');
    await expect.poll(() => mainLinks(screen)).toEqual([['Administration', '/admin/people', null]]);
    await page.viewport(390, 844);
    await screen.getByRole('button', { name: 'Menu' }).click();
    await screen.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Administration' }).click();
    await expect.poll(address).toBe('/admin/people');
  });

  test.each(['/notifications', '/profile#email'])('reads what is their own at %s [PEOPLE-31]', async (path) => {
    const { screen, address } = await showAdministration(path, { user: onlyAdministers });
    await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(address()).toBe(path);
  });

  test('is not offered absences, which are of people who work with cases [PEOPLE-31]', async () => {
    const { screen } = await showAdministration('/admin/people', { user: onlyAdministers });
    await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Add an absence' })).not.toBeInTheDocument();
  });

  test('is told at a screen of cases that it is not for them, and not that nobody gave them access [PEOPLE-31]', async () => {
    const { screen, address } = await showAdministration('/cases', { user: onlyAdministers });
    await expect.element(screen.getByText('You do not have permission to view this page.')).toBeVisible();
    expect(address()).toBe('/permissions?from=%2Fcases');
    for (const words of ['nobody has given you access yet', 'Please ask HR for it.'])
      expect(screen.getByText(words, { exact: false }).elements()).toEqual([]);
    await expect.element(screen.getByRole('link', { name: 'Administration' })).toBeVisible();
  });
});

test('whoever also works with cases has the screens of cases in the bar, and administration in their menu [PEOPLE-31, SHELL-01]', async () => {
  const { screen } = await showAdministration('/admin/people');
  const main = screen.getByRole('navigation', { name: 'Main' });
  await expect.element(main.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(main.getByRole('link', { name: 'Administration' }).elements()).toEqual([]);
});

test('each section has an address; Access says how much waits for an approver [PEOPLE-01, SIGHT-05]', async () => {
  const { screen, address } = await showAdministration('/admin', {
    answers: [answer(listSightRights, { rights: [sightRightOf()], waiting: 3 })],
  });
  const sections = screen.getByRole('navigation', { name: 'Sections of administration' });
  await expect.element(sections.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page');
  expect(
    sections
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/admin/people', '/admin/access', '/admin/configuration', '/admin/health', '/admin/register']);
  await sections.getByRole('link', { name: 'Access 3' }).click();
  await expect.poll(address).toBe('/admin/access');
  await expect.poll(() => document.title).toContain('Access – Administration');
});

test.each(['/admin/salaries', '/admin/people/7', '/admin/people/import/more', '/admin/register/x'])(
  'there is nothing at %s [PEOPLE-01]',
  async (path) => {
    const { screen, calls } = await showAdministration(path);
    await expect.element(screen.getByText('There is nothing at this address.')).toBeVisible();
    expect(calls.filter(({ route }) => route.path.startsWith('/v1/Administration'))).toEqual([]);
  },
);

test('a right that was taken meanwhile takes the page away and says so; another failure can be tried again [PEOPLE-02]', async () => {
  const refused = await showAdministration('/admin/people', {
    answers: [refuse(getAdministrator, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'No.' })],
  });
  await expect.element(refused.screen.getByText('You cannot administer anything now')).toBeVisible();
  expect(refused.made(listDirectory)).toEqual([]);
  await refused.screen.unmount();
  const { screen } = await showAdministration('/admin/people', {
    answers: [refuse(getAdministrator, 500, { errorCode: 'EXCEPTION', errorDescription: 'x' })],
  });
  await expect.element(screen.getByText('Administration could not be loaded')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
