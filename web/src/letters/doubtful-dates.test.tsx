import { completeDocument, getDocument } from '@evenhand/contract/letters';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';

const letter = letterOf();
/** A letter that says of its hearing that it has taken place, or that it will. */
const saying = (tense: { isPast: true } | { isToCome: true }) => ({
  ...letter.template,
  steps: letter.template.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === 'date' ? { ...field, ...tense } : field)),
  })),
});
const pastMeeting = saying({ isPast: true });
const arranged = saying({ isToCome: true });
const full = { time: '10:45', place: 'Quiet room', worst: 'dismissal', allegations: 'Late on 3 November' };
const notYet = '18 November 2026 is after the date of this letter, but the letter says that it has already happened.';
const over = '18 November 2026 is before the date of this letter, but the letter says that it is still to come.';

beforeEach(() => page.viewport(1440, 900));

const show = (letterDate: string, of: typeof pastMeeting) =>
  showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: of, letterDate, values: { ...full, date: '2026-11-18' } })),
  ]);

test.each([
  ['is still to come, though the letter says that it has passed,', '2026-11-17', pastMeeting, notYet],
  ['has passed, though the letter says that it is still to come,', '2026-11-19', arranged, over],
])(
  'a date that %s is warned of at its field and before the letter is completed',
  async (_name, letterDate, of, said) => {
    const { screen, step, heading } = await show(letterDate, of);
    await step('Completed: Hearing details').click();
    await expect.element(screen.getByRole('status').getByText(said)).toBeVisible();
    await step('Check and complete').click();
    await expect.element(screen.getByText('Check the dates before you complete the letter')).toBeVisible();
    // That something is still to come is warned of. A deadline that has passed needs a reason.
    const whole = screen.getByText('Nothing is missing. The letter can be completed.');
    const reason = screen.getByRole('textbox', { name: 'Why do these dates stay?' });
    await expect
      .poll(() => [whole.elements().length, reason.elements().length])
      .toEqual(of === arranged ? [0, 1] : [1, 0]);
    await screen.getByRole('link', { name: 'Hearing date' }).click();
    await expect.element(heading('Hearing details')).toBeVisible();
  },
);

test('a date that begins counted in working days says where the bank holidays are not known [HOLIDAY-02]', async () => {
  const counted = {
    ...letter.template,
    steps: letter.template.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.key === 'date' ? { ...field, hint: 'Ten working days.', prefill: 'event.invite.date + 10wd' } : field,
      ),
    })),
  };
  const { box, step } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ template: counted, values: { ...full, date: '2028-01-05' } })),
  ]);
  await step('Completed: Hearing details').click();
  await expect
    .element(box('Hearing date'))
    .toHaveAccessibleDescription('Ten working days. Bank holidays after 28/12/2027 are not known: check this day.');
  await box('Hearing date').fill('24/12/2027');
  await expect.element(box('Hearing date')).toHaveAccessibleDescription('Ten working days.');
});

test.each([
  ['the day of the letter, where it has passed,', '2026-11-18', pastMeeting],
  ['the day of the letter, where it is to come,', '2026-11-18', arranged],
  ['a date that the letter does not say has passed', '2026-11-17', letter.template],
  ['a date that the letter does not say is to come', '2026-11-19', letter.template],
  ['a date that has passed, as the letter says,', '2026-11-19', pastMeeting],
  ['a date that is to come, as the letter says,', '2026-11-17', arranged],
  [
    'a date that stands nowhere in the letter',
    '2026-11-17',
    { ...pastMeeting, body: pastMeeting.body.filter(({ kind }) => kind !== 'paragraph').concat(pastMeeting.body[0]!) },
  ],
])('%s is not warned of', async (_name, letterDate, of) => {
  const { screen, step } = await show(letterDate, of);
  await step('Check and complete').click();
  await expect.element(screen.getByText('Nothing is missing. The letter can be completed.')).toBeVisible();
  expect(screen.getByText('Check the dates before you complete the letter').elements()).toEqual([]);
});

test.each([
  ['has passed', '2026-11-19', {}, over],
  [
    'leaves less time than agreed',
    '2026-11-10',
    { date: '2026-11-24' },
    '18 November 2026 leaves less time than agreed from the date of this letter. The earliest is 24 November 2026.',
  ],
])(
  'a letter with a date that %s is completed once it is changed or a reason is given, and not before [LETTERDATE-06]',
  async (_what, letterDate, earliest, said) => {
    const of = letterOf({ template: arranged, letterDate, earliest, values: { ...full, date: '2026-11-18' } });
    const done = {
      ...of,
      documentStatus: 2 as const,
      readOnlyBecause: 'completed' as const,
      completed: { at: of.updatedAt, by: 'Maren Oduya' },
    };
    const { screen, step, button, completed, box, heading } = await showLetter(CONTINUE, [
      answer(getDocument, of),
      answer(completeDocument, { ...done, dateReason: 'Agreed with her.' }),
    ]);
    await step('Check and complete').click();
    await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
    const reason = box('Why do these dates stay?');
    await button('Complete letter').click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription(/Change the dates above, or say why they stay\./);
    expect(completed()).toEqual([]);
    await reason.fill('Agreed with her.');
    await button('Complete letter').click();
    await expect.element(heading('The letter is complete')).toBeVisible();
    await expect.element(screen.getByText('Reason for its dates: Agreed with her.')).toBeVisible();
    expect(completed()).toMatchObject([{ dateReason: 'Agreed with her.' }]);
  },
);

test('a date that the server finds wanting is no missing field, and leads to no list of them [LETTERDATE-06]', async () => {
  const { screen, step, button } = await showLetter(CONTINUE, [
    answer(getDocument, letterOf({ values: { ...full, date: '2026-11-18' } })),
    refuse(completeDocument, 400, {
      errorCode: 'BAD_REQUEST',
      errorDescription: 'Change these dates, or say why they stay.',
      fields: { date: 'This date has passed.', dateReason: 'Field is required' },
    }),
  ]);
  await step('Check and complete').click();
  await button('Complete letter').click();
  await expect.element(screen.getByText('Change these dates, or say why they stay.', { exact: false })).toBeVisible();
  expect(screen.getByText('Hearing details: Hearing date').elements()).toEqual([]);
});
