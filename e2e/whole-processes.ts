import type { Page } from '@playwright/test';
import { writeLetter } from './letters.ts';
import { choose, createCase, onComponent, openProcess, ukDay, ukWorkingDayAhead } from './process.ts';
import { expect, test } from './world.ts';

/**
 * The main processes that have no journey of their own: the shortest way that is fair to the employee, with
 * the letters that the events require and a file in one step. The adviser opens and closes the case, its
 * owner does what the process gives to the owner.
 */

/** Acts on one component of a process, in the order of its form. */
interface Screen {
  readonly title: string;
  readonly radio?: RegExp | string;
  readonly check?: RegExp | string;
  readonly chip?: string;
  /** The dates of an event, as people type them. */
  readonly days?: readonly string[];
  /** The times beside them. */
  readonly times?: readonly string[];
  readonly notes?: string;
  readonly hasLetter?: true;
  /** The name of a file that is added. */
  readonly file?: string;
  /** `Continue` where nothing else is said. */
  readonly option?: string;
  /** The day that was typed is confirmed. */
  readonly isDoubted?: true;
}

export interface Process {
  readonly section: string;
  readonly topic: string;
  /** Acts of the adviser before the owner's turn. */
  readonly proposal?: readonly Screen[];
  /** Acts of the owner. */
  readonly screens: readonly Screen[];
  readonly outcome: string;
}

const today = ukDay(0);
const invited = { days: [ukWorkingDayAhead(10)], times: ['10:30'] };
/** A meeting that is recorded looking back, on a day before the one it was invited to. */
const met = { days: [ukDay(-5), ukDay(-5)], times: ['10:30', '11:45'], isDoubted: true } as const;
const guide: Screen = { title: 'Before you start' };
const lowRisk: Screen = { title: 'How serious is the risk?', radio: /^Low/ };

export const performance: Process = {
  section: 'Performance and probation',
  topic: 'Performance',
  screens: [
    guide,
    { title: 'Where does work fall short?', check: /^Deadlines/ },
    lowRisk,
    { title: 'What may be the cause?', check: 'Training for the work has been given' },
    { title: 'Informal improvement plan', days: [ukDay(-42), ukDay(-7)], notes: 'Answer every message within a day.' },
    { title: 'Check of the informal plan', days: [ukDay(-6)], chip: 'Partly met', option: 'Formal stage one' },
    { title: 'Invitation to the stage one meeting', ...invited, hasLetter: true },
    { title: 'Companion at the stage one meeting', chip: 'Does not want a companion' },
    { title: 'Stage one meeting', ...met, chip: 'The employee, without a companion' },
    { title: 'Result of stage one', days: [ukDay(-4)], chip: 'First warning, for 12 months', hasLetter: true },
    { title: 'Stage one improvement plan', days: [ukDay(-3), ukDay(60)] },
    { title: 'Stage one review', days: [today], chip: 'Met', option: 'Standard met' },
  ],
  outcome: 'Standard met',
};

export const flexibleWorking: Process = {
  section: 'Work and family',
  topic: 'Flexible working',
  screens: [
    guide,
    { title: 'What change is requested?', check: /^Fewer hours/ },
    lowRisk,
    { title: 'Request received', days: [ukDay(-7)], file: 'Request.txt' },
    { title: 'Is it a request you can decide?', option: 'Yes' },
    { title: 'Can you agree as it stands?', option: 'Agree in full' },
    { title: 'Are you in time?', option: 'In time' },
    { title: 'Decision', days: [today], chip: 'Agreed', hasLetter: true },
    { title: 'Written statement of the change', days: [today], hasLetter: true },
  ],
  outcome: 'Agreed',
};

export const probation: Process = {
  section: 'Performance and probation',
  topic: 'Probation',
  screens: [
    guide,
    { title: 'What kind of probation is it?', radio: 'New starter' },
    lowRisk,
    { title: 'Objectives agreed', days: [ukDay(-150), ukDay(30)], notes: 'Runs a till by herself after two months.' },
    { title: 'Start of the employment', days: [ukDay(-150)] },
    { title: 'Month one review', days: [ukDay(-120)], chip: 'On track' },
    { title: 'Month three review', days: [ukDay(-60)], chip: 'On track' },
    { title: 'Invitation to the decision review', ...invited, chip: 'Yes, it may end', hasLetter: true },
    { title: 'Companion', chip: 'Does not want a companion' },
    { title: 'Decision review', ...met, chip: 'The employee, without a companion' },
    { title: 'What do you decide?', option: 'Confirm in the job' },
    { title: 'Result of the probation', days: [today], chip: 'Confirmed in the job', hasLetter: true },
  ],
  outcome: 'Confirmed',
};

export const redundancy: Process = {
  section: 'Change at work',
  topic: 'Redundancy',
  proposal: [
    guide,
    { title: 'Why are redundancies proposed?', radio: /^Fewer people are needed/ },
    lowRisk,
    { title: 'Business case', days: [ukDay(-60)], notes: 'Two routes become one.' },
    { title: 'Whose case is this?', option: "One person's case" },
    { title: 'Is this part of a collective exercise?', radio: /^No, fewer than 20 dismissals/, option: 'Confirm' },
  ],
  screens: [
    { title: 'Proposed pool and criteria', notes: 'All six drivers of the north routes, by skills and attendance.' },
    { title: 'Does anyone here have priority for other jobs?', check: /^I have checked the pool/ },
    { title: 'Told of being at risk', days: [ukDay(-60)], hasLetter: true },
    { title: 'Invitation to the first meeting', ...invited, hasLetter: true },
    { title: 'First consultation meeting', ...met, notes: 'Why not fewer agency drivers?' },
    { title: 'Selection scores', days: [ukDay(-4)] },
    { title: 'Who has been selected provisionally?', option: 'This person' },
    { title: 'Provisional selection', days: [ukDay(-3)], hasLetter: true },
    { title: 'Invitation to the second meeting', ...invited, hasLetter: true },
    { title: 'Second consultation meeting', ...met, notes: 'The score for skills is too low.' },
    { title: 'Counter-proposal', notes: 'Agency drivers cover holidays only.' },
    { title: 'Other jobs', chip: 'A job was offered', option: 'Offer accepted' },
    { title: 'Offer of a suitable job', days: [ukDay(-40), ukDay(-29)], hasLetter: true },
    { title: 'Trial in the other job', days: [ukDay(-29), ukDay(-1)], hasLetter: true, option: 'The job fits' },
  ],
  outcome: 'Redeployed',
};

export const frequentAbsence: Process = {
  section: 'Absence and health',
  topic: 'Frequent absence',
  screens: [
    guide,
    { title: 'What kind of absence is it?', radio: /^A pattern of days/ },
    lowRisk,
    { title: 'Absence record', days: [ukDay(-370), ukDay(-5)], isDoubted: true },
    { title: 'What must be left out?', check: 'I have looked, and nothing has to be left out' },
    { title: 'What happens next?', option: 'Formal meeting' },
    { title: 'Do you need medical advice first?', option: 'Carry on' },
    { title: 'Invitation to the stage one meeting', ...invited, hasLetter: true },
    { title: 'Companion at the stage one meeting', chip: 'Does not want a companion' },
    { title: 'Stage one meeting', ...met, chip: 'The employee, without a companion' },
    { title: 'Result of stage one', days: [ukDay(-4)], chip: 'Attendance target without a warning', hasLetter: true },
    { title: 'Stage one review', days: [today], chip: 'Met', hasLetter: true, option: 'Target met' },
  ],
  outcome: 'Attendance improved',
};

interface People {
  readonly adviser: Page;
  readonly owner: Page;
}

/** Takes a case from its creation to its closure on the screens that its process shows. */
export async function closeByItsScreens(
  { adviser, owner }: People,
  { section, topic, proposal = [], screens, outcome }: Process,
): Promise<void> {
  const caseId = await createCase(adviser, { employee: ['brandt', 'Silas Brandt'], section, topic });
  if (proposal.length > 0) await openProcess(adviser, caseId);
  for (const screen of proposal) await complete(adviser, screen);
  await openProcess(owner, caseId);
  for (const screen of screens) await complete(owner, screen);
  await test.step('the case is closed', async () => {
    await onComponent(owner, 'What can we learn?');
    await openProcess(adviser, caseId);
    await onComponent(adviser, 'What can we learn?');
    await adviser.getByRole('checkbox', { name: 'Nothing to pass on' }).check();
    await choose(adviser, 'Continue', 'What is left to do?');
    await choose(adviser, 'Continue', 'Close the case');
    await adviser.getByRole('radio', { name: outcome, exact: true }).check();
    await adviser.getByRole('textbox', { name: 'Conclusion' }).fill('Everybody was told how it ended, and why.');
    await adviser.getByRole('button', { name: 'Close Case', exact: true }).click();
    await expect(adviser.getByText('Closure Details')).toBeVisible();
  });
}

async function complete(page: Page, screen: Screen): Promise<void> {
  await test.step(screen.title, async () => {
    await onComponent(page, screen.title);
    await fill(page, screen);
    await choose(page, screen.option ?? 'Continue');
    if (screen.isDoubted)
      await page
        .getByRole('alertdialog', { name: 'Is this date right?' })
        .getByRole('button', { name: 'Yes, keep it' })
        .click();
  });
}

async function fill(
  page: Page,
  { radio, check, chip, days = [], times = [], notes, hasLetter, file }: Screen,
): Promise<void> {
  const form = page.getByRole('main');
  if (radio !== undefined) await form.getByRole('radio', { name: radio }).check();
  if (check !== undefined) await form.getByRole('checkbox', { name: check }).check();
  if (chip !== undefined) await form.getByRole('button', { name: chip, exact: true }).click();
  for (const [at, day] of days.entries()) await form.getByPlaceholder('DD/MM/YYYY').nth(at).fill(day);
  for (const [at, time] of times.entries()) await form.getByPlaceholder('HH:mm').nth(at).fill(time);
  if (notes !== undefined) await form.getByRole('textbox', { name: 'Notes', exact: true }).fill(notes);
  if (hasLetter) await writeLetter(page);
  if (file === undefined) return;
  await form
    .getByLabel('Add files')
    .setInputFiles({ name: file, mimeType: 'text/plain', buffer: Buffer.from('As it came.') });
  await expect(form.getByRole('button', { name: `Save ${file}` })).toBeVisible();
}
