import { getDocument } from '@evenhand/contract/letters';
import { blankField } from '@evenhand/engine/letters/testing/hearing-letter';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../testing/fake-api.ts';
import { letterOf } from '../testing/letter-of.ts';
import { CONTINUE, showLetter as show } from '../testing/show-letter.tsx';

const letter = letterOf();

beforeEach(() => page.viewport(1440, 900));

describe('the steps of a letter', () => {
  test('begin with the first in which something can be typed; the one before it is done', async () => {
    const { step, heading } = await show();
    await expect.element(heading('Hearing details')).toBeVisible();
    await expect.element(step('Hearing details')).toHaveAttribute('aria-current', 'step');
    await expect.element(step('Completed: Recipient')).not.toHaveAttribute('aria-current');
  });

  test('begin with one that can only be read where the case lacks something that it needs', async () => {
    const { screen, heading } = await show(CONTINUE, [answer(getDocument, letterOf({ caseValues: {} }))]);
    await expect.element(heading('Recipient')).toBeVisible();
    await expect.element(screen.getByText('Not recorded on the case yet.')).toBeVisible();
  });

  test('stand in the address: a reload stays there, and Back goes to the one before', async () => {
    const { step, heading, address, goBack } = await show(`${CONTINUE}&step=3`);
    await expect.element(heading('Allegations')).toBeVisible();
    await step('Recipient').click();
    await expect.element(heading('Recipient')).toHaveFocus();
    expect(address()).toBe(`${CONTINUE}&step=1`);
    goBack();
    await expect.element(heading('Allegations')).toHaveFocus();
    expect(address()).toBe(`${CONTINUE}&step=3`);
  });

  test.each(['0', 'x', '99'])("'step=%s' shows a step that there is", async (step) => {
    const { heading } = await show(`${CONTINUE}&step=${step}`);
    await expect.element(heading(step === '99' ? 'Check and complete' : 'Hearing details')).toBeVisible();
  });

  test('of what is from the case say so; the date of the letter is today', async () => {
    const today = { ...blankField, key: 'today', label: 'Date of the letter', kind: 'case' as const };
    const [first, ...others] = letter.template.steps;
    const template = {
      ...letter.template,
      steps: [
        { key: 'recipient', title: 'Recipient', help: null, fields: [today, ...(first?.fields ?? [])] },
        ...others,
      ],
    };
    const caseValues = { ...letter.caseValues, today: '10 November 2026' };
    const { screen } = await show(`${CONTINUE}&step=1`, [answer(getDocument, letterOf({ template, caseValues }))]);
    const date = screen.getByRole('group', { name: 'Date of the letter' });
    await expect.element(date.getByText('Today', { exact: true })).toBeVisible();
    expect(date.getByText('From the case').elements()).toEqual([]);
  });
});
