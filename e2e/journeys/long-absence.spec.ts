import type { Page } from '@playwright/test';
import { choose, createCase, goToSubProcess, onComponent, openProcess, ukDay } from '../process.ts';
import { expect, expectGoodInBothSchemes, test } from '../world.ts';

test.setTimeout(240_000);

test('a long absence goes from first contact over medical advice to a phased return and closure [WIZ-31, PROC-23, CLOSE-12]', async ({
  personAt,
}) => {
  const maren = await personAt('maren');
  const caseId = await createCase(maren, {
    employee: ['derrin', 'Derrin Lyle-Okafor'],
    section: 'Absence and health',
    topic: 'Long-term absence',
  });

  const teodora = await personAt('teodora');
  await test.step('the owner agrees how to stay in contact', async () => {
    await openProcess(teodora, caseId);
    await choose(teodora, 'Continue', 'What kind of absence is it?');
    await teodora.getByRole('radio', { name: /^Operation or treatment/ }).check();
    await choose(teodora, 'Continue', 'How serious is the risk?');
    await teodora.getByRole('radio', { name: /^Low/ }).check();
    await choose(teodora, 'Continue', 'Contact plan');
    await teodora.getByRole('textbox', { name: 'When did you agree it?' }).fill(ukDay(-30));
    await teodora
      .getByRole('textbox', { name: 'Notes', exact: true })
      .fill('A call every Monday; colleagues know that he is in hospital.');
    await choose(teodora, 'Continue', 'Fit note');
    await fromTo(teodora, -32, 20);
    await teodora.getByRole('button', { name: 'Not fit for work', exact: true }).click();
    await choose(teodora, 'Continue', 'Do you need medical advice?');
    await teodora.getByRole('button', { name: 'Refer', exact: true }).click();
    await goToSubProcess(teodora);
  });

  await test.step('with consent, the referral and its report', async () => {
    await onComponent(teodora, 'What did the employee say?');
    await choose(teodora, 'Agreed to occupational health', 'Has the employee agreed?');
    await teodora.getByRole('checkbox', { name: /^The employee has agreed/ }).check();
    await choose(teodora, 'Continue', 'Referral sent');
    await teodora.getByRole('textbox', { name: 'When was the referral sent?' }).fill(ukDay(-29));
    await choose(teodora, 'Continue', 'Medical report');
    await teodora.getByRole('textbox', { name: 'When was the report released to you?' }).fill(ukDay(-10));
    await choose(teodora, 'Continue', 'Adjustments advised');
    await teodora.getByRole('button', { name: 'Phased hours', exact: true }).click();
    await choose(teodora, 'Finish', 'How do you arrange the meeting?');
  });

  await test.step('the return is planned', async () => {
    await choose(teodora, 'It has been agreed already', 'Welfare review');
    await teodora.getByRole('textbox', { name: 'When did you meet?' }).fill(ukDay(-8));
    await teodora.getByRole('textbox', { name: 'Time', exact: true }).fill('14:00');
    await choose(teodora, 'Continue', 'What comes next?');
    await choose(teodora, 'Return to work', 'Phased return');
    await fromTo(teodora, 1, 28);
    await expectGoodInBothSchemes(teodora, 'process-phased-return');
    await choose(teodora, 'Continue', 'Adjustments');
    await teodora.getByRole('button', { name: 'Phased hours', exact: true }).click();
    await choose(teodora, 'Continue', 'Talk on return');
    await teodora.getByRole('textbox', { name: 'When did you talk?' }).fill(ukDay(0));
    await choose(teodora, 'Continue', 'Review of the return');
    await choose(teodora, 'Continue', 'What can we learn?');
  });

  await test.step('the adviser closes it', async () => {
    await openProcess(maren, caseId);
    await onComponent(maren, 'What can we learn?');
    await maren.getByRole('checkbox', { name: 'It worked well' }).check();
    await choose(maren, 'Continue', 'What is left to do?');
    await choose(maren, 'Continue', 'Close the case');
    await maren.getByRole('radio', { name: 'Returned with adjustments', exact: true }).check();
    await maren.getByRole('textbox', { name: 'Conclusion' }).fill('Back on shorter shifts for four weeks.');
    await maren.getByRole('button', { name: 'Close Case', exact: true }).click();
    await expect(maren.getByText('Closure Details')).toBeVisible();
    // Nobody was asked to a capability meeting, so nothing is missing.
    await expect(
      maren.getByRole('button', { name: /^Long-term absence: Good practice.* recorded · \d not needed$/ }),
    ).toBeVisible();
  });
});

/** The two days of a form without times. */
async function fromTo(page: Page, from: number, to: number): Promise<void> {
  await page.getByRole('textbox', { name: 'From', exact: true }).fill(ukDay(from));
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(ukDay(to));
}
