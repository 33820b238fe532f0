import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { ServerProcess } from './server-process.ts';
import { startServer } from './server-process.ts';
import { test as base, expect } from './world.ts';

export const owner = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada.quill@obrien.example',
  password: 'four quiet grey herons',
};
export const approver = {
  firstName: 'Ben',
  lastName: 'Rook',
  email: 'ben.rook@obrien.example',
  password: 'seven slow brown otters',
};
export const adviser = {
  firstName: 'Cleo',
  lastName: 'Marsh',
  email: 'cleo.marsh@obrien.example',
  password: 'nine loud green parrots',
};

export const manager = {
  firstName: 'Ivy',
  lastName: 'Dunn',
  email: 'ivy.dunn@obrien.example',
  password: 'two busy yellow finches',
};

interface Begun {
  /** A page in a browser of its own, which is closed at the end of the journey. */
  pageAt: (baseURL: string) => Promise<Page>;
}

/** The test of a journey on a server that nobody has set up: its people are nobody of the demonstration. */
export const test = base.extend<Begun>({
  pageAt: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (baseURL) => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      contexts.push(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Starts a server that nobody has set up, on an empty data directory. */
export async function startEmpty(): Promise<ServerProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'evenhand-begin-'));
  const server = await startServer({ dataDirectory, environment: { DEMO: 'false' } });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The one-time code that only who reads the output of the server knows. */
export function codeIn(output: string): string {
  return /([0-9A-Z]{4}-){5}[0-9A-Z]{4}/.exec(output)?.[0] ?? '';
}

/** Chooses a password by the link of an invitation. */
export async function acceptInvitation(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page.locator('input[name="password"]')).toHaveCount(0);
}

/** Signs in with a password, and sets up a second factor, as whoever has a right is asked to at first. */
export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await sendPassword(page, person);
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
  const key = (await page.locator('code.key').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/identity'));
}

/** Signs in as somebody whom nobody gave a right, whom the password is enough for. */
export async function signInWithoutRights(page: Page, person: { email: string; password: string }): Promise<void> {
  await sendPassword(page, person);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
}

/** Signs in as a manager, whom the password is enough for. */
export async function signInAsManager(page: Page, person: { email: string; password: string }): Promise<void> {
  await sendPassword(page, person);
  await expect(page.getByRole('link', { name: 'Create Case' }).first()).toBeVisible();
}

async function sendPassword(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="password"]').press('Enter');
}

export interface Refusable {
  readonly status: number;
  readonly text: string;
}

/** Sends calls as the person who is signed in on a page does, with their own token. */
export function callsOf(page: Page): (method: string, path: string, body?: unknown) => Promise<Refusable> {
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  return async (method, path, body) => {
    await expect.poll(() => authorization).not.toBe('');
    const answer = await page.request.fetch(path, {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
    return { status: answer.status(), text: await answer.text() };
  };
}
