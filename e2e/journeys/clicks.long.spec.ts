import type { Locator } from '@playwright/test';
import { walkTo } from '../keyboard.ts';
import { writeLetter } from '../letters.ts';
import { onComponent, ukDay, ukWorkingDayAhead } from '../process.ts';
import { demoPassword, expect, test } from '../world.ts';

/** The two letters are pages of their own, whose clicks are not counted. */
test('an adviser takes a grievance from sign-in to closure with at most 35 clicks, and 5 for a matter and its finding [WIZ-01, PROC-23, CLOSE-12]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  let clicks = 0;
  let clicksOnMatter = 0;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  const go = (option: string): Promise<void> => click(main.getByRole('button', { name: option, exact: true }));
  /** A person who is about to type has a hand on the keyboard, and comes to the box with Tab. */
  const write = async (box: Locator, words: string): Promise<void> => {
    await walkTo(page, box);
    await page.keyboard.type(words);
  };
  const findPerson = async (term: string, name: RegExp): Promise<void> => {
    await write(main.getByRole('searchbox'), term);
    await page.keyboard.press('Enter');
    await click(main.getByRole('radio', { name }));
  };

  await page.goto('/');
  await write(page.getByLabel('Username'), 'maren');
  await write(page.getByLabel('Password', { exact: true }), demoPassword);
  await page.keyboard.press('Enter');

  await click(page.getByRole('link', { name: 'Create Case', exact: true }));
  for (const [term, name] of [
    ['teodora', 'Teodora Whitlock'],
    ['brandt', 'Silas Brandt'],
  ] as const) {
    await write(main.getByRole('searchbox'), term);
    await page.keyboard.press('Enter');
    await click(main.getByRole('radio', { name: new RegExp(name) }));
    await go('Next');
  }
  await click(page.getByRole('radio', { name: 'Conduct and grievance', exact: true }));
  await click(page.getByRole('combobox', { name: 'Topic' }));
  await click(page.getByRole('option', { name: 'Grievance', exact: true }));
  await go('Create Case');
  await page.waitForURL(/\/cases\/\d+$/);

  await click(page.getByRole('link', { name: 'Start: Before you start' }));
  await onComponent(page, 'Before you start');
  await go('Continue');
  await click(page.getByRole('checkbox', { name: /^Workload/ }));
  await go('Continue');
  await click(page.getByRole('radio', { name: /^Medium/ }));
  await go('Continue');
  await write(page.getByRole('textbox', { name: 'When was it received?' }), ukDay(-40));
  await page.keyboard.press('Enter');
  await click(page.getByRole('checkbox', { name: 'None of these' }));
  await go('Continue');
  await go('No conflict');
  await go('Formal meeting');
  await onComponent(page, 'Appoint the hearing manager');
  await findPerson('ngozi', /Ngozi Farraday/);
  await go('Continue');
  await click(page.getByRole('checkbox', { name: /^I have asked the hearing manager/ }));
  await go('Continue');
  await onComponent(page, 'Number the matters raised');
  const beforeMatter = clicks;
  await click(page.getByRole('button', { name: 'Add matter', exact: true }).first());
  await write(page.getByRole('textbox', { name: /^What is said/ }), 'The workload is shared unfairly.');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await go('Continue');
  clicksOnMatter += clicks - beforeMatter;
  await onComponent(page, 'Invitation to the grievance meeting');
  await write(page.getByRole('textbox', { name: 'When is the meeting?' }), ukWorkingDayAhead(10));
  await write(page.getByRole('textbox', { name: 'Time', exact: true }), '10:30');
  await writeLetter(page);
  await go('Continue');
  await click(page.getByRole('button', { name: 'Colleague', exact: true }));
  await go('Continue');
  await onComponent(page, 'Grievance meeting');
  // The arranged day stands there already. It lies ahead, so this journey alone has to change it.
  for (const box of ['From', 'To']) await page.getByRole('textbox', { name: box, exact: true }).fill(ukDay(-35));
  await write(page.getByRole('textbox', { name: 'Time', exact: true }).last(), '11:45');
  await go('Ready to decide');
  await click(page.getByRole('button', { name: 'Yes, keep it', exact: true }));
  await onComponent(page, 'What do you find on each matter?');
  const beforeFinding = clicks;
  await click(page.getByRole('radio', { name: 'Not upheld', exact: true }));
  await write(page.getByRole('textbox', { name: /^Reasons/ }), 'The rota shows equal shares.');
  await write(page.getByRole('textbox', { name: /^Decided on/ }), ukDay(0));
  await write(page.getByRole('textbox', { name: /^Why do you record/ }), 'She is on leave until Monday.');
  await page.keyboard.press('Control+Enter');
  clicksOnMatter += clicks - beforeFinding;
  await onComponent(page, 'Grievance outcome');
  await write(page.getByRole('textbox', { name: /^When was the employee told/ }), ukDay(-30));
  await click(page.getByRole('button', { name: 'Not upheld', exact: true }));
  await write(page.getByRole('textbox', { name: 'Notes', exact: true }), 'The workload is shared fairly.');
  await writeLetter(page);
  await go('Continue');
  await onComponent(page, 'Respondent told');
  await write(page.getByRole('textbox', { name: 'When was the respondent told?' }), ukDay(-29));
  await page.keyboard.press('Enter');
  // The hand is still on the keyboard.
  await walkTo(page, page.getByRole('checkbox', { name: 'Nothing further is needed' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await go('No appeal');
  await onComponent(page, 'Check-in');
  await write(page.getByRole('textbox', { name: 'When did you speak?' }), ukDay(-5));
  await page.keyboard.press('Enter');
  await click(page.getByRole('checkbox', { name: 'Nothing to pass on' }));
  await go('Continue');
  await onComponent(page, 'What is left to do?');
  await go('Continue');
  await onComponent(page, 'Close the case');
  await write(page.getByRole('textbox', { name: 'Conclusion' }), 'The workload is shared fairly.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Closure Details')).toBeVisible();
  expect(clicksOnMatter).toBeLessThanOrEqual(5);
  expect(clicks - clicksOnMatter).toBeLessThanOrEqual(35);
});
