import type { APIResponse, Page } from '@playwright/test';
import { expect } from './world.ts';

/** Calls of the person who is signed in on a page, past its screens: for what a journey arranges. */
export interface Calls {
  readonly token: string;
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown): Promise<APIResponse>;
}

/** Takes the token that the page itself sends. */
export async function callsOf(page: Page): Promise<Calls> {
  const asked = page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true);
  await page.reload();
  const authorization = (await asked).headers().authorization ?? '';
  return {
    token: authorization.slice('Bearer '.length),
    async send(method, path, data) {
      const answer = await page.request.fetch(path, {
        method,
        headers: { authorization },
        ...(data === undefined ? {} : { data }),
      });
      expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
      return answer;
    },
  };
}
