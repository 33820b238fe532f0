import type { Page } from '@playwright/test';
import { expectGoodLayout } from '../layout.ts';
import { pickPerson } from '../process.ts';
import { expect, expectGoodInBothSchemes, expectNoAxeViolations, phone, test } from '../world.ts';

test.setTimeout(180_000);

const MISSING_CASE = 999999;
/** Widths of which there are pictures to be looked at. */
const pictured: ReadonlySet<number> = new Set([1440, phone.width, 320]);

interface Screen {
  name: string;
  path: string;
  /** Text that a complete screen shows. */
  ready: string;
  /** Acts that lead from the address to the screen. */
  open?: (page: Page) => Promise<void>;
}

const lists: readonly Screen[] = [
  { name: 'dashboard', path: '/', ready: 'Next 5 Cases' },
  { name: 'case-list', path: '/cases', ready: 'Case ID' },
  { name: 'my-tasks', path: '/tasks', ready: 'Task Type' },
];
const ofCase: readonly Screen[] = [
  { name: 'case-summary', path: '/cases/10001', ready: 'Blocked Users' },
  { name: 'case-files', path: '/cases/10001/files', ready: 'From date' },
  { name: 'case-history', path: '/cases/10001/history', ready: 'Companion and start time' },
];
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const hrLists: readonly Screen[] = [
  {
    name: 'evidence',
    path: '/cases/10001',
    ready: 'The person who hears the case has not investigated it',
    open: (page) => page.getByRole('button', { name: /^Disciplinary: Acas/ }).click(),
  },
  {
    name: 'unassigned',
    path: '/cases/unassigned/',
    ready: 'His own list of the days',
    open: (page) => page.getByRole('button', { name: /^Show “Who can/ }).click(),
  },
  {
    name: 'removals',
    path: '/cases/removals/',
    ready: 'Your decision',
    open: (page) => page.getByRole('button', { name: /^Show the request/ }).click(),
  },
];
const ofHr: readonly Screen[] = [
  {
    name: 'process',
    path: '/cases/10001',
    ready: 'Version 1',
    open: (page) => page.getByRole('link', { name: 'Disciplinary', exact: true }).click(),
  },
  {
    name: 'long-chips',
    path: '/cases/10092',
    ready: 'Time to put it right',
    open: (page) => page.getByRole('link', { name: 'Other substantial reason', exact: true }).click(),
  },
  { name: 'parked-calls', path: '/cases/10001/parkedcalls', ready: 'Parked Calls' },
  { name: 'park-a-call', path: '/cases/10001/parkedcalls/create', ready: 'Park a call' },
  { name: 'failed-contacts', path: '/cases/10001/contacts/failed', ready: 'Failed Contacts' },
  { name: 'record-a-failed-contact', path: '/cases/10001/contacts/failed/create', ready: 'Record a failed contact' },
  { name: 'linked-cases', path: '/cases/10001/linked', ready: 'Find a case' },
  { name: 'notifications', path: '/notifications', ready: 'Notifications' },
  { name: 'user-search', path: '/employeeSearch/bright', ready: 'Callum Brightwater' },
  { name: 'live-cases-found', path: '/employeeSearch/callum', ready: 'Teodora Whitlock' },
  { name: 'create-case', path: '/cases/create', ready: 'Select Case Owner' },
  // The hearing invitation, number 20 of the pack, for the disciplinary of this case.
  {
    name: 'letter',
    path: '/wizard/new?documentGuid=5d3b6a1e-0c57-4c8e-9a41-6f2f6a0c7e11&templateId=20&caseId=10001',
    ready: 'Hearing details',
  },
  { name: 'not-found', path: '/nowhere', ready: 'Page not found' },
  { name: 'palette', path: '/cases/10001', ready: 'Lock Case', open: (page) => page.keyboard.press('Control+k') },
  { name: 'adviser-dialog', path: '/cases/10001', ready: 'Current adviser', open: press('Change Adviser') },
  {
    name: 'blocking-dialog',
    path: '/cases/10001',
    ready: 'A blocked person cannot see',
    open: press('Add Blocked User'),
  },
];
/** The first event that the processes of the case recorded. */
const openEvent = (page: Page) =>
  page.getByRole('table', { name: 'Recorded events' }).getByRole('link').first().click();
const toConfirmOwner = async (page: Page): Promise<void> => {
  await press('Change Case Owner')(page);
  const dialog = page.getByRole('dialog', { name: 'Change Case Owner' });
  await dialog.getByRole('radio', { name: /Isaac Penhallow/ }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
};
/** With what is known of a participant. */
const verifyTeodora = async (page: Page): Promise<void> => {
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: 'Identity Verification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identity Verification' });
  await expect(dialog.getByRole('heading')).toBeFocused();
  await dialog.getByRole('combobox', { name: 'Participant' }).click();
  await page.getByRole('option', { name: 'Teodora Whitlock' }).click();
};
const dialogs: readonly Screen[] = [
  {
    name: 'observer-dialog',
    path: '/cases/10001',
    ready: 'An observer can read this case',
    open: press('Add Observer'),
  },
  { name: 'owner-dialog', path: '/cases/10001', ready: 'New owner', open: press('Change Case Owner') },
  { name: 'owner-confirm', path: '/cases/10001', ready: 'Outgoing owner', open: toConfirmOwner },
  { name: 'event-editor', path: '/cases/10001', ready: 'Save', open: openEvent },
  { name: 'identity-verification', path: '/cases/10001', ready: 'Extension 4471', open: verifyTeodora },
];
const refusals: readonly Screen[] = [
  { name: 'permissions', path: '/cases/removals', ready: 'You do not have permission to view this page.' },
  { name: 'case-not-found', path: `/cases/${MISSING_CASE}`, ready: 'Case Not Found' },
  // HR has locked the case.
  { name: 'case-locked', path: '/cases/10005', ready: 'Return to summary' },
];

const toEmployee = async (page: Page): Promise<void> => {
  await pickPerson(page, 'teodora', 'Teodora Whitlock');
  await press('Next')(page);
  await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
};
const ofWizard: readonly Screen[] = [
  { name: 'wizard-employee', path: '/cases/create', ready: 'Select Employee', open: toEmployee },
  {
    name: 'wizard-topic',
    path: '/cases/create',
    ready: 'Select Topic',
    open: async (page) => {
      await toEmployee(page);
      await pickPerson(page, 'brandt', 'Silas Brandt');
      await press('Next')(page);
    },
  },
];
const ofCorrespondence: readonly Screen[] = [
  { name: 'messages', path: '/cases/10001/messages', ready: 'Companion and start time' },
  { name: 'notes', path: '/cases/10001/notes', ready: 'Who could hear this' },
];
const ofTheRecord: readonly Screen[] = [
  { name: 'closed-case', path: '/cases/10004', ready: 'Closure Details' },
  { name: 'profile', path: '/profile?userId=d0e92804-a95b-537c-81c2-f7135c1767ed', ready: 'Teodora Whitlock' },
];

const ofMaren = [...lists, ...ofCase, ...hrLists, ...dialogs, ...ofWizard, ...ofCorrespondence, ...ofTheRecord];
for (const [username, screens] of [
  ...inParts('maren', ofMaren),
  ...inParts('teodora', [...lists, ...ofCase]),
  ...inParts('ngozi', refusals),
]) {
  const names = screens.map(({ name }) => name).join(' and ');
  test(`${names} of ${username}: no faults of layout, and none that axe finds, at any width in either scheme`, async ({
    personAt,
  }) => {
    await walk(await personAt(username), screens, (page, { name }) => expectGood(page, `${name}-${username}`));
  });
}

// axe judges these in journeys of their own.
test('the other screens of HR have no faults of layout at any width', async ({ personAt }) => {
  await walk(await personAt('maren'), ofHr, (page, { name }) => expectGoodLayout(page, name));
});

test('the sign-in page is without faults at every width', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectGoodLayout(page, 'sign-in', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page, `sign-in, ${width} wide, ${colorScheme}`);
    }
  });
});

/** So few screens at a time that each journey stays far below its limit. */
function inParts(username: string, screens: readonly Screen[]): (readonly [string, readonly Screen[]])[] {
  return screens.flatMap((_, index) => (index % 2 === 0 ? [[username, screens.slice(index, index + 2)] as const] : []));
}

async function walk(
  page: Page,
  screens: readonly Screen[],
  expectThat: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const messages = listen(page);
  for (const screen of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(screen.path);
    // A dialog that is open at once hides the screen behind it from the names of roles.
    await expect(page.locator('h1').first()).toBeVisible();
    await screen.open?.(page);
    await expect(page.getByText(screen.ready).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectThat(page, screen);
  }
  expect(messages, 'the console is silent').toEqual([]);
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectGoodLayout(page, name, (width) => expectGoodInBothSchemes(page, `${name}-${width}`, pictured.has(width)));
}

function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // axe is injected as an inline style by the harness itself. A missing case is answered with 404.
    const isExpected =
      message.text().includes('Content Security Policy') || message.location().url.includes(`/${MISSING_CASE}`);
    if (message.type() === 'error' && !isExpected) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}
