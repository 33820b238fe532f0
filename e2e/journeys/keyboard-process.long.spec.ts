import type { Page } from '@playwright/test';
import { find, pick, press, take, walkTo } from '../keyboard.ts';
import { onComponent, ukDay } from '../process.ts';
import { demoPassword, expect, test } from '../world.ts';

test('with the keyboard alone a person signs in, creates a guided case and takes it through its process to its closure [WIZ-01, PROC-23, CLOSE-12]', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const go = (option: string): Promise<void> => press(page, main.getByRole('button', { name: option, exact: true }));

  await test.step('the sign-in page', async () => {
    await page.goto('/');
    await walkTo(page, page.getByLabel('Username'));
    await page.keyboard.type('maren');
    await walkTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/dashboard');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });

  await test.step('the wizard', async () => {
    await press(page, page.getByRole('link', { name: 'Create Case' }).first());
    await find(page, 'teodora', 'Teodora Whitlock');
    await go('Next');
    await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
    await find(page, 'derrin', 'Derrin Lyle-Okafor');
    await go('Next');
    await expect(page.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
    await pick(page, page.getByRole('radio', { name: 'Work and family', exact: true }));
    await take(page, page.getByRole('combobox', { name: 'Topic' }), 'Flexible working');
    await go('Create Case');
    await page.waitForURL(/\/cases\/\d+$/);
  });

  await test.step('the request is received', async () => {
    await press(page, page.getByRole('link', { name: 'Start: Before you start' }));
    await onComponent(page, 'Before you start');
    await go('Continue');
    await onComponent(page, 'What change is requested?');
    await tick(page, /^Fewer hours/);
    await go('Continue');
    await onComponent(page, 'How serious is the risk?');
    await pick(page, main.getByRole('radio', { name: /^Low/ }));
    await go('Continue');
    await onComponent(page, 'Request received');
    await date(page, ukDay(-7));
    await go('Continue');
    await onComponent(page, 'Is it a request you can decide?');
    await go('Yes');
    await onComponent(page, 'Can you agree as it stands?');
    await go('Agree in full');
    await onComponent(page, 'Are you in time?');
    await go('In time');
  });

  const letterInItsTab = async (writeIn: (letter: Page) => Promise<void>): Promise<void> => {
    const opening = page.waitForEvent('popup');
    await go('Create Document');
    const letter = await opening;
    await writeIn(letter);
    await letter.close();
    await expect(page.getByRole('dialog', { name: 'Letter opened in a new tab' })).toBeHidden();
    await expect(main.getByRole('button', { name: 'Download Document' })).toBeVisible();
    await go('Continue');
  };

  await test.step('the decision, and its letter in a tab of its own', async () => {
    await onComponent(page, 'Decision');
    await date(page, ukDay(0));
    await go('Agreed');
    await letterInItsTab(writeTheDecision);
  });

  await test.step('the statement of the change, and its letter', async () => {
    await onComponent(page, 'Written statement of the change');
    await date(page, ukDay(0));
    await letterInItsTab(writeTheStatement);
  });

  await test.step('the case is closed', async () => {
    await onComponent(page, 'What can we learn?');
    await tick(page, /^Nothing to pass on/);
    await go('Continue');
    await onComponent(page, 'What is left to do?');
    await go('Continue');
    await onComponent(page, 'Close the case');
    await pick(page, main.getByRole('radio', { name: 'Agreed', exact: true }));
    await walkTo(page, main.getByRole('textbox', { name: 'Conclusion' }));
    await page.keyboard.type('He works four days from the first of the month.');
    await go('Close Case');
    await expect(page.getByText('Closure Details')).toBeVisible();
  });
});

async function tick(page: Page, name: RegExp): Promise<void> {
  const box = page.getByRole('main').getByRole('checkbox', { name });
  await walkTo(page, box);
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
}

async function date(page: Page, day: string): Promise<void> {
  await walkTo(page, page.getByRole('main').getByPlaceholder('DD/MM/YYYY').first());
  await page.keyboard.type(day);
}

/** Fills in every step of the letter, completes it, and says that it was given by hand. */
async function writeTheDecision(letter: Page): Promise<void> {
  const write = writerIn(letter);
  await expect(letter.getByRole('heading', { name: 'Decision' })).toBeVisible();
  await pick(letter, letter.getByRole('radio', { name: 'Agreed', exact: true }));
  await write('The new working pattern', 'Monday to Thursday.');
  await write('Starts on', ukDay(14));
  await write('Reviewed on', ukDay(60));
  await press(letter, letter.getByRole('button', { name: 'Next: Refusal' }));
  await expect(letter.getByRole('heading', { name: 'Refusal' })).toBeVisible();
  await press(letter, letter.getByRole('button', { name: 'Next: Appeal and signature' }));
  await completeIt(letter);
}

async function writeTheStatement(letter: Page): Promise<void> {
  const write = writerIn(letter);
  await expect(letter.getByRole('heading', { name: 'The change' })).toBeVisible();
  await write('Hours and days of work', 'Monday to Thursday, 09:00 to 17:00.');
  await write('Pay', 'As before.');
  await write('Holiday', 'In proportion to four days a week.');
  await write('Until when', 'Permanent.');
  await press(letter, letter.getByRole('button', { name: 'Next: Questions and signature' }));
  await completeIt(letter);
}

const writerIn =
  (letter: Page) =>
  async (label: string, words: string): Promise<void> => {
    await walkTo(letter, letter.getByRole('textbox', { name: label }));
    await letter.keyboard.type(words);
  };

async function completeIt(letter: Page): Promise<void> {
  await press(letter, letter.getByRole('button', { name: 'Next: Check and complete' }));
  await expect(letter.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
  await press(letter, letter.getByRole('button', { name: 'Complete letter' }));
  await expect(letter.getByRole('heading', { name: 'The letter is complete' })).toBeVisible();
  await press(letter, letter.getByRole('button', { name: 'Record how it was sent' }));
  const dialog = letter.getByRole('dialog');
  await pick(letter, dialog.getByRole('radio', { name: 'By hand' }));
  await press(letter, dialog.getByRole('button', { name: 'Record', exact: true }));
  await expect(letter.getByText(/^Given by hand on .*, recorded by Maren Oduya\.$/)).toBeVisible();
}
