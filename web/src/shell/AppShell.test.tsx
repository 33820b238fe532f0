import type { Permissions } from '@evenhand/contract/users';
import { getPermissions, setAccessLevel } from '@evenhand/contract/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { edda, maren, priya, teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AppShell } from './AppShell.tsx';

const shell = <AppShell>content</AppShell>;

type StoredRules = Permissions['roles'][number]['groups'][number]['rules'];
const permissions = (role: string, rules: StoredRules): FakeAnswer =>
  answer(getPermissions, { roles: [{ title: role, groups: [{ title: 'Case management', rules }] }] });

beforeEach(() => page.viewport(1440, 900));
afterEach(() => page.viewport(1440, 900));

describe('a person whose sight is paused', () => {
  const paused = 'Your access to cases is paused until it is confirmed that it is you.';

  test('reads so on every screen, with whom to ask; nobody else does [SIGHT-16]', async () => {
    const user = {
      ...edda,
      roles: [],
      sightPaused: true as const,
      approvers: ['Ngozi Farraday', 'Salma Qureshi-Vane'],
    };
    const { screen } = await renderInApp(shell, { user });
    await expect.element(screen.getByText(paused)).toBeVisible();
    await expect
      .element(screen.getByText(/Ask an access approver: Ngozi Farraday, Salma Qureshi-Vane\.$/))
      .toBeVisible();
    await screen.unmount();
    const other = await renderInApp(shell, { user: edda });
    await expect.element(other.screen.getByText('content')).toBeVisible();
    expect(other.screen.getByText(paused).elements()).toEqual([]);
  });

  test('whom nobody can confirm asks HR [SIGHT-16]', async () => {
    const { screen } = await renderInApp(shell, { user: { ...edda, sightPaused: true, approvers: [] } });
    await expect.element(screen.getByText(/Ask HR\.$/)).toBeVisible();
  });
});

describe('an HR user', () => {
  test('has Dashboard, Cases, Tasks [SHELL-01] and a More menu with Team View, Unassigned, Removals, Sanctions and Search [SHELL-02, SHELL-03, SHELL-04, SANC-05]', async () => {
    const { screen } = await renderInApp(shell, { user: maren });
    const main = screen.getByRole('navigation', { name: 'Main' });
    await expect.element(main).toBeVisible();
    expect(
      main
        .getByRole('link')
        .elements()
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Dashboard', '/dashboard'],
      ['Cases', '/cases'],
      ['Tasks', '/tasks'],
    ]);
    await screen.getByRole('button', { name: 'More' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    expect(
      screen
        .getByRole('menuitem')
        .elements()
        .map((item) => [item.textContent?.trim(), item.getAttribute('href')]),
    ).toEqual([
      ['Team View', '/'],
      ['Unassigned', '/cases/unassigned/'],
      ['Removals', '/cases/removals/'],
      ['Sanctions', '/sanctions'],
      ['Search', '/search'],
    ]);
  });

  test.each<[string, StoredRules, number]>([
    ["'true'", [{ title: 'ReviewMessageRemovals', value: 'true' }], 1],
    ["'false'", [{ title: 'ReviewMessageRemovals', value: 'false' }], 0],
    ['absent', [], 0],
  ])(
    'has an entry of the More menu by the rule of the permissions response: where it is %s [PERM-14, SHELL-05, AUTH-11]',
    async (_value, rules, count) => {
      const { screen } = await renderInApp(shell, { user: edda, answers: [permissions('HRUser', rules)] });
      await screen.getByRole('button', { name: 'More' }).click();
      await expect.element(screen.getByRole('menuitem', { name: 'Team View' })).toBeVisible();
      expect(screen.getByRole('menuitem', { name: 'Removals' }).elements()).toHaveLength(count);
    },
  );

  test('has the search box [SHELL-08], and Create Case leads to the wizard [SHELL-06]', async () => {
    const { screen, address } = await renderInApp(shell, { user: maren });
    await expect.element(screen.getByRole('searchbox')).toBeVisible();
    await screen.getByRole('link', { name: 'Create Case' }).click();
    await expect.poll(address).toBe('/cases/create');
    await expect.element(screen.getByRole('link', { name: 'Create Case' })).not.toBeInTheDocument();
  });

  test('below 1024 has a search button that opens the box, also by its key [SHELL-08]', async () => {
    await page.viewport(720, 900);
    const { screen } = await renderInApp(shell, { user: maren });
    await screen.getByRole('button', { name: 'Search', exact: true }).first().click();
    const panel = screen.getByRole('dialog', { name: 'Search' });
    await expect.element(panel.getByRole('searchbox')).toHaveFocus();
    await panel.getByRole('button', { name: 'Search for: Users' }).click();
    await panel.getByRole('menuitemradio', { name: 'Cases' }).click();
    await expect.element(panel.getByPlaceholder('Enter Case Number')).toBeVisible();
    // Escape would close the menu once more while it fades away.
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await userEvent.keyboard('/');
    await expect.element(panel.getByRole('searchbox')).toHaveFocus();
  });

  test('chooses availability in the user menu, which shows the full name [SHELL-16] [SHELL-17] [GEN-12, PERM-11]', async () => {
    const { screen, world } = await renderInApp(shell, { user: maren });
    await screen.getByRole('button', { name: 'Maren Oduya, Available' }).click();
    for (const name of ['Available', 'Busy', 'Unavailable'])
      await expect.element(screen.getByRole('menuitemradio', { name, exact: true })).toBeVisible();
    await screen.getByRole('menuitemradio', { name: 'Busy' }).click();
    await expect.element(screen.getByRole('button', { name: 'Maren Oduya, Busy' })).toBeVisible();
    expect(world.log).toEqual(['Busy']);
  });

  test('changes policy area in a dialog with the primary one chosen [SHELL-18]; a refusal leaves the dialog open', async () => {
    const refusal = refuse(setAccessLevel, 403, { errorCode: 'NOT_AUTHORISED', errorDescription: 'No.' });
    const { screen, calls } = await renderInApp(shell, {
      user: maren,
      answers: [answer(setAccessLevel, null), refusal],
    });
    await screen.getByRole('button', { name: 'Maren Oduya, Available' }).click();
    await screen.getByRole('menuitem', { name: 'Change Policy Area' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change Policy Area' });
    await expect.element(dialog.getByRole('radio', { name: 'Distribution' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Head Office' }).click();
    await dialog.getByRole('button', { name: 'Change Policy Area' }).click();
    await expect
      .poll(() => calls.filter((call) => call.route.method === 'PUT').map((call) => [call.route.path, call.params]))
      .toEqual([['/v1/User/AccessLevel/:accessLevelId', { accessLevelId: '3' }]]);
    await expect.element(screen.getByRole('alertdialog', { name: 'Application Error' })).toBeVisible();
  });

  test('changes service only with the flag [SHELL-19], and policy area only with several [SHELL-18]', async () => {
    const { screen } = await renderInApp(shell, {
      user: { ...priya, abilities: { ...priya.abilities, changeService: true } },
    });
    await screen.getByRole('button', { name: 'Priya Castellane, Available' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Change Service' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: 'Change Policy Area' })).not.toBeInTheDocument();
  });
});

test('the menu at the name ends with the release, which no key stops at [REL-03]', async () => {
  const { screen } = await renderInApp(shell, { user: teodora });
  await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
  const menu = screen.getByRole('menu');
  await expect.element(menu.getByText('Evenhand 1.2.3', { exact: true })).toBeVisible();
  expect(menu.element().lastElementChild?.textContent).toBe('Evenhand 1.2.3');
  await userEvent.keyboard('{End}');
  await expect.element(menu.getByRole('menuitem', { name: 'Log Out' })).toHaveFocus();
});

describe('a business user', () => {
  test('has no More menu [SHELL-02], no search box [SHELL-08] and no availability [SHELL-17, PERM-11, GEN-01], and can log out [SHELL-20]', async () => {
    const { screen, world } = await renderInApp(shell, { user: teodora });
    await expect.element(screen.getByRole('link', { name: 'Create Case' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Teodora Whitlock' }).click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Busy' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('menuitem', { name: 'Change Service' })).not.toBeInTheDocument();
    await screen.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect.poll(() => world.log).toEqual(['Unavailable', 'sign out']);
  });
});

test.each([
  ['HRUser', maren],
  ['BusinessUser', teodora],
])(
  "a rule CreateCase that is 'false' takes Create Case away, in the bar and on a phone: %s [PERM-40]",
  async (role, user) => {
    const { screen } = await renderInApp(shell, {
      user,
      answers: [permissions(role, [{ title: 'CreateCase', value: 'false' }])],
    });
    await expect.element(screen.getByRole('link', { name: 'Cases' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Create Case' })).not.toBeInTheDocument();
    await page.viewport(390, 844);
    await expect.element(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Create a Case' })).not.toBeInTheDocument();
  },
);

test('the header leads to Case Manager and the portals [SHELL-23] and welcomes to the service [SHELL-24]', async () => {
  const { screen } = await renderInApp(shell);
  const portals = screen.getByRole('navigation', { name: 'Portals' });
  await expect.element(portals).toBeVisible();
  expect(
    portals
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Case Manager', '/'],
    ['Knowledge Portal (opens in a new tab)', 'https://knowledge.example/'],
    ['MI Portal (opens in a new tab)', 'https://mi.example/'],
  ]);
  await expect.element(screen.getByText('Welcome to People Advisory')).toBeVisible();
});

test('name and colours of the client arrive with branding [SHELL-25]', async () => {
  const { screen } = await renderInApp(shell);
  await expect.element(screen.getByRole('link', { name: 'Northmoor' })).toBeVisible();
});

test('on a phone the footer has Create a Case [SHELL-07] and the menu holds the rest', async () => {
  await page.viewport(390, 844);
  const { screen, address } = await renderInApp(shell, { user: maren });
  await expect.element(screen.getByRole('link', { name: 'Create a Case' })).toBeVisible();
  await screen.getByRole('button', { name: 'Menu' }).click();
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Tasks' }).click();
  await expect.poll(address).toBe('/tasks');
  await expect.element(menu).not.toBeInTheDocument();
});

test('the menu of the smallest phone has room for the search box', async () => {
  await page.viewport(320, 700);
  const { screen } = await renderInApp(shell, { user: maren });
  await screen.getByRole('button', { name: 'Menu' }).click();
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const body = menu.element().querySelector('.modal-body');
  expect(body?.scrollWidth).toBe(body?.clientWidth);
});

test('the first stop of the Tab key is the way to the content', async () => {
  const { screen } = await renderInApp(shell);
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  await expect.element(skip).toHaveAttribute('href', '#content');
  expect(document.querySelector('a, button, input')).toBe(skip.element());
});
