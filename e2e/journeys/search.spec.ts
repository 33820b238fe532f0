import { expectGoodLayout } from '../layout.ts';
import { expect, expectNoAxeViolations, test } from '../world.ts';

/** Every width in both schemes is looked at. */
test.setTimeout(120_000);

test('three people search for the same words and each finds what they may read; a hit opens its message [SEARCH-01, SEARCH-04, SEARCH-06]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  await maren.goto('/dashboard');
  await maren.getByRole('button', { name: 'More' }).click();
  await maren.getByRole('menuitem', { name: 'Search' }).click();
  await maren.getByRole('searchbox', { name: 'Words to find' }).fill('evidence pack');
  await maren.keyboard.press('Enter');
  const hits = (page: typeof maren) => page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(hits(maren).first()).toBeVisible();
  await expectGoodLayout(maren, 'search', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await maren.emulateMedia({ colorScheme });
      await expectNoAxeViolations(maren, `search, ${width} wide, ${colorScheme}`);
    }
  });
  const all = await hits(maren).count();

  const teodora = await personAt('teodora');
  await teodora.goto('/search?q=evidence+pack');
  await expect(hits(teodora).first()).toBeVisible();
  expect(await hits(teodora).count()).toBeLessThanOrEqual(all);
  const silas = await personAt('silas');
  await silas.goto('/search?q=evidence+pack');
  await expect(silas.getByText('Nothing found for “evidence pack”')).toBeVisible();

  await hits(maren)
    .getByRole('link', { name: /Evidence pack/ })
    .first()
    .click();
  await expect(maren).toHaveURL(/messages\?open=\d+/);
  await expect(maren.getByRole('heading', { name: /Evidence pack/ }).first()).toBeVisible();
});
