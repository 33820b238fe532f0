import { fileURLToPath } from 'node:url';
import type { PreviewServer } from 'vite';
import { build, preview } from 'vite';
import { expectGoodLayout } from '../layout.ts';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
/** Widths of which there are pictures to be looked at. */
const pictured: ReadonlySet<number> = new Set([1440, phone.width, 320]);

let site: PreviewServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await build({ configFile, logLevel: 'error' });
  site = await preview({ configFile, logLevel: 'error' });
});
test.afterAll(() => site.close());

test("'/dev/components' is the gallery of components: no faults of layout, and none that axe finds, at any width in either scheme [ROUTE-33]", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const messages: string[] = [];
  page.on('console', (message) => (message.type() === 'error' ? messages.push(message.text()) : undefined));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(new URL('/dev/components', site.resolvedUrls?.local[0]).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectGoodLayout(page, 'component-gallery', (width) =>
    expectGoodInBothSchemes(page, `component-gallery-${width}`, pictured.has(width)),
  );
  expect(messages, 'the console is silent').toEqual([]);
});
