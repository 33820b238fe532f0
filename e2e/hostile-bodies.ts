import type { Page, Request } from '@playwright/test';
import { harmlessHtml, hostileHtml } from '../server/testing/hostile-html.ts';
import { callsOf } from './calls.ts';
import { createCase } from './process.ts';
import { expect } from './world.ts';

const bodies = [...hostileHtml, ...harmlessHtml];
const subjectOf = (index: number) => `Body ${index}`;

declare global {
  interface Window {
    /** Every hostile body would set it. */
    ran?: unknown;
    violations: string[];
  }
}

/** Everything that a body could bring about, as it happens. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  const own = new URL(page.url()).origin;
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`));
  page.on('download', (download) => seen.push(`a download: ${download.url()}`));
  page.on('pageerror', (error) => seen.push(`an error: ${error.message}`));
  page.on('frameattached', () => seen.push('a frame'));
  page.context().on('request', (request: Request) => {
    if (new URL(request.url()).origin !== own || request.isNavigationRequest())
      seen.push(`a request: ${request.url()}`);
  });
  return seen;
}

/**
 * Opens the message as a link of the list would, without leaving the page, does to every element of its body
 * what a reader could do, and answers its words.
 */
async function openAndTouch(page: Page, href: string, subject: string): Promise<string> {
  return await page.evaluate(
    async ([address, heading]) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      const isOpen = (): boolean =>
        [...document.querySelectorAll('main h3')].some(({ textContent }) => textContent === heading);
      while (!isOpen()) await new Promise((resolve) => setTimeout(resolve, 5));
      const region = document.querySelector('section[aria-label="Text"]');
      for (const element of region?.querySelectorAll<HTMLElement>('*') ?? []) {
        for (const type of [
          'pointerenter',
          'mouseover',
          'focus',
          'blur',
          'animationstart',
          'toggle',
          'beforeinput',
          'load',
          'error',
        ])
          element.dispatchEvent(new Event(type));
        // A link of the web leads away, as it should.
        if (!/^(?:https?|mailto):/.test(element.getAttribute('href') ?? '')) element.click();
      }
      if (window.ran !== undefined || window.violations.length > 0)
        throw new Error(`${heading} ran: ${window.violations.join()}`);
      return region?.textContent ?? '';
    },
    [href, subject] as const,
  );
}

/** Answers with the bodies as they were sent, as a server that cleans nothing would. */
async function serveAsSent(page: Page, ids: readonly number[]): Promise<void> {
  const asSent = <T extends { id: number }>(message: T): T => ({ ...message, body: bodies[ids.indexOf(message.id)] });
  await page.route(/\/api\/(?:case\/message|casemessages)\/\d+\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const data = Array.isArray(answer.data) ? answer.data.map(asSent) : asSent(answer.data);
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

/**
 * Posts every body on a new case and opens one after another: nothing runs, nothing is asked elsewhere and
 * nothing leads away, and harmless words stay. With `isAsSent` the browser alone keeps them harmless.
 */
export async function readHostileBodies(
  adviser: Page,
  reader: Page,
  { isAsSent }: { readonly isAsSent: boolean },
): Promise<void> {
  // Another employee than in other journeys: for them the case would exist already.
  const caseId = await createCase(adviser, {
    employee: ['derrin', 'Derrin Lyle-Okafor'],
    section: 'Questions and requests',
    topic: 'General query',
  });
  const { send } = await callsOf(adviser);
  const ids: number[] = [];
  for (const [index, body] of bodies.entries()) {
    const answer = await send('POST', `/api/casemessages/create/${caseId}`, { subject: subjectOf(index), body });
    ids.push((await answer.json()).data.id);
  }
  await reader.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // Cleaning reads the HTML in a document that is never shown, where the policy already stops a <base>.
      if (violatedDirective !== 'base-uri') window.violations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  const inbox = `/cases/${caseId}/messages`;
  await reader.goto(inbox);
  const policy = await reader.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'));
  expect(policy).toMatch(/script-src 'self'(?:;|$)/);
  const wordsOf = await reader.evaluate(
    (all) => all.map((html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()),
    [...harmlessHtml],
  );
  if (isAsSent) await serveAsSent(reader, ids);
  await reader.goto(inbox);
  await expect(reader.getByRole('link', { name: new RegExp(subjectOf(bodies.length - 1)) })).toBeVisible();
  const seen = watch(reader);
  const read: string[] = [];
  for (const index of bodies.keys())
    read.push(await openAndTouch(reader, `${inbox}?open=${ids[index]}`, subjectOf(index)));
  if (isAsSent) await reader.unrouteAll({ behavior: 'wait' });
  expect(read.slice(hostileHtml.length).map((words) => words.trim())).toEqual(wordsOf);
  expect(seen).toEqual([]);
  expect(new URL(reader.url()).pathname).toBe(inbox);
}
