import type { Page } from '@playwright/test';
import { writeLetter } from '../letters.ts';
import {
  choose,
  findOn,
  onComponent,
  openProcess,
  pickPerson,
  recordMatter,
  ukDay,
  ukWorkingDayAhead,
} from '../process.ts';
import { expect, expectGoodInBothSchemes, test } from '../world.ts';

test.setTimeout(240_000);

test('a grievance goes from sign-in to closure through its adviser, its owner and its hearing manager, and history tells who did what [AUTH-01, GEN-03, GEN-09, WIZ-14, WIZ-31, PROC-23, CLOSE-12, HIST-04, COMP-EVENT-12]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  const caseId = await openGrievance(maren);

  await test.step('the adviser receives it', async () => {
    await maren.getByRole('link', { name: 'Start: Before you start' }).click();
    await onComponent(maren, 'Before you start');
    await expectGoodInBothSchemes(maren, 'process-guidance');
    await choose(maren, 'Continue', 'What is the grievance about?');
    // Nothing chosen: refused with the words of the specification.
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(maren.getByText('You must select a reason').first()).toBeVisible();
    await expect(maren.getByText('Please complete all required fields')).toBeVisible();
    await maren.getByRole('checkbox', { name: /^Workload/ }).check();
    await choose(maren, 'Continue', 'How serious is the risk?');
    await maren.getByRole('radio', { name: /^Medium/ }).check();
    await choose(maren, 'Continue');
    await expect(maren.getByText('Progress tracked.').first()).toBeVisible();
    await maren.getByRole('textbox', { name: 'When was it received?' }).fill(ukDay(-40));
    await maren
      .getByLabel('Add files')
      .setInputFiles({
        name: 'Grievance, signed.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('My rota changed.'),
      });
    await expect(maren.getByRole('button', { name: 'Save Grievance, signed.txt' })).toBeVisible();
    await expectGoodInBothSchemes(maren, 'step-files');
    // A choice in a step is kept before the step is completed.
    await maren.reload();
    await expect(maren.getByRole('button', { name: 'Save Grievance, signed.txt' })).toBeVisible();
    await expect(maren.getByRole('textbox', { name: 'When was it received?' })).toHaveValue(ukDay(-40));
    await choose(maren, 'Continue', 'Does anything here need extra care?');
    await maren.getByRole('checkbox', { name: 'None of these' }).check();
    await choose(maren, 'Continue', 'Does anyone have a conflict of interest?');
    await choose(maren, 'No conflict', 'Can this be settled without a formal meeting?');
  });

  const teodora = await personAt('teodora');
  await test.step('the owner takes it to a formal meeting', async () => {
    await openProcess(teodora, caseId);
    await choose(teodora, 'Formal meeting', 'Appoint the hearing manager');
  });

  await test.step('the adviser arranges it', async () => {
    await maren.reload();
    await onComponent(maren, 'Appoint the hearing manager');
    await pickPerson(maren, 'ngozi', 'Ngozi Farraday');
    await choose(maren, 'Continue', 'Is the hearing manager independent?');
    await maren.getByRole('checkbox', { name: /^I have asked the hearing manager/ }).check();
    await choose(maren, 'Continue', 'Number the matters raised');
    await recordMatter(maren, 'matter', 'The workload is shared unfairly.');
    await choose(maren, 'Continue', 'Invitation to the grievance meeting');
    await maren.getByRole('textbox', { name: 'When is the meeting?' }).fill(ukWorkingDayAhead(10));
    await maren.getByRole('textbox', { name: 'Time', exact: true }).fill('10:30');
    await writeLetter(maren);
    await choose(maren, 'Continue', 'Companion');
    await maren.getByRole('button', { name: 'Colleague', exact: true }).click();
    await choose(maren, 'Continue', 'Grievance meeting');
  });

  const ngozi = await personAt('ngozi');
  await test.step('the hearing manager hears it and decides', async () => {
    await openProcess(ngozi, caseId);
    await onComponent(ngozi, 'Grievance meeting');
    await ngozi.getByRole('textbox', { name: 'From', exact: true }).fill(ukDay(-35));
    await ngozi.getByRole('textbox', { name: 'To', exact: true }).fill(ukDay(-35));
    await ngozi.getByRole('textbox', { name: 'Time', exact: true }).first().fill('10:30');
    await ngozi.getByRole('textbox', { name: 'Time', exact: true }).last().fill('11:45');
    // The meeting is recorded on a day before the one it was invited to, which has to be confirmed.
    await ngozi.getByRole('button', { name: 'Ready to decide', exact: true }).click();
    await expect(ngozi.getByRole('alertdialog', { name: 'Is this date right?' })).toBeVisible();
    await expectGoodInBothSchemes(ngozi, 'date-in-doubt');
    await ngozi.getByRole('button', { name: 'Yes, keep it', exact: true }).click();
    await onComponent(ngozi, 'What do you find on each matter?');
    await findOn(ngozi, 'Matter 1', 'Not upheld', 'The rota shows equal shares.');
    await choose(ngozi, 'Continue', 'Grievance outcome');
    await ngozi
      .getByRole('textbox', { name: 'When was the employee told? The time for an appeal runs from then.' })
      .fill(ukDay(-30));
    await ngozi.getByRole('button', { name: 'Not upheld', exact: true }).click();
    await ngozi.getByRole('textbox', { name: 'Notes', exact: true }).fill('The workload is shared fairly.');
    await writeLetter(ngozi);
    await choose(ngozi, 'Continue', 'Respondent told');
    await ngozi.getByRole('textbox', { name: 'When was the respondent told?' }).fill(ukDay(-29));
    await choose(ngozi, 'Continue', 'What follows from the outcome?');
    await ngozi.getByRole('checkbox', { name: 'Nothing further is needed' }).check();
    await choose(ngozi, 'Continue', 'Has an appeal arrived?');
  });

  await test.step('the owner sees the appeal window pass', async () => {
    await teodora.reload();
    await onComponent(teodora, 'Has an appeal arrived?');
    await choose(teodora, 'No appeal', 'Check-in');
    await teodora.getByRole('textbox', { name: 'When did you speak?' }).fill(ukDay(-5));
    await choose(teodora, 'Continue', 'What can we learn?');
  });

  await test.step('the adviser closes it', async () => {
    await maren.reload();
    await onComponent(maren, 'What can we learn?');
    await maren.getByRole('checkbox', { name: 'Nothing to pass on' }).check();
    await choose(maren, 'Continue', 'What is left to do?');
    await choose(maren, 'Continue', 'Close the case');
    await maren
      .getByRole('textbox', { name: 'Conclusion' })
      .fill('The workload was reviewed and found to be shared fairly.');
    await expect(maren.getByRole('radio', { name: 'Not upheld', exact: true })).toBeChecked();
    await maren.getByRole('button', { name: 'Close Case', exact: true }).click();
    await expect(maren).toHaveURL(new RegExp(`/cases/${caseId}$`));
    await expect(maren.getByText(`Case ${caseId} is closed`)).toBeVisible();
    await expect(maren.getByText('Closed by Maren Oduya')).toBeVisible();
    await expect(maren.getByText('Closed').first()).toBeVisible();
    await expect(maren.getByText('Closure Details')).toBeVisible();
    await expect(maren.getByText('The workload was reviewed and found to be shared fairly.')).toBeVisible();
    await expectGoodInBothSchemes(maren, 'case-closed');
  });

  await test.step('the history tells it', async () => {
    await maren.getByRole('link', { name: 'History', exact: true }).click();
    await expect(maren.getByText('Case closed: Not upheld')).toBeVisible();
    for (const name of ['Maren Oduya', 'Teodora Whitlock', 'Ngozi Farraday'])
      await expect(maren.getByRole('cell', { name }).first()).toBeVisible();
    await expect(maren.getByText(/^Grievance outcome: .*Not upheld/)).toBeVisible();
    await expectGoodInBothSchemes(maren, 'history');
  });
});

async function openGrievance(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Create Case', exact: true }).click();
  await pickPerson(page, 'teodora', 'Teodora Whitlock');
  await expectGoodInBothSchemes(page, 'wizard-owner');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
  await pickPerson(page, 'brandt', 'Silas Brandt');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
  await page.getByRole('radio', { name: 'Conduct and grievance', exact: true }).click();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: 'Grievance', exact: true }).click();
  await expectGoodInBothSchemes(page, 'wizard-topic');
  await page.getByRole('main').getByRole('button', { name: 'Create Case', exact: true }).click();
  await page.waitForURL(/\/cases\/\d+$/);
  const caseId = Number(/\/cases\/(\d+)$/.exec(page.url())?.[1]);
  await expect(page.getByRole('heading', { level: 1, name: `Case ${caseId}` })).toBeVisible();
  return caseId;
}
