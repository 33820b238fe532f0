import { getDocument } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';

const letter = letterOf();
/** A letter that says its hearing has taken place. */
const template = {
  ...letter.template,
  steps: letter.template.steps.map((step) => ({ ...step, fields: step.fields.map((field) => (field.key === 'date' ? { ...field, isPast: true } : field)) })),
};
const full = { time: '10:45', place: 'Quiet room', worst: 'dismissal', allegations: 'Late on 3 November' };
const said = '18 November 2026 is after the date of this letter, but the letter says that it has already happened.';

beforeEach(() => page.viewport(1440, 900));

const show = (letterDate: string, of = template) =>
  showLetter(CONTINUE, [answer(getDocument, letterOf({ template: of, letterDate, values: { ...full, date: '2026-11-18' } }))]);

test('a date that the letter says has passed, and that is still to come, is warned of at its field and before the letter is completed', async () => {
  const { screen, step, heading } = await show('2026-11-17');
  await step('Completed: Hearing details').click();
  await expect.element(screen.getByRole('status').getByText(said)).toBeVisible();
  await step('Check and complete').click();
  await expect.element(screen.getByText('Check the dates before you complete the letter')).toBeVisible();
  // It is a warning: the letter can still be completed.
  await expect.element(screen.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
  await screen.getByRole('link', { name: 'Hearing date' }).click();
  await expect.element(heading('Hearing details')).toBeVisible();
});

test.each([
  ['the day of the letter', '2026-11-18', template],
  ['a date that the letter does not say has passed', '2026-11-17', letter.template],
  [
    'a date that stands nowhere in the letter',
    '2026-11-17',
    { ...template, body: template.body.filter(({ kind }) => kind !== 'paragraph').concat(template.body[0]!) },
  ],
])('%s is not warned of', async (_name, letterDate, of) => {
  const { screen, step } = await show(letterDate, of);
  await step('Check and complete').click();
  await expect.element(screen.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
  expect(screen.getByText('Check the dates before you complete the letter').elements()).toEqual([]);
});
