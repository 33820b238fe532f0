import { endCalendarLink, getCalendarLink, makeCalendarLink } from '@evenhand/contract/calendar';
import { expect, test } from 'vitest';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { CalendarCard } from './CalendarCard.tsx';

const MADE_AT = '2026-11-18T09:00:00.000Z';
const addressOf = (number: number) => `https://hr.example/calendar/secret-${number}.ics`;

/** A server that keeps one link; `madeAt` says since when there is one. */
async function show(madeAt: string | null) {
  let kept = madeAt;
  let count = 0;
  return await renderInApp(<CalendarCard />, {
    answers: [
      answer(getCalendarLink, () => ({ madeAt: kept })),
      answer(makeCalendarLink, () => {
        kept = MADE_AT;
        count += 1;
        return { address: addressOf(count) };
      }),
      answer(endCalendarLink, () => {
        kept = null;
        return null;
      }),
    ],
  });
}

test('a link is shown when it is made, to be copied, and not when the profile is opened again [CALOUT-09]', async () => {
  const { screen } = await show(null);
  await screen.getByRole('button', { name: 'Create link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Calendar link' })).toHaveValue(addressOf(1));
  await expect.element(screen.getByRole('textbox', { name: 'Calendar link' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await screen.unmount();
  const again = await show(MADE_AT);
  await expect.element(again.screen.getByText(/created a link on 18\/11\/2026/)).toBeVisible();
  expect(again.screen.getByRole('textbox').elements()).toHaveLength(0);
});

test('a new link takes the place of the one before once it is confirmed, and a removed one leaves none [CALOUT-09]', async () => {
  const { screen, calls } = await show(MADE_AT);
  await screen.getByRole('button', { name: 'Create new link' }).click();
  const dialog = screen.getByRole('alertdialog');
  await expect.element(dialog.getByText(/will stop working/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls.some(({ route }) => route === makeCalendarLink)).toBe(false);
  await screen.getByRole('button', { name: 'Create new link' }).click();
  await dialog.getByRole('button', { name: 'Create new link' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Calendar link' })).toHaveValue(addressOf(1));
  await expect.element(screen.getByRole('textbox', { name: 'Calendar link' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove link' }).click();
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await expect.element(screen.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect(screen.getByRole('textbox').elements()).toHaveLength(0);
});

test('a link that could not be made or removed says so and stays as it was [CALOUT-09]', async () => {
  const error = { errorCode: 'INTERNAL_ERROR', errorDescription: 'Something went wrong.' };
  const { screen } = await renderInApp(<CalendarCard />, {
    answers: [
      answer(getCalendarLink, { madeAt: MADE_AT }),
      refuse(makeCalendarLink, 500, error),
      refuse(endCalendarLink, 500, error),
    ],
  });
  for (const name of ['Create new link', 'Remove link']) {
    await screen.getByRole('button', { name }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name }).click();
    await expect.element(screen.getByText('Your calendar link could not be changed').first()).toBeVisible();
    await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(screen.getByText(/created a link on 18\/11\/2026/)).toBeVisible();
  }
});
