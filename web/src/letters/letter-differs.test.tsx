import { completeDocument, getDocument } from '@evenhand/contract/letters';
import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter } from '../testing/show-letter.tsx';

const letter = letterOf();
const full = {
  date: '2026-11-18',
  time: '10:45',
  place: 'Quiet room',
  worst: 'dismissal',
  allegations: 'Late on 3 November',
};

beforeEach(() => page.viewport(1440, 900));

describe('A field that begins with something of the case', () => {
  test('says what the case says once it says something else, and takes it back', async () => {
    const begun = letterOf({ values: {}, prefilled: { date: '2026-12-03' } });
    const { screen, box, preview } = await showLetter(CONTINUE, [answer(getDocument, begun)]);
    await expect.element(box('Hearing date')).toHaveValue('03/12/2026');
    expect(screen.getByText(/The case says/).elements()).toEqual([]);
    await box('Hearing date').fill('04/12/2026');
    await expect.element(screen.getByText('The case says 3 December 2026.')).toBeVisible();
    await screen.getByRole('button', { name: 'Use it: Hearing date' }).click();
    await expect.element(box('Hearing date')).toHaveValue('03/12/2026');
    await expect.element(preview.getByText('3 December 2026')).toBeVisible();
    expect(screen.getByText(/The case says/).elements()).toEqual([]);
  });

  test('names a choice by its label, and says of a counted date that it is counted', async () => {
    const [recipient, hearing, ...others] = letter.template.steps;
    if (recipient === undefined || hearing === undefined) throw new Error('The letter has no such steps.');
    const appeal = {
      ...blankField,
      key: 'appeal',
      label: 'Appeal by',
      kind: 'date' as const,
      prefill: 'event.invite.date + 10wd',
    };
    const template = {
      ...letter.template,
      steps: [recipient, { ...hearing, fields: [...hearing.fields, appeal] }, ...others],
    };
    const begun = letterOf({
      template,
      values: { worst: 'warning', appeal: '2026-12-24' },
      prefilled: { worst: 'dismissal', appeal: '2026-12-17' },
    });
    const { screen } = await showLetter(CONTINUE, [answer(getDocument, begun)]);
    await expect.element(screen.getByText('The case says Dismissal.')).toBeVisible();
    await expect.element(screen.getByText('Counted from the case, it would be 17 December 2026.')).toBeVisible();
  });

  test('before completing, a letter that says what the case says has no such note', async () => {
    const { screen, step } = await showLetter(CONTINUE, [
      answer(getDocument, letterOf({ values: full, prefilled: { date: full.date } })),
    ]);
    await step('Check and complete').click();
    await expect.element(screen.getByRole('button', { name: 'Complete letter' })).toBeVisible();
    expect(screen.getByText('The letter differs from the case').elements()).toEqual([]);
  });

  test('of a long text says nothing, because it is meant to say more than the case', async () => {
    const begun = letterOf({
      values: { ...full, allegations: 'Late on 3 November' },
      prefilled: { allegations: 'Lateness' },
    });
    const { screen, heading } = await showLetter(`${CONTINUE}&step=3`, [answer(getDocument, begun)]);
    await expect.element(heading('Allegations')).toBeVisible();
    expect(screen.getByText(/The case says/).elements()).toEqual([]);
  });

  test('does not hold up the completion of the letter', async () => {
    const begun = letterOf({ values: full, prefilled: { date: '2026-12-03' } });
    const done = letterOf({
      values: full,
      documentStatus: 2,
      completed: { at: '2026-11-10T11:20:00.000Z', by: 'Maren Oduya' },
      readOnlyBecause: 'completed',
    });
    const { screen, button, step, completed } = await showLetter(CONTINUE, [
      answer(getDocument, begun),
      answer(completeDocument, done),
    ]);
    await expect.element(screen.getByText('The case says 3 December 2026.')).toBeVisible();
    await step('Check and complete').click();
    // Once more, before it can no longer be changed.
    await expect.element(screen.getByText('The letter differs from the case')).toBeVisible();
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'Hearing date: The case says 3 December 2026.' }))
      .toBeVisible();
    await button('Complete letter').click();
    await expect.element(screen.getByRole('heading', { name: 'The letter is complete' })).toBeVisible();
    expect(completed()).toMatchObject([{ values: { date: '2026-11-18' } }]);
  });
});
