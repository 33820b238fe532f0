import { getCase } from '@evenhand/contract/case-details';
import { searchCase } from '@evenhand/contract/dashboard';
import { searchWords } from '@evenhand/contract/search';
import { queryTasks } from '@evenhand/contract/tasks';
import { searchEmployees } from '@evenhand/contract/users';
import { IconLock } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { caseOf } from '../testing/case-of.ts';
import { caseRowOf } from '../testing/case-row-of.ts';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { hitOf } from '../testing/hit-of.ts';
import { edda, maren, teodora } from '../testing/people.ts';
import type { AppUnderTest } from '../testing/render-in-app.tsx';
import { renderInApp } from '../testing/render-in-app.tsx';
import { taskOf } from '../testing/task-of.ts';
import type { Command } from './commands.ts';
import { useCommands } from './commands.ts';
import { showOverlay } from './overlay.ts';
import { PaletteHost } from './PaletteHost.tsx';
import { noteRecentCase, recentCases } from './recent-cases.ts';

const lock = vi.fn();
const offered: Command[] = [
  { label: 'Lock Case', icon: IconLock, group: 'case', detail: 'Case 10001', does: { run: lock } },
  { label: 'Tasks', icon: IconLock, group: 'go', keys: ['G', 'T'], does: { href: '/tasks' } },
];

function Screen() {
  useCommands(offered);
  return (
    <main>
      <button type="button">Here</button>
      <PaletteHost />
    </main>
  );
}

const wren = {
  userId: edda.userId,
  name: 'Wren Lockhart',
  employeeId: '304420',
  jobTitle: 'Store Manager',
  liveCases: 0,
  email: null,
};
const standard: FakeAnswer[] = [
  answer(searchEmployees, [wren]),
  answer(searchCase, ({ params }) => (params.id === '10005' ? [caseRowOf(10005)] : [])),
  answer(queryTasks, {
    data: [taskOf(1, { taskTitle: 'Unlock the store' }), taskOf(2, { taskTitle: 'Write a letter' })],
    totalDataCount: 2,
  }),
  answer(getCase, ({ params }) => caseOf({ id: Number(params.id) })),
];
type Options = NonNullable<Parameters<typeof renderInApp>[1]>;
async function show({ answers = [], ...rest }: Options = {}): Promise<AppUnderTest> {
  return renderInApp(<Screen />, {
    screens: ['/tasks', '/cases/$caseId', '/search'],
    ...rest,
    answers: [...standard, ...answers],
  });
}
async function open({ screen }: AppUnderTest) {
  await screen.getByRole('button', { name: 'Here' }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  return screen.getByRole('combobox');
}

beforeEach(async () => {
  lock.mockReset();
  showOverlay(null);
  await page.viewport(1440, 900);
});

test('Ctrl K opens the palette with the commands of the screen; Escape shuts it and focus returns', async () => {
  const app = await show();
  await open(app);
  await expect.element(app.screen.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Lock Case/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(app.screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(app.screen.getByRole('button', { name: 'Here' })).toHaveFocus();
});

test('arrows choose a line and wrap around at the ends, and Enter opens it', async () => {
  const app = await show();
  const box = await open(app);
  await userEvent.keyboard('{ArrowUp}');
  const chosen = app.screen.getByRole('option', { name: /Tasks/ });
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', chosen.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(app.address).toBe('/tasks');
});

test('what is typed before its box has the cursor is not lost, and the screen behind does not get it', async () => {
  const app = await show();
  app.screen.getByRole('button', { name: 'Here' }).element().focus();
  const press = (key: string, ctrlKey = false): boolean =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    ) ?? false;
  press('k', true);
  // Both keys in the same moment: no dialog can have opened between them.
  expect(['l', 'o', 'k', 'Backspace', 'c', 'Enter'].map((key) => press(key))).toEqual(Array(6).fill(false));
  await expect.element(app.screen.getByRole('combobox')).toHaveFocus();
  await expect.element(app.screen.getByRole('combobox')).toHaveValue('loc');
  await userEvent.keyboard('k');
  await expect.element(app.screen.getByRole('combobox')).toHaveValue('lock');
});

test('Escape cancels the palette before it has opened', async () => {
  const app = await show();
  app.screen.getByRole('button', { name: 'Here' }).element().focus();
  for (const [key, ctrlKey] of [
    ['k', true],
    ['x', false],
    ['Escape', false],
  ] as const)
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  await expect.element(app.screen.getByRole('dialog')).not.toBeInTheDocument();
  const box = await open(app);
  await expect.element(box).toHaveValue('');
});

test('it is 112 pixels below the top, in the middle', async () => {
  const app = await show();
  await open(app);
  await expect
    .poll(() => {
      const { top, left, width } = app.screen.getByRole('dialog').element().getBoundingClientRect();
      return [top, left, width];
    })
    .toEqual([112, 380, 680]);
});

test('its footer names the command key of the machine', async () => {
  vi.stubGlobal('navigator', { ...navigator, platform: 'MacIntel' });
  const app = await show();
  await open(app);
  await expect.element(app.screen.getByText('⌘ Enter', { exact: true })).toBeVisible();
  vi.unstubAllGlobals();
});

test('an act of the screen is done once the palette is closed', async () => {
  const app = await show();
  const box = await open(app);
  await box.fill('lock case');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lock.mock.calls.length).toBe(1);
  await expect.element(app.screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('two characters ask the server for nothing; three find people and tasks', async () => {
  const app = await show();
  const box = await open(app);
  await box.fill('lo');
  await expect.element(app.screen.getByRole('option', { name: /Lock Case/ })).toBeVisible();
  await box.fill('loc');
  await expect.element(app.screen.getByRole('option', { name: /^Wren Lockhart/ })).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Unlock the store/ })).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Write a letter/ })).not.toBeInTheDocument();
  expect(
    app.calls.filter(({ route }) => (route as unknown) === searchEmployees).map(({ query }) => query.get('query')),
  ).toEqual(['loc']);
  expect(app.calls.filter(({ route }) => (route as unknown) === searchCase)).toEqual([]);
});

test('a person found leads to the cases about them, closed ones too [ABOUT-01]', async () => {
  const app = await show();
  const box = await open(app);
  await box.fill('loc');
  const about = app.screen.getByRole('option', { name: /^Cases about Wren Lockhart/ });
  await expect.element(about).toBeVisible();
  await about.click();
  await expect.poll(app.address).toMatch(/^\/cases\?adviserId=-1&employeeId=[0-9a-f-]{36}&status=-1&toDate=-1$/);
});

test('with more tasks than are looked through, that is said', async () => {
  const app = await show({
    answers: [answer(queryTasks, { data: [taskOf(1, { taskTitle: 'Unlock the store' })], totalDataCount: 101 })],
  });
  const box = await open(app);
  await box.fill('store');
  await expect.element(app.screen.getByRole('group', { name: 'Tasks (found in the 100 due first)' })).toBeVisible();
});

test('digits find the case of that number, and only one that may be seen', async () => {
  const app = await show();
  const box = await open(app);
  await box.fill('10006');
  await expect
    .poll(() => app.calls.some(({ route, params }) => (route as unknown) === searchCase && params.id === '10006'))
    .toBe(true);
  await expect.element(app.screen.getByRole('option', { name: /10006/ })).not.toBeInTheDocument();
  await box.fill('10005');
  await app.screen.getByRole('option', { name: /10005 Employee 10005/ }).click();
  await expect.poll(app.address).toBe('/cases/10005');
});

test('a business user searches tasks, not people nor cases', async () => {
  const app = await show({ user: teodora });
  const box = await open(app);
  await box.fill('unlock');
  await expect.element(app.screen.getByRole('option', { name: /Unlock the store/ })).toBeVisible();
  await box.fill('10005');
  await expect.element(app.screen.getByText('Nothing found')).toBeVisible();
  expect(app.calls.map(({ route }) => route.path)).toEqual([queryTasks.path]);
});

test('recent cases are there at once, newest first; a case out of sight is left out and forgotten', async () => {
  const gone = refuse(getCase, 404, { errorCode: 'CASE_NOT_FOUND', errorDescription: 'x' });
  const seen = answer(getCase, ({ params }) => caseOf({ id: Number(params.id) }));
  const app = await show({
    answers: [{ ...seen, reply: (call) => (call.params.id === '10002' ? gone.reply(call) : seen.reply(call)) }],
  });
  for (const caseId of [10001, 10002, 10003]) noteRecentCase(maren.userId, caseId);
  await open(app);
  const recent = app.screen.getByRole('group', { name: 'Recent cases' });
  await expect.element(recent.getByRole('option', { name: /10001/ })).toBeVisible();
  const shown = recent.getByRole('option').elements();
  expect(shown.map((line) => line.id)).toEqual(['palette-case-10003', 'palette-case-10001']);
  await expect.poll(() => recentCases(maren.userId)).toEqual([10003, 10001]);
});

test('recent cases are of one person, five at most, and are dropped with the session', async () => {
  const { world } = await renderInApp(<p>Here</p>);
  for (const caseId of [1, 2, 3, 4, 5, 6, 2]) noteRecentCase(maren.userId, caseId);
  expect(recentCases(maren.userId)).toEqual([2, 6, 5, 4, 3]);
  expect(recentCases(edda.userId)).toEqual([]);
  world.session.logOut();
  await expect.poll(() => recentCases(maren.userId)).toEqual([]);
});

test('a search that was made too often says when it can be repeated', async () => {
  const tooOften = { errorCode: 'BAD_REQUEST', errorDescription: 'You have searched too often.' };
  const app = await show({ answers: [refuse(searchEmployees, 429, tooOften, { 'retry-after': '45' })] });
  const box = await open(app);
  await box.fill('lock');
  await expect
    .element(app.screen.getByRole('alert').getByText('You have searched too often. You can try again in 45 seconds.'))
    .toBeVisible();
  await expect.element(box).toHaveValue('lock');
});

test('a search that fails says so and can be repeated, while the rest stays', async () => {
  let isDown = true;
  const failure = refuse(searchEmployees, 500, { errorCode: 'EXCEPTION', errorDescription: 'No.' });
  const found = answer(searchEmployees, [wren]);
  const app = await show({
    answers: [{ ...failure, reply: (call) => (isDown ? failure.reply(call) : found.reply(call)) }],
  });
  const box = await open(app);
  await box.fill('lock');
  await expect.element(app.screen.getByText('Some results could not be loaded')).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Lock Case/ })).toBeVisible();
  isDown = false;
  await app.screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(app.screen.getByRole('option', { name: /^Wren Lockhart/ })).toBeVisible();
});

test('on a phone it fills the screen', async () => {
  await page.viewport(390, 844);
  const app = await show();
  await open(app);
  await expect
    .poll(() => {
      const { width, height } = app.screen.getByRole('dialog').element().getBoundingClientRect();
      return [width, height];
    })
    .toEqual([390, 844]);
});

test('texts that hold the words are found from three letters on, the first few and then the page with all of them [SEARCH-12]', async () => {
  const hits = [1, 2, 3, 4, 5].map((id) =>
    hitOf({ id, title: [{ text: `Rota ${id}`, isMatch: true }], messageId: id }),
  );
  const app = await show({
    user: teodora,
    answers: [answer(searchWords, { hits, hasMore: true, isTooCommon: false })],
  });
  const box = await open(app);
  await box.fill('rota');
  await expect.element(app.screen.getByRole('option', { name: /Rota 4/ })).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Rota 1 Message · Case 10001/ })).toBeVisible();
  await expect.element(app.screen.getByRole('option', { name: /Rota 5/ })).not.toBeInTheDocument();
  await app.screen.getByRole('option', { name: 'All results for “rota”' }).click();
  await expect.poll(app.address).toBe('/search?q=rota');
});
