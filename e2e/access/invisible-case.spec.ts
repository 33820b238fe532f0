import { expect, expectNoAxeViolations, test } from '../world.ts';

/**
 * None of these people may learn that case 10001 exists: a person blocked on it, a person on no case, the
 * person it is about, HR of another area, HR of another service.
 */
const outsiders = ['silas', 'wren', 'callum', 'rufus', 'odile'];

for (const username of outsiders) {
  test(`${username} gets the same message at every address of a hidden case as for a case that does not exist [ERR-01, ERR-18, PERM-04]`, async ({
    personAt,
  }) => {
    const page = await personAt(username);
    const messages: string[] = [];
    for (const caseId of ['10001', '999999']) {
      for (const rest of ['', '/history', '/processes/1000']) {
        await page.goto(`/cases/${caseId}${rest}`);
        const dialog = page.getByRole('alertdialog', { name: 'Case Not Found' });
        await expect(dialog).toBeVisible();
        await expect(dialog).toContainText(
          `Case ${caseId} could not be found, or you do not have permission to view it.`,
        );
        messages.push((await dialog.innerText()).replaceAll(caseId, 'N'));
        await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: 'Callum' })).toHaveCount(0);
      }
    }
    expect(new Set(messages).size, 'every refusal reads alike').toBe(1);
    await expectNoAxeViolations(page, 'case not found');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/cases$/);
  });
}

test('a case is in none of the lists of a person who is blocked on it, while its adviser finds it there [PERM-04]', async ({
  personAt,
}) => {
  const adviser = await personAt('maren');
  await adviser.goto('/cases');
  await expect(adviser.getByRole('link', { name: '10001' })).toBeVisible();
  const page = await personAt('silas');
  for (const address of ['/', '/cases', '/tasks']) {
    // The lists must have been answered before they are checked.
    const answered = page.waitForResponse((answer) =>
      /\/api\/(cases\/(page|nextcases)|tasks\/query)/.test(answer.url()),
    );
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await answered;
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText('10001')).toHaveCount(0);
    await expect(page.getByText('Callum Brightwater')).toHaveCount(0);
  }
});
