import type { LetterBlock } from '@evenhand/contract/letter-template';
import { getDocument } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';

const { template } = letterOf();
const onlyAtDismissal = { field: 'worst', is: ['dismissal'] };
const blockWith = (field: string): LetterBlock => ({
  kind: 'paragraph',
  when: onlyAtDismissal,
  runs: [{ field, isBold: false, isItalic: false }],
});
/** A letter that gives the time and the allegations only where dismissal is possible. */
const dismissalLetter = {
  ...template,
  body: [blockWith('time'), blockWith('allegations'), ...template.body.slice(-2)],
};

beforeEach(() => page.viewport(1440, 900));

test('a field that the choice made leaves out of the letter is not asked for, comes back with another choice, and keeps what was typed', async () => {
  const { screen, box, step } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: dismissalLetter, values: { time: '10:45', worst: 'dismissal' } })),
  ]);
  await expect.element(box('Start time')).toHaveValue('10:45');
  await screen.getByRole('radio', { name: 'Written warning' }).click();
  await expect.element(box('Start time')).not.toBeInTheDocument();
  await step('Completed: Allegations').click();
  await expect.element(screen.getByText('No details are needed here for the option you chose.')).toBeVisible();
  await step('Completed: Hearing details').click();
  await screen.getByRole('radio', { name: 'Dismissal' }).click();
  await expect.element(box('Start time')).toHaveValue('10:45');
});

test('a step has no tick while a choice that decides what it asks is open [LETTERTICK-01]', async () => {
  const typed = { time: '10:45', allegations: 'Late on 3 November' };
  const { screen, step } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: dismissalLetter, values: typed })),
  ]);
  await expect.element(step('Allegations')).toBeVisible();
  expect(step('Completed: Allegations').elements()).toEqual([]);
  await screen.getByRole('radio', { name: 'Dismissal' }).click();
  await expect.element(step('Completed: Allegations')).toBeVisible();
  await screen.getByRole('radio', { name: 'Written warning' }).click();
  await expect.element(step('Completed: Allegations')).toBeVisible();
});

test('a time that is half typed stays on the screen and is named, though the choice leaves it out', async () => {
  const { box, screen, step } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: dismissalLetter, values: { worst: 'dismissal' } })),
  ]);
  await box('Start time').fill('10:');
  // An error appears when the box has been left, and moves the elements below it: the press is not to miss.
  await screen.getByRole('radio', { name: 'Written warning' }).click();
  await expect.element(screen.getByRole('radio', { name: 'Written warning' })).toBeChecked();
  await expect.element(screen.getByText('Enter a time as HH:mm')).toBeVisible();
  await expect.element(box('Start time')).toHaveValue('10:');
  await step('Check and complete').click();
  await screen.getByRole('link', { name: 'Hearing details: Start time' }).click();
  await box('Start time').fill('');
  await expect.element(box('Start time')).not.toBeInTheDocument();
  await expect.element(step('Completed: Hearing details')).toBeVisible();
});

test('a choice that need not be made is left out at first, and can be left out again [LETTER-04]', async () => {
  const steps = template.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === 'worst' ? { ...field, isOptional: true } : field)),
  }));
  const { screen } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: { ...template, steps }, values: { time: '10:45' } })),
  ]);
  const leftOut = screen.getByRole('radio', { name: 'Leave it out' });
  await expect.element(leftOut).toBeChecked();
  await screen.getByRole('radio', { name: 'Dismissal' }).click();
  await expect.element(leftOut).not.toBeChecked();
  await leftOut.click();
  await expect.element(leftOut).toBeChecked();
});
