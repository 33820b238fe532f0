import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { choose, createCase, onComponent, openProcess, ukDay } from '../process.ts';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

test.setTimeout(240_000);

const title = 'Acknowledgement of a grievance';

test('an adviser writes the letter of an event in a tab of its own, completes it and downloads it; the owner finds it [DOC-01, DOC-02, DOC-03, DOC-04, DOC-05, DOC-06, DOC-07, ROUTE-34, ROUTE-35, COMP-EVENT-29, SENT-01, SENT-10]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  const caseId = await createCase(maren, {
    employee: ['brandt', 'Silas Brandt'],
    section: 'Conduct and grievance',
    topic: 'Grievance',
  });
  await receive(maren, caseId);
  const section = maren.getByRole('region', { name: `Letter: ${title}`, exact: true });

  const wizard = await test.step('the letter begins with what the event says', async () => {
    await maren.getByRole('textbox', { name: 'When was it received?' }).fill(ukDay(-1));
    await expect(section.getByRole('button', { name: 'Create Document' })).toBeVisible();
    const opened = await openLetter(maren, 'Create Document');
    await expect(opened.getByRole('heading', { level: 1, name: 'Grievance received' })).toBeVisible();
    await expect(opened.getByText(`Case ${caseId} · Silas Brandt`)).toBeVisible();
    await expect(
      opened.getByRole('region', { name: 'Preview' }).getByText('Dear Silas', { exact: false }),
    ).toBeVisible();
    await opened.getByRole('button', { name: 'Back' }).click();
    await expect(opened.getByRole('heading', { name: 'Recipient' })).toBeFocused();
    await expectGoodInBothSchemes(opened, 'letter-recipient');
    await opened.goBack();
    await expect(opened.getByRole('heading', { name: 'Grievance received' })).toBeFocused();
    await expect(opened.getByRole('textbox', { name: 'Received on' })).toHaveValue(ukDay(-1));
    return opened;
  });

  await test.step('what is typed is saved, on a phone too', async () => {
    const understood = wizard.getByRole('textbox', { name: 'What we understand it to be about' });
    await expect(understood).toHaveValue('Workload');
    await understood.fill('The rota of September.');
    const meetBy = wizard.getByRole('textbox', { name: 'We will meet you by' });
    await expect(meetBy).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    await meetBy.fill(ukDay(14));
    await expectGoodInBothSchemes(wizard, 'letter-fields');
    await wizard.setViewportSize(phone);
    await expectGoodInBothSchemes(wizard, 'letter-fields-phone');
    await wizard.getByRole('button', { name: 'Show the letter' }).click();
    await expectGoodInBothSchemes(wizard, 'letter-preview-phone');
    await wizard.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).first().click();
    await wizard.setViewportSize({ width: 1440, height: 900 });
    await expectToClose(wizard, wizard.getByRole('button', { name: 'Save and exit' }));
    await expect(maren.getByRole('dialog', { name: 'Letter opened in a new tab' })).toBeHidden();
    await expect(section.getByRole('button', { name: 'Update Document' })).toBeVisible();
  });

  await test.step('a letter with a gap names it; a whole one is completed', async () => {
    const again = await openLetter(maren, 'Update Document');
    await again.getByRole('button', { name: 'Next: Questions and signature' }).click();
    await expect(again.getByRole('textbox', { name: 'Contact details' })).toHaveValue(/@/);
    await again.getByRole('textbox', { name: 'Contact details' }).fill('');
    await again.getByRole('button', { name: 'Next: Check and complete' }).click();
    await again.getByRole('button', { name: 'Complete letter' }).click();
    await expect(again.getByText('The letter cannot be completed yet.')).toBeVisible();
    await expectGoodInBothSchemes(again, 'letter-gaps');
    await again.getByRole('link', { name: 'Questions and signature: Contact details' }).click();
    await expect(again.getByRole('textbox', { name: 'Contact details' })).toBeFocused();
    await again.keyboard.type('01632 960 100');
    await again.getByRole('button', { name: 'Next: Check and complete' }).click();
    await expect(again.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
    await changeWords(again);
    await again.getByRole('button', { name: 'Complete letter' }).click();
    await expect(again.getByRole('heading', { name: 'The letter is complete' })).toBeFocused();
    await expectGoodInBothSchemes(again, 'letter-complete');
    await sendByPost(again);
    await expectToClose(again, again.getByRole('link', { name: `Back to Case ${caseId}` }));
    await expect(maren.getByRole('dialog', { name: 'Letter opened in a new tab' })).toBeHidden();
    await expectPdf(maren, () => section.getByRole('button', { name: 'Download Document' }).click());
    await expectGoodInBothSchemes(maren, 'letter-of-event');
    await choose(maren, 'Continue', 'Does anything here need extra care?');
  });

  await test.step('the owner reads it in the history, and can change nothing', async () => {
    const teodora = await personAt('teodora');
    await teodora.goto(`/cases/${caseId}/history`);
    await teodora.getByRole('button', { name: `Show details of Document completed: ${title}` }).click();
    await expect(teodora.getByText('The wording was changed from the template.')).toBeVisible();
    const opening = teodora.waitForEvent('popup');
    await teodora.getByRole('link', { name: 'Open document' }).first().click();
    const letter = await opening;
    await expect(letter.getByRole('heading', { name: 'The letter is complete' })).toBeVisible();
    await expect(letter.getByText('The rota of September.')).toBeVisible();
    await expect(letter.getByText('As we said on the phone, we thank you for your grievance.')).toBeVisible();
    await expect(letter.getByText('The wording was changed from the template.')).toBeVisible();
    await expect(letter.getByRole('textbox')).toHaveCount(0);
    await expectPdf(letter, () => letter.getByRole('button', { name: 'Download PDF' }).click());
  });
});

/** Records how the letter was sent by keyboard, and that on a phone it stands as well. */
async function sendByPost(page: Page): Promise<void> {
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Record how it was sent' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `How was “${title}” sent?` });
  await expect(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue(ukDay(0));
  await dialog.getByRole('radio', { name: 'By post' }).press('Space');
  await expectGoodInBothSchemes(page, 'letter-sending');
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width });
    await expectGoodInBothSchemes(page, `letter-sending-${width}`);
  }
  await dialog.getByRole('textbox', { name: 'To', exact: true }).fill('3 High Street\nYork');
  await dialog.getByRole('button', { name: 'Record', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Sent by post to 3 High Street, York on .*, recorded by Maren Oduya\.$/)).toBeVisible();
  await expect(page.getByText('Not sent yet')).toBeHidden();
  for (const width of [320, phone.width]) {
    await page.setViewportSize({ ...phone, width });
    await expectGoodInBothSchemes(page, `letter-sent-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectGoodInBothSchemes(page, 'letter-sent');
}

/** The page may be gone before the click has ended. */
async function expectToClose(page: Page, button: Locator): Promise<void> {
  const closed = page.waitForEvent('close');
  await Promise.all([closed, button.click().catch(() => undefined)]);
}

/** Takes a new grievance to the event that records it. */
async function receive(page: Page, caseId: number): Promise<void> {
  await openProcess(page, caseId);
  await onComponent(page, 'Before you start');
  await choose(page, 'Continue', 'What is the grievance about?');
  await page.getByRole('checkbox', { name: /^Workload/ }).check();
  await choose(page, 'Continue', 'How serious is the risk?');
  await page.getByRole('radio', { name: /^Medium/ }).check();
  await choose(page, 'Continue', 'Grievance received');
}

/** Puts a sentence before the words of the letter, on a phone too. */
async function changeWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the wording' }).click();
  await expect(page.getByRole('textbox', { name: 'Words of this letter' })).toBeFocused();
  await page.keyboard.type('As we said on the phone, ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('we thank you for your grievance.');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText('we thank you for your grievance.'),
  ).toBeVisible();
  await expectGoodInBothSchemes(page, 'letter-wording');
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ ...phone, width });
    await expectGoodInBothSchemes(page, `letter-wording-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Opens the letter of the current event in its tab. */
async function openLetter(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Finish the letter in the other tab.')).toBeVisible();
  return opening;
}

async function expectPdf(page: Page, press: () => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect(readFileSync(await download.path(), 'latin1').slice(0, 5)).toBe('%PDF-');
}
