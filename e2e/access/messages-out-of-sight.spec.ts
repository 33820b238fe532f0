import type { Page } from '@playwright/test';
import type { Calls } from '../calls.ts';
import { callsOf } from '../calls.ts';
import { expect, test } from '../world.ts';

test.setTimeout(120_000);

const SUBJECT = 'Words that two people never meet';

declare global {
  interface Window {
    /** Raw events of the page's streams. */
    streamEvents: string;
  }
}

/** Follows both streams that the person may follow, until the page is left. */
async function follow(page: Page, token: string): Promise<void> {
  const opened = await page.evaluate(async (bearer) => {
    window.streamEvents = '';
    const read = async ({ body }: Response) => {
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
        window.streamEvents += part.value;
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

interface People {
  readonly owner: Calls;
  readonly adviser: Calls;
  readonly asker: Calls;
}

/**
 * All that people write on a case: a message, a note, the removal of a message, asked for and approved, and a
 * message that waits because the case has no adviser.
 */
async function write({ owner, adviser, asker }: People, subject: string): Promise<void> {
  const words = { subject, body: '<p>Words.</p>' };
  const { data: message } = await (await owner.send('POST', '/api/casemessages/create/10001', words)).json();
  await adviser.send('POST', '/api/casenotes/create/10001', words);
  const first = async (list: string): Promise<number> =>
    (await (await asker.send('GET', `/api/lookups/removals/${list}`)).json()).data[0].id;
  await asker.send(
    'POST',
    `/api/casemessages/requestremoval/${message.id}/${await first('reasons')}/${await first('urgency')}`,
  );
  const { data: requests } = await (await adviser.send('GET', '/api/case/messages/removals')).json();
  const request = requests.find(
    (one: { caseTrackingMessage: { id: number } }) => one.caseTrackingMessage.id === message.id,
  );
  await adviser.send('PUT', `/api/case/messages/removals/${request.id}/approve`);
  await adviser.send('DELETE', '/api/cases/10001/adviser');
  await owner.send('POST', '/api/casemessages/create/10001', words);
  const { data: waiting } = await (await adviser.send('GET', '/api/casemessages/unassigned')).json();
  expect(waiting.map((one: { subject: string }) => one.subject)).toContain(subject);
  await adviser.send('POST', '/api/cases/10001/assign');
}

for (const username of ['silas', 'callum']) {
  test(`${username} meets nothing of a message, a note, a removal or a message that waits for HR: on no screen, in no notice, live or later [PERM-04, PERM-07, PERM-15, ERR-18, API-069]`, async ({
    personAt,
  }) => {
    const [page, owner, adviser, asker] = [
      await personAt(username),
      await personAt('teodora'),
      await personAt('maren'),
      await personAt('edda'),
    ];
    const { token, send } = await callsOf(page);
    const people = { owner: await callsOf(owner), adviser: await callsOf(adviser), asker: await callsOf(asker) };
    await follow(page, token);
    const unread = await (await send('GET', '/api/notification/unreadnotificationcount/')).text();
    await adviser.goto('/cases/10001/messages');
    await expect(adviser.getByRole('link', { name: 'New Message' })).toBeVisible();
    const subject = `${SUBJECT} (${username})`;
    await write(people, subject);
    await expect(adviser.getByRole('list', { name: 'Messages' }).getByRole('link', { name: subject })).toBeVisible();

    expect(await page.evaluate(() => window.streamEvents)).not.toMatch(/event:|10001/);
    expect(await (await send('GET', '/api/notification/unreadnotificationcount/')).text()).toBe(unread);
    for (const path of ['/', '/cases', '/tasks', '/notifications']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText(SUBJECT)).toHaveCount(0);
    }
    for (const path of ['/cases/removals', '/cases/unassigned', '/cases/10001/notes']) {
      await page.goto(path);
      await expect(page.getByText('You do not have permission to view this page.')).toBeVisible();
      await expect(page.getByText(SUBJECT)).toHaveCount(0);
    }
    for (const path of ['messages', 'files']) {
      await page.goto(`/cases/10001/${path}`);
      await expect(page.getByRole('alertdialog', { name: 'Case Not Found' })).toBeVisible();
      await expect(page.getByText(SUBJECT)).toHaveCount(0);
      await expect(page.getByRole('searchbox')).toHaveCount(0);
    }
  });
}
