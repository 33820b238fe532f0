import { getCase } from '@evenhand/contract/case-details';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showOverlay } from '../palette/overlay.ts';
import { noteRecentCase } from '../palette/recent-cases.ts';
import { caseOf } from '../testing/case-of.ts';
import { answer } from '../testing/fake-api.ts';
import { maren, teodora } from '../testing/people.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { AppShell } from './AppShell.tsx';

afterEach(async () => {
  showOverlay(null);
  await page.viewport(1440, 900);
});

describe.each([390, 320])('on a phone of %i', (width) => {
  beforeEach(() => page.viewport(width, 640));

  test.each([
    ['an HR user', maren],
    ['a business user', teodora],
  ])('%s opens the palette from the header, chooses by touch and closes it without a keyboard', async (_who, user) => {
    const { screen, address } = await renderInApp(<AppShell>content</AppShell>, { user });
    const opener = screen.getByRole('button', { name: 'Command palette' });
    await opener.click();
    const palette = screen.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('button', { name: 'Close' }).click();
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    const cases = palette.getByRole('option', { name: 'Cases' });
    await expect.element(cases).toBeVisible();
    expect(cases.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await cases.click();
    await expect.poll(address).toBe('/cases');
    await expect.element(palette).not.toBeInTheDocument();
  });

  test('nothing is wider than the screen, however long a name is', async () => {
    const employeeName = 'Alexandrina-Konstantina Featherstonehaugh-Cholmondeley';
    const record = caseOf({ caseEmployee: { ...caseOf().caseEmployee, employeeName } });
    const { screen } = await renderInApp(<AppShell>content</AppShell>, {
      user: maren,
      answers: [answer(getCase, record)],
    });
    noteRecentCase(maren.userId, record.id);
    await screen.getByRole('button', { name: 'Command palette' }).click();
    const option = screen.getByRole('option', { name: new RegExp(employeeName) });
    await expect.element(option).toBeVisible();
    const list = screen.getByRole('listbox', { name: 'Results' }).element();
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    expect(option.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});
