import { IconPlus } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maren } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { Command } from './commands.ts';
import { useCommands } from './commands.ts';
import { showOverlay } from './overlay.ts';
import { PaletteHost } from './PaletteHost.tsx';
import { keyNames, shortcuts } from './shortcuts.ts';
import { switchSingleKeys } from './single-keys.ts';

const sent = vi.fn();
const offered: Command[] = [
  { label: 'Tasks', icon: IconPlus, group: 'go', shortcut: 'tasks', does: { href: '/tasks' } },
  { label: 'Cases', icon: IconPlus, group: 'go', shortcut: 'cases', does: { href: '/cases' } },
  { label: 'Create Case', icon: IconPlus, group: 'go', shortcut: 'create', does: { href: '/cases/create' } },
  { label: 'History', icon: IconPlus, group: 'case', shortcut: 'history', does: { href: '/cases/10001/history' } },
];

function Screen() {
  useCommands(offered);
  return (
    <main>
      <h1 tabIndex={-1}>Here</h1>
      <search>
        <input type="search" aria-label="Search" />
      </search>
      <form
        aria-label="Note"
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <textarea aria-label="Text" />
        <button type="submit">Save</button>
      </form>
      <PaletteHost />
    </main>
  );
}
const show = (): Promise<AppUnderTest> =>
  renderInApp(<Screen />, { screens: ['/tasks', '/cases', '/cases/create/{-$step}/{-$ownerId}', '/cases/$caseId', '/cases/$caseId/history'] });

beforeEach(async () => {
  sent.mockReset();
  showOverlay(null);
  switchSingleKeys(maren.userId, true);
  await page.viewport(1440, 900);
});

test.each([
  ['gt', '/tasks'],
  ['gc', '/cases'],
  ['GH', '/cases/10001/history'],
  ['c', '/cases/create'],
])('%s goes to %s', async (keys, href) => {
  const { address } = await show();
  await userEvent.keyboard(keys);
  await expect.poll(address).toBe(href);
});

test('/ puts the cursor into the search box, without writing a slash', async () => {
  const { screen } = await show();
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await expect.element(screen.getByRole('searchbox')).toHaveValue('');
});

test('in a field a letter is a letter', async () => {
  const { screen, address } = await show();
  await screen.getByRole('textbox', { name: 'Text' }).click();
  await userEvent.keyboard('cgt?/');
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('cgt?/');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/');
});

test('Ctrl Enter sends the form one writes in, once', async () => {
  const { screen } = await show();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).not.toHaveBeenCalled();
  await screen.getByRole('textbox', { name: 'Text' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledOnce();
});

test('a screen that is a form as a whole has its main button pressed by Ctrl Enter, unless a link or a dialog has the key', async () => {
  const { screen } = await renderInApp(
    <main>
      <input aria-label="Owner" />
      <a href="/cases">Cases</a>
      <button type="button" aria-keyshortcuts="Control+Enter" onClick={sent}>
        Next
      </button>
      <div role="dialog" aria-label="Above">
        <input aria-label="Inside" />
      </div>
      <PaletteHost />
    </main>,
  );
  for (const inside of [screen.getByRole('textbox', { name: 'Inside' }), screen.getByRole('link', { name: 'Cases' })]) {
    inside.element().focus();
    inside.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  }
  expect(sent).not.toHaveBeenCalled();
  await screen.getByRole('textbox', { name: 'Owner' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toHaveBeenCalledOnce();
});

test('? shows every shortcut of the list that has a screen; Escape shuts it and focus returns', async () => {
  const { screen } = await show();
  screen.getByRole('heading', { name: 'Here' }).element().focus();
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  const missing = [
    '/dashboard',
    '/notifications',
    '/cases/10001/processes/$processId',
    '/cases/10001/notes',
    '/cases/10001/files',
    '/cases/10001/parkedcalls',
    '/cases/10001/linked',
  ];
  const wanted = shortcuts.filter(({ screen: path }) => path === undefined || !missing.includes(path)).map(({ id }) => keyNames(id).join(' '));
  const shown = [...sheet.element().querySelectorAll('dd')].map((one) => [...one.querySelectorAll('kbd')].map((key) => key.textContent).join(' '));
  expect(shown.toSorted()).toEqual(wanted.toSorted());
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Here' })).toHaveFocus();
});

test('switched off for a person, single keys do nothing; Ctrl K still opens the palette', async () => {
  switchSingleKeys(maren.userId, false);
  const { screen, address } = await show();
  await userEvent.keyboard('gtc?');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  expect(address()).toBe('/');
});

test('no two shortcuts have the same keys, and none begins with a whole other', () => {
  const written = shortcuts.filter(({ place }) => place !== 'lists').map(({ keys }) => keys.join(' '));
  expect(new Set(written).size).toBe(written.length);
  expect(written.filter((keys) => written.some((other) => other !== keys && other.startsWith(`${keys} `)))).toEqual([]);
});
