import { IconPlus } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Feature } from '../features/feature.ts';
import { keyNames, MOD } from '../features/keys.ts';
import { FeaturesContext } from '../features/use-features.ts';
import { paths } from '../lib/paths.ts';
import { maren } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import type { Command } from './commands.ts';
import { useCommands } from './commands.ts';
import { showOverlay } from './overlay.ts';
import { PaletteHost } from './PaletteHost.tsx';
import { switchSingleKeys } from './single-keys.ts';

const sent = vi.fn();
const offered: Command[] = [
  { label: 'Tasks', icon: IconPlus, group: 'go', keys: ['G', 'T'], does: { href: '/tasks' } },
  { label: 'Cases', icon: IconPlus, group: 'go', keys: ['G', 'C'], does: { href: '/cases' } },
  { label: 'Create Case', icon: IconPlus, group: 'go', keys: ['C'], does: { href: '/cases/create' } },
  { label: 'History', icon: IconPlus, group: 'case', keys: ['G', 'H'], does: { href: '/cases/10001/history' } },
];

const [command] = keyNames([MOD]);
const brought: Feature[] = [
  { navigation: [{ slot: 'create', label: 'Create Case', href: paths.createCase(), keys: ['C'] }] },
  {
    navigation: [{ slot: 'main', label: 'Cases', href: paths.cases(), keys: ['G', 'C'] }],
    shortcuts: [{ label: 'Pin it', keys: [MOD, 'P'], group: 'lists' }],
  },
  {
    caseTabs: [{ label: 'Summary', keys: ['G', 'S'], href: paths.case }],
    caseMenu: [
      { menu: 'actions', label: 'Parked Calls', icon: IconPlus, href: paths.parkedCalls, keys: ['G', 'P'] },
      { menu: 'actions', label: 'Linked Cases', icon: IconPlus, href: paths.linkedCases },
    ],
  },
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
        data-form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <textarea aria-label="Text" />
        <button type="submit">Save</button>
      </form>
      <FeaturesContext value={brought}>
        <PaletteHost />
      </FeaturesContext>
    </main>
  );
}
const show = (): Promise<AppUnderTest> =>
  renderInApp(<Screen />, {
    screens: ['/tasks', '/cases', '/cases/create/{-$step}/{-$ownerId}', '/cases/$caseId', '/cases/$caseId/history'],
  });

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

test('in a field a letter is typed', async () => {
  const { screen, address } = await show();
  await screen.getByRole('textbox', { name: 'Text' }).click();
  await userEvent.keyboard('cgt?/');
  await expect.element(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('cgt?/');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/');
});

test('at a button of a form that is filled in, where a person may be about to type, single keys do nothing', async () => {
  const { screen, address } = await show();
  screen.getByRole('button', { name: 'Save' }).element().focus();
  await userEvent.keyboard('26/10c');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  expect(address()).toBe('/');
});

test('Ctrl Enter sends the form that has the focus, once', async () => {
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

test('? shows every shortcut, with those of the features; Escape shuts it and focus returns', async () => {
  const { screen } = await show();
  screen.getByRole('heading', { name: 'Here' }).element().focus();
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  const rows = [...sheet.element().querySelectorAll('section > section')].map((section) => [
    section.querySelector('h3')?.textContent,
    [...section.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      [...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
    ]),
  ]);
  expect(rows).toEqual([
    [
      'Anywhere',
      [
        ['Command palette', `${command} K`],
        ['Search box', '/'],
        ['Create Case', 'C'],
        ['This list of shortcuts', '?'],
        ['Close or leave', 'Esc'],
      ],
    ],
    ['Go to', [['Cases', 'G C']]],
    [
      'In a case',
      [
        ['Summary', 'G S'],
        ['Parked Calls', 'G P'],
      ],
    ],
    [
      'In lists',
      [
        ['Next row', 'J'],
        ['Previous row', 'K'],
        ['Open the row', 'Enter'],
        ['Details of the row', 'X'],
        ['Pin it', `${command} P`],
      ],
    ],
    [
      'In forms',
      [
        ['Main action of the form', `${command} Enter`],
        ['Open the calendar of a date', 'Alt ↓'],
      ],
    ],
  ]);
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
