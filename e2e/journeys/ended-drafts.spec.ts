import type { Page } from '@playwright/test';
import { choose, createCase, onComponent, pickPerson } from '../process.ts';
import { expect, test } from '../world.ts';

test.setTimeout(240_000);

/** Places of the same person: the tab they act in, another tab of that browser, another machine. */
interface Places {
  readonly tab: Page;
  readonly others: readonly Page[];
}

async function placesOf(personAt: (username: string) => Promise<Page>, username: string): Promise<Places> {
  const tab = await personAt(username);
  const otherTab = await tab.context().newPage();
  // The provider knows the person by the cookie of the first tab.
  await otherTab.goto('/');
  await expect(otherTab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  return { tab, others: [otherTab, await personAt(username)] };
}

/** Opens the wizard, and waits until it knows whether the server keeps a case that was begun. */
async function openWizard(page: Page): Promise<void> {
  const response = page.waitForResponse(
    (response) => response.url().endsWith('/api/cases/draft') && response.request().method() === 'GET',
  );
  await page.goto('/cases/create');
  await response;
  await expect(page.getByRole('heading', { name: 'Select Case Owner' })).toBeVisible();
}

const carryOn = (page: Page) => page.getByRole('button', { name: 'Continue with this case' });

test('a case that was begun is not offered again once it is open: not after a reload, in another tab or at another machine [WIZ-26]', async ({
  personAt,
}) => {
  const { tab, others } = await placesOf(personAt, 'maren');
  await openWizard(tab);
  const response = tab.waitForResponse(
    (answer) => answer.url().endsWith('/api/cases/draft') && answer.request().method() === 'PUT',
  );
  await pickPerson(tab, 'teodora', 'Teodora Whitlock');
  await response;
  for (const page of others) {
    await openWizard(page);
    await expect(carryOn(page)).toBeVisible();
  }
  // The wizard fills the screen; the link to it is on every other one.
  await tab.goto('/');
  await createCase(tab, {
    employee: ['abara', 'Wren Abara'],
    section: 'Questions and requests',
    topic: 'General query',
  });

  await tab.reload();
  for (const page of [tab, ...others]) {
    await openWizard(page);
    await expect(carryOn(page)).toHaveCount(0);
    await expect(page.getByText('Teodora Whitlock')).toHaveCount(0);
  }
});

test('a message and a note that were typed are not offered again once they are posted: not after a reload, in another tab or at another machine [MSG-18]', async ({
  personAt,
}) => {
  const { tab, others } = await placesOf(personAt, 'maren');
  for (const kind of ['Message', 'Note']) {
    const address = `/cases/10001/${kind.toLowerCase()}/create`;
    const subject = `${kind} of one person`;
    const body = (page: Page) => page.getByRole('textbox', { name: kind });
    await tab.goto(address);
    await tab.getByLabel('Subject').fill(subject);
    await body(tab).fill('Begun here');
    await expect(tab.getByText(/^Draft saved/)).toBeVisible();
    for (const page of others) {
      await page.goto(address);
      await expect(body(page)).toHaveText('Begun here');
    }
    // The last typed words are on their way to the server when the whole is posted.
    await body(tab).fill('Begun here and finished');
    await tab.getByRole('button', { name: 'Post' }).click();
    await expect(
      tab
        .getByRole('list', { name: `${kind}s` })
        .getByRole('link')
        .first(),
    ).toContainText(subject);

    await tab.reload();
    for (const page of [tab, ...others]) {
      await page.goto(address);
      await expect(page.getByLabel('Subject')).toHaveValue('');
      await expect(body(page)).toHaveText('');
    }
  }
});

test('what was typed into a step is not offered again once the step is done: not after a reload, in another tab or at another machine [PROC-28]', async ({
  personAt,
}) => {
  const { tab, others } = await placesOf(personAt, 'maren');
  await createCase(tab, { employee: ['abara', 'Wren Abara'], section: 'Conduct and grievance', topic: 'Grievance' });
  await tab.getByRole('link', { name: 'Start: Before you start' }).click();
  await choose(tab, 'Continue', 'What is the grievance about?');
  await tab.getByRole('checkbox', { name: /^Workload/ }).check();
  // The last typed words are sent while the page is left.
  await tab.reload();
  await expect(tab.getByRole('checkbox', { name: /^Workload/ })).toBeChecked();
  const address = tab.url();
  for (const page of others) {
    await page.goto(address);
    await expect(page.getByRole('checkbox', { name: /^Workload/ })).toBeChecked();
  }
  await choose(tab, 'Continue', 'How serious is the risk?');

  await tab.reload();
  for (const page of [tab, ...others]) {
    await page.goto(address);
    await onComponent(page, 'How serious is the risk?');
    await expect(page.getByRole('checkbox', { name: /^Workload/ })).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByText(/^(Draft saved|Your unsaved changes)/)).toHaveCount(0);
  }
});
