import type { Page } from '@playwright/test';
import { writeLetter } from './letters.ts';
import { choose, createCase, onComponent, openProcess, pickPerson } from './process.ts';
import { expect, test } from './world.ts';

/** The way of a case through its main process, on the screens that the process shows. */

type Words = RegExp | string;

/** Acts on one component of a process, in the order of its form. */
export interface Screen {
  readonly title: string;
  readonly radio?: Words;
  readonly check?: Words | readonly Words[];
  readonly chip?: string;
  /** Search term for a person, and the name to choose. */
  readonly person?: readonly [term: string, name: string];
  /** The reason why the whole event is not applicable. */
  readonly notApplicable?: string;
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
  /** The case is locked, and HR unlocks it. */
  readonly isPause?: true;
}

export interface Process {
  readonly section: string;
  readonly topic: string;
  /** The reason for having no employee; left out where the case is about one. */
  readonly noEmployee?: string;
  /** Acts of the adviser before the owner's turn. */
  readonly proposal?: readonly Screen[];
  /** Acts of the owner. */
  readonly screens: readonly Screen[];
  /** Ends the process early, by HR, in place of the rest of its screens. */
  readonly earlyEnd?: EarlyEnd;
  readonly outcome: string;
}

interface EarlyEnd {
  /** The screen that nobody completes any more. */
  readonly at: string;
  readonly reason: string;
  /** Acts of the adviser in the step of the early end. */
  readonly screens: readonly Screen[];
}

interface People {
  readonly adviser: Page;
  readonly owner: Page;
}

/** Takes a case from its creation to its closure on the screens that its process shows. */
export async function closeByItsScreens(
  people: People,
  { section, topic, noEmployee, proposal = [], screens, earlyEnd, outcome }: Process,
): Promise<void> {
  const { adviser, owner } = people;
  const employee = noEmployee === undefined ? (['brandt', 'Silas Brandt'] as const) : { noneBecause: noEmployee };
  const caseId = await createCase(adviser, { employee, section, topic });
  if (proposal.length > 0) await openProcess(adviser, caseId);
  for (const screen of proposal) await complete(adviser, screen);
  await openProcess(owner, caseId);
  for (const screen of screens) {
    await complete(owner, screen);
    if (screen.isPause) await unlock(people, caseId);
  }
  await onComponent(owner, earlyEnd?.at ?? 'What can we learn?');
  if (earlyEnd === undefined) await openProcess(adviser, caseId);
  else await endEarly(adviser, caseId, earlyEnd);
  await test.step('the case is closed', async () => {
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

/** The adviser unlocks the case that its owner has paused, and the owner goes on. */
async function unlock({ adviser, owner }: People, caseId: number): Promise<void> {
  await test.step('HR unlocks the case', async () => {
    await expect(owner.getByText('Case Locked', { exact: true }).first()).toBeVisible();
    await adviser.goto(`/cases/${caseId}`);
    await adviser.getByRole('button', { name: 'Unlock Case', exact: true }).click();
    await expect(adviser.getByRole('button', { name: 'Lock Case', exact: true })).toBeVisible();
    await openProcess(owner, caseId);
  });
}

/** HR ends the process by the menu of the case, which leads to the step of the early end. */
async function endEarly(adviser: Page, caseId: number, { reason, screens }: EarlyEnd): Promise<void> {
  await test.step('HR ends the process early', async () => {
    await adviser.goto(`/cases/${caseId}`);
    await adviser.getByRole('button', { name: 'Actions', exact: true }).click();
    await adviser.getByRole('menuitem', { name: 'End this process early…' }).click();
    const dialog = adviser.getByRole('dialog', { name: 'End this process early?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'End process', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  for (const screen of screens) await complete(adviser, screen);
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
  { radio, check = [], chip, person, notApplicable, days = [], times = [], notes, hasLetter, file }: Screen,
): Promise<void> {
  const form = page.getByRole('main');
  if (radio !== undefined) await form.getByRole('radio', { name: radio }).check();
  for (const name of [check].flat()) await form.getByRole('checkbox', { name }).check();
  if (chip !== undefined) await form.getByRole('button', { name: chip, exact: true }).click();
  if (person !== undefined) await pickPerson(page, ...person);
  if (notApplicable !== undefined) {
    await form.getByRole('switch', { name: 'Not Applicable to this case' }).click();
    await form.getByRole('combobox', { name: 'Why is it not applicable?' }).click();
    await page.getByRole('option', { name: notApplicable, exact: true }).click();
  }
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
