import type { Page } from '@playwright/test';
import { expectGoodLayout } from '../layout.ts';
import { pickPerson } from '../process.ts';
import { expect, expectGoodInBothSchemes, expectNoAxeViolations, phone, test } from '../world.ts';

test.setTimeout(180_000);

interface Screen {
  name: string;
  path: string;
  /** What the screen shows when it is complete. */
  ready: string;
  /** What is done at the address to come to the screen. */
  open?: (page: Page) => Promise<void>;
  /** axe and pictures, on a desktop and on a phone; screens without have them in journeys of their own. */
  isJudged?: boolean;
  /** It shows what is still loading, as an example. */
  isBusy?: boolean;
}

const ofEverybody: readonly Screen[] = [
  { name: 'dashboard', path: '/', ready: 'Next 5 Cases', isJudged: true },
  { name: 'case-list', path: '/cases', ready: 'Case ID', isJudged: true },
  { name: 'case-summary', path: '/cases/10001', ready: 'Blocked Users', isJudged: true },
  { name: 'case-files', path: '/cases/10001/files', ready: 'From date', isJudged: true },
  { name: 'case-history', path: '/cases/10001/history', ready: 'Companion and start time', isJudged: true },
  { name: 'my-tasks', path: '/tasks', ready: 'Task Type', isJudged: true },
];
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const ofHr: readonly Screen[] = [
  { name: 'process', path: '/cases/10001', ready: 'Version 1', open: (page) => page.getByRole('link', { name: 'Disciplinary', exact: true }).click() },
  {
    name: 'evidence',
    path: '/cases/10001',
    ready: 'The person who hears the case has not investigated it',
    open: (page) => page.getByRole('button', { name: /^Disciplinary: Acas/ }).click(),
    isJudged: true,
  },
  {
    name: 'unassigned',
    path: '/cases/unassigned/',
    ready: 'His own list of the days',
    open: (page) => page.getByRole('button', { name: /^Show “Who can/ }).click(),
    isJudged: true,
  },
  {
    name: 'removals',
    path: '/cases/removals/',
    ready: 'Your decision',
    open: (page) => page.getByRole('button', { name: /^Show the request/ }).click(),
    isJudged: true,
  },
  { name: 'parked-calls', path: '/cases/10001/parkedcalls', ready: 'Parked Calls' },
  { name: 'park-a-call', path: '/cases/10001/parkedcalls/create', ready: 'Park a call' },
  { name: 'notifications', path: '/notifications', ready: 'Notifications' },
  { name: 'user-search', path: '/employeeSearch/bright', ready: 'Callum Brightwater' },
  {
    name: 'live-cases-found',
    path: '/employeeSearch/callum',
    ready: 'Teodora Whitlock',
    open: (page) => page.getByRole('button', { name: /live cases/i }).click(),
  },
  { name: 'create-case', path: '/cases/create', ready: 'Select Case Owner' },
  // The hearing invitation, number 20 of the pack, for the disciplinary of this case.
  { name: 'letter', path: '/wizard/new?documentGuid=5d3b6a1e-0c57-4c8e-9a41-6f2f6a0c7e11&templateId=20&caseId=10001', ready: 'Hearing details' },
  { name: 'not-found', path: '/nowhere', ready: 'Page not found' },
  { name: 'palette', path: '/cases/10001', ready: 'Lock Case', open: (page) => page.keyboard.press('Control+k') },
  { name: 'component-gallery', path: '/dev/components', ready: 'Components', isBusy: true },
  { name: 'adviser-dialog', path: '/cases/10001', ready: 'Current adviser', open: press('Change Adviser') },
  { name: 'blocking-dialog', path: '/cases/10001', ready: 'A blocked person cannot see', open: press('Add Blocked User') },
];

const toEmployee = async (page: Page): Promise<void> => {
  await pickPerson(page, 'teodora', 'Teodora Whitlock');
  await press('Next')(page);
  await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
};
const ofWizard: readonly Screen[] = [
  { name: 'wizard-employee', path: '/cases/create', ready: 'Select Employee', open: toEmployee, isJudged: true },
  {
    name: 'wizard-topic',
    path: '/cases/create',
    ready: 'Select Topic',
    open: async (page) => {
      await toEmployee(page);
      await pickPerson(page, 'brandt', 'Silas Brandt');
      await press('Next')(page);
    },
    isJudged: true,
  },
];
const ofCorrespondence: readonly Screen[] = [
  { name: 'messages', path: '/cases/10001/messages', ready: 'Companion and start time', isJudged: true },
  { name: 'notes', path: '/cases/10001/notes', ready: 'Who could hear this', isJudged: true },
];
const ofTheRecord: readonly Screen[] = [
  { name: 'closed-case', path: '/cases/10004', ready: 'Closure Details', isJudged: true },
  { name: 'profile', path: '/profile?userId=d0e92804-a95b-537c-81c2-f7135c1767ed', ready: 'Teodora Whitlock', isJudged: true },
];

for (const [username, whose, screens] of [
  ['maren', 'everybody', ofEverybody],
  ['maren', 'HR', ofHr],
  ['maren', 'the wizard', ofWizard],
  ['maren', 'what people write', ofCorrespondence],
  ['maren', 'closed cases and people', ofTheRecord],
  ['teodora', 'everybody', ofEverybody],
] as const) {
  test(`every screen of ${whose} is without faults at every width for ${username}`, async ({ personAt }) => {
    const page = await personAt(username);
    const said = listen(page);
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(screen.path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await screen.open?.(page);
      await expect(page.getByText(screen.ready).first()).toBeVisible();
      await expectGood(page, screen, username);
    }
    expect(said, 'the console is silent').toEqual([]);
  });
}

test('the sign-in page is without faults at every width', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectGoodLayout(page, 'sign-in', async (width) => {
    if (width !== 1440 && width !== phone.width) return;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, `sign-in, ${width} wide, ${colorScheme}`);
    }
  });
});

async function expectGood(page: Page, { name, isJudged = false, isBusy = false }: Screen, username: string): Promise<void> {
  if (!isBusy) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectGoodLayout(page, name, async (width) => {
    if (isJudged && width === 1440) await expectGoodInBothSchemes(page, `${name}-${username}-desktop`);
    if (isJudged && width === phone.width) await expectGoodInBothSchemes(page, `${name}-${username}-phone`);
  });
}

function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // axe is injected as an inline style by the harness itself.
    if (message.type() === 'error' && !message.text().includes('Content Security Policy')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
