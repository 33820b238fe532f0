import type { Page } from '@playwright/test';
import { expect } from './world.ts';

/** The steps of a process as a person works through them. */

/** Waits until this component is the one being worked on. */
export async function onComponent(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
}

/** Presses an option of the current component and waits for the next one, or for the end of the process. */
export async function choose(page: Page, option: string, next?: string): Promise<void> {
  await page.getByRole('button', { name: option, exact: true }).click();
  if (next !== undefined) await onComponent(page, next);
}

/** Finds a person in the current form and chooses the one with this name. */
export async function pickPerson(page: Page, term: string, name: string): Promise<void> {
  const form = page.getByRole('main');
  await form.getByRole('searchbox').fill(term);
  await form.getByRole('button', { name: 'Search', exact: true }).click();
  await form.getByRole('radio', { name: new RegExp(name) }).click();
}

/** Records an allegation or a matter in the step that asks for them. */
export async function recordMatter(page: Page, noun: 'allegation' | 'matter', said: string): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${noun}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^What is said/ }).fill(said);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Gives a finding with reasons, made today, on the matter of this name, such as 'Allegation 1'. */
export async function findOn(page: Page, matter: string, answer: string, reasons: string): Promise<void> {
  const card = page.getByRole('region', { name: matter, exact: true });
  await card.getByRole('radio', { name: answer, exact: true }).check();
  await card.getByRole('textbox', { name: /^Reasons/ }).fill(reasons);
  await page.getByRole('textbox', { name: /^Decided on/ }).fill(ukDay(0));
}

interface CaseToCreate {
  /** Search term for the employee and the name to choose, or the reason for having none. */
  readonly employee: readonly [term: string, name: string] | { readonly noneBecause: string };
  readonly section: string;
  readonly topic: string;
}

/** Creates a case for Teodora through the wizard, and answers its number. */
export async function createCase(page: Page, { employee, section, topic }: CaseToCreate): Promise<number> {
  await page.getByRole('link', { name: 'Create Case', exact: true }).click();
  await pickPerson(page, 'teodora', 'Teodora Whitlock');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Employee' })).toBeVisible();
  if ('noneBecause' in employee) {
    await page.getByRole('tab', { name: 'No Employee' }).click();
    await page.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: employee.noneBecause, exact: true }).click();
  } else await pickPerson(page, ...employee);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Select Topic' })).toBeVisible();
  await page.getByRole('radio', { name: section, exact: true }).click();
  await page.getByRole('combobox', { name: 'Topic' }).click();
  await page.getByRole('option', { name: topic, exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Create Case', exact: true }).click();
  await page.waitForURL(/\/cases\/\d+$/);
  return Number(/\/cases\/(\d+)$/.exec(page.url())?.[1]);
}

/** The main process of a case, where it stands. */
export async function openProcess(page: Page, caseId: number): Promise<void> {
  await page.goto(`/cases/${caseId}`);
  await page.getByRole('link', { name: 'Case Management' }).click();
}

/** The answer to the question where to go, once a sub-process has been started. */
export async function goToSubProcess(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog', { name: 'Sub-process started' })
    .getByRole('button', { name: 'Sub-process', exact: true })
    .click();
}

/** A calendar day so many days from today, as people type it. */
export function ukDay(daysFromToday: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(
    new Date(Date.now() + daysFromToday * 86_400_000),
  );
}

/** A working day at least this many days ahead, as people type it. */
export function ukWorkingDayAhead(days: number): string {
  for (let ahead = days; ; ahead += 1) {
    const [day, month, year] = ukDay(ahead).split('/').map(Number);
    const weekday = new Date(Date.UTC(year!, month! - 1, day)).getUTCDay();
    if (weekday !== 0 && weekday !== 6) return ukDay(ahead);
  }
}
