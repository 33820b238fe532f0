import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { expect, test } from '../world.ts';

const SUBJECT = 'Words that two people never meet';

declare global {
  interface Window {
    /** What the streams of the page have sent, as they sent it. */
    told: string;
  }
}

/** Follows both streams that the person may follow, until the page is left. */
async function follow(page: Page, token: string): Promise<void> {
  const opened = await page.evaluate(async (bearer) => {
    window.told = '';
    const read = async ({ body }: Response) => {
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) window.told += part.value;
    };
    const streams = [
      await fetch('/hub/cases', { headers: { authorization: `Bearer ${bearer}` } }),
      await fetch(`/hub/messageinbox?access_token=${encodeURIComponent(bearer)}`),
    ];
    for (const stream of streams) void read(stream);
    return streams.map(({ status }) => status);
  }, token);
  expect(opened).toEqual([200, 200]);
}

for (const username of ['silas', 'callum']) {
  test(`${username} meets nothing of a message: in no list, at no address, in no notice, live or later [PERM-04, ERR-18, API-069]`, async ({ personAt }) => {
    const [page, owner, adviser] = [await personAt(username), await personAt('teodora'), await personAt('maren')];
    const { token, send } = await callsOf(page);
    await follow(page, token);
    const unread = await (await send('GET', '/api/notification/unreadnotificationcount/')).text();
    await adviser.goto('/cases/10001/messages');
    await expect(adviser.getByRole('link', { name: 'New Message' })).toBeVisible();
    await (await callsOf(owner)).send('POST', '/api/casemessages/create/10001', { subject: `${SUBJECT} (${username})`, body: '<p>Words.</p>' });
    await expect(adviser.getByRole('link', { name: new RegExp(`${SUBJECT} \\(${username}\\)`) })).toBeVisible();

    expect(await page.evaluate(() => window.told)).not.toMatch(/event:|10001/);
    expect(await (await send('GET', '/api/notification/unreadnotificationcount/')).text()).toBe(unread);
    for (const path of ['/', '/cases', '/tasks', '/notifications']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText(SUBJECT)).toHaveCount(0);
    }
    await page.goto('/cases/10001/messages');
    await expect(page.getByRole('alertdialog', { name: 'Case Not Found' })).toBeVisible();
    await expect(page.getByText(SUBJECT)).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
}
