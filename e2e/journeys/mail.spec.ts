import type { Page } from '@playwright/test';
import { openLive } from '../open-live.ts';
import { sendMail } from '../send-mail.ts';
import { freePort, startServer } from '../server-process.ts';
import { test as base, expect } from '../world.ts';

/** The journeys of this file have a server of their own, to which mail comes in. */
const test = base.extend<object, { mailPort: number }>({
  mailPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  siteUrl: [
    async ({ mailPort }, use) => {
      const server = await startServer({
        environment: {
          INBOUND_ADDRESSES: 'hr@northmoor.example=northmoor',
          INBOUND_SECRET: 'a secret of the journeys, long enough',
          INBOUND_LISTEN: `smtp://127.0.0.1:${mailPort}`,
          INBOUND_TRUSTED_AUTHENTICATION: 'mx.northmoor.example',
        },
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.setTimeout(120_000);

const message = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Messages' }).getByRole('link', { name });

test('an answer by e-mail comes into the open inbox of its case, and a stranger’s mail comes to HR and then there as from outside [UNAS-02, UNAS-09, MSG-36]', async ({
  personAt,
  mailPort,
}) => {
  const [adviser, owner, otherAdviser] = [await personAt('maren'), await personAt('teodora'), await personAt('edda')];
  await openLive(adviser, '/cases/10001/messages');
  await expect(adviser.getByRole('list', { name: 'Messages' })).toBeVisible();

  await owner.goto('/cases/10001/messages');
  await owner.getByRole('button', { name: 'Answer by e-mail' }).click();
  const address = owner.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue(/^hr\+[a-z2-7]+@northmoor\.example$/);
  const to = await address.inputValue();

  await test.step('the owner answers by e-mail', async () => {
    await sendMail(mailPort, {
      from: 'Teodora Whitlock <teodora.whitlock@northmoor.example>',
      to,
      subject: 'From my telephone',
      text: 'Nine suits everybody.',
    });
    const arrived = message(adviser, /^Unread Teodora Whitlock .* From my telephone/);
    await expect(arrived).toBeVisible();
    await arrived.click();
    await expect(adviser.getByRole('region', { name: 'Text' })).toContainText('Nine suits everybody.');
  });

  await test.step('somebody else writes to the address of the owner', async () => {
    await openLive(otherAdviser, '/cases/unassigned');
    await sendMail(mailPort, {
      from: 'Ada Marsh <ada@example.org>',
      to,
      subject: 'About my brother',
      text: 'He asked me to write.',
    });
    const waiting = otherAdviser.getByRole('row', { name: /About my brother/ });
    await expect(waiting).toBeVisible();
    await expect(message(adviser, /About my brother/)).toHaveCount(0);
    await waiting.getByRole('button').click();
    await otherAdviser.getByRole('button', { name: 'Assign to case' }).click();
    const dialog = otherAdviser.getByRole('dialog', { name: 'Assign to case' });
    await dialog.getByLabel('Case number').fill('10001');
    await dialog.getByRole('button', { name: 'Assign to case' }).click();

    const arrived = message(adviser, /^Unread Ada Marsh ada@example\.org .* About my brother From outside/);
    await expect(arrived).toBeVisible();
    await arrived.click();
    await expect(adviser.getByText('From outside · ada@example.org', { exact: true })).toBeVisible();
    await expect(adviser.getByRole('region', { name: 'Text' })).toContainText('He asked me to write.');
  });
});
