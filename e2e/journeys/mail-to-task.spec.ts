import { callsOf } from '../calls.ts';
import { startServer } from '../server-process.ts';
import { test as base, demoPassword, expect, expectNoAxeViolations, phone } from '../world.ts';

/** Nobody gets two mails within ten minutes, so no other journey may have raised one. */
const test = base.extend<object, { siteUrl: string }>({
  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.setTimeout(120_000);

const CASE = 10001;
const STAKEHOLDER = 2;
const FIRST_LINE_MANAGER = 5;
/** A manager of the demonstration who is on no case. */
const wren = 'd6315063-f709-53d6-a327-9f59533591aa';

test('on a phone a manager goes from an e-mail over the sign-in to the very screen, and completes the task there [MAILOUT-14]', async ({
  personAt,
  browser,
  baseURL,
}) => {
  const calls = await callsOf(await personAt('maren'));
  const read = async (path: string) => (await (await calls.send('GET', path)).json()).data;
  await calls.send('POST', `/api/cases/${CASE}/participants`, {
    participantGuid: wren,
    participantRoleId: STAKEHOLDER,
    participantRelationId: FIRST_LINE_MANAGER,
  });
  await calls.send('POST', `/api/cases/${CASE}/nextaction`, {
    nextActionId: (await read(`/api/cases/${CASE}/nextaction`)).nextActionId,
    nextActionUserId: wren,
    nextActionDueDateTime: '2030-01-07T00:00:00.000Z',
  });

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: phone, locale: 'en-GB' });
  const page = await context.newPage();
  const task = page.getByRole('link', { name: 'You have a task to complete' });
  // Who comes to the case is also invited to its meetings.
  const mail = page.getByRole('article').filter({ hasText: 'To wren.abara@northmoor.example', has: task });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(mail).not.toContainText(String(CASE));
  await mail.getByRole('link', { name: 'You have a task to complete' }).click();

  await page.getByLabel('Username').fill('wren');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/cases/${CASE}/?\\?action=exitCase`));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page, 'a task that an e-mail led to, on a phone');
  await dialog.getByRole('button', { name: /^Complete/ }).click();
  await expect(page.getByText('Next action completed')).toBeVisible();
  expect(await read(`/api/cases/${CASE}/nextaction`)).toBeNull();
  await context.close();
});
