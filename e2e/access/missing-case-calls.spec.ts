import type { Page, Request } from '@playwright/test';
import { expect, test } from '../world.ts';

// It opens eight screens twice, and waits at each for calls that might still come.
test.setTimeout(180_000);

const HIDDEN = '10001';
const MISSING = '999999';
const everyones = ['', '/history', '/processes/1000', '/messages', '/files'];

for (const [username, screens] of [
  ['silas', everyones],
  ['rufus', [...everyones, '/notes', '/parkedcalls', '/contacts/failed']],
] as const) {
  test(`${username} sends the same calls to a hidden case as to a missing one, each of them once [PERM-04, PERM-05]`, async ({
    personAt,
  }) => {
    const page = await personAt(username);
    for (const screen of screens) {
      const ofHidden = await callsAt(page, HIDDEN, screen);
      expect(ofHidden, `at ${screen}`).toEqual(await callsAt(page, MISSING, screen));
      expect(new Set(ofHidden).size, 'nothing is asked twice').toBe(ofHidden.length);
    }
  });
}

/** The calls about a case that opening one of its screens makes, sorted and without its number. */
async function callsAt(page: Page, caseId: string, screen: string): Promise<string[]> {
  const calls: string[] = [];
  // The list of cases reads ahead the case that happens to lie below the pointer; that is another one.
  const ofParts = `case(messages|notes)/${caseId}/|case/(message|note)/${caseId}/|case/${caseId}/|cases/files/`;
  const asked = new RegExp(`^/api/(cases/${caseId}(/|$)|${ofParts}|workflowTracking/\\d)`, 'i');
  const listen = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (asked.test(pathname)) calls.push(`${request.method()} ${pathname.replace(caseId, 'N')}`);
  };
  // The screen asks for all it asks for before the case is answered, however fast its script comes.
  const isDrawn = Promise.withResolvers<void>();
  const address = `**/api/cases/${caseId}`;
  await page.route(address, async (route) => {
    await isDrawn.promise;
    await route.continue();
  });
  page.on('request', listen);
  await page.goto(`/cases/${caseId}${screen}`);
  await expect(page.locator('h1', { hasText: `Case ${caseId}` })).toBeVisible();
  isDrawn.resolve();
  const dialog = page.getByRole('alertdialog', { name: 'Case Not Found' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Case sections', includeHidden: true })).toHaveCount(0);
  // Coming back to the window reads again what is on the screen.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Cases', level: 1 })).toBeVisible();
  page.off('request', listen);
  await page.unroute(address);
  return calls.sort();
}
