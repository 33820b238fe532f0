import { getTrackedEvent } from '@evenhand/contract/tracked-events';
import { expect, test } from 'vitest';
import type { FakeAnswer } from '../testing/fake-api.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { trackedEventOf } from '../testing/tracked-event-of.ts';
import { OpenMeeting } from './OpenMeeting.tsx';

const open = (given: FakeAnswer) =>
  renderInApp(<OpenMeeting eventId={55} />, {
    path: '/meetings/55',
    screens: ['/meetings/$eventId', '/cases/$caseId'],
    answers: [given],
  });

test('the address of a meeting, which names no case, leads on to the event on its case [CALOUT-10]', async () => {
  const { address } = await open(answer(getTrackedEvent, trackedEventOf()));
  await expect.poll(address).toBe('/cases/10001/?action=event&eventId=55');
});

test.each(['NOT_FOUND', 'CASE_NOT_FOUND'])(
  'of a meeting that is not there, or that the person may not see, nothing is said but that: %s [CALOUT-10]',
  async (errorCode) => {
    const { screen, address } = await open(refuse(getTrackedEvent, 404, { errorCode, errorDescription: 'x' }));
    await expect.element(screen.getByText(/no longer there, or you can no longer see it/)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible();
    expect(address()).toBe('/meetings/55');
  },
);

test('a meeting that cannot be opened now is tried again [CALOUT-10]', async () => {
  const error = { errorCode: 'INTERNAL_ERROR', errorDescription: 'Something went wrong.' };
  const { screen } = await open(refuse(getTrackedEvent, 500, error));
  await expect.element(screen.getByText('The meeting could not be opened')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
