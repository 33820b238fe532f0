import { getService } from '@evenhand/contract/configuration';
import { expect, test } from 'vitest';
import { answer } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { northmoor } from '../testing/standard-answers.ts';
import { Due } from './Due.tsx';

const note = 'Bank holidays after 28/12/2027 are not known: check this day.';

test('a due day after the last known bank holiday says so; the day is that of the clocks of the service [HOLIDAY-02]', async () => {
  const { screen } = await renderInApp(
    <>
      <Due due="2027-12-28T23:30:00.000Z" isTimed />
      <Due due="2028-07-03T23:30:00.000Z" isTimed />
    </>,
  );
  await expect.element(screen.getByText('28/12/2027 23:30')).toBeVisible();
  await expect.element(screen.getByText('04/07/2028 00:30')).toBeVisible();
  await expect.poll(() => screen.getByText(note).elements()).toHaveLength(1);
});

test('a service that has no bank holidays says nothing [HOLIDAY-02]', async () => {
  const { screen } = await renderInApp(<Due due="2028-01-04T00:00:00.000Z" isTimed={false} />, {
    answers: [answer(getService, { ...northmoor, bankHolidays: null })],
  });
  await expect.element(screen.getByText('04/01/2028')).toBeVisible();
  expect(screen.getByText(/Bank holidays/).elements()).toHaveLength(0);
});
