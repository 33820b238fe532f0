import type { Page } from '@playwright/test';
import { callsOf } from '../calls.ts';
import { expectGoodLayout } from '../layout.ts';
import { writeLetter } from '../letters.ts';
import {
  choose,
  createCase,
  findOn,
  onComponent,
  openProcess,
  pickPerson,
  recordMatter,
  ukDay,
  ukWorkingDayAhead,
} from '../process.ts';
import { expect, expectGoodInBothSchemes, phone, test } from '../world.ts';

// The form of every type of component, at every width in both schemes: nothing that axe finds, no fault of
// layout, and pictures to be held beside the design. Some are looked at with what they say when refused.

test.setTimeout(600_000);

/** Widths of which there are pictures to be looked at. */
const pictured: ReadonlySet<number> = new Set([1440, phone.width, 320]);

async function look(page: Page, title: string, name: string): Promise<void> {
  await onComponent(page, title);
  await expectGoodLayout(page, name, async (width) => {
    // High enough for the bar at the bottom to cover nothing, which axe would measure by what is left of it.
    await page.setViewportSize({ width, height: 1600 });
    await expectGoodInBothSchemes(page, `type-${name}-${width}`, pictured.has(width));
  });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Numbers of steps in the lock file of the pack. */
const steps = { arrange: 21, closing: 27, decide: 76 };

const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true }).click();

test('every type of component is good at every width in both schemes [PROC-07]', async ({ personAt }) => {
  const maren = await personAt('maren');
  const caseId = await createCase(maren, {
    employee: ['brandt', 'Silas Brandt'],
    section: 'Conduct and grievance',
    topic: 'Grievance',
  });
  await openProcess(maren, caseId);

  await test.step('what is understood first', async () => {
    await look(maren, 'Before you start', 'content');
    await choose(maren, 'Continue', 'What is the grievance about?');
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await look(maren, 'What is the grievance about?', 'reason-refused');
    await maren.getByRole('checkbox', { name: /^Workload/ }).check();
    await choose(maren, 'Continue', 'How serious is the risk?');
    await look(maren, 'How serious is the risk?', 'risk');
    await maren.getByRole('radio', { name: /^Medium/ }).check();
    await choose(maren, 'Continue', 'Grievance received');
  });

  await test.step('an event, with files and a letter', async () => {
    await maren.getByRole('textbox', { name: 'When was it received?' }).fill(ukDay(-3));
    await maren
      .getByLabel('Add files')
      .setInputFiles({
        name: 'Grievance, signed.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('My rota changed.'),
      });
    await maren.getByRole('button', { name: 'Save Grievance, signed.txt' }).waitFor();
    await look(maren, 'Grievance received', 'event');
    await choose(maren, 'Continue', 'Does anything here need extra care?');
  });

  await test.step('what is stated, and what is answered', async () => {
    await look(maren, 'Does anything here need extra care?', 'self-attestation');
    await maren.getByRole('checkbox', { name: 'None of these' }).check();
    await choose(maren, 'Continue', 'Does anyone have a conflict of interest?');
    await look(maren, 'Does anyone have a conflict of interest?', 'no-content');
  });

  await test.step('people', async () => {
    await choose(maren, 'Change the case owner', 'Hand the case to another owner');
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await look(maren, 'Hand the case to another owner', 'change-case-owner');
    await previous(maren);
    await choose(maren, 'Block someone', 'Block someone from the case');
    await pickPerson(maren, 'ngozi', 'Ngozi Farraday');
    await look(maren, 'Block someone from the case', 'blacklist-user');
    await previous(maren);
    await choose(maren, "Change someone's role", "Change someone's role");
    await look(maren, "Change someone's role", 'edit-participant');
    await previous(maren);
    await choose(maren, 'No conflict', 'Can this be settled without a formal meeting?');
  });

  await test.step('the end', async () => {
    const { send } = await callsOf(maren);
    const { data } = await (await send('GET', `/api/cases/${caseId}`)).json();
    const goTo = (step: number) =>
      send('POST', `/api/workflowtracking/${data.workflowTrackingRecords[0].id}/setstep/${step}`);
    await goTo(steps.closing);
    await openProcess(maren, caseId);
    await maren.getByRole('checkbox', { name: 'Nothing to pass on' }).check();
    await choose(maren, 'Continue', 'What is left to do?');
    await look(maren, 'What is left to do?', 'tasks');
    await choose(maren, 'Continue', 'Close the case');
    await look(maren, 'Close the case', 'close-case');
    await goTo(steps.arrange);
  });

  await test.step('somebody who is appointed', async () => {
    await openProcess(maren, caseId);
    await onComponent(maren, 'Appoint the hearing manager');
    await pickPerson(maren, 'ngozi', 'Ngozi Farraday');
    await look(maren, 'Appoint the hearing manager', 'add-stakeholder');
    await choose(maren, 'Continue', 'Is the hearing manager independent?');
    await maren.getByRole('checkbox', { name: /^I have asked the hearing manager/ }).check();
    await choose(maren, 'Continue', 'Number the matters raised');
  });

  await test.step('what is raised', async () => {
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await look(maren, 'Number the matters raised', 'matters-refused');
    await recordMatter(maren, 'matter', 'The workload is shared unfairly.');
    await expect(maren.getByText('Record at least one matter.')).toHaveCount(0);
    await look(maren, 'Number the matters raised', 'matters');
    await choose(maren, 'Continue', 'Invitation to the grievance meeting');
  });

  await test.step('a date with a time, and a required letter', async () => {
    await maren.getByRole('textbox', { name: 'When is the meeting?' }).fill(ukWorkingDayAhead(10));
    await maren.getByRole('textbox', { name: 'Time', exact: true }).fill('10:30');
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await look(maren, 'Invitation to the grievance meeting', 'event-refused');
    await writeLetter(maren);
    await choose(maren, 'Continue', 'Companion');
    await maren.getByRole('button', { name: 'Colleague', exact: true }).click();
    await look(maren, 'Companion', 'event-with-reasons');
    await choose(maren, 'Continue', 'Grievance meeting');
    await look(maren, 'Grievance meeting', 'event-with-two-dates');
  });

  await test.step('a pause, in an event at any time', async () => {
    await maren.getByRole('button', { name: 'Anytime Events' }).click();
    await maren.getByRole('menuitem', { name: 'Early conciliation notified' }).click();
    await maren.getByRole('textbox', { name: 'When did the notice arrive?' }).fill(ukDay(-1));
    await choose(maren, 'Continue', 'Should the case wait for advice?');
    await choose(maren, 'Hold the case', 'Hold the case');
    await look(maren, 'Hold the case', 'pause-case');
  });

  await test.step('findings and sanctions', async () => {
    const misconductId = await createCase(maren, {
      employee: ['brandt', 'Silas Brandt'],
      section: 'Conduct and grievance',
      topic: 'Misconduct',
    });
    const { send } = await callsOf(maren);
    const { data } = await (await send('GET', `/api/cases/${misconductId}`)).json();
    await send('POST', `/api/cases/${misconductId}/matters`, {
      text: 'Came late six times.',
      against: { isEmployee: true },
    });
    await send('POST', `/api/workflowtracking/${data.workflowTrackingRecords[0].id}/setstep/${steps.decide}`);
    await openProcess(maren, misconductId);
    await onComponent(maren, 'What do you find on each allegation?');
    await maren.getByRole('button', { name: 'Continue', exact: true }).click();
    await look(maren, 'What do you find on each allegation?', 'findings-refused');
    await findOn(maren, 'Allegation 1', 'Upheld', 'The gate log shows it.');
    await maren.getByRole('textbox', { name: /^Why do you record/ }).fill('The owner is on leave until Monday.');
    await look(maren, 'What do you find on each allegation?', 'findings');
    await choose(maren, 'Continue', 'What do you have in mind?');
    await look(maren, 'What do you have in mind?', 'sanctions-proposal');
    await choose(maren, 'A warning or less', 'Which sanction do you give?');
    await look(maren, 'Which sanction do you give?', 'sanctions');
  });
});
